/** A table of the network, as every engine has it. */
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

/** Whether the database itself gives the rows their keys, one number after the other. */
export function isNumbered({ key }: Table): boolean {
  return key.join() === 'number';
}

/** For the statements that name all columns. */
export function columnList({ columns }: Table): string {
  return columns.map(({ name }) => name).join(', ');
}
