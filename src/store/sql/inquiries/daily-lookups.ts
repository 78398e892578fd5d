import { isNearlyUsed, MEAN_DAYS } from '../../../rules/organizations/alert-thresholds.ts';
import { lookupsPerDay, type Plan } from '../../../rules/organizations/plans.ts';
import { DAY_MS, startOfDay } from '../../../rules/text/days.ts';
import type { InquiryOutcome, InquiryReads, InquiryRecord, InquiryWrites } from '../../store.ts';
import { alertWrites } from '../alerts.ts';
import { type Dialect, limited, type Prepare } from '../query.ts';
import { renterIds } from '../renter-rows.ts';
import { FIRST_PRECEDENCE, LAST_CODE_POINT } from '../renters.ts';
import { namePlaceOf } from '../roster.ts';
import { nameSearches } from './name-searches.ts';
import { inquiryLog } from './unbilled-inquiries.ts';

/** How long a check keeps a renter within reach. */
const REACH_MS = 365 * DAY_MS;

/** Days before today whose renters are kept: an alert compares a day with the mean of those before. */
const KEPT_DAYS = MEAN_DAYS;

const ASKED = { organization_id: 'text', day: 'bigint', renter_id: 'text' } as const;
const DAY = { organization_id: 'text', day: 'bigint' } as const;

interface AskedRow {
  organization_id: string;
  day: number;
  renter_id: string;
  within_reach: number;
  shown: number;
}

interface DayRow {
  organization_id: string;
  day: number;
  shown: number;
  plan: Plan;
  daily_lookups: number | null;
  alerted: number;
}

/** What an organization may be shown on a day without a check. */
interface Budget {
  limit: number;
  /** The number of renters outside its reach that it was shown. */
  used: number;
  /** Whether the operator was told on that day that the organization uses nearly all of it. */
  alerted: boolean;
  /** The renters among those of the group that cost nothing more: within reach, or shown before on that day. */
  free: Set<string>;
  withinReach: Set<string>;
}

/** Condition that checks `c` of the log are not indexed yet. */
const NOT_INDEXED = 'c.at >= coalesce((SELECT gathered_until FROM lookup_gathering), 0)';

/** Subquery: whether an organization filed about a renter, of a row `a`. `LIMIT 1` makes PostgreSQL use the index. */
export const FILED_ABOUT = `SELECT 1 FROM renters r JOIN roster o ON o.organization_id = a.organization_id
      AND o.renter = coalesce(r.merged_into, r.number)
    WHERE r.id = a.renter_id AND (o.incidents > 0 OR EXISTS (
      SELECT 1 FROM reports p WHERE p.renter = o.renter AND p.organization_id = a.organization_id)) LIMIT 1`;

/**
 * Returns the subqueries for how a renter, in a row `a`, is within reach of its organization since `?2`. `LIMIT 1` makes
 * PostgreSQL use the index in each of them.
 */
function reachOf({ anyOf }: Dialect) {
  const ids = renterIds('a.renter_id');
  const checked = `SELECT 1 FROM checked_renters c
    WHERE c.organization_id = a.organization_id AND ${anyOf('c.renter_id', ids)} AND c.checked_at >= ?2 LIMIT 1`;
  const late = `SELECT 1 FROM late_lookups c
    WHERE ${anyOf('c.renter_id', ids)} AND c.at >= ?2 AND c.organization_id = a.organization_id LIMIT 1`;
  const logged = `SELECT 1 FROM check_log c WHERE c.organization_id = a.organization_id AND c.at >= ?2
    AND ${NOT_INDEXED} AND ${anyOf('c.renter_id', ids)} LIMIT 1`;
  return { filed: FILED_ABOUT, checked, late, logged };
}

/**
 * Returns the query for which of the asked renters are within reach of an organization, and which were already shown to
 * it on that day.
 */
function askedStatement(dialect: Dialect): string {
  const { filed, checked, late, logged } = reachOf(dialect);
  const shown = `SELECT 1 FROM renters_shown s
    WHERE s.organization_id = a.organization_id AND s.day = a.day AND s.renter_id = a.renter_id`;
  return `SELECT a.organization_id, a.day, a.renter_id, coalesce((${filed}), (${checked}), (${late}), (${logged}), 0)
      AS within_reach, coalesce((${shown}), 0) AS shown FROM ${dialect.objects('?1', 'a', ASKED)}`;
}

/**
 * Returns the query for names that begin with a prefix, with the ID of each renter within reach. Checks that are not
 * indexed yet are read once, not for each name.
 */
function namesStatement(dialect: Dialect, limit: number): string {
  const { filed, checked, late } = reachOf(dialect);
  return `SELECT a.value, a.precedence, a.renter, CASE WHEN coalesce((${filed}), (${checked}), (${late}), 0) = 1
      OR a.renter_id IN (SELECT c.renter_id FROM check_log c WHERE c.organization_id = ?1 AND c.at >= ?2
        AND ${NOT_INDEXED} AND c.renter_id IS NOT NULL)
      THEN a.renter_id END AS id
    FROM (SELECT n.value, n.precedence, n.renter, r.id AS renter_id, CAST(?1 AS text) AS organization_id
      FROM identifiers n JOIN renters r ON r.number = n.renter
      WHERE n.kind = 'name' AND (n.value, n.precedence, n.renter) > (?3, ?4, ?5) AND n.value < ?6
      ORDER BY n.value, n.precedence, n.renter LIMIT ${limit}) AS a ORDER BY a.value, a.precedence, a.renter`;
}

