import type { Snapshot } from '../sql/query.ts';
import { type Finding, fail, ok, Problems, warn } from './findings.ts';

/** Servers look for passed deadlines every minute. */
const LATE_AFTER_MS = 5 * 60_000;

const OPEN = "status IN ('open', 'under_review')";

/** Most wrong rows read. The finding shows the first few and a count. */
const MOST_READ = 1_000;

const MISCOUNTED = `SELECT r.id, r.open_disputes AS kept, coalesce(o.open, 0) AS open FROM renters r
  LEFT JOIN (SELECT renter, count(*) AS open FROM disputes WHERE ${OPEN} GROUP BY renter) o ON o.renter = r.number
  WHERE r.open_disputes <> coalesce(o.open, 0) ORDER BY r.number LIMIT ${MOST_READ}`;

/**
 * Checks that every renter with an open dispute is flagged, and that no open dispute is past its deadline.
 */
export async function disputes(snapshot: Snapshot, now: number): Promise<Finding> {
  const { miscounted, late } = await snapshot(async (prepare) => ({
    miscounted: await prepare<{ id: string; kept: number; open: number }>(MISCOUNTED).all(),
    late: await prepare<{ count: number }>(
      `SELECT count(*) AS count FROM disputes WHERE deadline_at < ? AND ${OPEN}`,
    ).get(now - LATE_AFTER_MS),
  }));
  const problems = new Problems();
  for (const { id, kept, open } of miscounted) problems.add(`${id} has ${open} open, but ${kept} recorded`);
  if (problems.count > 0) {
    const advice = 'Restore the newest backup, or report a bug: checks return the recorded number.';
    return fail('disputes', `${problems}`, advice);
  }
  if (late?.count === 0)
    return ok('disputes', 'Every renter with an open dispute is flagged; none is overdue.');
  const advice = 'Is a server running? It decides overdue disputes in favor of the renter.';
  return warn('disputes', `Overdue for longer than five minutes: ${late?.count}.`, advice);
}
