import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { type Cluster, newCluster } from '../support/cluster.ts';
import { type Node, putOrganization, startNode } from '../support/node.ts';
import { startCommand } from '../support/process.ts';
import { type DatabaseProxy, startProxy } from '../support/proxy.ts';
import { until } from '../support/until.ts';

/** Filings and checks of the first test. */
const CALLS = Number(process.env.REPLICA_CALLS ?? 2_000);
const CALLERS = 12;
const DELAY_SECONDS = 5;
/** Longer than a node waits for a replica, with a margin for a busy machine. */
const LONGEST_CHECK_MS = 3_000;

let primary: Cluster;
let current: Cluster;
let delayed: Cluster;
let database: string;
before(async () => {
  primary = await newCluster();
  current = await primary.makeStandby();
  delayed = await primary.makeStandby();
  delayed.configure({ recovery_min_apply_delay: `${DELAY_SECONDS}s` });
  await Promise.all([primary.start(), current.start(), delayed.start()]);
});
after(async () => {
  await Promise.all([primary, current, delayed].map((cluster) => cluster.stop()));
  for (const cluster of [primary, current, delayed]) cluster.remove();
});

/** Creates a database with an organization, and waits until both replicas have it. */
async function newNetwork(): Promise<{ url: string; key: string }> {
  database = `test_${randomBytes(6).toString('hex')}`;
  await primary.runSql(`CREATE DATABASE ${database}`);
  const url = primary.urlOf(database);
  const { key } = await putOrganization(url);
  const sent = async () =>
    (
      await primary.runSql(
        'SELECT count(*) FILTER (WHERE replay_lsn >= pg_current_wal_lsn()) AS current FROM pg_stat_replication',
      )
    ).rows[0]?.current;
  await until('a replica has it', async () => Number(await sent()) >= 1);
  return { url, key };
}

