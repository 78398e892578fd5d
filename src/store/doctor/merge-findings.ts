import type { Snapshot } from '../sql/query.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';

/** Most wrong rows read. The finding shows the first few and a count. */
const MOST_READ = 1_000;

const ASTRAY = `SELECT r.id FROM renters r LEFT JOIN renters k ON k.number = r.merged_into
  WHERE r.merged_into IS NOT NULL AND (k.number IS NULL OR k.merged_into IS NOT NULL)
  ORDER BY r.number LIMIT ${MOST_READ}`;

/** Checks that every merged renter points to an existing renter who is not merged itself. */
export async function merges(snapshot: Snapshot): Promise<Finding> {
  const astray = await snapshot(async (prepare) => prepare<{ id: string }>(ASTRAY).all());
  if (astray.length === 0) return ok('merges', 'Every merged renter points to the renter that was kept.');
  const problems = new Problems();
  for (const { id } of astray) problems.add(`${id} does not point to a kept renter`);
  const advice = 'Restore the newest backup, or report a bug: merging never leaves such rows.';
  return fail('merges', `${problems}`, advice);
}
