import type { TestContext } from 'node:test';
import { newEmptyPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { type Operator, operator } from './command.ts';

export interface PostgresOperator extends Operator {
  database: TestDatabase;
}

/** Runs the real command on a PostgreSQL database of its own, which is gone with the test. */
export async function onPostgres(t: TestContext): Promise<PostgresOperator> {
  const database = await newEmptyPostgresDatabase();
  t.after(() => database.remove());
  return { ...operator(t, { DATABASE_URL: database.url }), database };
}

/** How many rows a table has. */
export async function countOf({ rows }: TestDatabase, table: string): Promise<number> {
  return (await rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count ?? 0;
}
