import { isVerified } from '../rules/identity/verification.ts';
import { adviceForScore, type RiskTier } from '../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import { flagsOf } from '../rules/scoring/renter-summary.ts';
import type { NamePlace, Renter, ReportReads, RosterRow } from '../store/store.ts';

/** Renters on a page of the roster. */
export const PAGE_RENTERS = 50;

/**
 * Renters that one request looks through for those that fit its filters: with more, the page would have to wait
 * beyond the time in which it shall be there.
 */
export const MOST_RENTERS_SCANNED = 2_000;

/** Where a page of the roster begins: behind a place of it or, in a search, behind a name. */
export type RosterCursor = { place: number } | NamePlace;

/** Which renters are shown: those that fit all that is given. */
export interface RosterFilters {
  tier?: RiskTier | undefined;
  /** As it shows on an answer, such as `LATE_RETURN`. */
  flag?: string | undefined;
  /** Of a report that the organization itself filed about the renter, as it was written there. */
  industry?: string | undefined;
}

export interface RosterQuery extends RosterFilters {
  after?: RosterCursor | undefined;
  /** The beginning of a name; or an e-mail, phone, license or member ID. */
  q?: string | undefined;
}

export interface RosterList {
  rows: RosterRow[];
  /** Where the next page begins; `null` at the end. */
  next: RosterCursor | null;
  /** How many renters, in a search names, were looked through for these rows. */
  scanned: number;
}

/** Those of some rows that fit. */
export type RosterFilter = (
  organizationId: string,
  filters: RosterFilters,
  rows: readonly RosterRow[],
) => Promise<ReadonlySet<RosterRow>>;

export function makeRosterFilter(reports: Pick<ReportReads, 'findRentersOfIndustry'>): RosterFilter {
  return async (organizationId, { tier, flag, industry }, rows) => {
    const fitting = rows.filter(
      ({ renter }) =>
        (tier === undefined || tierOf(renter) === tier) &&
        (flag === undefined || flagsOf(renter.summary).includes(flag)),
    );
    if (industry === undefined || fitting.length === 0) return new Set(fitting);
    const ids = fitting.map(({ renter }) => renter.id);
    const known = new Set(await reports.findRentersOfIndustry(organizationId, industry, ids));
    return new Set(fitting.filter(({ renter }) => known.has(renter.id)));
  };
}

function tierOf(renter: Renter) {
  return adviceForScore(rentScoreOf(renter.summary, isVerified(renter))).riskTier;
}
