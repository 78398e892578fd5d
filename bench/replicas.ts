/** `npm run bench:replicas`: measures what a replica takes off the primary. See HELP. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hashKey } from '../src/keys/keys.ts';
import { admitter } from '../src/store/postgres/admission.ts';
import { checkRecorder } from '../src/store/postgres/checks.ts';
import { openPool, poolSender } from '../src/store/postgres/connection/pool.ts';
import type { ReplicaLookups } from '../src/store/postgres/replica-lookups.ts';
import { NETWORK } from '../src/store/postgres/transactions.ts';
import type { CheckRecord } from '../src/store/store.ts';
import { clientOf } from '../test/support/client.ts';
import { type Cluster, newCluster } from '../test/support/cluster.ts';
import { until } from '../test/support/until.ts';
import { createKey, seedInto } from './prepare.ts';
import { makeWorkDir, processorUs } from './process.ts';
import { sampledEmails } from './sample.ts';
import { firstResponse, startProduct } from './servers.ts';
import { median } from './slices.ts';

const HELP = `npm run bench:replicas -- [options]

Seeds a network on a temporary PostgreSQL with one streaming replica, starts two servers on it, one with READ_URL, and sends
checks in blocks to one and the other in turns. Compares the CPU time of all processes of the primary for a check, with that
of the process that sends the log to the replica, and without what the background jobs of both servers take by the second.
Then the same with a report for every 50 checks. Before that, sends the statements of checks in groups of a fixed size, without
a server. Linux only.
Exit code: 1 if the primary's CPU time of a check with READ_URL is more than half of that without, in the median of all pairs.

  --renters N   number of renters (default 10000)
  --pairs N     measured pairs of blocks, after a quarter as many that are not (default 10)
  --callers N   checks at the same time (default 256)
  --help
`;

const MOST_SHARE = 0.5;
/** Some seconds: much longer than it takes to begin and end a block. */
const CHECKS = 8_192;
/** Checks in a group: of a quiet node, of one at full load, and the most. */
const GROUP_SIZES = [16, 64, 256];
const GROUP_CHECKS = 4_096;
const ROUNDS = 9;
const CHECK: Omit<CheckRecord, 'organizationId' | 'at' | 'requestId'> = {
  keyId: 'key_bench',
  identifier: 'email',
  renterId: 'ren_bench',
  recommendation: 'APPROVED',
  score: 900,
  purpose: null,
  batchId: null,
  reference: null,
  inputs: null,
};
/** How long the CPU time of the background jobs is measured. */
const IDLE_MS = 5_000;
const CHECKS_PER_REPORT = 50;
/** A larger cache, and checkpoints far apart. Commits stay durable. */
const SERVER_SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', max_connections: '100' };

const { values } = parseArgs({
  options: {
    renters: { type: 'string', default: '10000' },
    pairs: { type: 'string', default: '10' },
    callers: { type: 'string', default: '256' },
    help: { type: 'boolean', default: false },
  },
});

/** The CPU time of each process of a PostgreSQL server, in µs. */
type ServerTimes = Map<number, number>;

function timesOf(postmaster: number): ServerTimes {
  const parentOf = (pid: number) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  };
  const times: ServerTimes = new Map();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    try {
      if (pid === postmaster || (pid > 0 && parentOf(pid) === postmaster)) times.set(pid, processorUs(pid));
    } catch {
      // It ended meanwhile.
    }
  }
  return times;
}

const spentUs = (before: ServerTimes, after: ServerTimes) =>
  [...after].reduce((sum, [pid, us]) => sum + us - (before.get(pid) ?? 0), 0);

