import type { RiskTier } from '../rules/scoring/recommendation.ts';

/** The number of checks that an organization made on one day, by one caller, with one resulting tier. */
export interface DayUsage {
  /** The beginning of the day, in UTC. */
  day: number;
  /** The ID of a key or staff member; '' for a month that was detached before usage was counted by day. */
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

/** The number of records on file that an organization filed on one day, including those that are held for review. */
export interface DayFilings {
  /** The beginning of the day, in UTC. */
  day: number;
  reports: number;
  incidents: number;
}

/** All periods are from `fromDay` to before `toDay`. */
export interface UsageReads {
  /** Returns the usage by day and tier, summed over all callers, the oldest day first. */
  byTier(organizationId: string, fromDay: number, toDay: number): Promise<TierUsage[]>;
  /** Returns at most `limit` callers, those with the most checks first. */
  byCaller(organizationId: string, fromDay: number, toDay: number, limit: number): Promise<CallerUsage[]>;
  /** Returns at most `limit` rows after `after`, sorted by day, caller and tier. */
  lines(
    organizationId: string,
    fromDay: number,
    toDay: number,
    after: DayUsage | undefined,
    limit: number,
  ): Promise<DayUsage[]>;
  /** Returns the days with at least one filed record, the oldest first. */
  filings(organizationId: string, fromDay: number, toDay: number): Promise<DayFilings[]>;
  /** Whether an organization has ever made a check and ever filed a report. */
  began(organizationId: string): Promise<{ checks: boolean; reports: boolean }>;
}

export interface UsageWrites {
  /**
   * Adds records that were put on file to the filings of their day. The caller's transaction files them; removing and restoring
   * a record changes the day by itself.
   */
  countFilings(
    organizationId: string,
    filedAt: number,
    filed: Pick<DayFilings, 'reports' | 'incidents'>,
  ): Promise<void>;
}
