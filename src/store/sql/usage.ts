import { DAY_MS } from '../../rules/text/days.ts';
import type { CallerUsage, DayFilings, DayUsage, TierUsage, UsageReads } from '../store.ts';
import type { Prepare } from './query.ts';

/** Returns the SQL expression for the start of a time's day, as `rules/text/days.ts` computes it. */
export const dayOf = (at: string) => `${at} / ${DAY_MS} * ${DAY_MS}`;

/** SQL expression for the tier of a row of the check log, as `tierOfCheck` computes it. */
export const TIER = `CASE WHEN score IS NULL THEN 'UNKNOWN' ELSE CASE recommendation
  WHEN 'APPROVED' THEN 'LOW' WHEN 'CONDITIONAL' THEN 'MODERATE' WHEN 'REVIEW_REQUIRED' THEN 'HIGH'
  ELSE 'CRITICAL' END END`;

export function usageReads(prepare: Prepare): UsageReads {
  const period = 'organization_id = ?1 AND day >= ?2 AND day < ?3';
  const sum = 'CAST(sum(checks) AS bigint) AS checks';
  const byTier = prepare<TierUsage>(
    `SELECT day, tier, ${sum} FROM usage_days WHERE ${period} GROUP BY day, tier ORDER BY day, tier`,
  );
  const byCaller = prepare<{ caller: string; checks: number; last_day: number }>(
    `SELECT caller, ${sum}, max(day) AS last_day FROM usage_days WHERE ${period}
     GROUP BY caller ORDER BY 2 DESC, caller LIMIT ?4`,
  );
  const lines = prepare<DayUsage>(
    `SELECT day, caller, tier, checks FROM usage_days WHERE ${period} AND (day, caller, tier) > (?4, ?5, ?6)
     ORDER BY day, caller, tier LIMIT ?7`,
  );
  const filings = prepare<DayFilings>(
    `SELECT day, CAST(sum(reports) AS bigint) AS reports, CAST(sum(incidents) AS bigint) AS incidents
     FROM filing_days WHERE ${period} GROUP BY day HAVING sum(reports + incidents) > 0 ORDER BY day`,
  );
  const began = prepare<{ checks: number; reports: number }>(
    `SELECT CASE WHEN EXISTS (SELECT 1 FROM usage_days WHERE organization_id = ?1) THEN 1 ELSE 0 END AS checks,
       CASE WHEN EXISTS (SELECT 1 FROM reports WHERE organization_id = ?1) THEN 1 ELSE 0 END AS reports`,
  );
  return {
    async byTier(organizationId, fromDay, toDay) {
      const rows = await byTier.all(organizationId, fromDay, toDay);
      return rows.map(({ day, tier, checks }): TierUsage => ({ day, tier, checks }));
    },
    async byCaller(organizationId, fromDay, toDay, limit) {
      const rows = await byCaller.all(organizationId, fromDay, toDay, limit);
      return rows.map(({ caller, checks, last_day }): CallerUsage => ({ caller, checks, lastDay: last_day }));
    },
    async lines(organizationId, fromDay, toDay, after, limit) {
      const last = after ?? { day: fromDay, caller: '', tier: '' };
      const rows = await lines.all(organizationId, fromDay, toDay, last.day, last.caller, last.tier, limit);
      return rows.map(({ day, caller, tier, checks }): DayUsage => ({ day, caller, tier, checks }));
    },
    async filings(organizationId, fromDay, toDay) {
      const rows = await filings.all(organizationId, fromDay, toDay);
      return rows.map(({ day, reports, incidents }): DayFilings => ({ day, reports, incidents }));
    },
    async began(organizationId) {
      const found = await began.get(organizationId);
      return { checks: found?.checks === 1, reports: found?.reports === 1 };
    },
  };
}
