import { createHash } from 'node:crypto';
import type { Prepare, Value } from '../sql/query.ts';
import { columnList, type Table } from './tables.ts';

/**
 * Rows in one read and one write. A typical row has about 300 bytes; this many of the longest that the API
 * accepts take 256 MiB.
 */
const ROWS_PER_BATCH = 1_000;

/** One value for each column of a table, in the table's order. */
export type Row = Value[];

/** The tables of a network, for reading. */
export interface Tables {
  prepare: Prepare;
  /** The schema that they are in. */
  schema: string;
}

/**
 * Yields the rows of a table in the order of its key, in batches that are never empty. Rows added after the
 * last batch was read are not found.
 */
export async function* rowsOf({ prepare, schema }: Tables, table: Table): AsyncGenerator<Row[], undefined> {
  const key = table.key.join(', ');
  const select = `SELECT ${columnList(table)} FROM ${schema}.${table.name}`;
  const order = `ORDER BY ${key} LIMIT ${ROWS_PER_BATCH}`;
  const places = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  const after = `(${key}) > (${places.map(() => '?').join(', ')})`;
  let rows = await prepare<Row>(`${select} ${order}`, 'array').all();
  const next = prepare<Row>(`${select} WHERE ${after} ${order}`, 'array');
  for (;;) {
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < ROWS_PER_BATCH) return;
    rows = await next.all(...places.map((place) => last[place] ?? null));
  }
}

/** Returns a row as text for comparison: equal values give equal text on every engine. */
export function lineOf(row: Row): string {
  return JSON.stringify(row);
}

/** The number of rows, and a SHA-256 over all of them in the order of the key. */
export interface Tally {
  rows: number;
  checksum: string;
}

/** Computes a tally row by row. */
export class Counting {
  #rows = 0;
  readonly #hash = createHash('sha256');

  add(lines: readonly string[]): void {
    this.#rows += lines.length;
    for (const line of lines) this.#hash.update(line).update('\n');
  }

  /** Returns the tally. Call it once, after all rows are added. */
  end(): Tally {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') };
  }
}
