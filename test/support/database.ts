import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openPool,
  poolSender,
  preparer as postgresPreparer,
} from '../../src/store/postgres/connection/pool.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import type { Value } from '../../src/store/sql/query.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { runSql } from './cluster.ts';
import { HAS_SHARED_POSTGRES, NAMED_STATEMENTS, type PostgresDatabases, sharedPostgres } from './postgres.ts';
import { rows, write } from './rows.ts';

/** A database for a test, with direct access to its rows. */
export interface TestDatabase {
  /** The value of `DATABASE_URL`. */
  url: string;
  /** The file of an embedded database; '' on another engine. */
  path: string;
  /** Opens a store on it, like a second process. */
  open(): Promise<Store>;
  /** Reads rows without the server, for data that no interface shows. */
  rows<Row>(sql: string, ...values: Value[]): Promise<Row[]>;
  /** Runs a statement without the server, for states that no interface can create. */
  write(sql: string, ...values: Value[]): Promise<void>;
  /** Removes it. Close every store on it first. */
  remove(): Promise<void>;
}

/**
 * Whether the tests run on PostgreSQL. `TEST_ENGINE` is `postgres`, `pgbouncer` for PostgreSQL behind pgbouncer,
 * or `citus` for an installed PostgreSQL with Citus and distributed logs.
 */
export const ON_POSTGRES = (process.env.TEST_ENGINE ?? 'sqlite') !== 'sqlite';

/** Creates a database on the engine under test. */
export function newDatabase(): Promise<TestDatabase> {
  if (!ON_POSTGRES) return newSqliteDatabase();
  return HAS_SHARED_POSTGRES ? reusablePostgresDatabase() : newPostgresDatabase();
}

/** A database file with the schema, from which new ones are copied. It is made once in a process. */
let template: Promise<string> | undefined;

async function sqliteTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'screening-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'network.db');
  await openSqliteStore({ path }).close();
  return path;
}

/**
 * Creates an SQLite database with the schema.
 *
 * @param existing a database file to use instead, which is kept
 */
export async function newSqliteDatabase(existing?: string): Promise<TestDatabase> {
  if (existing !== undefined) return sqliteDatabase(existing, () => {});
  const database = newEmptySqliteDatabase();
  template ??= sqliteTemplate();
  // The migrations take six times as long as copying and opening it.
  copyFileSync(await template, database.path);
  return database;
}

/** Creates an SQLite database without the schema. */
export function newEmptySqliteDatabase(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'screening-'));
  return sqliteDatabase(join(folder, 'network.db'), () => rmSync(folder, { recursive: true }));
}

function sqliteDatabase(path: string, remove: () => void): TestDatabase {
  return {
    url: `sqlite:${path}`,
    path,
    open: async () => openSqliteStore({ path }),
    rows: async (sql, ...values) => rows(path, sql, ...values),
    write: async (sql, ...values) => write(path, sql, ...values),
    remove: async () => remove(),
  };
}

/** The PostgreSQL of this process's databases, and their number. It stops when the last one is removed. */
let postgres: { server: Promise<PostgresDatabases>; databases: number } | undefined;

/** Creates a database on PostgreSQL. */
export function newPostgresDatabase(): Promise<TestDatabase> {
  return onPostgres((server) => server.newDatabase());
}

/**
 * Removes the test worlds, deletes all rows, in any order because foreign keys are not checked, and restarts the sequences.
 * Keeps the schema.
 */
const DELETE_ALL_ROWS = `DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT nspname FROM pg_namespace WHERE nspname LIKE 'public\\_wld\\_%' LOOP
      EXECUTE 'DROP SCHEMA ' || name || ' CASCADE';
    END LOOP;
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
      EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
    END LOOP;
  END $$`;

/** Empty databases of tests that have ended, for the next tests. */
const reusable: TestDatabase[] = [];

/**
 * Creates a database on PostgreSQL, or reuses one that was emptied after a test. That takes a fifth of the
 * time of dropping one and creating another. The test must not change the schema or leave a session open.
 */
export async function reusablePostgresDatabase(): Promise<TestDatabase> {
  const database = reusable.pop() ?? (await newPostgresDatabase());
  return {
    ...database,
    async remove() {
      await runSql(database.url, DELETE_ALL_ROWS);
      reusable.push(database);
    },
  };
}

/** Drops the databases that `reusablePostgresDatabase` kept. Call it after all tests of a file. */
export async function dropDatabases(): Promise<void> {
  for (const database of reusable.splice(0)) await database.remove();
}

/** The engine under test, for tests that have its name in theirs. Call `dropDatabases` after all of them. */
export const ENGINES = [
  ON_POSTGRES
    ? (['PostgreSQL', reusablePostgresDatabase] as const)
    : (['SQLite', () => newSqliteDatabase()] as const),
] as const;

/** Creates a database without the schema. */
export function newEmptyPostgresDatabase(): Promise<TestDatabase> {
  return onPostgres((server) => server.newEmptyDatabase());
}

async function onPostgres(make: (server: PostgresDatabases) => Promise<string>): Promise<TestDatabase> {
  postgres ??= { server: sharedPostgres(), databases: 0 };
  const used = postgres;
  used.databases++;
  const server = await used.server;
  const url = await make(server);
  async function query<Row>(sql: string, ...values: Value[]): Promise<Row[]> {
    const pool = openPool(url);
    try {
      return await postgresPreparer(poolSender(pool), false)<Row>(sql).all(...values);
    } finally {
      await pool.end();
    }
  }
  return {
    url,
    path: '',
    open: () => openPostgresStore({ url, namedStatements: NAMED_STATEMENTS }),
    rows: <Row>(sql: string, ...values: Value[]) => query<Row>(sql, ...values),
    async write(sql, ...values) {
      await query(sql, ...values);
    },
    async remove() {
      await server.dropDatabase(url);
      if (--used.databases > 0) return;
      postgres = undefined;
      await server.stop();
    },
  };
}

/**
 * Creates a database that is removed after the test, and opens stores on it, one for each simulated server.
 */
export async function newStores(
  t: { after(work: () => Promise<void>): void },
  make: () => Promise<TestDatabase>,
): Promise<{ database: TestDatabase; store: Store; open(): Promise<Store> }> {
  const database = await make();
  const stores: Store[] = [];
  t.after(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.remove();
  });
  const open = async () => {
    const store = await database.open();
    stores.push(store);
    return store;
  };
  return { database, store: await open(), open };
}
