import type { DatabaseSync } from 'node:sqlite';
import {
  type AppliedMigration,
  compareMigrations,
  type MigrationState,
  migrationsIn,
} from '../../sql/migrations.ts';
import { APPLICATION_ID, translated } from '../connection/database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Migrates the database to this program's schema, in one transaction. Returns the names of the migrations
 * applied. When two processes start at once, the second finds nothing left to do.
 */
export function migrate(db: DatabaseSync, now: number): string[] {
  // This read needs no lock, so the start does not wait for another process that writes.
  if (migrationState(db).pending.length === 0) return [];
  return translated(() => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const done = applyPending(db, now);
      db.exec('COMMIT');
      return done;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  });
}

function applyPending(db: DatabaseSync, now: number): string[] {
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  db.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  const { pending } = migrationState(db);
  const record = db.prepare(
    'INSERT INTO migrations (number, name, checksum, applied_at) VALUES (?, ?, ?, ?)',
  );
  for (const step of migrationsIn(FOLDER).filter(({ name }) => pending.includes(name))) {
    db.exec(step.sql);
    record.run(step.number, step.name, step.checksum, now);
  }
  return pending;
}

/** Returns the applied and the pending migrations. Throws as `compareMigrations` does. */
export function migrationState(db: DatabaseSync): MigrationState {
  return translated(() => compareMigrations(appliedMigrations(db), migrationsIn(FOLDER)));
}

function appliedMigrations(db: DatabaseSync): AppliedMigration[] {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get();
  if (table === undefined) return [];
  return db
    .prepare('SELECT number, name, checksum FROM migrations ORDER BY number')
    .all() as unknown as AppliedMigration[];
}
