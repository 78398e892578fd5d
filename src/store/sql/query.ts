/** A parameter of a statement, or the value of a column. */
export type Value = string | number | null;

/** Sorts after every ID. */
export const LAST_ID = '~';

/** The embedded engine returns results synchronously, PostgreSQL asynchronously. */
type Awaitable<T> = T | Promise<T>;

/** A prepared statement. It throws errors of the catalogue instead of those of the database. */
export interface Query<Row> {
  get(...values: Value[]): Awaitable<Row | undefined>;
  all(...values: Value[]): Awaitable<Row[]>;
  /** Returns the number of changed rows. */
  run(...values: Value[]): Awaitable<number>;
  /**
   * Runs a statement of a transaction whose result is not needed. PostgreSQL runs it in its order, but nobody waits for it: an
   * error rejects what the transaction waits for next, at the latest the commit.
   */
  write(...values: Value[]): Awaitable<void>;
}

/**
 * Prepares a statement once. Parameters are written as `?`, or as `?1`, `?2` … if one is used more than once.
 * `Row` is the type of its rows, which the schema guarantees: objects by default, or arrays, which SQLite
 * returns in half the time.
 */
export type Prepare = <Row = Record<string, never>>(sql: string, rowAs?: RowAs) => Query<Row>;

export type RowAs = 'object' | 'array';

/** Runs `read` on one consistent snapshot, while other transactions write. */
export type Snapshot = <T>(read: (prepare: Prepare) => Promise<T>) => Promise<T>;

/** SQL that differs between the engines. */
export interface Dialect {
  /**
   * Ends a query that claims rows: locks its rows of `table` until the end of the transaction, and skips rows
   * that another transaction has locked. Empty where transactions run one after the other, and for a table whose
   * rows are distributed.
   */
  skipLocked(table: string): string;
  /**
   * Condition: `group` equals a value and `number` is below another. Ordered by both, descending, the query
   * reads an index on the two columns from there. Otherwise PostgreSQL might read an index on the numbers
   * alone and filter by group.
   */
  below(columns: { group: string; number: string }, values: { group: string; number: string }): string;
  /** The same for a number above another, ordered ascending. */
  above(columns: { group: string; number: string }, values: { group: string; number: string }): string;
  /** Expression: a number from 0 to 15 that differs between most transactions that run at the same time. */
  writer: string;
  /** Statement that takes the next number of a record. Reports and incidents share one sequence. */
  nextRecordNumber: string;
  /**
   * Condition: a column has one of the values of a select. An index that begins with the column is searched
   * once for each value, including its further columns. Otherwise PostgreSQL might read the whole index.
   */
  anyOf(column: string, select: string): string;
  /**
   * Joins each row before it with the first rows of a table in an order that an index has. `order` ends with a limit for each
   * of them, which SQLite does not need: it reads no more rows than the whole query returns. PostgreSQL might read and sort all.
   */
  joinFirst(table: string, as: string, clauses: { where: string; order: string }): string;
  /** Selects the time of the first check at or after `?`; null if there is none. */
  firstCheck: string;
  /** A column that SQLite must not search by in an index: https://sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_ */
  unindexed(column: string): string;
  /** Comes after a table in FROM: SQLite, which has no statistics of it, reads this index. */
  indexedBy(index: string): string;
  /** Select of the elements of a JSON array of strings. */
  elements(json: string): string;
  /** Expression: the rows of a select with these columns as a JSON array of objects, in their order; a text. */
  list(columns: readonly string[], select: string): string;
  /** FROM item: the objects of a JSON array as rows of the table `name` with these fields. */
  objects(json: string, name: string, fields: Readonly<Record<string, 'text' | 'bigint'>>): string;
  /**
   * Maximum number of checks indexed in one step. In a larger step, rows of a segment share pages and cost
   * less.
   */
  indexedAtOnce: number;
  /** Number of rows of a batch that are answered in one transaction. */
  answeredAtOnce: number;
  /** Number of rows of an import that are filed in one transaction. */
  filedAtOnce: number;
}

/**
 * Returns a function that prepares a query once for each limit. SQLite prepares a statement again whenever a
 * limit is bound to it, which would take longer than the query, and PostgreSQL plans for a tenth of the
 * result when it does not know the limit. There are few different limits.
 */
export function limited<Row>(prepareFor: (limit: number) => Query<Row>): (limit: number) => Query<Row> {
  const byLimit = new Map<number, Query<Row>>();
  return (limit) => byLimit.getOrInsertComputed(limit, prepareFor);
}

/** Returns the arguments of a function that builds a JSON object of columns. */
export const membersOf = (columns: readonly string[]) =>
  columns.map((name) => `'${name}', ${name}`).join(', ');

/** Returns the statement that inserts one row, with a parameter for each column. */
export function insertInto(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

/** Returns the number of rows of a table. */
export async function countRows(prepare: Prepare, table: string): Promise<number> {
  return (await prepare<{ count: number }>(`SELECT count(*) AS count FROM ${table}`).get())?.count ?? 0;
}
