import type { RiskTier } from '../rules/scoring/recommendation.ts';
import type { Period } from '../rules/text/periods.ts';

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

/** The checks that one caller made with one resulting tier. */
export type UsageLine = Omit<DayUsage, 'day'>;

/**
 * A midnight of a time zone that is not one of UTC, with the checks of its UTC day that were made before it. They belong to the day
 * that it ends.
 */
export interface Midnight {
  at: number;
  before: readonly UsageLine[];
  /** When they were counted in the check log. */
  countedAt: number;
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
  /** Returns the records on file that were filed in each period. */
  filedIn(
    organizationId: string,
    periods: readonly Period[],
  ): Promise<(Period & Pick<DayFilings, 'reports' | 'incidents'>)[]>;
  /** Returns the stored midnights from `fromMs` to `toMs`, both included. */
  midnights(organizationId: string, fromMs: number, toMs: number): Promise<Midnight[]>;
  /** Counts the checks in the log by caller and tier. */
  countLog(organizationId: string, fromMs: number, toMs: number): Promise<UsageLine[]>;
  /** Whether the checks of `at` are in a month that is detached from the log. */
  isDetached(organizationId: string, at: number): Promise<boolean>;
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
  /** Stores a midnight, in place of an earlier count. */
  putMidnight(organizationId: string, midnight: Midnight): Promise<void>;
}
