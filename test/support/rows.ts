import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Every table that a request of the API may write to. */
const TABLES = [
  'organizations',
  'renters',
  'identifiers',
  'roster',
  'reports',
  'incidents',
  'report_incidents',
  'check_log',
  'deliveries',
] as const;

/** Rows of the embedded database, read beside the server; for what no interface shows. */
export function rows<Row>(databasePath: string, sql: string, ...values: SQLInputValue[]): Row[] {
  const db = new DatabaseSync(databasePath, { readOnly: true });
  try {
    return db.prepare(sql).all(...values) as Row[];
  } finally {
    db.close();
  }
}

/** All that is on file, keys apart (their use is counted for every call): equal when nothing was written. */
export function everythingOnFile(databasePath: string): Record<string, unknown[]> {
  return {
    ...Object.fromEntries(TABLES.map((table) => [table, rows(databasePath, `SELECT * FROM ${table}`)])),
    keys: rows(databasePath, 'SELECT id, name, hash, revoked_at FROM api_keys'),
  };
}
