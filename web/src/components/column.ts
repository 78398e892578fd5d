import type { ReactNode } from 'react';

/**
 * A column of a table. If rows can be opened, the first column must be plain text, because it becomes a
 * button.
 */
export interface Column<Row> {
  /** Unique. */
  key: string;
  /** Empty for a column of buttons, which screen readers call 'Actions'. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** For amounts, counts and scores. */
  align?: 'right';
  /** Keeps the content on one line, in a column as narrow as that. For badges, IDs and days. Other columns hold words. */
  isCompact?: boolean;
  /** Hides the column while the side panel is open, which shows the same value. */
  secondary?: boolean;
  /** Returns the value to sort by. Only for lists that are completely loaded. */
  sort?: (row: Row) => string | number | null;
  /** Whether the server can sort the list by the column, whose key it knows. */
  isOrdered?: boolean;
}

/** The order of a list that the server sorts. */
export interface Order {
  sort: Sort;
  onSort: (sort: string) => void;
}

/** The rows of a list that are selected, by their keys. */
export interface Selection<Row> {
  selected: ReadonlyMap<string, Row>;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** Names a row for the label of its checkbox. */
  nameOf: (row: Row) => string;
}

/** The sort order of a table: the key of a column, with the prefix '-' for descending. */
export type Sort = string | undefined;

export const directionOf = (sort: Sort, key: string): 'ascending' | 'descending' | 'none' =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';

/** Returns the sort order after a click on a column title: ascending first, then descending. */
export const nextSort = (sort: Sort, key: string): string => (sort === key ? `-${key}` : key);

/** Returns the rows sorted. Rows without a value come last. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): Row[] {
  const column = columns.find(({ key }) => directionOf(sort, key) !== 'none');
  if (column?.sort === undefined) return [...rows];
  const { sort: read } = column;
  const sign = sort?.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b));
  });
}
