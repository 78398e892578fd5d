import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { API_ROUTES } from '../../src/http/api/routes.ts';
import type { KeyMode } from '../../src/rules/organizations/key-mode.ts';
import { SCOPES, type Scope } from '../../src/rules/organizations/key-restrictions.ts';
import { staffOf } from '../support/dashboard.ts';
import { ENDPOINTS } from '../support/endpoints.ts';
import { putKey } from '../support/restricted-key.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

const organization = await server.newOrganization();
/** Returns a key of each scope. */
async function keysOf(mode: KeyMode) {
  const restricted = async (scope: Scope) =>
    [
      scope,
      (await putKey(server.store, organization.id, { name: scope, mode, scopes: [scope] })).key,
    ] as const;
  return new Map(await Promise.all(SCOPES.map(restricted)));
}
const [keys, testKeys] = [await keysOf('live'), await keysOf('test')];

const scopeError = (scope: string | null) => ({
  ok: false,
  error: `This request needs the scope "${scope}", which the API key does not have.`,
});

for (const { method, path, scope, isTestOnly } of API_ROUTES) {
  test(`${method} ${path} needs the scope ${scope ?? 'of no kind'}, and no other`, async () => {
    const endpoint = ENDPOINTS.find((one) => one.method === method && one.path.split('?')[0] === path);
    assert.ok(endpoint, 'test/support/endpoints.ts has every endpoint');
    for (const [own, key] of isTestOnly ? testKeys : keys) {
      const before = await everythingOnFile(server);
      const response = await server.call(method, endpoint.path, { key, body: endpoint.body });
      if (scope === null || scope === own) {
        assert.notEqual(response.status, 403, own);
        assert.notEqual(response.status, 401, own);
        continue;
      }
      assert.deepEqual([response.status, response.body], [403, scopeError(scope)], own);
      assert.equal(response.headers['x-error-code'], 'insufficient_scope');
      assert.deepEqual(await everythingOnFile(server), before, 'nothing is changed or billed');
    }
  });
}

test('every scope is needed by some endpoint', () => {
  assert.deepEqual(new Set(API_ROUTES.map(({ scope }) => scope)), new Set([null, ...SCOPES]));
});

test('a key of several scopes may do what each of them allows, and nothing else', async () => {
  const { key } = await putKey(server.store, organization.id, { scopes: ['check', 'read'] });
  const status = async (method: string, path: string) => (await server.call(method, path, { key })).status;
  assert.equal(await status('GET', '/v1/renter/check?email=nobody@example.com'), 200);
  assert.equal(await status('GET', '/v1/reports'), 200);
  assert.equal(await status('POST', '/v1/reports'), 403);
  assert.equal(await status('GET', '/v1/keys'), 403);
});

test('a request without the scope counts for the rate limit, and is counted and logged', async () => {
  const { id, keyId } = await server.newOrganization({ rateLimit: 2 });
  const { key, id: readKey } = await putKey(server.store, id, { scopes: ['read'] });
  const check = () => server.call('GET', '/v1/renter/check?email=nobody@example.com', { key });
  assert.deepEqual([(await check()).status, (await check()).status, (await check()).status], [403, 403, 429]);
  assert.equal((await server.store.organizations.find(id))?.credits, 0);
  const admin = await staffOf(server, { role: 'admin', organizationId: id });
  const { keys } = (await admin.call('GET', '/dashboard/keys')).body;
  const counts = keys.map((one: { id: string; requestCount: number }) => [one.id, one.requestCount]);
  assert.deepEqual(
    new Map(counts),
    new Map([
      [keyId, 0],
      [readKey, 3],
    ] as const),
  );
  const logged = await until('the requests are logged', async () => {
    const { rows } = (await admin.call('GET', '/dashboard/request-log')).body;
    return rows.length === 3 && rows;
  });
  assert.deepEqual(
    logged.map(({ status, path }: { status: number; path: string }) => [status, path]),
    [
      [429, '/v1/renter/check'],
      [403, '/v1/renter/check'],
      [403, '/v1/renter/check'],
    ],
  );
});
