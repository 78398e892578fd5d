import { isCounted } from './counted-incidents.ts';
import { type HoldCause, holdCause } from './held-filings.ts';
import { rentScoreOf } from './rent-score.ts';
import {
  EMPTY_SUMMARY,
  type RenterSummary,
  type ReportFacts,
  withIncident,
  withReport,
} from './renter-summary.ts';

/** How a filing changes the score of its renter. Specification 2.3 and 4.3. */

/**
 * Returns a renter summary with new incidents of one organization.
 *
 * @param earlier when the organization filed its newest incidents that count, epoch milliseconds
 * @param filedAt when it files the new ones, epoch milliseconds
 */
export function withIncidents(
  summary: RenterSummary,
  types: readonly string[],
  earlier: readonly number[],
  filedAt: number,
): RenterSummary {
  const filings = [...earlier];
  let after = summary;
  for (const type of types) {
    after = withIncident(after, { type, filedAt, counted: isCounted(filedAt, filings) });
    filings.push(filedAt);
  }
  return after;
}

/** The part of a renter summary that a filing needs to compute the score after it. */
export type SummaryBefore = Pick<
  RenterSummary,
  | 'reports'
  | 'unpaidReports'
  | 'damagedReports'
  | 'recentUnpaid'
  | 'recentDamaged'
  | 'incidents'
  | 'countedIncidents'
>;

/** What is on file about a renter before a filing of an organization. */
export interface ScoreBefore {
  summary: SummaryBefore;
  verified: boolean;
  /** When the organization filed its newest incidents that count, epoch milliseconds. */
  countedIncidents: readonly number[];
  /** When the organization filed its newest adverse filings, epoch milliseconds. */
  adverseFilings: readonly number[];
}

/** A renter with nothing on file. */
export const NOTHING_BEFORE: ScoreBefore = {
  summary: EMPTY_SUMMARY,
  verified: false,
  countedIncidents: [],
  adverseFilings: [],
};

/** What a report states that decides its effect. */
export interface FiledFacts extends Pick<ReportFacts, 'unpaid' | 'damaged'> {
  outstandingBalanceCents: number;
  /** The types of the new incidents. */
  incidentTypes: readonly string[];
}

export interface ScoreChange {
  /** Rent scores, 0 to 1000. */
  before: number;
  after: number;
  /** The rent score with the report alone, without its incidents. */
  withReport: number;
  /** How many of the new incidents count in the score. */
  countedIncidents: number;
  /** Why the report would be held for review. Then the score changes when it is released. */
  held: HoldCause | undefined;
}

/** Returns how a report filed at `at` (epoch milliseconds) would change the score of its renter. */
export function scoreChangeOf(
  { summary, verified, countedIncidents: earlierIncidents, adverseFilings: earlier }: ScoreBefore,
  { unpaid, damaged, outstandingBalanceCents, incidentTypes }: FiledFacts,
  at: number,
): ScoreChange {
  const before = { ...EMPTY_SUMMARY, ...summary };
  const reported = withReport(before, { unpaid, damaged, outstandingBalanceCents, newRental: true });
  const after = withIncidents(reported, incidentTypes, earlierIncidents, at);
  const effect = { before, after, verified, incidentTypes, outstandingBalanceCents, at, earlier };
  return {
    before: rentScoreOf(before, verified),
    after: rentScoreOf(after, verified),
    withReport: rentScoreOf(reported, verified),
    countedIncidents: after.countedIncidents - before.countedIncidents,
    held: holdCause(effect),
  };
}
