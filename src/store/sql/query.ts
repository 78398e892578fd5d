/** What a statement takes and what a column holds. */
export type Value = string | number | null;

/** Sorts after every ID. */
export const LAST_ID = '~';

/** One engine answers at once, the other when it has heard from the database. */
type Answer<T> = T | Promise<T>;

/** A prepared statement whose faults come out as the catalogue's errors. */
export interface Query<Row> {
  get(...values: Value[]): Answer<Row | undefined>;
  all(...values: Value[]): Answer<Row[]>;
  /** Answers how many rows changed. */
  run(...values: Value[]): Answer<number>;
}

/**
 * Prepares a statement once. Its values stand as `?`, or as `?1`, `?2` … where one stands in several places.
 * `Row` is what its columns are, by the tables' word: an object or, as SQLite hands over in half the time, an
 * array.
 */
export type Prepare = <Row = Record<string, never>>(sql: string, rowAs?: RowAs) => Query<Row>;

export type RowAs = 'object' | 'array';

/** Has `read` read everything as it is at one moment, while others write. */
export type Snapshot = <T>(read: (prepare: Prepare) => Promise<T>) => Promise<T>;

/** What engines say differently. */
export interface Dialect {
  /**
   * Ends a query that takes work: its rows of `table` are locked until the end of the transaction, and rows that
   * another transaction has locked are skipped. Empty where transactions run one after the other.
   */
  skipLocked(table: string): string;
  /**
   * That a row's `group` is this one and its `number` below that one, so that an index of the two is read from there
   * when the rows are ordered by both, downwards. PostgreSQL might else read an index of the numbers alone, and look
   * for the group's among everybody's.
   */
  below(columns: { group: string; number: string }, values: { group: string; number: string }): string;
  /** The statement that takes the next number of a record: reports and incidents share a row of them. */
  nextRecordNumber: string;
  /**
   * That a column has one of the values that a select finds, so that an index which begins with it is read once for each
   * of them, and by what follows in it. PostgreSQL might else read all of the index.
   */
  anyOf(column: string, select: string): string;
  /** A select of the elements of a JSON array of texts. */
  elements(json: string): string;
  /** So many checks are gathered at once. The longer a step, the closer its rows lie in their run, and the less they cost. */
  gatheredAtOnce: number;
}

/**
 * A query for the first rows of a result. SQLite prepares a statement anew whenever a limit is bound to it, which
 * would cost more than the look-up, and PostgreSQL plans for a tenth of the result when it does not know the limit;
 * so there is one statement for each of the few limits.
 */
export function limited<Row>(prepareFor: (limit: number) => Query<Row>): (limit: number) => Query<Row> {
  const byLimit = new Map<number, Query<Row>>();
  return (limit) => byLimit.getOrInsertComputed(limit, prepareFor);
}

/** The statement that inserts one row, with a value for each column. */
export function insertInto(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

/** How many rows a table has. */
export async function countRows(prepare: Prepare, table: string): Promise<number> {
  return (await prepare<{ count: number }>(`SELECT count(*) AS count FROM ${table}`).get())?.count ?? 0;
}
