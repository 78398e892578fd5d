/** A page of a list, and the cursor of the next one. */
export interface Page<Row, Cursor> {
  rows: Row[];
  /** `null` at the end. */
  next: Cursor | null;
}

/**
 * Returns a page from rows that were read with one more than the page size, to see whether a next page
 * exists.
 *
 * @param cursorOf returns the cursor of the page after a row
 */
export function pageOf<Row, Cursor>(
  found: readonly Row[],
  size: number,
  cursorOf: (last: Row) => Cursor,
): Page<Row, Cursor> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last !== undefined ? cursorOf(last) : null };
}
