import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { nameOf } from '../open-store.ts';
import { migratePostgres } from '../store/postgres/schema/migrate.ts';
import { openDatabase } from '../store/sqlite/connection/database.ts';
import { migrate } from '../store/sqlite/schema/migrate.ts';
import { JSON_OPTION, type OutputOptions, print } from './output.ts';

/** A migration of a large database holds the lock for long; another process that migrates is waited for. */
const BUSY_TIMEOUT_MS = 60_000;
const CACHE_KIB = 64 * 1024;

/** `migrate`: makes the database where there is none. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      "Brings the database to this program's schema; makes it where there is none. serve does so too.",
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ npx renter-screening migrate')
    .action(migrateDatabase);
}

async function migrateDatabase(options: OutputOptions): Promise<void> {
  const { database } = readConfig(process.env);
  const applied =
    database.engine === 'postgres'
      ? await migratePostgres(database, Date.now())
      : migrateSqlite(database.path);
  const name = nameOf(database);
  const text =
    applied.length === 0
      ? `Nothing to do: ${name} is up to date.`
      : `Applied to ${name}:\n${applied.map((step) => `  ${step}`).join('\n')}`;
  print(options, { database: name, applied }, text);
}

function migrateSqlite(path: string): string[] {
  const db = openDatabase(path, { busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  try {
    return migrate(db, Date.now());
  } finally {
    db.close();
  }
}
