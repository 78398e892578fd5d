import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { translated } from '../connection/database.ts';

/** So many rows go in with one statement: calling one costs about as much as inserting a short row. */
const ROWS_PER_STATEMENT = 64;

/** Gathers rows of one table and inserts many with one statement, in the caller's transaction. */
export class BulkInsert {
  readonly #width: number;
  readonly #many: (values: SQLInputValue[]) => void;
  readonly #one: (values: SQLInputValue[]) => void;
  readonly #gathered: SQLInputValue[] = [];

  constructor(db: DatabaseSync, table: string, columns: readonly string[]) {
    this.#width = columns.length;
    const row = `(${columns.map(() => '?').join(', ')})`;
    const statement = (rows: number) => {
      // A row that does not fit ends the transaction; SQLite then keeps no way back to before the statement.
      const insert = `INSERT OR ROLLBACK INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
      const prepared = db.prepare(insert);
      return (values: SQLInputValue[]) => void translated(() => prepared.run(...values));
    };
    this.#many = statement(ROWS_PER_STATEMENT);
    this.#one = statement(1);
  }

  /** @param row a value for each column */
  add(...row: SQLInputValue[]): void {
    for (const value of row) this.#gathered.push(value);
    if (this.#gathered.length < this.#width * ROWS_PER_STATEMENT) return;
    this.#many(this.#gathered);
    this.#gathered.length = 0;
  }

  /** Inserts what is left. Before the commit. */
  flush(): void {
    for (let start = 0; start < this.#gathered.length; start += this.#width) {
      this.#one(this.#gathered.slice(start, start + this.#width));
    }
    this.#gathered.length = 0;
  }

  /** Forgets what is left: the transaction was taken back. */
  clear(): void {
    this.#gathered.length = 0;
  }
}