/** Returns how often the replica of a node was asked, with this outcome. */
async function lookups({ url }: Node, outcome: 'found' | 'behind' | 'failed'): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(
    new RegExp(`^replica_lookups_total{outcome="${outcome}"} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0,
  );
}

const emailOf = (number: number) => `r${number}@example.com`;

function reportsIn({ status, body, text }: HttpResponse): number {
  assert.equal(status, 200, text);
  return body.found ? body.summary.network_reports : 0;
}

test(`no check of three servers misses an acknowledged filing, with a replica that is current and one that is ${DELAY_SECONDS} s behind`, async (t) => {
  const { url, key } = await newNetwork();
  const readUrls = [current, delayed].map((replica) => replica.urlOf(database));
  const nodes = await Promise.all([
    startNode(t, url, { READ_URL: readUrls[0] }),
    startNode(t, url, { READ_URL: readUrls[1] }),
    startNode(t, url),
  ]);
  const [first, second] = nodes as [Node, Node, Node];
  await until('the first replica is asked', async () => {
    await first.call('GET', `/v1/renter/check?email=${emailOf(0)}`, { key });
    return (await lookups(first, 'found')) > 0;
  });
  let [calls, renters] = [0, 0];
  /** Files about new renters, withdraws some, and checks after each response, each time on another server. */
  async function callInTurn(caller: number): Promise<void> {
    let turn = caller;
    const call = (method: string, path: string, body?: object) => {
      calls++;
      const { call } = nodes[turn++ % nodes.length] as Node;
      return call(method, path, { key, ...(body && { body }) });
    };
    while (calls < CALLS) {
      const email = emailOf(++renters);
      const check = async (reports: number) =>
        assert.equal(reportsIn(await call('GET', `/v1/renter/check?email=${email}`)), reports, email);
      await check(0);
      for (let filed = 1; filed <= 3; filed++) {
        const { status, body, text } = await call('POST', '/v1/renter/report', { renter_email: email });
        assert.equal(status, 201, text);
        await check(filed);
        if (filed < 3) continue;
        const withdrawn = await call('POST', '/v1/reports/withdraw', { report_id: body.report_id });
        assert.equal(withdrawn.status, 200, withdrawn.text);
        for (let again = 0; again < 3; again++) await check(2);
      }
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => callInTurn(caller)));
  t.diagnostic(`${calls} calls about ${renters} renters`);
  for (const [index, node] of nodes.entries()) {
    const outcomes = ['found', 'behind', 'failed'] as const;
    const counts = await Promise.all(outcomes.map((outcome) => lookups(node, outcome)));
    t.diagnostic(`node ${index + 1}: ${outcomes.map((outcome, i) => `${counts[i]} ${outcome}`).join(', ')}`);
  }
  // The delayed one has the database meanwhile, and every filing later.
  await until('the delayed replica is asked and finds renters', async () => {
    assert.equal(reportsIn(await second.call('GET', `/v1/renter/check?email=${emailOf(1)}`, { key })), 2);
    return (await lookups(second, 'found')) > 0;
  });
  assert.ok((await lookups(first, 'found')) > 1, 'the current replica found renters');
});

/** The lines of a node's log about its replica. */
const logLines = (node: Node) =>
  node
    .out()
    .split('\n')
    .filter((line) => line.includes('READ_URL'));

/** Waits for a line, and asserts that there are no others. */
async function untilLogged(node: Node, lines: number, text: RegExp): Promise<void> {
  await until(`the log has ${text}`, async () => logLines(node).length >= lines);
  assert.equal(logLines(node).length, lines);
  assert.match(logLines(node)[lines - 1] ?? '', text);
}

/** Files about a renter and checks them, and asserts that the response is right and soon. */
async function fileAndCheck({ call }: Node, key: string, number: number): Promise<void> {
  const filed = await call('POST', '/v1/renter/report', { key, body: { renter_email: emailOf(number) } });
  assert.equal(filed.status, 201, filed.text);
  const startedAt = performance.now();
  const check = await call('GET', `/v1/renter/check?email=${emailOf(number)}`, { key });
  assert.equal(reportsIn(check), 1);
  assert.ok(performance.now() - startedAt < LONGEST_CHECK_MS, 'the check took too long');
}

async function untilFound(node: Node, key: string): Promise<void> {
  const already = await lookups(node, 'found');
  await until('the replica finds renters', async () => {
    await node.call('GET', `/v1/renter/check?email=${emailOf(0)}`, { key });
    return (await lookups(node, 'found')) > already;
  });
}

test('while the replica is frozen, down or promoted, the primary answers soon, and the log says so once', async (t) => {
  const { url, key } = await newNetwork();
  const proxy: DatabaseProxy = await startProxy(current.urlOf(database));
  t.after(() => proxy.close());
  const node = await startNode(t, url, { READ_URL: proxy.url });
  await untilFound(node, key);
  let number = 0;
  /** Files and checks while the replica cannot be used, and once more when the log says so. */
  async function checkAlone(lines: number, text: RegExp): Promise<void> {
    for (let more = 0; more < 10; more++) await fileAndCheck(node, key, ++number);
    await untilLogged(node, lines, text);
    await fileAndCheck(node, key, ++number);
  }
  const begun = logLines(node).length;

  proxy.block();
  await checkAlone(begun + 1, /"level":40.*the primary finds renters/);
  proxy.unblock();
  await untilFound(node, key);
  await untilLogged(node, begun + 2, /"level":30.*can be used again/);

  await current.stop('SIGKILL');
  await checkAlone(begun + 3, /"level":40/);
  await current.start();
  await untilFound(node, key);
  await untilLogged(node, begun + 4, /can be used again/);

  await current.runSql('SELECT pg_promote()');
  await checkAlone(begun + 5, /it is not a standby/);
  const { password } = new URL(url);
  assert.ok(!node.out().includes(password));
});

test('a READ_URL of the primary or of another network is not used, and doctor says why', async (t) => {
  const { url, key } = await newNetwork();
  for (const [readUrl, reason] of [
    [primary.urlOf(database), 'it is not a standby'],
    [delayed.urlOf('postgres'), 'it replicates another database'],
  ] as const) {
    const node = await startNode(t, url, { READ_URL: readUrl });
    await untilLogged(node, 1, new RegExp(reason));
    const check = await node.call('GET', `/v1/renter/check?email=${emailOf(0)}`, { key });
    assert.equal(reportsIn(check), 0);
    assert.deepEqual([await lookups(node, 'found'), await lookups(node, 'behind')], [0, 0]);
    const { out } = await startCommand(['doctor'], { DATABASE_URL: url, READ_URL: readUrl }).ended;
    assert.match(out, new RegExp(`WARN {2}replica +PostgreSQL at .* cannot be used: ${reason}\\.`));
    assert.ok(!`${out}${node.out()}`.includes(new URL(url).password));
  }
  const readUrl = delayed.urlOf(database);
  await until('doctor finds a replica that has caught up', async () => {
    const { out } = await startCommand(['doctor'], { DATABASE_URL: url, READ_URL: readUrl }).ended;
    return /ok {4}replica +PostgreSQL at .* finds renters/.test(out);
  });
});
