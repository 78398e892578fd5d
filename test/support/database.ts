import { mkdtempSync, rmSync } from 'node:fs';
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
import { ask } from './cluster.ts';
import { HAS_SHARED_POSTGRES, NAMED_STATEMENTS, type PostgresDatabases, sharedPostgres } from './postgres.ts';
import { rows, write } from './rows.ts';

/** A database for a test, and what only a test looks at. */
export interface TestDatabase {
  /** What `DATABASE_URL` says of it. */
  url: string;
  /** The file of an embedded database; '' on another engine. */
  path: string;
  /** Opens it as a second process would. */
  open(): Promise<Store>;
  /** Rows read beside the server; for what no interface shows. */
  rows<Row>(sql: string, ...values: Value[]): Promise<Row[]>;
  /** Runs a statement beside the server; for states that no interface leads to. */
  write(sql: string, ...values: Value[]): Promise<void>;
  /** Called when every store on it is closed. */
  remove(): Promise<void>;
}

/** Whether the tests run on PostgreSQL: `TEST_ENGINE` is `postgres`, or `pgbouncer` for PostgreSQL behind one. */
export const ON_POSTGRES = (process.env.TEST_ENGINE ?? 'sqlite') !== 'sqlite';

/** Makes a database on the engine under test. */
export function newDatabase(): Promise<TestDatabase> {
  if (!ON_POSTGRES) return newSqliteDatabase();
  return HAS_SHARED_POSTGRES ? nextPostgresDatabase() : newPostgresDatabase();
}

/** @param existing a database file, which stays; without it one is made */
export async function newSqliteDatabase(existing?: string): Promise<TestDatabase> {
  const folder = existing === undefined ? mkdtempSync(join(tmpdir(), 'screening-')) : undefined;
  const path = existing ?? join(folder ?? '', 'network.db');
  return {
    url: `sqlite:${path}`,
    path,
    open: async () => openSqliteStore({ path }),
    rows: async (sql, ...values) => rows(path, sql, ...values),
    write: async (sql, ...values) => write(path, sql, ...values),
    async remove() {
      if (folder !== undefined) rmSync(folder, { recursive: true });
    },
  };
}

/** The PostgreSQL that this process's databases are on, and how many they are: it may stop with the last of them. */
let postgres: { server: Promise<PostgresDatabases>; databases: number } | undefined;

/** A new database on PostgreSQL. */
export function newPostgresDatabase(): Promise<TestDatabase> {
  return onPostgres((server) => server.newDatabase());
}

/** Leaves the schema, and counts from the beginning. Rows go in any order: nothing is looked for that refers to them. */
const EMPTY = `DO $$
  DECLARE name text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences LOOP
      EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
    END LOOP;
  END $$`;

/** Databases whose tests are over. */
const emptied: TestDatabase[] = [];

/**
 * Likewise, for tests that leave the schema as it is and no session behind: one that a test is done with is emptied for
 * the next. That takes a fifth of the time in which one is dropped and another made.
 */
export async function nextPostgresDatabase(): Promise<TestDatabase> {
  const database = emptied.pop() ?? (await newPostgresDatabase());
  return {
    ...database,
    async remove() {
      await ask(database.url, EMPTY);
      emptied.push(database);
    },
  };
}

/** Removes what `nextPostgresDatabase` left: called when all tests of a file are over. */
export async function removeEmptied(): Promise<void> {
  for (const database of emptied.splice(0)) await database.remove();
}

/** The engine under test, for tests that name it; `removeEmptied` is called after all of them. */
export const ENGINES = [
  ON_POSTGRES
    ? (['PostgreSQL', nextPostgresDatabase] as const)
    : (['SQLite', () => newSqliteDatabase()] as const),
] as const;

/** A new database without the schema. */
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

/** A database that is gone with the test, and a store of it as each of several servers opens one. */
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
