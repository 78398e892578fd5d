import type { Prepare, Snapshot } from '../sql/query.ts';
import { dayOf, TIER } from '../sql/usage.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';
import { type OnOrganizations, ORGANIZATIONS_PER_READ, organizationsOf } from './organizations.ts';

/** Counts the days of an organization whose usage differs from the check log. Skips detached months. */
const WRONG_DAYS = `WITH logged AS (
    SELECT ${dayOf('at')} AS day, key_id AS caller, ${TIER} AS tier, count(*) AS checks
    FROM check_log WHERE organization_id = ?1 GROUP BY 1, 2, 3
  ), kept AS (
    SELECT day, caller, tier, checks FROM usage_days WHERE organization_id = ?1
  )
  SELECT count(DISTINCT day) AS count FROM logged FULL JOIN kept USING (day, caller, tier)
  WHERE coalesce(logged.checks, 0) <> coalesce(kept.checks, 0) AND NOT EXISTS (
    SELECT 1 FROM detached_months WHERE organization_id = ?1 AND starts_at <= day AND day < ends_at)`;

/** Counts detached months whose days do not add up to the detached checks plus those logged since. */
const WRONG_MONTHS = `SELECT count(*) AS count FROM detached_months d WHERE organization_id = ?1 AND checks <>
    (SELECT coalesce(sum(checks), 0) FROM usage_days
      WHERE organization_id = ?1 AND day >= d.starts_at AND day < d.ends_at)
    - (SELECT count(*) FROM check_log WHERE organization_id = ?1 AND at >= d.starts_at AND at < d.ends_at)`;

const ORGANIZATIONS_AFTER = `SELECT id FROM organizations WHERE id > ? ORDER BY id LIMIT ${ORGANIZATIONS_PER_READ}`;

/** Checks that the usage by day matches the check log. */
export async function examineUsage(snapshot: Snapshot, onProgress: OnOrganizations): Promise<Finding> {
  const problems = new Problems();
  for await (const { id } of organizationsOf(snapshot, ORGANIZATIONS_AFTER, onProgress)) {
    const wrong = await snapshot((prepare) => wrongOf(prepare, id));
    if (wrong > 0) problems.add(`${id} has ${wrong} wrong days or months`);
  }
  if (problems.count === 0) return ok('usage', 'The usage of every day matches the check log.');
  const advice = 'Recount the days from the log: see docs/operations.md, Usage by day.';
  return fail('usage', `${problems}`, advice);
}

async function wrongOf(prepare: Prepare, organizationId: string): Promise<number> {
  let wrong = 0;
  for (const sql of [WRONG_DAYS, WRONG_MONTHS]) {
    wrong += (await prepare<{ count: number }>(sql).get(organizationId))?.count ?? 0;
  }
  return wrong;
}
