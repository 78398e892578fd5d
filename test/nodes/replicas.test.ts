import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, type TestContext, test } from 'node:test';
import { clientOf, type HttpResponse } from '../support/client.ts';
import { type Cluster, newCluster } from '../support/cluster.ts';
import { type Node, putOrganization, startNode } from '../support/node.ts';
import { runCommand } from '../support/process.ts';
import { type DatabaseProxy, startProxy } from '../support/proxy.ts';
import { startHere } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Filings and checks of the first test. */
const CALLS = Number(process.env.REPLICA_CALLS ?? 600);
const CALLERS = 12;
const DELAY_SECONDS = 5;
/** Longer than a node waits for a replica, with a margin for a busy machine. */
const LONGEST_CHECK_MS = 3_000;

let primary: Cluster;
let current: Cluster;
let delayed: Cluster;
let database: string;
let url: string;
let key: string;
before(async () => {
  primary = await newCluster();
  current = await primary.makeStandby();
  delayed = await primary.makeStandby();
  await Promise.all([primary.start(), current.start(), delayed.start()]);
  database = `test_${randomBytes(6).toString('hex')}`;
  await primary.runSql(`CREATE DATABASE ${database}`);
  url = primary.urlOf(database);
  ({ key } = await putOrganization(url));
  await untilReplicated();
});
after(async () => {
  await Promise.all([primary, current, delayed].map((cluster) => cluster.stop()));
  for (const cluster of [primary, current, delayed]) cluster.remove();
});

/** Waits until both replicas have everything. */
const untilReplicated = () =>
  until('both replicas have everything', async () => {
    const { rows } = await primary.runSql(
      'SELECT count(*) FILTER (WHERE replay_lsn >= pg_current_wal_lsn()) AS current FROM pg_stat_replication',
    );
    return Number(rows[0]?.current) === 2;
  });

/** A server of the network, in a process of its own or in this one. */
type AnyNode = Pick<Node, 'url' | 'call' | 'out'>;

/** Starts a server of the network inside this process, which costs a tenth of a process. It ends with the test. */
async function startNodeHere(t: TestContext, env: NodeJS.ProcessEnv = {}): Promise<AnyNode> {
  const server = await startHere({ DATABASE_URL: url, ...env });
  const { call, close } = clientOf(server.url);
  t.after(async () => {
    close();
    await server.stop();
  });
  return { url: server.url, call, out: server.log };
}

