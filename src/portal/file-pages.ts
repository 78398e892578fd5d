import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows in memory at a time. */
export const ROWS_A_READ = 50;

interface ReadPage<Row, Cursor> {
  rows: Row[];
  next: Cursor | null;
}

/** Yields the pages of a list, one after the other. */
export async function* pagesOf<Row, Cursor>(
  read: (after: Cursor | undefined) => Promise<ReadPage<Row, Cursor>>,
): AsyncGenerator<Row[]> {
  for (let after: Cursor | undefined; ; ) {
    const { rows, next } = await read(after);
    yield rows;
    // A page takes milliseconds. Other requests are served in between.
    await nextTurn();
    if (next === null) return;
    after = next;
  }
}

/** Returns a function that reads the pages of rows that are in memory. */
export function slicesOf<Row>(all: readonly Row[]) {
  return async (after: number | undefined): Promise<ReadPage<Row, number>> => {
    const from = after ?? 0;
    const next = from + ROWS_A_READ;
    return { rows: all.slice(from, next), next: next < all.length ? next : null };
  };
}

/** Returns a function that reads the pages of rows that are found by the last ID of the page before. */
export function lastIdPages<Row extends { id: string }>(
  read: (before: string | undefined) => Promise<Row[]>,
) {
  return async (before: string | undefined): Promise<ReadPage<Row, string>> => {
    const rows = await read(before);
    return { rows, next: rows.length < ROWS_A_READ ? null : (rows.at(-1)?.id ?? null) };
  };
}
