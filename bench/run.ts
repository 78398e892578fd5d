/** `npm run bench`: measures the figures of docs/scale.md. See HELP. */
import { statfsSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measurePopulation, type PopulationResult } from './population.ts';
import { measurePostgres, type PostgresResult } from './postgres.ts';
import { type Settings, wholeNumber } from './prepare.ts';
import { makeWorkDir } from './process.ts';
import { populationTable, postgresTable, targetList } from './table.ts';
import {
  LARGE_RENTERS,
  postgresTargetResults,
  SMALL_RENTERS,
  type TargetResult,
  targetResults,
} from './targets.ts';

const HELP = `npm run bench -- [options]

Seeds a network, starts the real server on it, sends requests from another process, and prints the server's CPU
time for a request. For comparison it also measures a bare node:http server at about the same time, and a minimal
check that only finds the key and the renter, logs and bills. Linux only.
Progress goes to standard error. Exit code: 1 if a target is missed.

  --renters N,N      numbers of renters (default ${SMALL_RENTERS},${LARGE_RENTERS})
  --seconds S        measured time of each row, after three seconds of warm-up (default 4)
  --connections C    connections of the load generator (default 64)
  --data DIR         keep the seeded databases in DIR for later runs, which then report the seeding speed of
                     the run that seeded them; measurements use copies, also in DIR
  --postgres         also measure checks on PostgreSQL, next to pgbench (which must be installed)
  --json             print the result as one JSON object
  --help
`;

/** File system type in statfs(2) of tmpfs, which is in memory, so that a durable commit costs nothing. */
const TMPFS_MAGIC = 0x01021994;
const MAX_SECONDS = 600;
const MAX_CONNECTIONS = 1000;

function readOptions() {
  const { values } = parseArgs({
    options: {
      renters: { type: 'string', default: `${SMALL_RENTERS},${LARGE_RENTERS}` },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '64' },
      data: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    populations: values.renters.split(',').map((part) => wholeNumber('--renters', part, 100_000_000)),
    seconds: wholeNumber('--seconds', values.seconds, MAX_SECONDS),
    connections: wholeNumber('--connections', values.connections, MAX_CONNECTIONS),
    dataDir: values.data === undefined ? undefined : resolve(values.data),
    postgres: values.postgres,
    json: values.json,
    help: values.help,
  };
}

function machine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    sqlite: process.versions.sqlite ?? 'unknown',
  };
}

type Options = ReturnType<typeof readOptions>;

async function measure(options: Options): Promise<boolean> {
  process.chdir(join(import.meta.dirname, '..'));
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const workDir = makeWorkDir(options.dataDir);
  if (statfsSync(workDir).type === TMPFS_MAGIC) {
    say(`${workDir} is in memory, where commits cost nothing: use --data with a directory on a disk`);
  }
  const settings: Settings = { ...options, workDir, say };
  const populations: PopulationResult[] = [];
  for (const renters of options.populations) populations.push(await measurePopulation(renters, settings));
  const postgres: PostgresResult[] = [];
  if (options.postgres) {
    for (const renters of options.populations) postgres.push(await measurePostgres(renters, settings));
  }
  const targets = [
    ...targetResults(populations),
    ...(options.postgres ? postgresTargetResults(postgres) : []),
  ];
  print(options, { populations, postgres, targets });
  return targets.every(({ met }) => met !== false);
}

function print(
  { json, seconds, connections }: Options,
  results: { populations: PopulationResult[]; postgres: PostgresResult[]; targets: TargetResult[] },
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ machine: machine(), seconds, connections, ...results })}\n`);
    return;
  }
  const { cpu, cores, memoryGiB, node, sqlite } = machine();
  process.stdout.write(`${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}, SQLite ${sqlite}\n\n`);
  for (const population of results.populations) process.stdout.write(`${populationTable(population)}\n`);
  for (const result of results.postgres) process.stdout.write(`${postgresTable(result)}\n`);
  process.stdout.write(`${targetList(results.targets)}\n`);
}

/** Runs the bench and returns the exit code: 2 for wrong usage, 1 for a missed target or a failed run. */
async function main(): Promise<number> {
  let options: Options;
  try {
    options = readOptions();
  } catch (error) {
    return fail(error, 2);
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (process.platform !== 'linux') return fail('the bench needs Linux: it reads CPU times from /proc', 1);
  try {
    return (await measure(options)) ? 0 : 1;
  } catch (error) {
    return fail(error, 1);
  }
}

function fail(reason: unknown, exitCode: number): number {
  process.stderr.write(`bench: ${reason instanceof Error ? reason.message : String(reason)}\n`);
  return exitCode;
}

// Exiting ends processes that may still run after a failure.
process.exit(await main());
