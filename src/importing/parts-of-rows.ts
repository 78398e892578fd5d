import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportReads, ImportRow } from '../store/store.ts';

/** Rows that are read before other requests get their turn. */
const ROWS_A_TURN = 250;

/** Yields the rows of an import after a row, some at a time. Other requests get their turn in between. */
export async function* partsOfRows(
  imports: Pick<ImportReads, 'rows'>,
  id: string,
  after = 0,
): AsyncGenerator<ImportRow[]> {
  for (let last = after; ; ) {
    const rows = await imports.rows(id, { after: last }, ROWS_A_TURN);
    yield rows;
    if (rows.length < ROWS_A_TURN) return;
    last = rows.at(-1)?.number ?? last;
    await nextTurn();
  }
}
