import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { LATE_BODY_MS } from '../../src/http/api/register.ts';
import { staffOf } from '../support/dashboard.ts';
import { ENDPOINTS } from '../support/endpoints.ts';
import type { TestOrganization } from '../support/organization.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const WRITES = ENDPOINTS.filter(({ method, isTestOnly }) => method !== 'GET' && !isTestOnly);

const waitUntilLate = () => pause(2 * LATE_BODY_MS);

const revoke = ({ keyId }: TestOrganization) =>
  server.store.transaction(({ keys }) => keys.revoke(keyId, Date.now()));
const switchOffAccess = ({ id }: TestOrganization) =>
  server.store.transaction(({ organizations }) => organizations.update(id, { apiAccess: false }));

for (const [what, end, error] of [
  ['its key was revoked', revoke, /not found or is revoked/],
  ['API access was switched off', switchOffAccess, /not enabled/],
] as const) {
  test(`a request whose body arrives after ${what} gets 401 and changes nothing`, async () => {
    const mayFinish = Promise.withResolvers<void>();
    const ends = [];
    const responses = [];
    for (const { method, path, body = {} } of WRITES) {
      const organization = await server.newOrganization();
      const headersSent = Promise.withResolvers<void>();
      const beforeBody = () => {
        headersSent.resolve();
        return mayFinish.promise;
      };
      responses.push(organization.call(method, path, { body, beforeBody }));
      ends.push(
        headersSent.promise.then(async () => {
          await end(organization);
        }),
      );
    }
    await Promise.all(ends);
    const before = await everythingOnFile(server);
    await waitUntilLate();
    mayFinish.resolve();
    for (const [index, { status, body }] of (await Promise.all(responses)).entries()) {
      const { method, path } = WRITES[index] ?? assert.fail();
      assert.equal(status, 401, `${method} ${path}`);
      assert.match(body.error, path === '/v1/reports' ? /^Unauthorized$/ : error);
    }
    assert.deepEqual(await everythingOnFile(server), before);
  });
}

test('a session token gets 401 if its admin loses the role before the body arrives', async () => {
  const ana = await staffOf(server, { role: 'admin' });
  const { token } = (await ana.call('POST', '/dashboard/session-token')).body;
  const headers = { authorization: `Bearer ${token}` };
  const body = { name: 'From a terminal' };
  const create = (beforeBody: () => Promise<unknown>) =>
    server.call('POST', '/v1/keys', { headers, body, beforeBody });
  assert.equal((await create(waitUntilLate)).status, 201);
  const rejected = await create(async () => {
    await server.store.transaction(({ staff }) => staff.setRole(ana.userId, 'member'));
    await waitUntilLate();
  });
  assert.equal(rejected.status, 401);
  assert.match(rejected.body.error, /^The session token is unknown/);
  assert.equal((await server.store.keys.listActive(ana.organizationId, Date.now())).length, 2);
});

test('a request with a late body counts once towards the rate limit', async () => {
  const organization = await server.newOrganization({ rateLimit: 2 });
  const search = { body: { email: 'nobody@example.com' }, beforeBody: waitUntilLate };
  const responses = [];
  for (let count = 0; count < 3; count++)
    responses.push(await organization.call('POST', '/v1/search', search));
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 429],
  );
});
