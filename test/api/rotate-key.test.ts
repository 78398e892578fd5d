import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { putKey } from '../support/restricted-key.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const HOUR_MS = 3_600_000;

const rotate = ({ call }: Pick<TestOrganization, 'call'>, body: object, options = {}) =>
  call('POST', '/v1/keys/rotate', { body, ...options });
const ping = async (key: string) => (await server.call('GET', '/v1/ping', { key })).status;
const listed = async ({ call }: TestOrganization) => (await call('GET', '/v1/keys?detail=1')).body.keys;

/** Ends the grace of a key now. */
const endGrace = (id: string) =>
  server.write(`UPDATE api_keys SET expires_at = ${Date.now() - 1} WHERE id = '${id}'`);

test('a rotated key works beside its successor until the end of the grace, then not', async () => {
  const organization = await server.newOrganization();
  const before = Date.now();
  const { status, body } = await rotate(organization, { id: organization.keyId });
  assert.equal(status, 201);
  const { id, key, preview, created_at, replaced_ends_at, ...rest } = body;
  assert.deepEqual(rest, {
    ok: true,
    name: 'First',
    scopes: ['check', 'file', 'read', 'manage', 'webhooks'],
    expires_at: null,
    allowed_addresses: null,
    replaces: organization.keyId,
  });
  assert.notEqual(id, organization.keyId);
  const grace = Date.parse(replaced_ends_at) - before;
  assert.ok(grace >= 24 * HOUR_MS && grace < 24 * HOUR_MS + 60_000, `${grace} ms`);
  assert.deepEqual([await ping(organization.key), await ping(key)], [200, 200]);
  const [old, successor] = await listed(organization);
  assert.deepEqual([old.id, old.replaced_by, old.expires_at], [organization.keyId, id, replaced_ends_at]);
  assert.deepEqual([successor.id, successor.replaced_by], [id, null]);

  await endGrace(organization.keyId);
  const rejected = await organization.call('GET', '/v1/ping');
  assert.deepEqual([rejected.status, rejected.headers['x-error-code']], [401, 'key_expired']);
  assert.equal(await ping(key), 200);
});

test('without a grace the old key is revoked at once', async () => {
  const organization = await server.newOrganization();
  const { id, key } = await organization.newKey('Leaked');
  const { body } = await rotate(organization, { id, grace_hours: 0 });
  assert.deepEqual([await ping(key), await ping(body.key)], [401, 200]);
  const { revokedAt, replacedBy } = (await server.store.keys.find(id)) ?? {};
  assert.equal(new Date(revokedAt ?? 0).toISOString(), body.replaced_ends_at);
  assert.equal(replacedBy, body.id);
});

test('the successor has the restrictions and the lifetime of the old key, which expires no later than it would have', async () => {
  const organization = await server.newOrganization();
  const expires_at = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const restrictions = { scopes: ['file', 'read'], expires_at, allowed_addresses: ['127.0.0.0/8'] };
  const wanted = { name: 'Nightly', ...restrictions };
  const { id, created_at } = (await organization.call('POST', '/v1/keys', { body: wanted })).body;
  const { body } = await rotate(organization, { id, grace_hours: 168 });
  const { name, scopes, allowed_addresses, replaced_ends_at } = body;
  assert.deepEqual({ name, scopes, expires_at, allowed_addresses }, wanted);
  assert.equal(
    Date.parse(body.expires_at) - Date.parse(body.created_at),
    Date.parse(expires_at) - Date.parse(created_at),
  );
  assert.equal(replaced_ends_at, expires_at);
});

