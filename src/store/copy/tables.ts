/** A table of the network, the same on every engine. */
export interface Table {
  name: string;
  columns: readonly Column[];
  /** The names of the primary key's columns, in its order. */
  key: readonly string[];
}

export interface Column {
  name: string;
  type: 'text' | 'integer';
}

/** Whether the database assigns the rows of this table consecutive numbers as keys. */
export function isNumbered({ key }: Table): boolean {
  return key.join() === 'number';
}

/** Returns the names of all columns, separated by commas, for use in a statement. */
export function columnList({ columns }: Table): string {
  return columns.map(({ name }) => name).join(', ');
}
