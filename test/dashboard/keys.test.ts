import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

/** Creates an organization with one key, and an admin of it. */
async function newAdmin() {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
  return { organization, admin };
}

async function keysOf({ call }: StaffClient) {
  const response = await call('GET', '/dashboard/keys');
  assert.equal(response.status, 200);
  return response.body.keys;
}

async function revokedOf({ call }: StaffClient) {
  return (await call('GET', '/dashboard/keys/ended')).body.rows;
}

async function auditOf({ call }: StaffClient, action: string) {
  return (await call('GET', '/dashboard/audit-log', { query: { action } })).body.rows;
}

const create = ({ call }: StaffClient, name: unknown) => call('POST', '/dashboard/keys', { body: { name } });
const revoke = ({ call }: StaffClient, id: string) => call('DELETE', `/dashboard/keys/${id}`);

test('a new key is shown in full only once, and the API accepts it at once', async () => {
  const { admin } = await newAdmin();
  const created = await create(admin, '  Front desk ');
  assert.equal(created.status, 200);
  const { id, name, key } = created.body;
  assert.equal(name, 'Front desk');
  assert.match(key, /^svc_live_[A-Za-z0-9]{32}$/);
  assert.equal((await server.call('GET', '/v1/ping', { key })).status, 200);
  const listed = await admin.call('GET', '/dashboard/keys');
  const row = listed.body.keys.find((each: { id: string }) => each.id === id);
  assert.deepEqual(row, {
    id,
    name: 'Front desk',
    preview: `${key.slice(0, 12)}********`,
    requestCount: 1,
    lastUsedAt: row.lastUsedAt,
    lastAddress: '127.0.0.1',
    rejected: null,
    createdAt: row.createdAt,
    createdByName: 'Ada Ng',
    byOperator: false,
    scopes: null,
    expiresAt: null,
    allowedAddresses: null,
    replacedBy: null,
  });
  assert.ok(Math.abs(Date.now() - row.lastUsedAt) < 60_000);
  assert.equal(listed.text.includes(key.slice(12)), false);
  const [entry] = await auditOf(admin, 'key.created');
  assert.deepEqual([entry.actor, entry.subject], ['Ada Ng', 'Front desk']);
});

test('a revoked key is rejected at once (401), and is listed with who revoked it and when', async () => {
  const { organization, admin } = await newAdmin();
  const [key] = await keysOf(admin);
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  const response = await revoke(admin, key.id);
  assert.equal(response.status, 200);
  assert.equal((await organization.call('GET', '/v1/ping')).status, 401);
  assert.deepEqual(await keysOf(admin), []);
  const [row, ...others] = await revokedOf(admin);
  assert.equal(others.length, 0);
  assert.deepEqual([row.id, row.name, row.revokedBy], [key.id, 'First', 'Ada Ng']);
  assert.deepEqual([row.endedAt, row.isRevoked], [response.body.revokedAt, true]);
  const [entry] = await auditOf(admin, 'key.revoked');
  assert.deepEqual([entry.actor, entry.subject], ['Ada Ng', 'First']);
  assert.equal((await revoke(admin, key.id)).status, 404, 'a key can be revoked only once');
  assert.equal((await auditOf(admin, 'key.revoked')).length, 1);
});

test('a key with limits works as they say, and the audit log and the list show them', async () => {
  const { admin } = await newAdmin();
  const expiresAt = Date.UTC(2031, 0, 31);
  const body = { name: 'Desk', scopes: ['check', 'read'], expiresAt, allowedAddresses: ['127.0.0.1/8'] };
  const { key } = (await admin.call('POST', '/dashboard/keys', { body })).body;
  assert.equal((await server.call('GET', '/v1/reports', { key })).status, 200);
  assert.equal((await server.call('GET', '/v1/keys', { key })).status, 403);
  const [, row] = await keysOf(admin);
  const limits = [row.scopes, row.expiresAt, row.allowedAddresses];
  assert.deepEqual(limits, [['check', 'read'], expiresAt, ['127.0.0.0/8']]);
  const [entry] = await auditOf(admin, 'key.created');
  assert.equal(entry.subject, 'Desk (check and read; until Jan 31, 2031; from 127.0.0.0/8)');
});

