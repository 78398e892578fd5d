import { setImmediate as nextTurn } from 'node:timers/promises';
import { BYTE_ORDER_MARK, csvText, isoTime } from '../exporting/csv.ts';
import type { CallerName, NameCallers } from '../organizations/caller-names.ts';
import { findOrganization } from '../organizations/organizations.ts';
import type { RiskTier } from '../rules/scoring/recommendation.ts';
import { dayName, daysOf } from '../rules/text/days.ts';
import type {
  BillingReads,
  CallerUsage,
  DayUsage,
  Organization,
  OrganizationReads,
  TierUsage,
  UsageReads,
} from '../store/store.ts';
import type { LedgerPlace, ReadLedger } from './ledger.ts';

/** From `fromMs` to before `toMs`, in epoch milliseconds; `undefined` leaves that side open. */
interface Period {
  fromMs: number | undefined;
  toMs: number | undefined;
}

/** The organization with its current balance, and its usage in a period. */
interface OrganizationUsage {
  organization: Organization;
  /** The number of checks. Each cost one credit: specification 1, rule 2. */
  checks: number;
}

type ReadUsage = (organizationId: string, period: Period) => Promise<OrganizationUsage>;

interface ReadUsageStore {
  organizations: Pick<OrganizationReads, 'find'>;
  billing: BillingReads;
}

/**
 * Counts the checks of an organization in a period. Throws `not_found` for an unknown organization, and
 * `invalid` for a period that contains only part of a month that is detached from the log. Specification 1,
 * rule 2.
 */
export function makeReadUsage({ organizations, billing }: ReadUsageStore): ReadUsage {
  return async (organizationId, { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER }) => {
    const organization = await findOrganization(organizations, organizationId);
    return { organization, checks: await billing.countChecks(organizationId, fromMs, toMs) };
  };
}

/** The number of checks by their resulting tier. */
type TierCounts = Record<RiskTier, number>;

export interface UsageDay {
  /** The beginning of the day, in UTC. */
  day: number;
  tiers: TierCounts;
}

/** From `fromDay` to before `toDay`, each the beginning of a day in UTC. */
export interface DayPeriod {
  fromDay: number;
  toDay: number;
}

export type ReadUsageByDay = (organizationId: string, period: DayPeriod) => Promise<UsageDay[]>;

/**
 * Returns an organization's usage on each day of a period, including days without a check, the oldest first.
 */
export function makeReadUsageByDay(usage: Pick<UsageReads, 'byTier'>): ReadUsageByDay {
  return async (organizationId, { fromDay, toDay }) => {
    const found = Map.groupBy(await usage.byTier(organizationId, fromDay, toDay), ({ day }) => day);
    return daysOf(fromDay, toDay).map((day) => ({ day, tiers: countsOf(found.get(day) ?? []) }));
  };
}

function countsOf(found: readonly TierUsage[]): TierCounts {
  const counts: TierCounts = { LOW: 0, MODERATE: 0, HIGH: 0, CRITICAL: 0, UNKNOWN: 0 };
  for (const { tier, checks } of found) counts[tier] += checks;
  return counts;
}

/** Returns the number of checks of all tiers. */
export function checksIn(tiers: TierCounts): number {
  return Object.values(tiers).reduce((sum, checks) => sum + checks, 0);
}

/** Most keys and staff members listed, those with the most checks. The others are shown as one sum. */
export const MOST_CALLERS = 100;

export type NamedUsage = CallerUsage & CallerName;

export type ReadUsageByCaller = (organizationId: string, period: DayPeriod) => Promise<NamedUsage[]>;

/** Returns an organization's usage in a period by key and staff member, those with the most checks first. */
export function makeReadUsageByCaller(
  usage: Pick<UsageReads, 'byCaller'>,
  nameCallers: NameCallers,
): ReadUsageByCaller {
  return async (organizationId, { fromDay, toDay }) => {
    const found = await usage.byCaller(organizationId, fromDay, toDay, MOST_CALLERS);
    const nameOf = await nameCallers(
      organizationId,
      found.map(({ caller }) => caller),
    );
    return found.map((one) => ({ ...one, ...nameOf(one.caller) }));
  };
}

/** Lines in one read, and so in memory at once. */
const LINES_A_READ = 500;

export type ExportUsage = (organizationId: string, period: DayPeriod) => AsyncIterable<string>;

/** Exports an organization's usage in a period as CSV: a line for each day, key or staff member, and tier. */
export function makeExportUsage(usage: Pick<UsageReads, 'lines'>, nameCallers: NameCallers): ExportUsage {
  return async function* (organizationId, { fromDay, toDay }) {
    yield BYTE_ORDER_MARK +
      csvText([['day_utc', 'checked_by', 'name', 'id', 'risk_tier', 'checks', 'credits']]);
    let after: DayUsage | undefined;
    for (;;) {
      const lines = await usage.lines(organizationId, fromDay, toDay, after, LINES_A_READ);
      const nameOf = await nameCallers(
        organizationId,
        lines.map(({ caller }) => caller),
      );
      const rows = lines.map(({ day, caller, tier, checks }) => {
        const { kind, name } = nameOf(caller);
        return [dayName(day), kind, name, caller, tier, checks, checks];
      });
      if (rows.length > 0) yield csvText(rows);
      if (lines.length < LINES_A_READ) return;
      after = lines.at(-1);
      await nextTurn();
    }
  };
}

export type ExportLedger = (organizationId: string) => AsyncIterable<string>;

/** Exports the changes of an organization's balance as CSV, the newest first. */
export function makeExportLedger(readLedger: ReadLedger): ExportLedger {
  return async function* (organizationId) {
    yield BYTE_ORDER_MARK + csvText([['time_utc', 'entry', 'credits', 'balance']]);
    let after: LedgerPlace | undefined;
    for (;;) {
      const { rows, next } = await readLedger(organizationId, after, LINES_A_READ);
      const lines = rows.map(({ kind, at, amount, balance }) => {
        return [kind === 'checks' ? dayName(at) : isoTime(at), kind, amount, balance];
      });
      if (lines.length > 0) yield csvText(lines);
      if (next === null) return;
      after = next;
      await nextTurn();
    }
  };
}
