import { isNearlyUsed, MEAN_DAYS } from '../../../rules/organizations/alert-thresholds.ts';
import { lookupsPerDay, type Plan } from '../../../rules/organizations/plans.ts';
import { REACH_MS } from '../../../rules/organizations/reach.ts';
import { DAY_MS, startOfDay } from '../../../rules/text/days.ts';
import type { InquiryOutcome, InquiryReads, InquiryRecord, InquiryWrites } from '../../store.ts';
import { alertWrites } from '../alerts.ts';
import type { Dialect, Prepare } from '../query.ts';
import { nameSearches } from './name-searches.ts';
import { checkedNow, isAmong, reachOf, withKeptRenter } from './reach.ts';
import { inquiryLog } from './unbilled-inquiries.ts';

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

/**
 * Returns the query for which of the asked renters are within reach of an organization, and which were already shown to
 * it on that day.
 */
function askedStatement(dialect: Dialect): string {
  const { filed, checked, late } = reachOf(dialect);
  const organizations = `SELECT q.organization_id FROM ${dialect.objects('?1', 'q', ASKED)}`;
  const now = checkedNow('c.organization_id, c.renter_id', dialect.anyOf('c.organization_id', organizations));
  const logged = `CASE WHEN ${isAmong('(a.organization_id, i.id)', now)} THEN 1 ELSE 0 END`;
  const shown = `SELECT 1 FROM renters_shown s
    WHERE s.organization_id = a.organization_id AND s.day = a.day AND s.renter_id = a.renter_id`;
  return `SELECT a.organization_id, a.day, a.renter_id, coalesce((${filed}), (${checked}), (${late}), ${logged})
      AS within_reach, coalesce((${shown}), 0) AS shown
    FROM ${withKeptRenter(dialect.objects('?1', 'e', ASKED), 'e.organization_id, e.day')}`;
}

export function dailyLookupReads(prepare: Prepare): Pick<InquiryReads, 'countShown'> {
  const count = prepare<{ count: number }>(
    'SELECT count(*) AS count FROM renters_shown WHERE organization_id = ? AND day = ?',
  );
  return {
    async countShown(organizationId, at) {
      return (await count.get(organizationId, startOfDay(at)))?.count ?? 0;
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
    const dayRows = new Map(inquiries.map(dayOf).map((row) => [keyOf(row), row]));
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
        const budget = budgets.get(keyOf(dayOf(inquiry)));
        if (budget === undefined) throw new Error('an inquiry of an unknown organization was recorded');
        const added = askedOf(inquiry).filter(({ renter_id }) => !budget.free.has(renter_id));
        if (added.length > 0) await warn(budget, budget.used + added.length, inquiry);
        // The operator may have lowered the limit below what is used. What costs nothing is still shown.
        const left = Math.max(0, budget.limit - budget.used);
        const fitting = added.slice(0, left);
        budget.used += fitting.length;
        for (const { renter_id } of fitting) budget.free.add(renter_id);
        shown.push(...fitting);
        const renterIds = inquiry.renterIds.filter((id) => budget.free.has(id));
        const withinReach = new Set(renterIds.filter((id) => budget.withinReach.has(id)));
        // Without lookups left, what finds nobody is rejected like what finds a new renter. Otherwise the error would tell
        // whether the network knows the person.
        const exceeded = renterIds.length === 0 && left === 0 ? budget.limit : null;
        outcomes.push({ shown: new Set(renterIds), withinReach, exceeded });
        if (renterIds.length > 0) logged.push({ ...inquiry, renterIds });
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

function dayOf({ organizationId, at }: InquiryRecord) {
  return { organization_id: organizationId, day: startOfDay(at) };
}

function askedOf(inquiry: InquiryRecord) {
  return inquiry.renterIds.map((renter_id) => ({ ...dayOf(inquiry), renter_id }));
}

function keyOf({ organization_id, day }: { organization_id: string; day: number }): string {
  return `${organization_id} ${day}`;
}
