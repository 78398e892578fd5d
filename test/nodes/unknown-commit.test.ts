import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPostgresDatabase } from '../support/database.ts';
import { putOrganization, startNode } from '../support/node.ts';
import { startProxy } from '../support/proxy.ts';

test("a request whose commit succeeds but loses the database's response is acknowledged and carried out once", async (t) => {
  const database = await newPostgresDatabase();
  t.after(() => database.remove());
  const proxy = await startProxy(database.url);
  t.after(() => proxy.close());
  const { call } = await startNode(t, proxy.url);
  const { id, key } = await putOrganization(database.url);

  proxy.disconnectAfter('INSERT INTO reports', 'COMMIT\0');
  const filed = await call('POST', '/v1/renter/report', { key, body: { renter_email: 'lost@example.com' } });
  assert.deepEqual([filed.status, proxy.disconnects()], [201, 1]);

  proxy.disconnectAfter('INSERT INTO check_log');
  const check = await call('GET', '/v1/renter/check?email=lost@example.com', { key });
  assert.deepEqual([check.status, proxy.disconnects()], [200, 1]);
  assert.equal(check.body.summary.network_reports, 1, 'filed once');
  const logged = await database.rows('SELECT count(*) AS count FROM check_log');
  assert.deepEqual(logged, [{ count: 1 }]);
  const billed = await database.rows('SELECT credits FROM organizations WHERE id = ?', id);
  assert.deepEqual(billed, [{ credits: -1 }], 'billed once');
  const counted = await database.rows('SELECT checks FROM usage_days WHERE organization_id = ?', id);
  assert.deepEqual(counted, [{ checks: 1 }], 'counted once');
});

test('if the outcome of a commit stays unknown, the error does not say that nothing was done', async (t) => {
  const database = await newPostgresDatabase();
  t.after(() => database.remove());
  const { key } = await putOrganization(database.url);
  async function callDuringOutage(texts: string[], method: string, path: string, body?: object) {
    const proxy = await startProxy(database.url);
    t.after(() => proxy.close());
    const { call } = await startNode(t, proxy.url);
    proxy.disconnectAndBlockAfter(...texts);
    return call(method, path, { key, ...(body !== undefined && { body }) });
  }
  const report = { renter_email: 'lost@example.com' };
  const responses = await Promise.all([
    callDuringOutage(['INSERT INTO reports', 'COMMIT\0'], 'POST', '/v1/renter/report', report),
    callDuringOutage(['INSERT INTO check_log'], 'GET', '/v1/renter/check?email=nobody@example.com'),
  ]);
  for (const { status, headers, body } of responses) {
    assert.deepEqual([status, headers['retry-after'], body.ok], [503, undefined, false]);
    assert.match(body.error, /before the request was confirmed/);
  }
  const filed = await database.rows('SELECT renter_email FROM reports');
  assert.deepEqual(filed, [{ renter_email: 'lost@example.com' }], 'the report was filed');
  const logged = await database.rows('SELECT count(*) AS count FROM check_log');
  assert.deepEqual(logged, [{ count: 1 }], 'the check was logged');
});
