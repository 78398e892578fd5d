import { findOrganization } from '../organizations/organizations.ts';
import type { RiskTier } from '../rules/scoring/recommendation.ts';
import { daysOf, startOfDay } from '../rules/text/days.ts';
import type { DayPeriod } from '../rules/text/periods.ts';
import { zoneDays } from '../rules/text/zones.ts';
import type { BillingReads, Organization, OrganizationReads } from '../store/store.ts';
import { type LocalUsage, localSum } from './midnights.ts';

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
  /** Such as 2026-11-21, in the organization's time zone. */
  day: string;
  tiers: TierCounts;
}

export type ReadUsageByDay = (organizationId: string, period: DayPeriod) => Promise<UsageDay[]>;

/** Returns an organization's usage on each day of a period, including days without a check, the oldest first. */
export function makeReadUsageByDay({ usage, findMidnights, clock }: LocalUsage): ReadUsageByDay {
  return async (organizationId, { timeZone, from, to }) => {
    const days = zoneDays(timeZone, from, to);
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    const before = await findMidnights(organizationId, days);
    const now = clock();
    const read = await usage.byTier(organizationId, startOfDay(first.startsAt), startOfDay(last.endsAt, 1));
    const found = Map.groupBy(read, ({ day }) => day);
    return days.map((one) => {
      const { fromDay, toDay, added, subtracted } = localSum(one, before, now);
      const tiers: TierCounts = { LOW: 0, MODERATE: 0, HIGH: 0, CRITICAL: 0, UNKNOWN: 0 };
      const whole = daysOf(fromDay, toDay).flatMap((utcDay) => found.get(utcDay) ?? []);
      for (const { tier, checks } of [...whole, ...added]) tiers[tier] += checks;
      for (const { tier, checks } of subtracted) tiers[tier] -= checks;
      return { day: one.day, tiers };
    });
  };
}

/** Returns the number of checks of all tiers. */
export function checksIn(tiers: TierCounts): number {
  return Object.values(tiers).reduce((sum, checks) => sum + checks, 0);
}
