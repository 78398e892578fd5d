import { createHash } from 'node:crypto';
import type { Prepare, Value } from '../sql/query.ts';
import { columnList, type Table } from './tables.ts';

/**
 * So many rows are read and written at once. Usual rows have some 300 bytes; the longest that the API takes make
 * 256 MiB of them.
 */
const ROWS_PER_BATCH = 1_000;

/** A value for each column of a table, in their order. */
export type Row = Value[];

/** Where the tables of a network can be read. */
export interface Tables {
  prepare: Prepare;
  /** The schema that they are in. */
  schema: string;
}

/**
 * The rows of a table in the order of its key, in batches that are never empty. What is added behind the last row
 * after that was read is not found.
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

/** A row as it is compared: the same text for the same values, whichever engine they come from. */
export function lineOf(row: Row): string {
  return JSON.stringify(row);
}

/** How many rows there are, and a SHA-256 over all of them in the order of the key. */
export interface Tally {
  rows: number;
  checksum: string;
}

/** Adds up a tally, row by row. */
export class Counting {
  #rows = 0;
  readonly #hash = createHash('sha256');

  add(lines: readonly string[]): void {
    this.#rows += lines.length;
    for (const line of lines) this.#hash.update(line).update('\n');
  }

  /** The tally, once all is added. */
  end(): Tally {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') };
  }
}
