/** `npm run bench:distributed`: measures what a check costs where Citus distributes the logs. See HELP. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { distributeLogs } from '../src/store/postgres/schema/distribute-logs.ts';
import { CITUS_SETTINGS } from '../test/support/citus-programs.ts';
import { type Cluster, newCluster, runSql } from '../test/support/cluster.ts';
import { type RowResult, runRow } from './measure.ts';
import { createKey, type Settings, seedInto } from './prepare.ts';
import { makeWorkDir } from './process.ts';
import { checkRow } from './rows.ts';
import { sampledEmails } from './sample.ts';
import { firstResponse, type Server, startProduct } from './servers.ts';
import { median } from './slices.ts';

const HELP = `npm run bench:distributed -- [options]

Needs an installed PostgreSQL with Citus: see docs/distributed-logs.md. Seeds two networks, one on a PostgreSQL with
Citus whose logs are on that server, and one on a coordinator and two workers with distributed logs. Sends checks by
e-mail to the server of each in turns, and prints the rates, the times, and the CPU time of all processes of PostgreSQL. Linux only.

  --renters N      number of renters (default 10000)
  --rounds N       measured rounds (default 5)
  --seconds S      measured time of each, after three seconds of warm-up (default 4)
  --connections C  connections of the load generator (default 64)
  --help
`;

const { values } = parseArgs({
  options: {
    renters: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '64' },
    help: { type: 'boolean', default: false },
  },
});

const WORKERS = 2;
const SERVER_SETTINGS = {
  ...CITUS_SETTINGS,
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '300',
};
const DATABASE = 'postgres';
/** Clock ticks of /proc/PID/stat, in µs. */
const TICK_US = 10_000;

interface Network {
  clusters: readonly Cluster[];
  url: string;
  key: string;
  server: Server;
}

type Round = RowResult & { databaseUs: number };

async function startCluster(): Promise<Cluster> {
  const cluster = await newCluster();
  cluster.configure(SERVER_SETTINGS);
  await cluster.start();
  return cluster;
}

/** Starts a network on a new PostgreSQL, with this many workers for its logs. */
async function startNetwork(workers: number, { workDir, say }: Settings): Promise<Network> {
  const clusters = await Promise.all(Array.from({ length: 1 + workers }, startCluster));
  const [first, ...others] = clusters as [Cluster, ...Cluster[]];
  const url = first.urlOf(DATABASE);
  if (workers > 0) {
    for (const each of clusters) await runSql(each.urlOf(DATABASE), 'CREATE EXTENSION citus');
    await runSql(url, `SELECT citus_set_coordinator_host('127.0.0.1', ${first.port})`);
    for (const { port } of others) await runSql(url, `SELECT citus_add_node('127.0.0.1', ${port})`);
  }
  await seedInto(url, Number(values.renters), { say });
  if (workers > 0) await distributeLogs({ url, namedStatements: true });
  const key = await createKey(url);
  const server = await startProduct(url, join(workDir, `server-${workers}.log`));
  await firstResponse(server, '/healthz');
  return { clusters, url, key, server };
}

/** Returns the CPU time of a PostgreSQL, in µs: that of its first process, of those that it started, and of those that ended. */
function processorUs({ port }: Cluster): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(processes.map((pid) => [pid, statOf(pid)]));
  const first = processes.find((pid) => textOf(`/proc/${pid}/cmdline`).includes(`\0-p\0${port}\0`));
  let ticks = 0;
  for (const [pid, stat] of stats) {
    if (pid !== first && stat?.parent !== first) continue;
    ticks += stat?.ticks ?? 0;
  }
  return ticks * TICK_US;
}

/** Returns the parent and the CPU time of a process, with that of its ended children: fields 4 and 14 to 17 of proc(5). */
function statOf(pid: string) {
  const fields = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return { parent: fields[1], ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
}

/** Returns the text of a file; '' when its process has just ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

async function checksOf({ url }: Network): Promise<number> {
  const { rows } = await runSql(url, 'SELECT coalesce(sum(checks), 0)::int AS checks FROM usage_days');
  return rows[0].checks;
}

async function measure(network: Network, settings: Settings): Promise<Round> {
  const busyUs = () => network.clusters.reduce((sum, cluster) => sum + processorUs(cluster), 0);
  const [checks, us] = [await checksOf(network), busyUs()];
  const row = checkRow(network.key, 'email', sampledEmails(Number(values.renters)), true);
  const result = await runRow(row, [network.server], settings, { sleeps: true });
  const databaseUs = (busyUs() - us) / ((await checksOf(network)) - checks);
  settings.say(`PostgreSQL: ${databaseUs.toFixed(0)} µs`);
  return { ...result, databaseUs };
}

async function main(): Promise<void> {
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  process.chdir(join(import.meta.dirname, '..'));
  const settings: Settings = {
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    dataDir: undefined,
    workDir: makeWorkDir(),
    say: (line) => process.stderr.write(`${line}\n`),
  };
  const networks = [await startNetwork(0, settings), await startNetwork(WORKERS, settings)] as const;
  const rounds: [Round, Round][] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.push([await measure(networks[0], settings), await measure(networks[1], settings)]);
  }
  const line = (name: string, of: (round: Round) => number, digits = 0) => {
    const [local, distributed] = [0, 1].map((place) =>
      median(rounds.map((pair) => of(pair[place] as Round))),
    );
    const ratio = median(rounds.map(([one, other]) => of(other) / of(one)));
    return `${name.padEnd(36)}${local?.toFixed(digits).padStart(10)}${distributed?.toFixed(digits).padStart(14)}${ratio.toFixed(2).padStart(8)}\n`;
  };
  process.stdout.write(`${' '.repeat(36)}one server   distributed   ratio\n`);
  process.stdout.write(line('checks/s', ({ requestsPerSecond }) => requestsPerSecond));
  process.stdout.write(line('p50 ms', ({ p50Ms }) => p50Ms, 2));
  process.stdout.write(line('p99 ms', ({ p99Ms }) => p99Ms, 2));
  process.stdout.write(line('CPU µs a check, node', ({ cpuUs }) => cpuUs));
  process.stdout.write(line('CPU µs a check, all of PostgreSQL', ({ databaseUs }) => databaseUs));
  for (const { server, clusters } of networks) {
    await server.stop();
    for (const cluster of clusters) {
      await cluster.stop();
      cluster.remove();
    }
  }
}

await main();
