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

const WRITES = ENDPOINTS.filter(({ method }) => method !== 'GET');

const isLate = () => pause(2 * LATE_BODY_MS);

const revoke = ({ keyId }: TestOrganization) =>
  server.store.transaction(({ keys }) => keys.revoke(keyId, Date.now()));
const endAccess = ({ id }: TestOrganization) =>
  server.store.transaction(({ organizations }) => organizations.update(id, { apiAccess: false }));

for (const [what, end, error] of [
  ['its key was revoked', revoke, /not found or is revoked/],
  ['API access was taken away', endAccess, /not enabled/],
] as const) {
  test(`a request whose body arrives after ${what} is rejected, and does nothing`, async () => {
    const sent = Promise.withResolvers<void>();
    const begun = [];
    const ended = [];
    for (const { method, path, body = {} } of WRITES) {
      const organization = await server.newOrganization();
      const waits = Promise.withResolvers<void>();
      const beforeBody = () => {
        waits.resolve();
        return sent.promise;
      };
      ended.push(organization.call(method, path, { body, beforeBody }));
      begun.push(
        waits.promise.then(async () => {
          await end(organization);
        }),
      );
    }
    await Promise.all(begun);
    const before = await everythingOnFile(server);
    await isLate();
    sent.resolve();
    for (const [index, { status, body }] of (await Promise.all(ended)).entries()) {
      const { method, path } = WRITES[index] ?? assert.fail();
      assert.equal(status, 401, `${method} ${path}`);
      assert.match(body.error, path === '/v1/reports' ? /^Unauthorized$/ : error);
    }
    assert.deepEqual(await everythingOnFile(server), before);
  });
}

test('a session token is rejected if its admin lost the role before the body arrived', async () => {
  const ana = await staffOf(server, { role: 'admin' });
  const { token } = (await ana.call('POST', '/dashboard/session-token')).body;
  const headers = { authorization: `Bearer ${token}` };
  const body = { name: 'From a terminal' };
  const create = (beforeBody: () => Promise<unknown>) =>
    server.call('POST', '/v1/keys', { headers, body, beforeBody });
  assert.equal((await create(isLate)).status, 201);
  const rejected = await create(async () => {
    await server.store.transaction(({ staff }) => staff.setRole(ana.userId, 'member'));
    await isLate();
  });
  assert.equal(rejected.status, 401);
  assert.match(rejected.body.error, /^The session token is unknown/);
  assert.equal((await server.store.keys.listActive(ana.organizationId)).length, 2);
});

test('a request with a late body counts once', async () => {
  const organization = await server.newOrganization({ rateLimit: 2 });
  const search = { body: { email: 'nobody@example.com' }, beforeBody: isLate };
  const answers = [];
  for (let count = 0; count < 3; count++) answers.push(await organization.call('POST', '/v1/search', search));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 429],
  );
});
