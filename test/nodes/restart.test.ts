import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putOrganization, startNode } from '../support/node.ts';
import { assertNothingLost, startTraffic } from '../support/outage-traffic.ts';
import { startPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

/** How long the database is down. It is long enough to affect many requests. */
const DOWN_MS = 1_500;

test('while the database restarts requests get 503, and everything acknowledged is on file and billed once', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const url = await postgres.newDatabase();
  const { call } = await startNode(t, url);
  const { id, key } = await putOrganization(url);

  const traffic = startTraffic([call], key);
  await until('traffic runs', () => traffic.checks.length > 100);
  await postgres.restart(DOWN_MS);
  const atReturn = traffic.checks.length;
  await until('service resumes', () => traffic.checks.length > atReturn + 100);
  await traffic.end();
  assert.ok(traffic.unavailable > 0, 'the restart affected requests');
  await assertNothingLost(url, id, traffic);
});
