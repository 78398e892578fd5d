/** `npm run bench`: measures the figures of docs/scale.md. See HELP. */
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measurePopulation, type PopulationResult } from './population.ts';
import { measurePostgres, type PostgresResult } from './postgres.ts';
import type { Settings } from './prepare.ts';
import { killAll } from './process.ts';
import { type Kept, LARGE_RENTERS, postgresPromisesKept, promisesKept, SMALL_RENTERS } from './promises.ts';
import { populationTable, postgresTable, promiseList } from './table.ts';

const HELP = `npm run bench -- [options]

Seeds a network, starts the real server on it, loads it from another process, and prints what a request costs:
the server's CPU time, beside that of a bare node:http server measured in the same minute, and of a check without
a product: key, look-up, log and bill. Linux only.
Progress goes to standard error. Exit code 1 when a promise is missed.

  --renters N,N      populations (default ${SMALL_RENTERS},${LARGE_RENTERS})
  --seconds S        measured time of each row, after three seconds of warm-up (default 4)
  --connections C    connections of the load (default 64)
  --data DIR         keep the seeded databases in DIR and use them again (the seeding speed is then that of
                     the run that seeded them); runs on copies, also in DIR
  --postgres         measure checks on PostgreSQL besides, beside pgbench (which must be installed)
  --json             print one JSON object
  --help
`;

/** statfs(2): a file system in memory, where a durable commit costs nothing. */
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

function wholeNumber(option: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${option} takes whole numbers from 1 to ${most}, not '${text}'`);
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

/** A directory of this run's own, gone with everything that was started when the process ends in any way. */
function makeWorkDir(dataDir: string | undefined): string {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const workDir = mkdtempSync(join(dataDir ?? tmpdir(), 'bench-'));
  process.once('exit', () => {
    killAll();
    rmSync(workDir, { recursive: true, force: true, maxRetries: 10 });
  });
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return workDir;
}

type Options = ReturnType<typeof readOptions>;

async function measure(options: Options): Promise<boolean> {
  process.chdir(join(import.meta.dirname, '..'));
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const workDir = makeWorkDir(options.dataDir);
  if (statfsSync(workDir).type === TMPFS_MAGIC) {
    say(`${workDir} is in memory, where commits cost nothing: name a directory on a disk with --data`);
  }
  const settings: Settings = { ...options, workDir, say };
  const populations: PopulationResult[] = [];
  for (const renters of options.populations) populations.push(await measurePopulation(renters, settings));
  const postgres: PostgresResult[] = [];
  if (options.postgres) {
    for (const renters of options.populations) postgres.push(await measurePostgres(renters, settings));
  }
  const promises = [
    ...promisesKept(populations),
    ...(options.postgres ? postgresPromisesKept(postgres) : []),
  ];
  print(options, { populations, postgres, promises });
  return promises.every(({ holds }) => holds !== false);
}

function print(
  { json, seconds, connections }: Options,
  results: { populations: PopulationResult[]; postgres: PostgresResult[]; promises: Kept[] },
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ machine: machine(), seconds, connections, ...results })}\n`);
    return;
  }
  const { cpu, cores, memoryGiB, node, sqlite } = machine();
  process.stdout.write(`${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}, SQLite ${sqlite}\n\n`);
  for (const population of results.populations) process.stdout.write(`${populationTable(population)}\n`);
  for (const result of results.postgres) process.stdout.write(`${postgresTable(result)}\n`);
  process.stdout.write(`${promiseList(results.promises)}\n`);
}

/** Answers the exit code: 2 for wrong usage, 1 for a missed promise or a run that failed. */
async function main(): Promise<number> {
  let options: Options;
  try {
    options = readOptions();
  } catch (error) {
    return refuse(error, 2);
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (process.platform !== 'linux')
    return refuse('the bench reads CPU times from /proc, which only Linux has', 1);
  try {
    return (await measure(options)) ? 0 : 1;
  } catch (error) {
    return refuse(error, 1);
  }
}

function refuse(reason: unknown, exitCode: number): number {
  process.stderr.write(`bench: ${reason instanceof Error ? reason.message : String(reason)}\n`);
  return exitCode;
}

// On failure something that was started may still run: exiting ends it.
process.exit(await main());