export function reachReads(prepare: Prepare, dialect: Dialect): Pick<InquiryReads, 'searchWithinReach'> {
  const names = limited((limit) =>
    prepare<{ value: string; precedence: number; renter: number; id: string | null }>(
      namesStatement(dialect, limit),
    ),
  );
  return {
    async searchWithinReach(
      organizationId,
      prefix,
      now,
      after = { name: prefix, precedence: FIRST_PRECEDENCE, renter: 0 },
      limit,
    ) {
      const { name, precedence, renter } = after;
      const end = prefix + LAST_CODE_POINT;
      const read = await names(limit).all(organizationId, now - REACH_MS, name, precedence, renter, end);
      const last = read.at(-1);
      return {
        renterIds: read.flatMap(({ id }) => id ?? []),
        last: last && read.length === limit ? namePlaceOf(last) : null,
      };
    },
  };
}

/** Returns the writes that log inquiries within the daily limits of their organizations. */
export function inquiryWritesWithinLimits(prepare: Prepare, dialect: Dialect): Pick<InquiryWrites, 'record'> {
  const log = inquiryLog(prepare, dialect);
  const countNames = nameSearches(prepare, dialect);
  const { raise } = alertWrites(prepare, dialect);
  const ask = prepare<AskedRow>(askedStatement(dialect));
  const days = prepare<DayRow>(
    `SELECT a.organization_id, a.day, o.plan, o.daily_lookups, (SELECT count(*) FROM renters_shown s
       WHERE s.organization_id = a.organization_id AND s.day = a.day) AS shown,
       CASE WHEN EXISTS (SELECT 1 FROM alerts x WHERE coalesce(x.organization_id, '') = a.organization_id
         AND x.kind = 'daily_lookups' AND x.last_at >= a.day) THEN 1 ELSE 0 END AS alerted
     FROM ${dialect.objects('?1', 'a', DAY)} JOIN organizations o ON o.id = a.organization_id`,
  );
  const show = prepare(
    `INSERT INTO renters_shown (organization_id, day, renter_id)
     SELECT organization_id, day, renter_id FROM ${dialect.objects('?1', 'a', ASKED)} WHERE true ON CONFLICT DO NOTHING`,
  );
  const forget = prepare(
    `DELETE FROM renters_shown WHERE ${dialect.anyOf('organization_id', dialect.elements('?1'))} AND day < ?2`,
  );

  /** Reads the budgets of a group by organization and day. */
  async function budgetsOf(inquiries: readonly InquiryRecord[], now: number): Promise<Map<string, Budget>> {
    const asked = inquiries.flatMap(askedOf);
    const dayRows = new Map(asked.map((row) => [keyOf(row), row]));
    const budgets = new Map(
      (await days.all(JSON.stringify([...dayRows.values()]))).map((row) => [
        keyOf(row),
        {
          limit: lookupsPerDay({ plan: row.plan, dailyLookups: row.daily_lookups }),
          used: row.shown,
          alerted: row.alerted === 1,
          free: new Set<string>(),
          withinReach: new Set<string>(),
        },
      ]),
    );
    for (const row of await ask.all(JSON.stringify(asked), now - REACH_MS)) {
      const budget = budgets.get(keyOf(row));
      if (row.within_reach === 1) budget?.withinReach.add(row.renter_id);
      if (row.within_reach === 1 || row.shown === 1) budget?.free.add(row.renter_id);
    }
    return budgets;
  }

  /** Tells the operator, once a day, that an organization uses nearly all of its budget, or asks for more. */
  async function warn(budget: Budget, asked: number, { organizationId, at }: InquiryRecord): Promise<void> {
    if (budget.alerted || !isNearlyUsed(asked, budget.limit)) return;
    budget.alerted = true;
    await raise({ organizationId, kind: 'daily_lookups', figures: { asked, limit: budget.limit }, at });
  }

  return {
    async record(inquiries) {
      if (inquiries.length === 0) return [];
      await countNames(inquiries);
      const now = Math.max(...inquiries.map(({ at }) => at));
      const budgets = await budgetsOf(inquiries, now);
      const [logged, shown]: [InquiryRecord[], ReturnType<typeof askedOf>] = [[], []];
      const outcomes: InquiryOutcome[] = [];
      for (const inquiry of inquiries) {
        const asked = askedOf(inquiry);
        const budget = asked[0] && budgets.get(keyOf(asked[0]));
        if (budget === undefined) {
          outcomes.push({ withinReach: new Set(), exceeded: null });
          continue;
        }
        const added = asked.filter(({ renter_id }) => !budget.free.has(renter_id));
        const withinReach = new Set(inquiry.renterIds.filter((id) => budget.withinReach.has(id)));
        const exceeded = budget.used + added.length > budget.limit ? budget.limit : null;
        outcomes.push({ withinReach, exceeded });
        if (added.length > 0) await warn(budget, budget.used + added.length, inquiry);
        if (exceeded !== null) continue;
        budget.used += added.length;
        for (const { renter_id } of added) budget.free.add(renter_id);
        shown.push(...added);
        logged.push(inquiry);
      }
      if (logged.length > 0) await log(logged);
      if (shown.length > 0) {
        await show.run(JSON.stringify(shown));
        const organizationIds = [...new Set(shown.map((row) => row.organization_id))];
        await forget.run(JSON.stringify(organizationIds), startOfDay(now) - KEPT_DAYS * DAY_MS);
      }
      return outcomes;
    },
  };
}

function askedOf({ organizationId, at, renterIds }: InquiryRecord) {
  const [organization_id, day] = [organizationId, startOfDay(at)];
  return renterIds.map((renter_id) => ({ organization_id, day, renter_id }));
}

function keyOf({ organization_id, day }: { organization_id: string; day: number }): string {
  return `${organization_id} ${day}`;
}
