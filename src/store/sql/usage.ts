import { DAY_MS } from '../../rules/text/days.ts';
import type {
  CallerUsage,
  DayFilings,
  DayUsage,
  Midnight,
  TierUsage,
  UsageLine,
  UsageReads,
  UsageWrites,
} from '../store.ts';
import type { Dialect, Prepare } from './query.ts';

/** Returns the SQL expression for the start of a time's day, as `rules/text/days.ts` computes it. */
export const dayOf = (at: string) => `${at} / ${DAY_MS} * ${DAY_MS}`;

/** SQL expression for the tier of a row of the check log, as `tierOfCheck` computes it. */
export const TIER = `CASE WHEN score IS NULL THEN 'UNKNOWN' ELSE CASE recommendation
  WHEN 'APPROVED' THEN 'LOW' WHEN 'CONDITIONAL' THEN 'MODERATE' WHEN 'REVIEW_REQUIRED' THEN 'HIGH'
  ELSE 'CRITICAL' END END`;

interface MidnightRow {
  midnight: number;
  counted_at: number;
  before_it: string;
}

export function usageReads(prepare: Prepare, { objects }: Dialect): UsageReads {
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
  const filed = (table: string) =>
    `(SELECT count(*) FROM ${table} WHERE organization_id = ?1 AND filed_at >= from_ms AND filed_at < to_ms)`;
  const filedIn = prepare<{ from_ms: number; to_ms: number; reports: number; incidents: number }>(
    `SELECT from_ms, to_ms, ${filed('reports')} AS reports, ${filed('incidents')} AS incidents
     FROM ${objects('?2', 'periods', { from_ms: 'bigint', to_ms: 'bigint' })} ORDER BY from_ms`,
  );
  const midnights = prepare<MidnightRow>(
    `SELECT midnight, counted_at, before_it FROM usage_midnights
     WHERE organization_id = ? AND midnight >= ? AND midnight <= ? ORDER BY midnight`,
  );
  const logged = prepare<UsageLine>(
    `SELECT key_id AS caller, ${TIER} AS tier, count(*) AS checks FROM check_log
     WHERE organization_id = ? AND at >= ? AND at < ? GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const detached = prepare<{ found: number }>(
    `SELECT 1 AS found FROM detached_months WHERE organization_id = ?1 AND starts_at <= ?2 AND ends_at > ?2`,
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
    async filedIn(organizationId, periods) {
      if (periods.length === 0) return [];
      const asked = periods.map(({ fromMs, toMs }) => ({ from_ms: fromMs, to_ms: toMs }));
      const rows = await filedIn.all(organizationId, JSON.stringify(asked));
      return rows.map(({ from_ms: fromMs, to_ms: toMs, reports, incidents }) => {
        return { fromMs, toMs, reports, incidents };
      });
    },
    async midnights(organizationId, fromMs, toMs) {
      return (await midnights.all(organizationId, fromMs, toMs)).map(midnightOf);
    },
    async countLog(organizationId, fromMs, toMs) {
      const rows = await logged.all(organizationId, fromMs, toMs);
      return rows.map(({ caller, tier, checks }): UsageLine => ({ caller, tier, checks }));
    },
    async isDetached(organizationId, at) {
      return (await detached.get(organizationId, at)) !== undefined;
    },
    async began(organizationId) {
      const found = await began.get(organizationId);
      return { checks: found?.checks === 1, reports: found?.reports === 1 };
    },
  };
}

/** The stored form of the lines before a midnight: caller, tier and number of checks. */
type StoredLine = [caller: string, tier: UsageLine['tier'], checks: number];

function midnightOf({ midnight, counted_at, before_it }: MidnightRow): Midnight {
  const before = (JSON.parse(before_it) as StoredLine[]).map(([caller, tier, checks]): UsageLine => {
    return { caller, tier, checks };
  });
  return { at: midnight, before, countedAt: counted_at };
}

export function usageWrites(prepare: Prepare): Pick<UsageWrites, 'putMidnight'> {
  const put = prepare(
    `INSERT INTO usage_midnights (organization_id, midnight, counted_at, before_it) VALUES (?, ?, ?, ?)
     ON CONFLICT (organization_id, midnight) DO UPDATE
     SET counted_at = excluded.counted_at, before_it = excluded.before_it`,
  );
  return {
    async putMidnight(organizationId, { at, before, countedAt }) {
      const lines = before.map(({ caller, tier, checks }): StoredLine => [caller, tier, checks]);
      await put.write(organizationId, at, countedAt, JSON.stringify(lines));
    },
  };
}
