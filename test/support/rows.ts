import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { TestDatabase } from './database.ts';
import { until } from './until.ts';

/** Reads rows of an embedded database without the server, for data that no interface shows. */
export function rows<Row>(databasePath: string, sql: string, ...values: SQLInputValue[]): Row[] {
  const db = new DatabaseSync(databasePath, { readOnly: true });
  try {
    return db.prepare(sql).all(...values) as Row[];
  } finally {
    db.close();
  }
}

/** Changes rows of an embedded database without the server. Waits up to 5 s for the server's lock. */
export function write(databasePath: string, sql: string, ...values: SQLInputValue[]): void {
  const db = new DatabaseSync(databasePath, { timeout: 5_000 });
  try {
    db.prepare(sql).run(...values);
  } finally {
    db.close();
  }
}

/** Every table that a request of the API may write to. */
const TABLES = [
  'organizations',
  'renters',
  'identifiers',
  'assertions',
  'roster',
  'reports',
  'incidents',
  'report_incidents',
  'check_log',
  'check_batches',
  'deliveries',
] as const;

const RUNNING = "SELECT id FROM check_batches WHERE status = 'running'";

/**
 * Returns all rows, to assert that nothing was written. It leaves out the usage of keys, which every call
 * updates, and first waits for batches of checks, which are answered later.
 */
export async function everythingOnFile({
  rows,
}: Pick<TestDatabase, 'rows'>): Promise<Record<string, string[]>> {
  const read = async (what: string, sql: string) => {
    // Sorted, because the query returns rows in no defined order.
    const found = (await rows(sql)).map((row) => JSON.stringify(row)).sort();
    return [what, found] as const;
  };
  await until('no batch is running', async () => (await rows(RUNNING)).length === 0);
  return Object.fromEntries(
    await Promise.all([
      ...TABLES.map((table) => read(table, `SELECT * FROM ${table}`)),
      read('keys', 'SELECT id, name, hash, revoked_at FROM api_keys'),
    ]),
  );
}
