import type { ReactNode } from 'react';

/** A column of a table. Of a table whose rows open, the first column is plain text: it becomes the button. */
export interface Column<Row> {
  /** Unique. */
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** For amounts, counts and scores. */
  align?: 'right';
  /** Left out while details stand beside the list: what they say anyway. */
  secondary?: boolean;
  /** The rows may be sorted by what it answers: those of a list that is whole. */
  sort?: (row: Row) => string | number | null;
}

/** How a table is sorted: a column's key, with '-' in front from the highest down. */
export type Sort = string | undefined;

export const directionOf = (sort: Sort, key: string): 'ascending' | 'descending' | 'none' =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';

/** Clicking a title sorts by it, then the other way round. */
export const nextSort = (sort: Sort, key: string): string => (sort === key ? `-${key}` : key);

/** The rows in that order; what has no value comes last. */
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
