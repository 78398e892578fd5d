import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { TestDatabase } from '../support/database.ts';

/** Returns a hash of the rows of each table, except for `migrations`, which contains times. */
export function digestOf(databasePath: string): Record<string, string> {
  const db = new DatabaseSync(databasePath, { readOnly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    const digests = tables
      .map(({ name }) => String(name))
      .filter((name) => name !== 'migrations')
      .map((name) => [
        name,
        digestOfRows(db.prepare(`SELECT * FROM ${name} ${orderOf(db, name)}`).iterate()),
      ]);
    return Object.fromEntries(digests);
  } finally {
    db.close();
  }
}

/** The tables that share one sequence of numbers. */
const RECORDS = new Set(['reports', 'incidents']);

/**
 * Returns the order by the key. Without one, SQLite may use the order of an index that contains all columns.
 */
function orderOf(db: DatabaseSync, table: string): string {
  const key = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').all(table);
  return key.length === 0 ? '' : `ORDER BY ${key.map(({ name }) => name).join(', ')}`;
}

function digestOfRows(rows: Iterable<object>): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}

/**
 * Returns the same hashes of tables in a PostgreSQL database. Rows are renumbered without gaps first, because
 * PostgreSQL does not reuse the numbers of a transaction that was interrupted.
 */
export async function digestOfPostgres(
  { rows }: Pick<TestDatabase, 'rows'>,
  tables: readonly string[],
): Promise<Record<string, string>> {
  const placeOf = async (table: string) => {
    const numbers = await rows<{ number: number }>(`SELECT number FROM ${table} ORDER BY number`);
    return new Map(numbers.map(({ number }, index) => [number, index + 1]));
  };
  const renters = await placeOf('renters');
  const records = await placeOf(
    '(SELECT number FROM reports UNION ALL SELECT number FROM incidents) AS records',
  );
  const digests: [string, string][] = [];
  for (const table of tables) {
    if (table === 'sqlite_sequence') continue;
    const keys = await rows<{ key: string }>(
      `SELECT string_agg(a.attname, ', ' ORDER BY k.place) AS key FROM pg_index i
       CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
       WHERE i.indrelid = to_regclass(?) AND i.indisprimary`,
      table,
    );
    const found = await rows<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY ${keys[0]?.key}`);
    const numbered = found.map((row, index) => {
      const renumbered = { ...row };
      if ('number' in renumbered)
        renumbered.number = RECORDS.has(table) ? records.get(Number(renumbered.number)) : index + 1;
      if ('renter' in renumbered) renumbered.renter = renters.get(Number(renumbered.renter));
      if ('report_number' in renumbered)
        renumbered.report_number = records.get(Number(renumbered.report_number));
      return renumbered;
    });
    digests.push([table, digestOfRows(numbered)]);
  }
  return Object.fromEntries(digests);
}
