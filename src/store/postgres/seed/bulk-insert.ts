import type { Value } from '../../sql/query.ts';
import type { Send } from '../connection/pool.ts';

/** The PostgreSQL type of each column of each table, such as `bigint`, by `table.column`. */
export type ColumnTypes = ReadonlyMap<string, string>;

/** The types of every table of the program. */
export async function columnTypes(send: Send): Promise<ColumnTypes> {
  const { rows } = await send({
    text: `SELECT table_name || '.' || column_name AS column, data_type AS type
      FROM information_schema.columns WHERE table_schema = current_schema()`,
  });
  return new Map(rows.map(({ column, type }) => [column, type]));
}

/** Gathers rows, and inserts all of them at once: a statement takes an array for each column. */
export class BulkInsert {
  readonly #insert: string;
  readonly #types: readonly string[];
  readonly #columns: Value[][];

  constructor(table: string, columns: readonly string[], types: ColumnTypes) {
    this.#insert = `INSERT INTO ${table} (${columns.join(', ')})`;
    this.#types = columns.map((column) => `${types.get(`${table}.${column}`)}[]`);
    this.#columns = columns.map(() => []);
  }

  /** @param row a value for each column */
  add(row: readonly Value[]): void {
    for (const [index, column] of this.#columns.entries()) column.push(row[index] ?? null);
  }

  /** The statement that inserts what was gathered, which is then forgotten. @param values its arrays go here */
  take(values: unknown[]): string {
    const arrays = this.#types.map((type, index) => `$${values.length + index + 1}::${type}`);
    for (const [index, column] of this.#columns.entries()) {
      values.push(column);
      this.#columns[index] = [];
    }
    return `${this.#insert} SELECT * FROM unnest(${arrays.join(', ')})`;
  }
}
