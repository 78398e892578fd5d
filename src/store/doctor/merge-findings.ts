import type { Snapshot } from '../sql/query.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';

/** As many wrong ones as tell enough. */
const MOST_READ = 1_000;

const ASTRAY = `SELECT r.id FROM renters r LEFT JOIN renters k ON k.number = r.merged_into
  WHERE r.merged_into IS NOT NULL AND (k.number IS NULL OR k.merged_into IS NOT NULL)
  ORDER BY r.number LIMIT ${MOST_READ}`;

/** Whether the ID of every merged renter leads, by one step, to a renter who is not merged. */
export async function merges(snapshot: Snapshot): Promise<Finding> {
  const astray = await snapshot(async (prepare) => prepare<{ id: string }>(ASTRAY).all());
  if (astray.length === 0) return ok('merges', 'Every merged renter leads to the one that was kept.');
  const problems = new Problems();
  for (const { id } of astray) problems.add(`${id} leads to nobody who was kept`);
  const advice = 'Restore the newest backup, or report a bug: the program never merges so.';
  return fail('merges', `${problems}`, advice);
}
