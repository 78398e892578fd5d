import type { TestContext } from 'node:test';
import { newEmptyPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { type Operator, operator } from './command.ts';

export interface PostgresOperator extends Operator {
  database: TestDatabase;
}

/** Returns calls of the command on a new PostgreSQL database, which is removed after the test. */
export async function onPostgres(t: TestContext): Promise<PostgresOperator> {
  const database = await newEmptyPostgresDatabase();
  t.after(() => database.remove());
  return { ...operator(t, { DATABASE_URL: database.url }), database };
}

/** Returns the number of rows in a table. */
export async function countOf({ rows }: TestDatabase, table: string): Promise<number> {
  return (await rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count ?? 0;
}
