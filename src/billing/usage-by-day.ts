import { daysOf } from '../rules/days.ts';
import type { RiskTier } from '../rules/recommendation.ts';
import type { TierUsage, UsageReads } from '../store/store.ts';

/** How many checks were answered with each tier. */
export type TierCounts = Record<RiskTier, number>;

export interface UsageDay {
  /** The beginning of the day, in UTC. */
  day: number;
  tiers: TierCounts;
}

/** Days of UTC: from `fromDay` on, before `toDay`, each the beginning of one. */
export interface DayPeriod {
  fromDay: number;
  toDay: number;
}

export type ReadUsageByDay = (organizationId: string, period: DayPeriod) => Promise<UsageDay[]>;

/** What an organization checked on each day of a period, those without a check included, the oldest first. */
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

/** All tiers together. */
export function checksIn(tiers: TierCounts): number {
  return Object.values(tiers).reduce((sum, checks) => sum + checks, 0);
}
