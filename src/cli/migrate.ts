import type { Command } from 'commander';
import { type DatabaseConfig, readConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { nameOf } from '../open-store.ts';
import type { DatabaseOptions } from '../store/postgres/connection/pool.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { clearLine, say } from './progress.ts';
import { terminal } from './terminal.ts';

/** Long, because another process that migrates a large database keeps the lock until it is done. */
const BUSY_TIMEOUT_MS = 60_000;
const CACHE_KIB = 64 * 1024;

interface MigrateOptions extends OutputOptions {
  distributeLogs?: true;
}

const MORE = `
--distribute-logs needs PostgreSQL with the Citus extension. Stop all servers first. It distributes check_log,
request_log, usage_days and detached_months by organization. Checks then cost several times as much: see docs/scale.md.

Example:
  $ ./bin/renter-screening migrate`;

/** Adds `migrate`, which creates a missing database. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      'Migrates the database to the schema of this program, or creates it. The server does the same when it starts.',
    )
    .option('--distribute-logs', 'then distribute the logs over the nodes of a Citus cluster')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(migrateDatabase);
}

async function migrateDatabase({ distributeLogs, ...options }: MigrateOptions): Promise<void> {
  const { database } = readConfig(terminal().env);
  if (distributeLogs === true && database.engine === 'sqlite') {
    throw new ApiError('invalid', 'Logs can be distributed only on PostgreSQL with the Citus extension.');
  }
  const applied = await runMigrations(database);
  const name = nameOf(database);
  const text =
    applied.length === 0
      ? `Nothing to do: ${name} is up to date.`
      : `Applied to ${name}:\n${applied.map((step) => `  ${step}`).join('\n')}`;
  if (distributeLogs === undefined || database.engine === 'sqlite') {
    print(options, { database: name, applied }, text);
    return;
  }
  const distributed = await runDistribution(database);
  const outcome =
    distributed.length === 0
      ? 'The logs are already distributed.'
      : `Distributed by organization: ${distributed.join(', ')}.`;
  print(options, { database: name, applied, distributed }, `${text}\n${outcome}`);
}

/** Distributes the logs and returns the tables. */
async function runDistribution(database: DatabaseOptions): Promise<string[]> {
  const { distributeLogs } = await import('../store/postgres/schema/distribute-logs.ts');
  say('Distributing the logs');
  try {
    return await distributeLogs(database);
  } finally {
    clearLine();
  }
}

/** Applies the missing migrations and returns their names. */
async function runMigrations(database: DatabaseConfig): Promise<string[]> {
  if (database.engine === 'postgres') {
    const { migratePostgres } = await import('../store/postgres/schema/migrate.ts');
    return migratePostgres(database, Date.now());
  }
  const { openDatabase } = await import('../store/sqlite/connection/database.ts');
  const { migrate } = await import('../store/sqlite/schema/migrate.ts');
  const db = openDatabase(database.path, { busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  try {
    return migrate(db, Date.now());
  } finally {
    db.close();
  }
}
