import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { key as storedKey } from '../store/fixtures.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const create = ({ call }: TestOrganization, name: unknown = 'Front desk') =>
  call('POST', '/v1/keys', { body: { name } });

async function list({ call }: TestOrganization) {
  const response = await call('GET', '/v1/keys');
  assert.equal(response.status, 200);
  return response.body.keys;
}

test('a new key is shown in full once and works immediately', async () => {
  const organization = await server.newOrganization();
  const { status, body } = await create(organization, '  Front desk ');
  assert.equal(status, 201);
  const { id, key, preview, created_at, ...rest } = body;
  assert.deepEqual(rest, { ok: true, name: 'Front desk' });
  assert.match(key, /^svc_live_[A-Za-z0-9]{32}$/);
  assert.match(id, /^key_\w+$/);
  assert.match(preview, /^.{12}\*+$/);
  assert.equal(preview.slice(0, 12), key.slice(0, 12));
  assert.ok(Math.abs(Date.now() - Date.parse(created_at)) < 60_000);
  assert.equal((await server.call('GET', '/v1/ping', { key })).status, 200);

  const listed = await organization.call('GET', '/v1/keys');
  assert.ok(!listed.text.includes(key), 'the list does not show a full key');
  assert.ok(!listed.text.includes(organization.key));
});

test('the list has exactly the specified fields of each active key, oldest first', async () => {
  const organization = await server.newOrganization();
  const { body: created } = await create(organization);
  const response = await organization.call('GET', '/v1/keys');
  assert.deepEqual(Object.keys(response.body), ['ok', 'keys']);
  const [first, second] = response.body.keys;
  assert.equal(first.id, organization.keyId);
  assert.deepEqual(second, {
    id: created.id,
    name: 'Front desk',
    preview: created.preview,
    request_count: 0,
    last_used: null,
    created_at: created.created_at,
  });
});

test('requests with a key are counted whatever their status, and its last use is recorded', async () => {
  const organization = await server.newOrganization({ rateLimit: 5 });
  const { body: other } = await create(organization);
  for (let index = 0; index < 3; index++) await organization.call('GET', '/v1/renter/check');
  for (let index = 0; index < 2; index++) await organization.call('GET', '/v1/ping');
  const { keys } = (await server.call('GET', '/v1/keys', { key: other.key })).body;
  const [first, second] = [organization.keyId, other.id].map((id) =>
    keys.find((key: { id: string }) => key.id === id),
  );
  assert.equal(first.request_count, 6);
  assert.ok(Date.parse(first.last_used) >= Date.parse(first.created_at));
  // The request for the list is counted as well.
  assert.equal(second.request_count, 1);
});

test('a request with an unknown key is not counted for any key', async () => {
  const organization = await server.newOrganization();
  await server.call('GET', '/v1/ping', { key: `${organization.key}x` });
  const [{ request_count }] = await list(organization);
  assert.equal(request_count, 1);
});

test('twelve concurrent requests for a key create only as many as the limit of five allows', async () => {
  const organization = await server.newOrganization();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create(organization, `${index}`)),
  );
  const rejected = responses.filter(({ status }) => status === 400);
  assert.equal(responses.filter(({ status }) => status === 201).length, 4);
  assert.equal(rejected.length, 8);
  for (const { body } of rejected) {
    assert.equal(body.ok, false);
    assert.match(body.error, /5 API keys are active.*revoke one first/);
  }
  assert.equal((await list(organization)).length, 5);
});

test('the limit of five keys applies to each organization separately', async () => {
  const [full, other] = [await server.newOrganization(), await server.newOrganization()];
  for (let index = 0; index < 4; index++) assert.equal((await create(full)).status, 201);
  assert.equal((await create(full)).status, 400);
  assert.equal((await create(other)).status, 201);
});

/** Stores this many revoked keys of an organization, created `ageMs` ago. */
async function createRevoked({ id }: TestOrganization, count: number, ageMs: number): Promise<void> {
  const createdAt = Date.now() - ageMs;
  await server.store.transaction(async ({ keys }) => {
    for (let n = 0; n < count; n++) await keys.create(storedKey(id, { createdAt, revokedAt: createdAt }));
  });
}

test('an organization can create ten keys an hour, however many it revokes (then 429 until the hour is over)', async () => {
  const organization = await server.newOrganization();
  await createRevoked(organization, 9, 3_600_000 - 30_000);
  const { body: tenth } = await create(organization);
  for (let attempt = 0; attempt < 2; attempt++) {
    const { status, headers, body } = await create(organization);
    assert.equal(status, 429);
    const seconds = Number(headers['retry-after']);
    assert.ok(seconds > 0 && seconds <= 30, `${seconds} s`);
    assert.deepEqual(body, {
      ok: false,
      error: 'Rate limit exceeded: 10 new API keys per hour for an organization. Try again in a minute.',
    });
    await organization.call('DELETE', `/v1/keys?id=${tenth.id}`);
  }
  assert.equal((await create(await server.newOrganization())).status, 201);
  await organization.newKey();
  assert.equal((await list(organization)).length, 2, 'the operator can create a key at any time');
});

test('whoever has a test key cannot keep its organization from replacing live keys', async () => {
  const organization = await server.newOrganization();
  const sandbox = await organization.newTestKey();
  for (let count = 0; count < 10; count++) {
    const { status, body } = await sandbox.call('POST', '/v1/keys', { body: { name: 'Flood' } });
    assert.equal(status, 201);
    await sandbox.call('DELETE', `/v1/keys?id=${body.id}`);
  }
  const { status, body } = await sandbox.call('POST', '/v1/keys', { body: { name: 'Flood' } });
  assert.equal(status, 429);
  assert.match(body.error, /^Rate limit exceeded: 10 new test keys per hour for an organization\./);
  assert.equal((await create(organization)).status, 201);
});

