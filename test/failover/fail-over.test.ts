import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { putOrganization, startNode } from '../support/node.ts';
import { assertNothingLost, startTraffic } from '../support/outage-traffic.ts';
import { until } from '../support/until.ts';
import { type Roles, reasonNotToRun, startMachines } from './machines.ts';

/** Longer than it takes to promote another machine. */
const FROZEN_MS = 40_000;

/** Longer than the lock of the primary lives. */
const WITHOUT_ETCD_MS = 30_000;

/** The time to live of the primary's lock is 15 s. Finding out that it ended, and promoting a standby, takes the rest. */
const MOST_SILENCE_MS = 20_000;

/** An event is repeated once if other work on this machine made the silence longer. */
const MOST_ATTEMPTS = 2;

/** How often the servers are asked whether they are ready. */
const POLL_MS = 100;

/** What a server logs when it finds standbys only. */
const NO_PRIMARY = /no host accepts writes: [^"]*it is a standby/;

/** What one event showed. */
interface Row {
  event: string;
  reports: number;
  checks: number;
  silenceMs: number;
}

/** Returns the rows as the table of docs/failover.md. */
function table(rows: readonly Row[]): string {
  const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line('event', 'filings acknowledged', 'checks acknowledged', 'longest silence'),
    line('---', '--:', '--:', '--:'),
    ...rows.map(({ event, reports, checks, silenceMs }) =>
      line(event, `${reports}`, `${checks}`, `${(silenceMs / 1_000).toFixed(1)} s`),
    ),
  ].join('\n');
}

const skip = reasonNotToRun() ?? false;

test('three machines with Patroni lose nothing and file nothing twice, whatever happens to one of them', {
  skip,
}, async (t) => {
  const machines = await startMachines();
  t.after(() => machines.remove());
  const nodes = [await startNode(t, machines.url), await startNode(t, machines.url)];
  const calls = nodes.map(({ call }) => call);
  const { id, key } = await putOrganization(machines.url);
  const rows: Row[] = [];
  let acknowledged = 0;

  type Work = (roles: Roles, resumed: () => Promise<unknown>) => unknown;

  /** Tests an event. */
  async function duringTraffic(event: string, work: Work) {
    await t.test(event, async () => {
      let silenceMs = Number.POSITIVE_INFINITY;
      for (let attempt = 1; attempt <= MOST_ATTEMPTS && silenceMs >= MOST_SILENCE_MS; attempt++)
        silenceMs = await silenceOf(event, work);
      assert.ok(silenceMs < MOST_SILENCE_MS, `the servers resumed after ${silenceMs} ms`);
    });
  }

  /**
   * Runs an event under load, and waits until the servers have resumed and all machines are in step again. Returns the longest
   * silence in milliseconds.
   */
  async function silenceOf(event: string, work: Work): Promise<number> {
    const roles = await machines.whole();
    const traffic = startTraffic(calls, key, { repeats: true });
    const further = () => {
      const goal = traffic.reports.length + 200;
      return until('reports are filed', () => traffic.reports.length > goal);
    };
    try {
      await further();
      await work(roles, further);
      await machines.whole();
      await further();
    } finally {
      await traffic.end();
    }
    const { checks, reports, longestSilenceMs } = traffic;
    acknowledged += reports.length;
    assert.equal(
      await assertNothingLost(machines.url, id, traffic),
      acknowledged,
      'each report is filed once',
    );
    rows.push({ event, reports: reports.length, checks: checks.length, silenceMs: longestSilenceMs });
    return longestSilenceMs;
  }

  /** Waits until `/readyz` of every server has this status. */
  const readiness = (expected: number) =>
    until(`every server responds with ${expected} to /readyz`, async () => {
      const responses = await Promise.all(calls.map((call) => call('GET', '/readyz')));
      if (responses.every(({ status }) => status === expected)) return true;
      await pause(POLL_MS);
      return false;
    });

  await duringTraffic('switchover', async ({ primary, synchronous }) => {
    await machines.switchover(primary, synchronous);
    assert.equal((await machines.whole()).primary, synchronous);
  });
  await duringTraffic('machine of the primary killed and started again', async ({ primary }, resumed) => {
    await machines.leadEtcd(primary);
    primary.signal('SIGKILL');
    await readiness(503);
    await until('the log says why', () => nodes.every(({ out }) => NO_PRIMARY.test(out())));
    await readiness(200);
    await resumed();
    primary.start();
    assert.notEqual((await machines.whole()).primary, primary);
  });
  await duringTraffic('PostgreSQL of the primary killed', async ({ primary }, resumed) => {
    primary.killPostgres();
    await resumed();
  });
  await duringTraffic('machine of the primary frozen for 40 s', async ({ primary }) => {
    await machines.leadEtcd(primary);
    primary.signal('SIGSTOP');
    await pause(FROZEN_MS);
    primary.signal('SIGCONT');
    assert.notEqual((await machines.whole()).primary, primary);
  });
  await duringTraffic('machine of the synchronous standby frozen for 40 s', async ({ synchronous }) => {
    synchronous.signal('SIGSTOP');
    await pause(FROZEN_MS);
    synchronous.signal('SIGCONT');
  });
  await duringTraffic(
    'machine of the synchronous standby lost and replaced by a new one',
    async ({ synchronous, primary }, resumed) => {
      synchronous.remove();
      await resumed();
      await machines.replace(synchronous, primary);
      synchronous.start();
    },
  );
  await duringTraffic(
    'etcd killed on two machines, and started again after 30 s',
    async ({ primary, other }) => {
      const both = [primary, other];
      for (const machine of both) machine.killEtcd();
      await pause(WITHOUT_ETCD_MS);
      for (const machine of both) machine.startEtcd();
      assert.equal((await machines.whole()).primary, primary);
    },
  );
  t.diagnostic(table(rows));
});
