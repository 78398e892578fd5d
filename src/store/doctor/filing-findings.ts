import type { Snapshot } from '../sql/query.ts';
import { dayOf } from '../sql/usage.ts';
import { type OnOrganizations, ORGANIZATIONS_AFTER, organizationsOf } from './billing-findings.ts';
import { type Finding, fail, ok, Problems } from './findings.ts';

const filed = (table: string) =>
  `SELECT ${dayOf('filed_at')} AS day, count(*) AS filed FROM ${table} WHERE organization_id = ?1 GROUP BY 1`;

/** Counts the days of an organization whose counted filings differ from its records on file. */
const WRONG_DAYS = `WITH kept AS (SELECT day, sum(reports) AS reports, sum(incidents) AS incidents
    FROM filing_days WHERE organization_id = ?1 GROUP BY day)
  SELECT count(*) AS count FROM (${filed('reports')}) AS r FULL JOIN (${filed('incidents')}) AS i USING (day)
    FULL JOIN kept USING (day)
  WHERE coalesce(r.filed, 0) <> coalesce(reports, 0) OR coalesce(i.filed, 0) <> coalesce(incidents, 0)`;

/** Checks that the filings by day match the records on file. */
export async function examineFilings(snapshot: Snapshot, onProgress: OnOrganizations): Promise<Finding> {
  const problems = new Problems();
  for await (const { id } of organizationsOf(snapshot, ORGANIZATIONS_AFTER, onProgress)) {
    const wrong = await snapshot(async (prepare) => prepare<{ count: number }>(WRONG_DAYS).get(id));
    if (wrong !== undefined && wrong.count > 0) problems.add(`${id} has ${wrong.count} wrong days`);
  }
  if (problems.count === 0) return ok('filings', 'The filings of every day match the records on file.');
  return fail('filings', `${problems}`, 'Recount the days: see docs/operations.md, Filings by day.');
}
