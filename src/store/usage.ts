import type { RiskTier } from '../rules/scoring/recommendation.ts';

/** How many checks an organization made on one day, by one caller, with one answer. */
export interface DayUsage {
  /** The beginning of the day, in UTC. */
  day: number;
  /** A key or a staff member; '' for a month that was detached from the check log before days were counted. */
  caller: string;
  tier: RiskTier;
  checks: number;
}

export type TierUsage = Omit<DayUsage, 'caller'>;

export interface CallerUsage {
  caller: string;
  checks: number;
  /** The beginning of the last day with a check, in UTC. */
  lastDay: number;
}

/** How much an organization filed on one day. */
export interface DayFilings {
  /** The beginning of the day, in UTC. */
  day: number;
  reports: number;
  incidents: number;
}

/** All are about the days from `fromDay` on, before `toDay`. */
export interface UsageReads {
  /** Summed up over the callers, the oldest day first. */
  byTier(organizationId: string, fromDay: number, toDay: number): Promise<TierUsage[]>;
  /** At most `limit` callers, those with the most checks first. */
  byCaller(organizationId: string, fromDay: number, toDay: number, limit: number): Promise<CallerUsage[]>;
  /** At most `limit` lines, those that follow `after` in the order of day, caller and tier. */
  lines(
    organizationId: string,
    fromDay: number,
    toDay: number,
    after: DayUsage | undefined,
    limit: number,
  ): Promise<DayUsage[]>;
  /** Days without a filing are left out; the oldest first. */
  filings(organizationId: string, fromDay: number, toDay: number): Promise<DayFilings[]>;
  /** Whether an organization ever made a check, and ever filed a report. */
  began(organizationId: string): Promise<{ checks: boolean; reports: boolean }>;
}
