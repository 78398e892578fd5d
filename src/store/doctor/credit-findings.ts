import type { Snapshot } from '../sql/query.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';
import { type OnOrganizations, ORGANIZATIONS_PER_READ, organizationsOf } from './organizations.ts';

interface Balance {
  id: string;
  credits: number;
  /** Credits granted less one for each check, including the checks of detached months. */
  due: number;
}

const BALANCES_AFTER = `SELECT o.id, o.credits, CAST(coalesce(g.amount, 0) - coalesce(d.checks, 0)
    - (SELECT count(*) FROM check_log c WHERE c.organization_id = o.id) AS bigint) AS due
  FROM (SELECT id, credits FROM organizations WHERE id > ? ORDER BY id LIMIT ${ORGANIZATIONS_PER_READ}) o
  LEFT JOIN (SELECT organization_id, sum(amount) AS amount FROM credit_grants GROUP BY organization_id) g
    ON g.organization_id = o.id
  LEFT JOIN (SELECT organization_id, sum(checks) AS checks FROM detached_months GROUP BY organization_id) d
    ON d.organization_id = o.id
  ORDER BY o.id`;

/** Checks that each balance equals the credits granted less the credits used. */
export async function examineCredits(snapshot: Snapshot, onProgress: OnOrganizations): Promise<Finding> {
  const problems = new Problems();
  for await (const { id, credits, due } of organizationsOf<Balance>(snapshot, BALANCES_AFTER, onProgress)) {
    if (credits !== due) problems.add(`${id} has ${credits} and should have ${due}`);
  }
  if (problems.count === 0)
    return ok('credits', 'Every balance equals the credits granted less the checks made.');
  const advice = 'Correct the balance from the grants and the check log before you bill.';
  return fail('credits', `${problems}`, advice);
}
