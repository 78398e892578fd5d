import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { TestDatabase } from './database.ts';
import type { TestServer } from './server.ts';
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
  'roster_names',
  'roster_turned_names',
  'roster_scores',
  'reports',
  'incidents',
  'report_incidents',
  'check_log',
  'check_batches',
  'usage_days',
  'filing_days',
  'deliveries',
  'webhooks',
  'disputes',
  'adverse_actions',
  'responses',
  'unbilled_inquiries',
  'audit_log',
] as const;

const RUNNING = "SELECT id FROM check_batches WHERE status = 'running'";

/** Returns a function that reads rows of one table of an organization's test world. */
export async function worldRows(
  { databasePath, rows: networkRows }: Pick<TestServer, 'databasePath' | 'rows'>,
  organizationId: string,
): Promise<TestDatabase['rows']> {
  const [world] = await networkRows<{ id: string }>(
    'SELECT id FROM test_worlds WHERE organization_id = ?',
    organizationId,
  );
  const id = world?.id ?? '';
  if (databasePath !== '')
    return async (sql, ...values) => rows(`${databasePath}.test/${id}.db`, sql, ...values);
  return (sql, ...values) => networkRows(sql.replace('FROM ', `FROM public_${id.toLowerCase()}.`), ...values);
}

/** Like `everythingOnFile`, of the test world of an organization. */
export async function everythingInWorld(
  server: Pick<TestServer, 'databasePath' | 'rows'>,
  organizationId: string,
): Promise<Record<string, string[]>> {
  return everythingOnFile({ rows: await worldRows(server, organizationId) });
}

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
