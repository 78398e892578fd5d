import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres.ts';
import { makeWorkDir, runScript } from './process.ts';
import { firstResponse, startProduct } from './servers.ts';

const COMMAND = 'bin/renter-screening.ts';
const STARTS = 3;

export interface Settings {
  seconds: number;
  connections: number;
  /** Where seeded databases are kept for later runs; `undefined` to keep none. */
  dataDir: string | undefined;
  /** Directory for all other files. */
  workDir: string;
  say: (line: string) => void;
}

/** Returns the number in the value of an option. Throws an error that names the option if it is not a whole number up to `most`. */
export function wholeNumber(option: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${option} must be whole numbers from 1 to ${most}, not '${text}'`);
}

/** Milliseconds since the process was started. */
export interface StartTimes {
  toHealth: { bestMs: number; medianMs: number };
  toCheck: { bestMs: number; medianMs: number };
}

/** Seeds a new database at `path`, or copies a kept one. Returns the seeding speed in renters per second. */
export async function seed(renters: number, path: string, { dataDir, say }: Settings): Promise<number> {
  const kept = join(dataDir ?? '', `renters-${renters}.db`);
  const speedFile = `${kept}.json`;
  if (dataDir !== undefined && existsSync(speedFile)) {
    say(`copying ${kept}`);
    copy(kept, path);
    return Number(JSON.parse(readFileSync(speedFile, 'utf8')).rentersPerSecond);
  }
  const rentersPerSecond = await seedInto(`sqlite:${path}`, renters, { say });
  if (dataDir !== undefined) {
    copy(path, kept);
    // Written last, so that an incomplete copy is never used.
    writeFileSync(speedFile, JSON.stringify({ rentersPerSecond }));
  }
  return rentersPerSecond;
}

/** Seeds a database and returns the speed in renters per second. */
export async function seedInto(
  databaseUrl: string,
  renters: number,
  { say }: Pick<Settings, 'say'>,
): Promise<number> {
  say(`seeding ${renters.toLocaleString('en')} renters`);
  const startMs = performance.now();
  const env = { DATABASE_URL: databaseUrl };
  await runScript(COMMAND, ['seed', '--renters', String(renters), '--json'], { env, showProgress: true });
  return renters / ((performance.now() - startMs) / 1000);
}

interface SeededDatabase {
  /** The number of renters. */
  renters: string;
  /** A seeded embedded database that is copied; by default a new one is seeded. */
  database?: string | undefined;
  /** Whether to seed a temporary PostgreSQL instead. */
  postgres: boolean;
}

/** The options of a benchmark on a seeded database. */
export const SEEDED_OPTIONS = {
  renters: { type: 'string', default: '10000' },
  database: { type: 'string' },
  postgres: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/**
 * Runs a benchmark on a seeded database that nothing else uses, or prints its help.
 *
 * @param measure returns whether the measured figures met their target
 * @returns the exit code: 1 if they did not
 */
export async function runOnSeededDatabase(
  { help, ...database }: SeededDatabase & { help: boolean },
  helpText: string,
  measure: (databaseUrl: string, context: Pick<Settings, 'workDir' | 'say'>) => Promise<boolean>,
): Promise<number> {
  if (help) {
    process.stdout.write(helpText);
    return 0;
  }
  process.chdir(join(import.meta.dirname, '..'));
  const context = { workDir: makeWorkDir(), say: (line: string) => process.stderr.write(`${line}\n`) };
  return (await onSeededDatabase(database, context, (url) => measure(url, context))) ? 0 : 1;
}

async function onSeededDatabase(
  { renters, database, postgres }: SeededDatabase,
  { workDir, say }: Pick<Settings, 'workDir' | 'say'>,
  measure: (databaseUrl: string) => Promise<boolean>,
): Promise<boolean> {
  if (!postgres) {
    const path = join(workDir, 'network.db');
    const url = `sqlite:${path}`;
    if (database === undefined) await seedInto(url, Number(renters), { say });
    else copy(database, path);
    return measure(url);
  }
  const cluster = await startPostgres({ shared_buffers: '1GB' });
  try {
    const url = await cluster.newDatabase();
    await seedInto(url, Number(renters), { say });
    return await measure(url);
  } finally {
    await cluster.stop();
  }
}

/** Copies a file and flushes it to disk, so that no measurement waits for that. */
export function copy(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const file = openSync(to, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Runs a command that prints JSON. */
async function command(databaseUrl: string, ...args: string[]) {
  return JSON.parse(await runScript(COMMAND, [...args, '--json'], { env: { DATABASE_URL: databaseUrl } }));
}

/** Creates an organization, and a key without effective limits. */
export async function createKey(databaseUrl: string, organization = 'Bench'): Promise<string> {
  const { id } = await command(databaseUrl, 'org', 'create', '--name', organization);
  return createKeyOf(databaseUrl, id);
}

/** Creates a key of an existing organization, which then has no effective limits. */
export async function createKeyOf(databaseUrl: string, organizationId: string): Promise<string> {
  const limits = ['--plan', 'enterprise', '--api-access', '--rate-limit', '1000000000'];
  await command(
    databaseUrl,
    'org',
    'update',
    '--org',
    organizationId,
    ...limits,
    '--daily-lookups',
    '1000000',
  );
  const { key } = await command(databaseUrl, 'key', 'create', '--org', organizationId, '--name', 'bench');
  return key;
}

/** Starts the server several times and returns the last one running, with the start times. */
export async function timeStarts(databaseUrl: string, key: string, checkPath: string, settings: Settings) {
  const healthMs: number[] = [];
  const checkMs: number[] = [];
  for (;;) {
    const startMs = performance.now();
    const server = await startProduct(databaseUrl, join(settings.workDir, 'server.log'));
    await firstResponse(server, '/healthz');
    healthMs.push(performance.now() - startMs);
    const check = await firstResponse(server, checkPath, key);
    checkMs.push(performance.now() - startMs);
    settings.say(`started in ${Math.round(checkMs.at(-1) ?? 0)} ms`);
    if (checkMs.length === STARTS) {
      const start: StartTimes = { toHealth: bestAndMedian(healthMs), toCheck: bestAndMedian(checkMs) };
      return { server, start, checkBytes: Buffer.byteLength(check) };
    }
    await server.stop();
  }
}

function bestAndMedian(times: number[]): { bestMs: number; medianMs: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { bestMs: sorted[0] ?? Number.NaN, medianMs: sorted[(sorted.length - 1) >> 1] ?? Number.NaN };
}
