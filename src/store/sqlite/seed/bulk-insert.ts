import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { translated } from '../connection/database.ts';

/** Rows in one statement. Running a statement costs about as much as inserting a short row. */
const ROWS_PER_STATEMENT = 64;

/** Collects rows of one table and inserts many with one statement, in the caller's transaction. */
export class BulkInsert {
  readonly #width: number;
  readonly #many: (values: SQLInputValue[]) => void;
  readonly #one: (values: SQLInputValue[]) => void;
  readonly #values: SQLInputValue[] = [];

  constructor(db: DatabaseSync, table: string, columns: readonly string[]) {
    this.#width = columns.length;
    const row = `(${columns.map(() => '?').join(', ')})`;
    const statement = (rows: number) => {
      // OR ROLLBACK: a constraint error ends the transaction, so SQLite needs no statement journal.
      const insert = `INSERT OR ROLLBACK INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
      const prepared = db.prepare(insert);
      return (values: SQLInputValue[]) => void translated(() => prepared.run(...values));
    };
    this.#many = statement(ROWS_PER_STATEMENT);
    this.#one = statement(1);
  }

  /** Adds a row, with a value for each column. */
  add(...row: SQLInputValue[]): void {
    for (const value of row) this.#values.push(value);
    if (this.#values.length < this.#width * ROWS_PER_STATEMENT) return;
    this.#many(this.#values);
    this.#values.length = 0;
  }

  /** Inserts the remaining rows. Call it before the commit. */
  flush(): void {
    for (let start = 0; start < this.#values.length; start += this.#width) {
      this.#one(this.#values.slice(start, start + this.#width));
    }
    this.#values.length = 0;
  }

  /** Discards the remaining rows, after a rollback. */
  clear(): void {
    this.#values.length = 0;
  }
}