async function postmasterOf(cluster: Cluster): Promise<number> {
  const { rows } = await cluster.runSql(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`,
  );
  return Number(rows[0]?.pid);
}

/** A server under load, and what its checks cost. */
interface Side {
  name: string;
  port: number;
  primaryUs: number[];
  replicaUs: number[];
  p50Ms: number[];
}

/** Prints what the statements of groups of checks cost the primary, if it finds the renters and if it does not. */
async function measureStatements(url: string, key: string, emails: readonly string[], postmaster: number) {
  const pool = openPool(url, { most: 1 });
  const send = poolSender(pool);
  const hash = hashKey(key);
  const holder = await send({ text: 'SELECT organization_id FROM api_keys WHERE hash = $1', values: [hash] });
  // Answers at once in place of a replica.
  const elsewhere = { isAsked: true, find: async () => [] } as unknown as ReplicaLookups;
  const record = checkRecorder(send, true, NETWORK.lockSeed);
  const sides = [admitter(send, true), admitter(send, true, elsewhere)];
  let sent = 0;
  for (const size of GROUP_SIZES) {
    const costs: [number[], number[]] = [[], []];
    for (let round = -2; round < ROUNDS; round++) {
      for (const [side, admit] of sides.entries()) {
        const before = timesOf(postmaster);
        for (let group = 0; group < GROUP_CHECKS / size; group++) {
          const requests = Array.from({ length: size }, () => {
            const value = emails[sent++ % emails.length] ?? '';
            return {
              hash,
              at: Date.now(),
              isAddressAllowed: true,
              identifiers: [{ kind: 'email', value } as const],
            };
          });
          await admit(requests);
          const organizationId = String(holder.rows[0]?.organization_id);
          await record(
            requests.map(({ at }, index) => ({
              ...CHECK,
              organizationId,
              at,
              requestId: `bench_${sent}_${index}`,
            })),
          );
        }
        if (round >= 0) costs[side as 0 | 1].push(spentUs(before, timesOf(postmaster)) / GROUP_CHECKS);
      }
    }
    const [onPrimary, onReplica] = costs;
    const share = median(onReplica.map((us, round) => us / (onPrimary[round] ?? 0)));
    print(
      `statements in groups of ${size}: ${median(onPrimary).toFixed(1)} µs/check of the primary, ${median(onReplica).toFixed(1)} without finding, ${share.toFixed(2)}`,
    );
  }
  await pool.end();
}

async function measure(primary: Cluster, replica: Cluster, workDir: string): Promise<boolean> {
  await primary.runSql('CREATE DATABASE network');
  const databaseUrl = primary.urlOf('network');
  await seedInto(databaseUrl, Number(values.renters), { say });
  const key = await createKey(databaseUrl);
  await until('the replica has everything', async () => {
    const { rows } = await primary.runSql(
      'SELECT bool_and(replay_lsn >= pg_current_wal_lsn()) AS done FROM pg_stat_replication',
    );
    return rows[0]?.done === true;
  });
  const pids = [await postmasterOf(primary), await postmasterOf(replica)] as const;
  const emails = sampledEmails(Number(values.renters));
  await measureStatements(databaseUrl, key, emails, pids[0]);
  const pathOf = (i: number) => `/v1/renter/check?email=${emails[i % emails.length]}`;
  const log = join(workDir, 'server.log');
  const servers = [
    await startProduct(databaseUrl, log),
    await startProduct(databaseUrl, log, { READ_URL: replica.urlOf('network') }),
  ];
  for (const server of servers) await firstResponse(server, pathOf(0), key);
  const idleBefore = pids.map(timesOf);
  await sleep(IDLE_MS);
  const idleUs = pids.map((pid, index) => spentUs(idleBefore[index] ?? new Map(), timesOf(pid)) / IDLE_MS);
  print(`background jobs of both servers: ${Math.round((idleUs[0] ?? 0) * 1_000)} µs/s of the primary`);
  let sent = 0;

  async function block(side: Side, withReports: boolean, isMeasured: boolean): Promise<void> {
    const { call, close } = clientOf(`http://127.0.0.1:${side.port}`);
    const end = sent + CHECKS;
    const before = pids.map(timesOf);
    const beganMs = performance.now();
    const waits: number[] = [];
    const send = async () => {
      while (sent < end) {
        const number = sent++;
        const startedMs = performance.now();
        const { status, text } = await call('GET', pathOf(number), { key });
        waits.push(performance.now() - startedMs);
        if (status !== 200) throw new Error(`a check got ${status}: ${text}`);
        if (!withReports || number % CHECKS_PER_REPORT !== 0) continue;
        const report = { renter_email: `filed${number}@example.com` };
        const filed = await call('POST', '/v1/renter/report', { key, body: report });
        if (filed.status !== 201) throw new Error(`a report got ${filed.status}: ${filed.text}`);
      }
    };
    await Promise.all(Array.from({ length: Number(values.callers) }, send));
    const tookMs = performance.now() - beganMs;
    const [onPrimary = 0, onReplica = 0] = pids.map(
      (pid, index) => spentUs(before[index] ?? new Map(), timesOf(pid)) - tookMs * (idleUs[index] ?? 0),
    );
    close();
    if (!isMeasured) return;
    side.primaryUs.push(onPrimary / CHECKS);
    side.replicaUs.push(onReplica / CHECKS);
    side.p50Ms.push(median(waits));
  }

  async function compare(withReports: boolean): Promise<number> {
    const sideOf = (name: string, index: number): Side => ({
      name,
      port: servers[index]?.port ?? 0,
      primaryUs: [],
      replicaUs: [],
      p50Ms: [],
    });
    const [without, withReplica] = [sideOf('without READ_URL', 0), sideOf('with READ_URL', 1)];
    const count = Number(values.pairs);
    for (let pair = -Math.ceil(count / 4); pair < count; pair++) {
      const order = pair % 2 === 0 ? [without, withReplica] : [withReplica, without];
      for (const side of order) await block(side, withReports, pair >= 0);
    }
    print(withReports ? `with a report for every ${CHECKS_PER_REPORT} checks` : 'checks alone');
    for (const { name, primaryUs, replicaUs, p50Ms } of [without, withReplica]) {
      print(
        `  ${name.padEnd(17)} primary ${median(primaryUs).toFixed(1)} µs/check, replica ${median(replicaUs).toFixed(1)} µs, p50 ${median(p50Ms).toFixed(2)} ms`,
      );
    }
    const share = median(withReplica.primaryUs.map((us, index) => us / (without.primaryUs[index] ?? 0)));
    print(`  the primary spends ${share.toFixed(2)} of the CPU time (median of ${count} pairs)`);
    return share;
  }

  const share = await compare(false);
  await compare(true);
  const metrics = await firstResponse(servers[1] as (typeof servers)[number], '/metrics');
  print(metrics.match(/^replica_lookups_total.*$/gm)?.join('\n') ?? 'the replica was never asked');
  await Promise.all(servers.map((server) => server.stop()));
  return share <= MOST_SHARE;
}

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<boolean> {
  process.chdir(join(import.meta.dirname, '..'));
  const workDir = makeWorkDir();
  const primary = await newCluster();
  primary.configure(SERVER_SETTINGS);
  const replica = await primary.makeStandby();
  try {
    await Promise.all([primary.start(), replica.start()]);
    return await measure(primary, replica, workDir);
  } finally {
    await Promise.all([primary.stop(), replica.stop()]);
    for (const cluster of [primary, replica]) cluster.remove();
  }
}

if (values.help) process.stdout.write(HELP);
else process.exit((await run()) ? 0 : 1);
