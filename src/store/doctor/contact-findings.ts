import type { Snapshot } from '../sql/query.ts';
import { type Finding, ok, Problems, warn } from './findings.ts';

const INCOMPLETE = `SELECT id, postal_address FROM organizations
  WHERE postal_address IS NULL OR telephone IS NULL ORDER BY id`;

/** Warns of organizations that renters cannot reach by letter and telephone. 15 U.S.C. 1681g(a)(3)(B). */
export async function examineContacts(snapshot: Snapshot): Promise<Finding> {
  const incomplete = await snapshot(async (prepare) =>
    prepare<{ id: string; postal_address: string | null }>(INCOMPLETE).all(),
  );
  if (incomplete.length === 0)
    return ok('contacts', 'Every organization has a postal address and a telephone number.');
  const problems = new Problems();
  for (const { id, postal_address: address } of incomplete)
    problems.add(`${id} has no ${address === null ? 'postal address' : 'telephone number'}`);
  const advice =
    'Renters have a right to both. Set them with org update, or ask the organization to set them in the dashboard.';
  return warn('contacts', `${problems}`, advice);
}
