import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPostgresDatabase } from '../support/database.ts';
import { startNetwork } from '../support/network.ts';
import { putOrganization, startNode } from '../support/node.ts';

test('what was committed while the answer was lost is acknowledged, and done once', async (t) => {
  const database = await newPostgresDatabase();
  t.after(() => database.remove());
  const network = await startNetwork(database.url);
  t.after(() => network.close());
  const { call } = await startNode(t, network.url);
  const { id, key } = await putOrganization(database.url);

  network.cutAfter('COMMIT\0', 1);
  const filed = await call('POST', '/v1/renter/report', { key, body: { renter_email: 'lost@example.com' } });
  assert.deepEqual([filed.status, network.cuts()], [201, 1]);

  network.cutAfter('INSERT INTO check_log', 1);
  const check = await call('GET', '/v1/renter/check?email=lost@example.com', { key });
  assert.deepEqual([check.status, network.cuts()], [200, 1]);
  assert.equal(check.body.summary.network_reports, 1, 'filed once');
  const logged = await database.rows('SELECT count(*) AS count FROM check_log');
  assert.deepEqual(logged, [{ count: 1 }]);
  const billed = await database.rows('SELECT credits FROM organizations WHERE id = ?', id);
  assert.deepEqual(billed, [{ credits: -1 }], 'billed once');
});