test('the successor can expire later than the old key, with the same restrictions otherwise', async () => {
  const organization = await server.newOrganization();
  const restrictions = { scopes: ['read'], allowed_addresses: ['192.0.2.0/24'] };
  const wanted = {
    name: 'Yearly',
    expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
    ...restrictions,
  };
  const { id } = (await organization.call('POST', '/v1/keys', { body: wanted })).body;
  const expires_at = new Date(Date.now() + 365 * DAY_MS).toISOString();
  const { body } = await rotate(organization, { id, expires_at });
  assert.deepEqual(
    [body.expires_at, body.scopes, body.allowed_addresses],
    [expires_at, ...Object.values(restrictions)],
  );
  const stored = await server.store.keys.find(body.id);
  assert.deepEqual([stored?.scopes, stored?.allowedAddresses], Object.values(restrictions));
});

for (const [body, error] of [
  [{}, /^id is required/],
  [{ id: 'ID', grace_hours: 169 }, /^grace_hours must be 168 or less/],
  [{ id: 'ID', grace_hours: -1 }, /^grace_hours must be 0 or more/],
  [{ id: 'ID', grace_hours: 1.5 }, /^grace_hours must be a whole number/],
  [{ id: 'ID', grace_hours: '24' }, /^grace_hours must be a whole number/],
  [{ id: 'ID', expires_at: '2020-01-01T00:00:00Z' }, /^expires_at must be in the future/],
] as const) {
  test(`a rotation of ${JSON.stringify(body)} gets 400 and changes nothing`, async () => {
    const organization = await server.newOrganization();
    const sent = { ...body, ...('id' in body && { id: organization.keyId }) };
    const response = await rotate(organization, sent);
    assert.equal(response.status, 400);
    assert.match(response.body.error, error);
    assert.equal((await listed(organization)).length, 1);
  });
}

test('the longest grace is 168 hours', async () => {
  const organization = await server.newOrganization();
  const { body } = await rotate(organization, { id: organization.keyId, grace_hours: 168 });
  const hours = (Date.parse(body.replaced_ends_at) - Date.parse(body.created_at)) / HOUR_MS;
  assert.equal(hours, 168);
});

test('a key and its successor count as one of five, until the successor is revoked', async () => {
  const organization = await server.newOrganization();
  const { key } = await organization.newKey();
  for (let count = 0; count < 3; count++)
    await organization.call('POST', '/v1/keys', { body: { name: `${count}` } });
  const { body: successor } = await rotate(organization, { id: organization.keyId });
  assert.equal((await listed(organization)).length, 6);
  const create = () => organization.call('POST', '/v1/keys', { key, body: { name: 'One more' } });
  assert.equal((await create()).status, 400);
  await organization.call('DELETE', `/v1/keys?id=${successor.id}`);
  assert.equal((await create()).status, 400, 'the old key counts by itself');
  await endGrace(organization.keyId);
  assert.equal((await create()).status, 201);
});

test('a key is rotated once: the successor is next, and only when the old key no longer works', async () => {
  const organization = await server.newOrganization();
  const { body: second } = await rotate(organization, { id: organization.keyId });
  const again = await rotate(organization, { id: organization.keyId });
  assert.deepEqual([again.status, again.headers['x-error-code']], [409, 'conflict']);
  assert.match(again.body.error, new RegExp(`already replaced by ${second.id}`));
  const early = await rotate(organization, { id: second.id });
  assert.equal(early.status, 409);
  assert.match(early.body.error, new RegExp(`${organization.keyId}, still works until .*: revoke it first`));
  assert.equal((await listed(organization)).length, 2);

  await server.call('DELETE', `/v1/keys?id=${organization.keyId}`, { key: second.key });
  assert.equal((await rotate(organization, { id: second.id }, { key: second.key })).status, 201);
});

test('a key that is revoked, expired, unknown or of another organization gets 404', async () => {
  const [organization, other] = [await server.newOrganization(), await server.newOrganization()];
  const revoked = await organization.newKey();
  await organization.call('DELETE', `/v1/keys?id=${revoked.id}`);
  const expired = await putKey(server.store, organization.id, { expiresAt: Date.now() - 1 });
  for (const id of [revoked.id, expired.id, 'key_unknown', other.keyId]) {
    const { status, body } = await rotate(organization, { id });
    assert.deepEqual([status, Object.keys(body)], [404, ['ok', 'error']]);
  }
  assert.equal((await listed(other)).length, 1);
});

