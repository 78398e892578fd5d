import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { putKey } from '../support/restricted-key.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
after(() => server.stop());

const iso = (at: number) => new Date(at).toISOString();
const inDays = (days: number) => iso(Date.now() + days * DAY_MS);

const create = ({ call }: Pick<TestOrganization, 'call'>, wanted: object, options = {}) =>
  call('POST', '/v1/keys', { body: { name: 'Limited', ...wanted }, ...options });

const createWith = (key: string, wanted: object) =>
  server.call('POST', '/v1/keys', { key, body: { name: 'Limited', ...wanted } });

test('a key with restrictions is shown with them, in their usual form, and works as they say', async () => {
  const organization = await server.newOrganization();
  const expiresAt = inDays(30);
  const { status, body } = await create(organization, {
    scopes: ['read', 'check', 'read'],
    expires_at: expiresAt,
    allowed_addresses: ['192.0.2.7/24', ' 2001:DB8::1 ', '192.0.2.200/24'],
  });
  assert.equal(status, 201);
  const { id, key, preview, created_at, ...rest } = body;
  assert.deepEqual(rest, {
    ok: true,
    name: 'Limited',
    scopes: ['check', 'read'],
    expires_at: expiresAt,
    allowed_addresses: ['192.0.2.0/24', '2001:db8::1/128'],
  });
  const ask = (method: string, path: string, from: string) =>
    server.call(method, path, { key, headers: { 'x-forwarded-for': from } });
  assert.equal((await ask('GET', '/v1/renter/check?email=a@example.com', '192.0.2.99')).status, 200);
  assert.equal((await ask('GET', '/v1/renters?orgId=x', '2001:db8::1')).status, 404);
  assert.equal((await ask('GET', '/v1/keys', '192.0.2.99')).status, 403);
  assert.equal((await ask('GET', '/v1/ping', '192.0.3.1')).status, 403);
});

test('times may have an offset from UTC', async () => {
  const organization = await server.newOrganization();
  const at = Math.ceil(Date.now() / 1_000) * 1_000 + DAY_MS;
  const local = iso(at - 5 * 3_600_000).replace('.000Z', '-05:00');
  assert.equal((await create(organization, { expires_at: local })).body.expires_at, iso(at));
});

for (const [wanted, error] of [
  [{ scopes: [] }, /^scopes must have at least one entry/],
  [{ scopes: ['admin'] }, /^scopes\[0\] must be one of: check, file, read, manage, webhooks/],
  [{ scopes: 'check' }, /^scopes must be of type array/],
  [{ expires_at: '2020-01-01T00:00:00Z' }, /^expires_at must be in the future/],
  [{ expires_at: '2026-12-31' }, /^expires_at must be a time with its offset/],
  [{ expires_at: '2027-02-30T00:00:00Z' }, /^expires_at must be a time with its offset/],
  [{ expires_at: '2027-02-03T00:00:00' }, /^expires_at must be a time with its offset/],
  [{ expires_at: '9999-12-31T23:59:59Z' }, /^expires_at must be within ten years/],
  [{ allowed_addresses: [] }, /^allowed_addresses must have at least one entry/],
  [{ allowed_addresses: ['192.0.2.1', 'office'] }, /^allowed_addresses\[1\] must be an IPv4 or IPv6 address/],
  [{ allowed_addresses: ['192.0.2.0/33'] }, /^allowed_addresses\[0\] must be/],
  [{ allowed_addresses: Array(21).fill('192.0.2.1') }, /^allowed_addresses must have 20 entries at most/],
] as const) {
  test(`${JSON.stringify(wanted).slice(0, 60)} gets 400, and no key is created`, async () => {
    const organization = await server.newOrganization();
    const { status, body } = await create(organization, wanted);
    assert.equal(status, 400);
    assert.match(body.error, error);
    assert.equal((await organization.call('GET', '/v1/keys')).body.keys.length, 1);
  });
}

test('twenty ranges are accepted', async () => {
  const ranges = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
  const { status, body } = await create(await server.newOrganization(), { allowed_addresses: ranges });
  assert.deepEqual([status, body.allowed_addresses.length], [201, 20]);
});

test('a restricted key passes its restrictions on to the keys that it creates', async () => {
  const organization = await server.newOrganization();
  const own = {
    scopes: ['check', 'manage'],
    expires_at: inDays(20),
    allowed_addresses: ['127.0.0.0/8', '2001:db8::/32'],
  };
  const { key } = (await create(organization, own)).body;
  const inherited = await createWith(key, {});
  assert.equal(inherited.status, 201);
  const { scopes, expires_at, allowed_addresses } = inherited.body;
  assert.deepEqual({ scopes, expires_at, allowed_addresses }, own);
  const narrower = {
    scopes: ['check'],
    expires_at: inDays(10),
    allowed_addresses: ['127.0.0.1/32', '2001:db8:5::/48'],
  };
  const child = await createWith(key, narrower);
  assert.equal(child.status, 201);
  assert.deepEqual(child.body.allowed_addresses, narrower.allowed_addresses);
});

