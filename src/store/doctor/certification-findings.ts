import type { Snapshot } from '../sql/query.ts';
import { type Finding, ok, Problems, warn } from './findings.ts';

const UNCERTIFIED = `SELECT id, certified_until FROM organizations
  WHERE certified_until IS NULL OR certified_until <= ? ORDER BY id`;

/** Warns of organizations whose checks are rejected, because no certification of theirs is in force. 15 U.S.C. 1681e(a). */
export async function examineCertifications(snapshot: Snapshot, now: number): Promise<Finding> {
  const found = await snapshot(async (prepare) =>
    prepare<{ id: string; certified_until: number | null }>(UNCERTIFIED).all(now),
  );
  if (found.length === 0)
    return ok('certified', 'Every organization has a valid certification of permissible purpose.');
  const problems = new Problems();
  for (const { id, certified_until: until } of found)
    problems.add(`${id} has ${until === null ? 'no certification' : 'an expired certification'}`);
  const advice =
    'Their checks are rejected. An owner can sign one on the Organization page, or you can record one signed on paper with org certify.';
  return warn('certified', `${problems}`, advice);
}
