/**
 * Rows of one kind that a PDF says in full: a row takes milliseconds, and up to 100 KiB until the document ends. Nobody
 * reads more of them; the file as JSON has each.
 */
export const MOST_IN_FULL = 1_000;

/** The first `MOST_IN_FULL` rows of a list, a page at a time; each one behind them is told to `onOlder`. */
export async function* newestOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  onOlder: (row: Row) => void,
): AsyncGenerator<readonly Row[]> {
  let left = MOST_IN_FULL;
  for await (const rows of pages) {
    yield rows.slice(0, left);
    rows.slice(left).forEach(onOlder);
    left -= Math.min(left, rows.length);
  }
}

/** What the PDF says of those that it does not say. */
export function olderText(older: number): string {
  return `These are the newest ${MOST_IN_FULL}. ${older} older ones are in your file as JSON.`;
}