test('keys that are older than an hour do not count', async () => {
  const organization = await server.newOrganization();
  await createRevoked(organization, 20, 3_600_001);
  assert.equal((await create(organization)).status, 201);
});

test('concurrent requests do not create more than ten keys an hour', async () => {
  const organization = await server.newOrganization();
  await createRevoked(organization, 8, 1_000);
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => create(organization)))).map(
    ({ status }) => status,
  );
  assert.deepEqual(statuses.sort(), [201, 201, 429, 429]);
});

test('a revoked key gets 401 immediately and for good, and another can be created', async () => {
  const organization = await server.newOrganization();
  const made = await Promise.all([1, 2, 3, 4].map(() => create(organization)));
  const { id, key } = made[0]?.body ?? {};
  assert.equal((await create(organization)).status, 400);
  const { status, body } = await organization.call('DELETE', `/v1/keys?id=${id}`);
  assert.equal(status, 200);
  const { revoked_at, ...rest } = body;
  assert.deepEqual(rest, { ok: true, id });
  assert.ok(Math.abs(Date.now() - Date.parse(revoked_at)) < 60_000);

  const rejected = await server.call('GET', '/v1/ping', { key });
  assert.equal(rejected.status, 401);
  assert.match(rejected.body.error, /not found or is revoked/);
  assert.ok(!(await list(organization)).some((listed: { id: string }) => listed.id === id));
  assert.equal((await create(organization)).status, 201);
  assert.equal((await server.call('GET', '/v1/ping', { key })).status, 401);
});

test('the ID may be in a JSON body', async () => {
  const organization = await server.newOrganization();
  const { body: created } = await create(organization);
  const { status, body } = await organization.call('DELETE', '/v1/keys', { body: { id: created.id } });
  assert.deepEqual([status, body.id], [200, created.id]);
});

test('a request that names two keys revokes none', async () => {
  const organization = await server.newOrganization();
  const { body: created } = await create(organization);
  const body = { id: organization.keyId };
  const rejected = await organization.call('DELETE', `/v1/keys?id=${created.id}`, { body });
  assert.deepEqual([rejected.status, rejected.headers['x-error-code']], [400, 'invalid']);
  assert.match(rejected.body.error, /name different keys/);
  const { body: listed } = await organization.call('GET', '/v1/keys');
  assert.equal(listed.keys.length, 2);
  const same = { body: { id: created.id } };
  assert.equal((await organization.call('DELETE', `/v1/keys?id=${created.id}`, same)).status, 200);
});

test('a key can revoke itself', async () => {
  const organization = await server.newOrganization();
  assert.equal((await organization.call('DELETE', `/v1/keys?id=${organization.keyId}`)).status, 200);
  assert.equal((await organization.call('GET', '/v1/ping')).status, 401);
});

test('a key revoked by another process gets 401 immediately', async () => {
  const organization = await server.newOrganization();
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  await server.store.transaction(({ keys }) => keys.revoke(organization.keyId, Date.now()));
  assert.equal((await organization.call('GET', '/v1/ping')).status, 401);
});

test("revoking an unknown key, a revoked one or another organization's gets 404 and changes nothing", async () => {
  const [organization, other] = [await server.newOrganization(), await server.newOrganization()];
  const { body: revoked } = await create(organization);
  await organization.call('DELETE', `/v1/keys?id=${revoked.id}`);
  const [before] = await server.rows('SELECT revoked_at FROM api_keys WHERE id = ?', revoked.id);
  for (const id of [revoked.id, 'key_unknown', other.keyId]) {
    const { status, body } = await organization.call('DELETE', `/v1/keys?id=${id}`);
    assert.equal(status, 404);
    assert.deepEqual(Object.keys(body), ['ok', 'error']);
  }
  assert.equal((await other.call('GET', '/v1/ping')).status, 200);
  assert.deepEqual(await server.rows('SELECT revoked_at FROM api_keys WHERE id = ?', revoked.id), [before]);
});

test('a revocation without an ID gets 400', async () => {
  const organization = await server.newOrganization();
  for (const [path, body] of [
    ['/v1/keys', undefined],
    ['/v1/keys?id=', undefined],
    ['/v1/keys', {}],
    ['/v1/keys', { id: '' }],
  ] as const) {
    const response = await organization.call('DELETE', path, { body });
    assert.equal(response.status, 400);
    assert.match(response.body.error, /^id is required/);
  }
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
});

test('the name of a key is one line of 1 to 100 characters', async () => {
  const organization = await server.newOrganization();
  for (const name of [undefined, '', '  ', 'a\nb', 'x'.repeat(101), 5, null]) {
    const { status, body } = await organization.call('POST', '/v1/keys', { body: { name } });
    assert.equal(status, 400);
    assert.match(body.error, /^name /);
  }
  assert.equal((await list(organization)).length, 1);
  assert.equal((await create(organization, 'x'.repeat(100))).status, 201);
});

test('the database contains no key, only its hash', async () => {
  const organization = await server.newOrganization();
  const { body } = await create(organization);
  const stored = JSON.stringify(await server.rows('SELECT * FROM api_keys'));
  assert.ok(stored.includes(body.preview));
  assert.ok(!stored.includes(body.key));
  assert.ok(!stored.includes(body.key.slice(0, 13)));
});
