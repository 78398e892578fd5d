import { countRows, type Dialect, type Prepare, type Snapshot } from '../sql/query.ts';
import { dayOf, TIER } from '../sql/usage.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';

/** Organizations in one read. Their checks are counted one organization at a time. */
const ORGANIZATIONS_PER_READ = 100;

export type OnOrganizations = (done: number, total: number) => void;

/**
 * Yields a row for each organization, in the order of their IDs, read in batches.
 *
 * @param sql selects the next `ORGANIZATIONS_PER_READ` organizations after the ID that is its only parameter
 * @param onProgress called after each batch with the number of organizations examined so far
 */
export async function* organizationsOf<Row extends { id: string }>(
  snapshot: Snapshot,
  sql: string,
  onProgress: OnOrganizations,
): AsyncGenerator<Row> {
  const total = await snapshot((prepare) => countRows(prepare, 'organizations'));
  let after: string | undefined = '';
  for (let done = 0; after !== undefined; onProgress(Math.min(done, total), total)) {
    const behind: string = after;
    const rows: Row[] = await snapshot(async (prepare) => prepare<Row>(sql).all(behind));
    yield* rows;
    done += rows.length;
    after = rows.at(-1)?.id;
  }
}

interface Balance {
  id: string;
  credits: number;
  /** Credits granted less one for each check, including the checks of detached months. */
  due: number;
}

export const ORGANIZATIONS_AFTER = `SELECT id FROM organizations WHERE id > ?1 ORDER BY id LIMIT ${ORGANIZATIONS_PER_READ}`;

// Checks are counted in a subquery of their own, because the log may be distributed.
const balancesAfter = ({
  anyOf,
}: Dialect) => `SELECT o.id, o.credits, CAST(coalesce(g.amount, 0) - coalesce(d.checks, 0)
    - coalesce(c.checks, 0) AS bigint) AS due
  FROM (SELECT id, credits FROM organizations WHERE id > ?1 ORDER BY id LIMIT ${ORGANIZATIONS_PER_READ}) o
  LEFT JOIN (SELECT organization_id, count(*) AS checks FROM check_log
    WHERE ${anyOf('organization_id', ORGANIZATIONS_AFTER)} GROUP BY organization_id) c ON c.organization_id = o.id
  LEFT JOIN (SELECT organization_id, sum(amount) AS amount FROM credit_grants GROUP BY organization_id) g
    ON g.organization_id = o.id
  LEFT JOIN (SELECT organization_id, sum(checks) AS checks FROM detached_months GROUP BY organization_id) d
    ON d.organization_id = o.id
  ORDER BY o.id`;

/** Checks that each balance equals the credits granted less the credits used. */
export async function examineCredits(
  snapshot: Snapshot,
  dialect: Dialect,
  onProgress: OnOrganizations,
): Promise<Finding> {
  const problems = new Problems();
  const balances = organizationsOf<Balance>(snapshot, balancesAfter(dialect), onProgress);
  for await (const { id, credits, due } of balances) {
    if (credits !== due) problems.add(`${id} has ${credits} and should have ${due}`);
  }
  if (problems.count === 0)
    return ok('credits', 'Every balance equals the credits granted less the checks made.');
  const advice = 'Correct the balance from the grants and the check log before you bill.';
  return fail('credits', `${problems}`, advice);
}

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

/** Checks that the usage by day matches the check log. */
export async function examineUsage(snapshot: Snapshot, onProgress: OnOrganizations): Promise<Finding> {
  const problems = new Problems();
  for await (const { id } of organizationsOf(snapshot, ORGANIZATIONS_AFTER, onProgress)) {
    const wrong = await snapshot((prepare) => countWrong(prepare, id));
    if (wrong > 0) problems.add(`${id} has ${wrong} wrong days or months`);
  }
  if (problems.count === 0) return ok('usage', 'The usage of every day matches the check log.');
  const advice = 'Recount the days from the log: see docs/operations.md, Usage by day.';
  return fail('usage', `${problems}`, advice);
}

async function countWrong(prepare: Prepare, organizationId: string): Promise<number> {
  let wrong = 0;
  for (const sql of [WRONG_DAYS, WRONG_MONTHS]) {
    wrong += (await prepare<{ count: number }>(sql).get(organizationId))?.count ?? 0;
  }
  return wrong;
}
