import type { Value } from '../../sql/query.ts';
import type { Send } from '../connection/pool.ts';

/** The PostgreSQL type of each column of each table, such as `bigint`, by `table.column`. */
export type ColumnTypes = ReadonlyMap<string, string>;

/** Reads the column types of all tables. */
export async function columnTypes(send: Send): Promise<ColumnTypes> {
  const { rows } = await send({
    text: `SELECT table_name || '.' || column_name AS column, data_type AS type
      FROM information_schema.columns WHERE table_schema = current_schema()`,
  });
  return new Map(rows.map(({ column, type }) => [column, type]));
}

/** Collects rows to insert all of them with one statement, which takes an array for each column. */
export class BulkInsert {
  readonly #insert: string;
  readonly #types: readonly string[];
  readonly #columns: Value[][];

  constructor(table: string, columns: readonly string[], types: ColumnTypes) {
    this.#insert = `INSERT INTO ${table} (${columns.join(', ')})`;
    this.#types = columns.map((column) => `${types.get(`${table}.${column}`)}[]`);
    this.#columns = columns.map(() => []);
  }

  /** Adds a row, with a value for each column. */
  add(row: readonly Value[]): void {
    for (const [index, column] of this.#columns.entries()) column.push(row[index] ?? null);
  }

  /**
   * Returns the statement that inserts the collected rows, and starts over.
   *
   * @param values the array of parameters, to which the statement's are added
   */
  take(values: unknown[]): string {
    const arrays = this.#types.map((type, index) => `$${values.length + index + 1}::${type}`);
    for (const [index, column] of this.#columns.entries()) {
      values.push(column);
      this.#columns[index] = [];
    }
    return `${this.#insert} SELECT * FROM unnest(${arrays.join(', ')})`;
  }
}
