import type { Texts } from '../../texts/texts.ts';

/**
 * Maximum number of rows of one kind that a PDF contains in full. A row takes milliseconds, and up to 100 KiB
 * of memory until the document ends. Nobody reads more of them, and the JSON file has all.
 */
export const MOST_IN_FULL = 1_000;

/** Yields the first `MOST_IN_FULL` rows of a list, page by page. Calls `onOlder` for each further row. */
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

/** Returns the sentence about rows that the PDF omits. */
export function olderText({ t }: Texts, older: number): string {
  return t('pdf.older', { most: MOST_IN_FULL, older });
}