test('of two rotations at once one succeeds; with one idempotency key both get its response', async () => {
  const organization = await server.newOrganization();
  const both = await Promise.all([1, 2].map(() => rotate(organization, { id: organization.keyId })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  assert.equal((await listed(organization)).length, 2);

  const { id, key } = await organization.newKey('Second');
  const options = { key, headers: { 'idempotency-key': 'rotate-the-second-key' } };
  const first = await rotate(organization, { id }, options);
  const repeated = await rotate(organization, { id }, options);
  assert.deepEqual([repeated.status, repeated.body], [201, first.body]);
  assert.equal(repeated.headers['idempotent-replayed'], 'true');
});

test('a key can rotate itself, and ask for its successor again when the response was lost', async () => {
  const organization = await server.newOrganization();
  const options = { headers: { 'idempotency-key': 'rotate-myself' } };
  const first = await rotate(organization, { id: organization.keyId }, options);
  const repeated = await rotate(organization, { id: organization.keyId }, options);
  assert.equal(repeated.body.key, first.body.key);
  assert.equal(await ping(first.body.key), 200);
});

test('a key in its grace creates only keys that end with it', async () => {
  const organization = await server.newOrganization();
  const { body } = await rotate(organization, { id: organization.keyId, grace_hours: 5 });
  const created = await organization.call('POST', '/v1/keys', { body: { name: 'Late' } });
  assert.deepEqual([created.status, created.body.expires_at], [201, body.replaced_ends_at]);
});

test('a restricted key rotates itself, but no key that may do more', async () => {
  const organization = await server.newOrganization();
  const body = { name: 'Keeper', scopes: ['manage'] };
  const { id, key } = (await organization.call('POST', '/v1/keys', { body })).body;
  const rejected = await rotate(organization, { id: organization.keyId, grace_hours: 0 }, { key });
  assert.deepEqual([rejected.status, rejected.headers['x-error-code']], [403, 'exceeds_own_rights']);
  assert.equal(await ping(organization.key), 200);
  const own = await rotate(organization, { id }, { key });
  assert.deepEqual([own.status, own.body.scopes], [201, ['manage']]);
});

test('a key that expires cannot give its successor more time', async () => {
  const organization = await server.newOrganization();
  const expires_at = new Date(Date.now() + DAY_MS).toISOString();
  const body = { name: 'Short', expires_at };
  const { id, key } = (await organization.call('POST', '/v1/keys', { body })).body;
  const later = new Date(Date.now() + 2 * DAY_MS).toISOString();
  assert.equal((await rotate(organization, { id, expires_at: later }, { key })).status, 403);
  assert.equal((await rotate(organization, { id }, { key })).body.expires_at, expires_at);
});

test('rotations count among the ten keys that an organization creates in an hour', async () => {
  const organization = await server.newOrganization();
  let current = { id: organization.keyId, key: organization.key };
  for (let count = 0; count < 10; count++) {
    const { status, body } = await rotate(
      organization,
      { id: current.id, grace_hours: 0 },
      { key: current.key },
    );
    assert.equal(status, 201);
    current = body;
  }
  const { status, headers } = await rotate(organization, { id: current.id }, { key: current.key });
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 0);
  assert.equal(await ping(current.key), 200);
});

test('an admin rotates a key with a session token, and the audit log shows it', async () => {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const { token } = (await admin.call('POST', '/dashboard/session-token')).body;
  const headers = { authorization: `Bearer ${token}` };
  const body = { id: organization.keyId };
  assert.equal((await server.call('POST', '/v1/keys/rotate', { headers, body })).status, 201);
  const { rows } = (await admin.call('GET', '/dashboard/audit-log')).body;
  assert.deepEqual([rows[0].action, rows[0].subject], ['key.rotated', 'First']);
});
