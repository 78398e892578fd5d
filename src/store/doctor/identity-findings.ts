import { BLOCKING_KEYS_VERSION } from '../../rules/identity/matching/blocking-keys.ts';
import { count } from '../../rules/text/counts.ts';
import type { Snapshot } from '../sql/query.ts';
import { type Finding, ok } from './findings.ts';

/** Reports how many renters the identity check has compared since the blocking keys changed. */
export async function examineWalk(snapshot: Snapshot): Promise<Finding> {
  const found = await snapshot(async (prepare) =>
    prepare<{ renters: number; walked: number }>(
      `SELECT coalesce(max(number), 0) AS renters,
         coalesce((SELECT walked FROM identity_walk WHERE keys_version >= ?), 0) AS walked FROM renters`,
    ).get(BLOCKING_KEYS_VERSION),
  );
  const { renters = 0, walked = 0 } = found ?? {};
  if (walked >= renters) return ok('comparisons', 'All renters on file have been compared.');
  const share = Math.floor((100 * walked) / renters);
  const progress = `${count(walked)} of ${count(renters)} renters on file have been compared (${share} %)`;
  return ok('comparisons', `${progress}. A running server compares the rest.`);
}
