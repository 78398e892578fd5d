import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { runSql } from '../support/cluster.ts';
import { type Node, putOrganization, startNode } from '../support/node.ts';
import { assertNothingLost, startTraffic } from '../support/outage-traffic.ts';
import { startPair } from '../support/pair.ts';
import { until } from '../support/until.ts';

/** Starts a primary, its standby and this many servers on a database with an organization. */
async function prepared(t: TestContext, nodes: number) {
  const pair = await startPair();
  t.after(() => pair.stop());
  const url = await pair.newDatabase();
  const started: Node[] = [];
  while (started.length < nodes) started.push(await startNode(t, url));
  const calls = started.map(({ call }) => call);
  return { ...pair, url, calls, ...(await putOrganization(url)) };
}

test('when the primary dies under load, servers continue on the promoted standby, and nothing acknowledged is lost', async (t) => {
  const { primary, promote, url, calls, id, key } = await prepared(t, 2);
  const traffic = startTraffic(calls, key);
  await until('traffic runs', () => traffic.checks.length > 200);
  await primary.stop('SIGKILL');
  await promote();
  const atPromotion = traffic.checks.length;
  await until('service resumes', () => traffic.checks.length > atPromotion + 200);
  await traffic.end();
  assert.ok(traffic.unavailable > 0, 'the fail-over affected requests');
  await assertNothingLost(url, id, traffic);
});

test('a report that only the dead primary had is not acknowledged, even if its transaction ID is used again', async (t) => {
  const { primary, standby, promote, url, calls, key } = await prepared(t, 1);
  const [call] = calls;
  assert.ok(call);
  const file = (email: string) => call('POST', '/v1/renter/report', { key, body: { renter_email: email } });
  // Rows are also written when they are first read. Once that is done, only commits wait for the standby.
  for (let round = 0; round < 10; round++) assert.equal((await file('before@example.com')).status, 201);
  const onPrimary = primary.urlOf(url.slice(url.lastIndexOf('/') + 1));
  const askNumber = async (sql: string) => Number(Object.values((await runSql(onPrimary, sql)).rows[0])[0]);
  const waiting = (which: string, what = 'count(*)') =>
    askNumber(`SELECT ${what} FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND ${which}`);
  // Background jobs commit as well, but write no report.
  const filing = `query = 'COMMIT' AND pid IN
    (SELECT pid FROM pg_locks WHERE relation = 'reports'::regclass AND mode = 'RowExclusiveLock')`;
  await standby.runSql("ALTER SYSTEM SET primary_conninfo = ''");
  await standby.runSql('SELECT pg_reload_conf()');
  const standbys = () => askNumber('SELECT count(*) FROM pg_stat_replication');
  await until('the standby is disconnected', async () => (await standbys()) === 0);

  const disconnected = file('one@example.com');
  await until('the commit waits for the standby', async () => (await waiting(filing)) === 1);
  await waiting(filing, 'pg_terminate_backend(pid)::int');
  await until(
    'the server asks for the state of the transaction',
    async () => (await waiting("query LIKE '%pg_xact_status%'")) === 1,
  );
  const inFlight = file('two@example.com');
  await until('the commit waits for the standby', async () => (await waiting(filing)) === 1);
  await primary.stop('SIGKILL');
  await promote();
  for (let others = 0; others < 100; others++) await standby.runSql('SELECT pg_current_xact_id()');

  for (const { status, headers } of await Promise.all([disconnected, inFlight])) {
    assert.deepEqual([status, headers['retry-after']], [503, '1']);
  }
  for (const email of ['one@example.com', 'two@example.com']) {
    const search = await call('POST', '/v1/search', { key, body: { email } });
    assert.deepEqual([search.status, search.body.count], [200, 0]);
  }
});
