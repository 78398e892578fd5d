/** A part of a list, and where the next one begins. */
export interface Page<Row, Cursor> {
  rows: Row[];
  /** `null` at the end. */
  next: Cursor | null;
}

/**
 * The page of a list of which one row more was read than a page has, if there is one.
 *
 * @param cursorOf where the page behind a row begins
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