/** Returns how often the replica of a node was asked, with this outcome. */
async function lookups({ url }: AnyNode, outcome: 'found' | 'behind' | 'failed'): Promise<number> {
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
  const nodes = await Promise.all([
    startNode(t, url, { READ_URL: current.urlOf(database) }),
    startNode(t, url, { READ_URL: delayed.urlOf(database) }),
    startNodeHere(t),
  ]);
  const [first, second] = nodes;
  await until('the first replica is asked', async () => {
    await first.call('GET', `/v1/renter/check?email=${emailOf(0)}`, { key });
    return (await lookups(first, 'found')) > 0;
  });
  let [calls, renters] = [0, 0];
  async function file({ call }: AnyNode, email: string): Promise<string> {
    const { status, body, text } = await call('POST', '/v1/renter/report', {
      key,
      body: { renter_email: email },
    });
    assert.equal(status, 201, text);
    return body.report_id;
  }
  async function check({ call }: AnyNode, email: string, reports: number): Promise<void> {
    const response = await call('GET', `/v1/renter/check?email=${email}`, { key });
    assert.equal(reportsIn(response), reports, email);
  }
  // The replica is behind the next filings, and has an earlier one: without any, it would not be believed anyway.
  await file(first, 'earlier@example.com');
  await untilReplicated();
  delayed.configure({ recovery_min_apply_delay: `${DELAY_SECONDS}s` });
  await delayed.runSql('SELECT pg_reload_conf()');
  /** Files about new renters, withdraws some, and checks after each response, each time on another server. */
  async function callInTurn(caller: number): Promise<void> {
    let turn = caller;
    const next = () => {
      calls++;
      return nodes[turn++ % nodes.length] as AnyNode;
    };
    while (calls < CALLS) {
      const email = emailOf(++renters);
      await check(next(), email, 0);
      for (let filed = 1; filed <= 3; filed++) {
        const reportId = await file(next(), email);
        await check(next(), email, filed);
        if (filed < 3) continue;
        const { status, text } = await next().call('POST', '/v1/reports/withdraw', {
          key,
          body: { report_id: reportId },
        });
        assert.equal(status, 200, text);
        for (let again = 0; again < 3; again++) await check(next(), email, 2);
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
  assert.ok((await lookups(first, 'found')) > 1, 'the current replica found renters');
  const foundBefore = await lookups(second, 'found');
  const behindBefore = await lookups(second, 'behind');
  assert.ok(behindBefore > 0, 'the delayed replica was asked while it was behind');
  await until('the delayed replica has caught up and finds renters', async () => {
    await check(second, emailOf(1), 2);
    return (await lookups(second, 'found')) > foundBefore;
  });
  // The node has just read marks that the replica has, and the primary has newer ones.
  await file(first, emailOf(1));
  await check(second, emailOf(1), 3);
  assert.ok((await lookups(second, 'behind')) > behindBefore, 'the delayed replica was asked again');
});

/** The lines of a node's log about its replica. */
const logLines = (node: AnyNode) =>
  node
    .out()
    .split('\n')
    .filter((line) => line.includes('READ_URL'));

/** Waits for a line, and asserts that there are no others. */
async function untilLogged(node: AnyNode, lines: number, text: RegExp): Promise<void> {
  await until(`the log has ${text}`, async () => logLines(node).length >= lines);
  assert.equal(logLines(node).length, lines);
  assert.match(logLines(node)[lines - 1] ?? '', text);
}

/** Files about a renter and checks them, and asserts that the response is right and soon. */
async function fileAndCheck({ call }: AnyNode, email: string): Promise<void> {
  const filed = await call('POST', '/v1/renter/report', { key, body: { renter_email: email } });
  assert.equal(filed.status, 201, filed.text);
  const startedAt = performance.now();
  const check = await call('GET', `/v1/renter/check?email=${email}`, { key });
  assert.equal(reportsIn(check), 1);
  assert.ok(performance.now() - startedAt < LONGEST_CHECK_MS, 'the check took too long');
}

async function untilFound(node: AnyNode): Promise<void> {
  const already = await lookups(node, 'found');
  await until('the replica finds renters', async () => {
    await node.call('GET', `/v1/renter/check?email=${emailOf(0)}`, { key });
    return (await lookups(node, 'found')) > already;
  });
}

test('a READ_URL of the primary or of another network is not used, and doctor says why', async (t) => {
  const doctor = async (readUrl: string) => {
    const { out } = await runCommand(['doctor'], { DATABASE_URL: url, READ_URL: readUrl });
    return out;
  };
  for (const [readUrl, reason] of [
    [primary.urlOf(database), 'it is not a standby'],
    [delayed.urlOf('postgres'), 'it replicates another database'],
  ] as const) {
    const node = await startNodeHere(t, { READ_URL: readUrl });
    await untilLogged(node, 1, new RegExp(reason));
    const check = await node.call('GET', `/v1/renter/check?email=${emailOf(0)}`, { key });
    assert.equal(reportsIn(check), 0);
    assert.deepEqual([await lookups(node, 'found'), await lookups(node, 'behind')], [0, 0]);
    const out = await doctor(readUrl);
    assert.match(out, new RegExp(`WARN {2}replica +PostgreSQL at .* cannot be used: ${reason}\\.`));
    assert.ok(!`${out}${node.out()}`.includes(new URL(url).password));
  }
  await until('doctor finds a replica that has caught up', async () =>
    /ok {4}replica +PostgreSQL at .* looks up renters/.test(await doctor(current.urlOf(database))),
  );
});

test('while the replica is frozen, down or promoted, the primary answers soon, and the log says so once', async (t) => {
  const proxy: DatabaseProxy = await startProxy(current.urlOf(database));
  t.after(() => proxy.close());
  const node = await startNodeHere(t, { READ_URL: proxy.url });
  await untilFound(node);
  let number = 0;
  /** Files and checks while the replica cannot be used, and once more when the log says so. */
  async function checkAlone(lines: number, text: RegExp): Promise<void> {
    for (let more = 0; more < 10; more++) await fileAndCheck(node, `outage${++number}@example.com`);
    await untilLogged(node, lines, text);
    await fileAndCheck(node, `outage${++number}@example.com`);
  }
  const begun = logLines(node).length;

  proxy.block();
  await checkAlone(begun + 1, /"level":40.*the primary looks up renters/);
  proxy.unblock();
  await untilFound(node);
  await untilLogged(node, begun + 2, /"level":30.*can be used again/);

  await current.stop('SIGKILL');
  await checkAlone(begun + 3, /"level":40/);
  await current.start();
  await untilFound(node);
  await untilLogged(node, begun + 4, /can be used again/);

  await current.runSql('SELECT pg_promote()');
  await checkAlone(begun + 5, /it is not a standby/);
  const { password } = new URL(url);
  assert.ok(!node.out().includes(password));
});
