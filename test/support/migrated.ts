import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { newEmptyPostgresDatabase, ON_POSTGRES } from './database.ts';

interface Migrated {
  /** The name of the migration, such as `0018_entry_counts`. */
  migration: string;
  /** Statements that create the tables and rows before it. */
  before: string;
  /** Reads the rows after it. */
  read: string;
}

/** Returns the values of the rows after one migration, on the engine under test. */
export async function migrated(t: TestContext, { migration, before, read }: Migrated): Promise<unknown[][]> {
  const rows = await (ON_POSTGRES ? onPostgres : onSqlite)(t, [before, sqlOf(migration)], read);
  return rows.map((row) => Object.values(row));
}

function sqlOf(migration: string): string {
  const folder = `../../src/store/${ON_POSTGRES ? 'postgres' : 'sqlite'}/schema/migrations`;
  return readFileSync(new URL(`${folder}/${migration}.sql`, import.meta.url), 'utf8');
}

async function onSqlite(t: TestContext, statements: string[], read: string): Promise<object[]> {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  for (const statement of statements) db.exec(statement);
  return db.prepare(read).all();
}

async function onPostgres(t: TestContext, statements: string[], read: string): Promise<object[]> {
  const database = await newEmptyPostgresDatabase();
  const pool = openPool(database.url);
  t.after(async () => {
    await pool.end();
    await database.remove();
  });
  for (const statement of statements) await pool.query(statement);
  return (await pool.query(read)).rows;
}