for (const [own, wanted, error] of [
  [{ scopes: ['manage'] }, { scopes: ['manage', 'file'] }, /it lacks the scope "file"/],
  [{ scopes: ['manage', 'read'] }, { scopes: ['webhooks'] }, /it lacks the scope "webhooks"/],
  [{ expires_at: inDays(5) }, { expires_at: inDays(6) }, /it expires at /],
  [
    { allowed_addresses: ['127.0.0.0/8'] },
    { allowed_addresses: ['127.0.0.1', '192.0.2.1'] },
    /it is limited to other addresses/,
  ],
  [
    { allowed_addresses: ['127.0.0.0/8'] },
    { allowed_addresses: ['127.0.0.0/7'] },
    /it is limited to other addresses/,
  ],
  [
    { allowed_addresses: ['127.0.0.0/8'] },
    { allowed_addresses: ['::/0'] },
    /it is limited to other addresses/,
  ],
] as const) {
  test(`a key with ${JSON.stringify(own).slice(0, 44)} cannot create one with ${JSON.stringify(wanted).slice(0, 44)}`, async () => {
    const organization = await server.newOrganization();
    const { key } = (await create(organization, own)).body;
    const { status, headers, body } = await createWith(key, wanted);
    assert.deepEqual([status, headers['x-error-code'], body.ok], [403, 'exceeds_own_rights', false]);
    assert.match(body.error, error);
    assert.equal((await organization.call('GET', '/v1/keys')).body.keys.length, 2);
  });
}

test('a key of five scopes is not a key without limits: it cannot create one', async () => {
  const organization = await server.newOrganization();
  const { key } = (
    await create(organization, {
      scopes: ['check', 'file', 'read', 'manage', 'webhooks'],
      allowed_addresses: ['127.0.0.1'],
    })
  ).body;
  assert.deepEqual((await createWith(key, {})).body.allowed_addresses, ['127.0.0.1/32']);
});

test('another key does not get the secret of a key by repeating its request', async () => {
  const organization = await server.newOrganization();
  const { key: restricted } = (await create(organization, { scopes: ['manage'] })).body;
  const options = { headers: { 'idempotency-key': 'create-the-first-key' } };
  const first = await create(organization, {}, options);
  assert.equal(first.status, 201);
  const repeated = await create(organization, {}, options);
  assert.deepEqual([repeated.headers['idempotent-replayed'], repeated.body], ['true', first.body]);
  const stolen = await create(organization, {}, { ...options, key: restricted });
  assert.deepEqual([stolen.status, stolen.headers['x-error-code']], [422, 'idempotency_key_reused']);
  assert.equal(stolen.text.includes(first.body.key), false);
});

test('an expired key does not count among the five, and is neither listed nor revocable', async () => {
  const organization = await server.newOrganization();
  const { id } = await putKey(server.store, organization.id, { expiresAt: Date.now() - 1 });
  for (let count = 0; count < 4; count++) assert.equal((await create(organization, {})).status, 201);
  assert.equal((await create(organization, {})).status, 400);
  const { keys } = (await organization.call('GET', '/v1/keys')).body;
  assert.equal(keys.length, 5);
  assert.ok(!keys.some((key: { id: string }) => key.id === id));
  assert.equal((await organization.call('DELETE', `/v1/keys?id=${id}`)).status, 404);
});

test('the list shows what a key may do, who created it and where it was used, only with detail=1', async () => {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
  const { token } = (await admin.call('POST', '/dashboard/session-token')).body;
  const wanted = { name: 'Desk', scopes: ['check'], allowed_addresses: ['192.0.2.0/24'] };
  const headers = { authorization: `Bearer ${token}` };
  const { id, key } = (await server.call('POST', '/v1/keys', { headers, body: wanted })).body;
  for (const from of ['192.0.2.7', '198.51.100.9'])
    await server.call('GET', '/v1/ping', { key, headers: { 'x-forwarded-for': from } });

  const plain = await organization.call('GET', '/v1/keys');
  for (const each of plain.body.keys)
    assert.deepEqual(Object.keys(each), [
      'id',
      'name',
      'preview',
      'request_count',
      'last_used',
      'created_at',
    ]);
  const list = async () => (await organization.call('GET', '/v1/keys?detail=1')).body.keys;
  const [first, second] = await list();
  const { id: firstId, name, preview, request_count, last_used, created_at, ...detail } = first;
  assert.equal(firstId, organization.keyId);
  assert.deepEqual(detail, {
    scopes: ['check', 'file', 'read', 'manage', 'webhooks'],
    expires_at: null,
    allowed_addresses: null,
    created_by: null,
    last_address: '127.0.0.1',
    last_rejected: null,
    replaced_by: null,
  });
  assert.equal(second.id, id);
  assert.deepEqual([second.created_by, second.last_address], ['Ada Ng', '192.0.2.7']);
  assert.deepEqual([second.scopes, second.allowed_addresses], [['check'], ['192.0.2.0/24']]);
  assert.equal(second.last_rejected.address, '198.51.100.9');
  // The same once it is stored.
  await until('the use is stored', async () => (await server.store.keys.find(id))?.requestCount === 1);
  assert.deepEqual((await list())[1], second);
});
