import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../errors.ts';
import { APPLICATION_ID, translated } from './database.ts';

/** One numbered step of the schema; once released it never changes. */
interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/** Which steps of the schema a database has. */
export interface MigrationState {
  applied: string[];
  pending: string[];
}

const FOLDER = new URL('./migrations/', import.meta.url);

function migrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(new URL(file, FOLDER), 'utf8');
      return {
        number: Number.parseInt(file, 10),
        name: file.replace('.sql', ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

/**
 * Brings the database to this program's schema, in one transaction; answers the names of the steps applied.
 * Two processes may start at once: the second finds nothing left to do.
 */
export function migrate(db: DatabaseSync, now: number): string[] {
  // Looking needs no lock, so that a start is not held up while another process writes.
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
  for (const step of migrations().filter(({ name }) => pending.includes(name))) {
    db.exec(step.sql);
    record.run(step.number, step.name, step.checksum, now);
  }
  return pending;
}

/**
 * Compares the database with this program. Refuses a database from a newer version of this program, and
 * one whose recorded steps are not this program's.
 */
export function migrationState(db: DatabaseSync): MigrationState {
  return translated(() => {
    const known = migrations();
    const applied = appliedMigrations(db);
    for (const step of applied) refuseDifferentStep(step, known);
    return {
      applied: applied.map(({ name }) => name),
      pending: known.slice(applied.length).map(({ name }) => name),
    };
  });
}

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>;

function appliedMigrations(db: DatabaseSync): AppliedMigration[] {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get();
  if (table === undefined) return [];
  return db
    .prepare('SELECT number, name, checksum FROM migrations ORDER BY number')
    .all() as unknown as AppliedMigration[];
}

function refuseDifferentStep(step: AppliedMigration, known: Migration[]): void {
  const own = known.find(({ number }) => number === step.number);
  if (own === undefined) {
    throw new Refusal(
      'unavailable',
      `The database comes from a newer version of this program (it has migration ${step.name}). Start that version.`,
    );
  }
  if (own.checksum !== step.checksum) {
    throw new Refusal(
      'unavailable',
      `Migration ${step.name} of the database differs from this program's. Start the version that made it.`,
    );
  }
}
