import type { Snapshot } from '../sql/query.ts';
import { type Finding, ok, warn } from './findings.ts';

/** Warns of requests to block records that nobody decided in time. */
export async function examineBlocks(snapshot: Snapshot, now: number): Promise<Finding> {
  const late = await snapshot(async (prepare) =>
    prepare<{ count: number }>(
      "SELECT count(*) AS count FROM block_requests WHERE status = 'open' AND due_at < ?",
    ).get(now),
  );
  if (late?.count === 0) return ok('blocks', 'No request to block records is overdue.');
  const advice =
    'Decide them today: blocks list shows them. The law allows four business days (15 U.S.C. 1681c-2).';
  return warn('blocks', `Overdue requests to block records: ${late?.count}.`, advice);
}
