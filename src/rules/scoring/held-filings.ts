import { DAY_MS } from '../text/days.ts';
import { rentScoreOf } from './rent-score.ts';
import { isFraud, type RenterSummary } from './renter-summary.ts';

/** The thresholds of held filings, each with its reason. Specification 2.3; docs/decisions/0024-held-filings.md. */

/**
 * Adverse filings of one organization about one renter that count at once within 24 hours. The newest 20 reports make a
 * score (specification 4.3), so more of them in a day only replace what others filed; a rental has a handful.
 */
export const ADVERSE_FILINGS_A_DAY = 20;

/** The time in which adverse filings are counted: as long as a working day of every time zone. */
const WITHIN_MS = DAY_MS;

/**
 * Points that one filing may take at once from a renter without an adverse record, if it is grave. An unpaid rental
 * takes 415, so ordinary cases stay below; more takes a renter from the best tier to the worst.
 */
const GRAVE_POINTS = 500;

/** A balance above this (100,000 dollars) is grave: more than years of rent, and often a typing error. */
const GRAVE_BALANCE_CENTS = 10_000_000;

/** Days until a held filing is released without a decision: a working week, and late enough for a holiday. */
export const HELD_DAYS = 5;
export const HELD_FOR_MS = HELD_DAYS * DAY_MS;

/** Why a filing is held: one of too many in a day, or one that alone would ruin a clean file. */
export const HOLD_CAUSES = ['volume', 'severity'] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** How a hold ended: by the operator, by the end of its time, or because the record was removed for another reason. */
export const HOLD_OUTCOMES = ['released', 'expired', 'rejected', 'removed'] as const;
export type HoldOutcome = (typeof HOLD_OUTCOMES)[number];

/** What a filing would change, and what its organization filed before. */
export interface FilingEffect {
  /** The renter summary without the filing. */
  before: RenterSummary;
  /** The renter summary with the filing. */
  after: RenterSummary;
  /** Whether the renter's identity is verified. */
  verified: boolean;
  incidentTypes: readonly string[];
  outstandingBalanceCents: number;
  /** When it is filed, epoch milliseconds. */
  at: number;
  /** When the organization filed its newest adverse filings about the renter, held or not; the newest 20 suffice. */
  earlier: readonly number[];
}

/** Returns whether a filing is adverse: it adds an unpaid or damaged report, or an incident. */
export function isAdverse({ before, after }: Pick<FilingEffect, 'before' | 'after'>): boolean {
  return adverseRecords(after) > adverseRecords(before);
}

/** Returns why a filing must be held for review, or `undefined` if it counts at once. */
export function holdCause(filing: FilingEffect): HoldCause | undefined {
  if (!isAdverse(filing)) return undefined;
  const { at, earlier } = filing;
  const recent = earlier.filter((filedAt) => filedAt > at - WITHIN_MS).length;
  if (recent >= ADVERSE_FILINGS_A_DAY) return 'volume';
  return ruinsCleanFile(filing) ? 'severity' : undefined;
}

/** Returns the times of an organization's newest 20 adverse filings about a renter, after one more. */
export function withAdverseFiling(earlier: readonly number[], at: number): number[] {
  return [...earlier, at].slice(-ADVERSE_FILINGS_A_DAY);
}

/** Returns whether records with this hold never counted: the hold is open, or ended without a release. */
export function neverCounted(hold: { outcome: HoldOutcome | null } | undefined): boolean {
  return hold !== undefined && hold.outcome !== 'released' && hold.outcome !== 'expired';
}

function adverseRecords({ unpaidReports, damagedReports, incidents }: RenterSummary): number {
  return unpaidReports + damagedReports + incidents;
}

function ruinsCleanFile(filing: FilingEffect): boolean {
  const { before, after, verified, incidentTypes, outstandingBalanceCents } = filing;
  if (adverseRecords(before) > 0) return false;
  if (rentScoreOf(before, verified) - rentScoreOf(after, verified) <= GRAVE_POINTS) return false;
  return outstandingBalanceCents > GRAVE_BALANCE_CENTS || incidentTypes.some(isFraud);
}