test('a rotated key works until the end of its grace, then it is listed with the key that replaced it', async () => {
  const { organization, admin } = await newAdmin();
  const rotate = (body: object) =>
    admin.call('POST', `/dashboard/keys/${organization.keyId}/rotate`, { body });
  assert.equal((await rotate({ graceHours: 169 })).status, 400);
  const { status, body } = await rotate({ graceHours: 1 });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ['id', 'name', 'key', 'scopes', 'replacedEndsAt']);
  for (const key of [organization.key, body.key])
    assert.equal((await server.call('GET', '/v1/ping', { key })).status, 200);
  const [entry] = await auditOf(admin, 'key.rotated');
  assert.deepEqual([entry.actor, entry.subject], ['Ada Ng', 'First']);
  assert.equal((await rotate({ graceHours: 1 })).status, 409);
  await server.write(`UPDATE api_keys SET expires_at = ${Date.now() - 1} WHERE id = '${organization.keyId}'`);
  const [ended] = await revokedOf(admin);
  const { id, replacedBy, isRevoked, revokedBy } = ended;
  assert.deepEqual(
    { id, replacedBy, isRevoked, revokedBy },
    {
      id: organization.keyId,
      replacedBy: body.id,
      isRevoked: false,
      revokedBy: null,
    },
  );
});

test('a key revoked through the API is listed without a person', async () => {
  const { organization, admin } = await newAdmin();
  const { id } = await organization.newKey();
  assert.equal((await organization.call('DELETE', `/v1/keys?id=${id}`)).status, 200);
  const [row] = await revokedOf(admin);
  assert.deepEqual([row.id, row.revokedBy], [id, null]);
});

test('revoked keys are paged, last revoked first', async () => {
  const { organization, admin } = await newAdmin();
  const ids: string[] = [];
  for (let count = 0; count < 23; count++) {
    const { id } = await organization.newKey(`Key ${count}`);
    assert.equal((await revoke(admin, id)).status, 200);
    ids.unshift(id);
  }
  const found: string[] = [];
  let after: string | null = '';
  for (let page = 0; after !== null; page++) {
    assert.ok(page < 2, 'two pages are enough');
    const { body } = await admin.call('GET', '/dashboard/keys/ended', { query: { after } });
    found.push(...body.rows.map(({ id }: { id: string }) => id));
    after = body.next;
  }
  assert.deepEqual(found, ids);
});

test('at most five keys can be active, even with concurrent requests; the error says what to do', async () => {
  const { admin } = await newAdmin();
  const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => create(admin, `Key ${n}`)));
  assert.equal(responses.filter(({ status }) => status === 200).length, 4);
  const rejected = responses.find(({ status }) => status !== 200);
  assert.equal(rejected?.status, 400);
  assert.match(rejected?.body.error, /5 API keys are active.*revoke one first/);
  assert.equal((await keysOf(admin)).length, 5);
  assert.equal((await auditOf(admin, 'key.created')).length, 4, 'rejected requests are not audited');
});

test('an organization can create ten keys an hour on the dashboard and with the API together (then 429)', async () => {
  const { organization, admin } = await newAdmin();
  for (let count = 1; count <= 10; count++) {
    const { status, body } =
      count % 2 === 0
        ? await create(admin, 'Rotated')
        : await organization.call('POST', '/v1/keys', { body: { name: 'Rotated' } });
    assert.equal(status, count % 2 === 0 ? 200 : 201);
    assert.equal((await revoke(admin, body.id)).status, 200);
  }
  const { status, headers, body } = await create(admin, 'Eleventh');
  assert.equal(status, 429);
  const seconds = Number(headers['retry-after']);
  assert.ok(seconds > 3_500 && seconds <= 3_600, `${seconds} s`);
  assert.match(body.error, /^Rate limit exceeded: 10 new API keys per hour.+Try again in 60 minutes\.$/);
  assert.equal((await auditOf(admin, 'key.created')).length, 5, 'rejected requests are not audited');
});

for (const name of [undefined, '', '   ', 5, 'two\nlines', 'x'.repeat(101)]) {
  test(`the key name ${JSON.stringify(name)?.slice(0, 20)} is rejected (400)`, async () => {
    const { admin } = await newAdmin();
    const { status, body } = await create(admin, name);
    assert.equal(status, 400);
    assert.match(body.error, /^name /);
    assert.equal((await keysOf(admin)).length, 1);
  });
}

test('a key name is stored unchanged', async () => {
  const { admin } = await newAdmin();
  const name = '<img src=x onerror=alert(1)> مفتاح 🔑';
  assert.equal((await create(admin, name)).body.name, name);
});

test('without API access a key can be created, but the API rejects it (401)', async () => {
  const { id } = await server.newOrganization({ apiAccess: false });
  const admin = await staffOf(server, { role: 'admin', organizationId: id });
  const { body } = await create(admin, 'Early');
  assert.equal((await server.call('GET', '/v1/ping', { key: body.key })).status, 401);
});

test('the server log contains no key', async () => {
  const { admin } = await newAdmin();
  const { body } = await create(admin, 'Secret');
  await revoke(admin, body.id);
  assert.equal(server.log().includes(body.key.slice(9)), false);
});
