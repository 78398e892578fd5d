import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { LATE_BODY_MS } from '../../src/http/api/register.ts';
import { ENDPOINTS } from '../support/endpoints.ts';
import { putKey } from '../support/restricted-key.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

// Requests of the tests come from 127.0.0.1, and may name another address.
const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
after(() => server.stop());

const organization = await server.newOrganization();
const newKey = (fields: Parameters<typeof putKey>[2]) => putKey(server.store, organization.id, fields);
const ping = (key: string, from: string) =>
  server.call('GET', '/v1/ping', { key, headers: { 'x-forwarded-for': from } });

const ELSEWHERE = {
  ok: false,
  error: 'This API key cannot be used from the network address of this request.',
};

test('an expired key gets a 401 with its own code on every endpoint, and changes nothing', async () => {
  const expiresAt = Date.now() - 1_000;
  const { key, id } = await newKey({ expiresAt });
  const error = `The API key expired at ${new Date(expiresAt).toISOString()}: use another key.`;
  const before = await everythingOnFile(server);
  for (const { method, path, body } of ENDPOINTS) {
    const response = await server.call(method, path, { key, body });
    const usual =
      path === '/v1/reports' && method === 'POST' ? { error: 'Unauthorized' } : { ok: false, error };
    assert.deepEqual([response.status, response.body], [401, usual], `${method} ${path}`);
    assert.equal(response.headers['x-error-code'], 'key_expired');
  }
  assert.deepEqual(await everythingOnFile(server), before);
  assert.equal((await server.store.keys.find(id))?.requestCount, 0);
});

test('a key works until it expires', async () => {
  const { key } = await newKey({ expiresAt: Date.now() + 1_500 });
  assert.equal((await server.call('GET', '/v1/ping', { key })).status, 200);
  const { body } = await until('the key has expired', async () => {
    const response = await server.call('GET', '/v1/ping', { key });
    return response.status === 401 && response;
  });
  assert.match(body.error, /^The API key expired at /);
});

test('a key that allows addresses gets a 403 from any other, whose text names neither', async () => {
  const { key } = await newKey({ allowedAddresses: ['192.0.2.0/24', '2001:db8:1::/48'] });
  for (const from of ['192.0.2.7', '2001:db8:1:2::3', '::ffff:192.0.2.9'])
    assert.equal((await ping(key, from)).status, 200, from);
  for (const from of ['192.0.3.7', '2001:db8:2::1', '198.51.100.1', '127.0.0.1']) {
    const { status, headers, body } = await ping(key, from);
    assert.deepEqual([status, body], [403, ELSEWHERE], from);
    assert.equal(headers['x-error-code'], 'address_not_allowed');
  }
  assert.equal((await ping(organization.key, '198.51.100.1')).status, 200, 'other keys are not limited');
});

test('an allowed address that the client invents does not help', async () => {
  const { key } = await newKey({ allowedAddresses: ['192.0.2.7/32'] });
  assert.equal((await ping(key, '192.0.2.7, 198.51.100.1')).status, 403);
});

test('with addresses, a check finds the same renter as without', async () => {
  const { key } = await newKey({ allowedAddresses: ['192.0.2.7/32'] });
  const report = { renter_email: 'limits@example.com', renter_name: 'Lim Its' };
  assert.equal((await organization.call('POST', '/v1/renter/report', { body: report })).status, 201);
  const check = (from: string) =>
    server.call('GET', '/v1/renter/check?email=limits@example.com', {
      key,
      headers: { 'x-forwarded-for': from },
    });
  const credits = async () => (await server.store.organizations.find(organization.id))?.credits ?? 0;
  const before = await credits();
  assert.equal((await check('198.51.100.1')).status, 403);
  assert.equal(await credits(), before);
  const { body } = await check('192.0.2.7');
  assert.deepEqual([body.found, body.renter.name], [true, 'Lim Its']);
  assert.equal(await credits(), before - 1);
});

test('a key that expires before a late body arrives gets a 401, and changes nothing', async () => {
  const { key } = await newKey({ expiresAt: Date.now() + LATE_BODY_MS });
  const beforeBody = () => pause(2 * LATE_BODY_MS);
  const body = { url: 'https://example.com/webhook' };
  const before = await everythingOnFile(server);
  const response = await server.call('PUT', '/v1/webhooks', { key, body, beforeBody });
  assert.deepEqual([response.status, response.headers['x-error-code']], [401, 'key_expired']);
  assert.deepEqual(await everythingOnFile(server), before);
});

test('the address of the last use is stored, and that of the last rejected request', async () => {
  const { key, id } = await newKey({ allowedAddresses: ['192.0.2.0/24'] });
  for (const from of ['192.0.2.1', '198.51.100.1', '192.0.2.2', '198.51.100.2']) await ping(key, from);
  const stored = await until('the use is stored', async () => {
    const found = await server.store.keys.find(id);
    return found?.requestCount === 2 && found.rejected !== null && found;
  });
  assert.deepEqual([stored.lastAddress, stored.rejected?.address], ['192.0.2.2', '198.51.100.2']);
});
