import type { Command } from 'commander';
import { type DatabaseConfig, readConfig } from '../config.ts';
import { nameOf } from '../open-store.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';
import { terminal } from './terminal.ts';

/** Long, because another process that migrates a large database keeps the lock until it is done. */
const BUSY_TIMEOUT_MS = 60_000;
const CACHE_KIB = 64 * 1024;

/** Adds `migrate`, which creates a missing database. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      'Migrates the database to the schema of this program, or creates it. The server does the same when it starts.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening migrate')
    .action(migrateDatabase);
}

async function migrateDatabase(options: OutputOptions): Promise<void> {
  const { database } = readConfig(terminal().env);
  const applied = await runMigrations(database);
  const name = nameOf(database);
  const text =
    applied.length === 0
      ? `Nothing to do: ${name} is up to date.`
      : `Applied to ${name}:\n${applied.map((step) => `  ${step}`).join('\n')}`;
  print(options, { database: name, applied }, text);
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
