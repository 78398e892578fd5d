import { type FindReach, isWithinReach } from '../admission/reach.ts';
import { isVerified } from '../rules/identity/verification.ts';
import { adviceForScore, type RiskTier } from '../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import { flagsOf } from '../rules/scoring/renter-summary.ts';
import type { Renter, ReportReads, RosterNamePlace, RosterRow } from '../store/store.ts';
import type { SeenRow } from './seen-rows.ts';

/** Renters on a page of the roster. */
export const PAGE_RENTERS = 50;

/**
 * Renters that one request scans for those that match its filters. More would take longer than a page may.
 */
export const MOST_RENTERS_SCANNED = 2_000;

/** The position before a page of the roster: a place or, in a search, a name. */
export type RosterCursor = { place: number } | RosterNamePlace;

/**
 * The filters of the roster. A renter must match all that are given. A renter outside the organization's reach matches
 * no tier and no flag.
 */
export interface RosterFilters {
  tier?: RiskTier | undefined;
  /** A flag as in the result of a check, such as `LATE_RETURN`. */
  flag?: string | undefined;
  /** The industry of a report that the organization filed about the renter, as written there. */
  industry?: string | undefined;
}

export interface RosterQuery extends RosterFilters {
  after?: RosterCursor | undefined;
  /** The beginning of a name, or an e-mail, phone, license or member ID. */
  q?: string | undefined;
}

export interface RosterList {
  rows: SeenRow[];
  /** The position before the next page; `null` at the end. */
  next: RosterCursor | null;
  /** The number of renters that were scanned for these rows; `null` in a search, because others have names that begin so. */
  scanned: number | null;
}

/** Returns those of the rows that match the filters. */
export type RosterFilter = (
  organizationId: string,
  filters: RosterFilters,
  rows: readonly RosterRow[],
) => Promise<ReadonlySet<RosterRow>>;

export function makeRosterFilter(
  reports: Pick<ReportReads, 'findRentersOfIndustry'>,
  findReach: FindReach,
): RosterFilter {
  async function withinReach(organizationId: string, rows: readonly RosterRow[]): Promise<RosterRow[]> {
    const reachOf = await findReach(
      organizationId,
      rows.map(({ renter }) => renter.id),
    );
    return rows.filter(({ renter }) => isWithinReach(reachOf(renter.id)));
  }

  return async (organizationId, { tier, flag, industry }, rows) => {
    const scored = rows.filter(
      ({ renter }) =>
        (tier === undefined || tierOf(renter) === tier) &&
        (flag === undefined || flagsOf(renter.summary, organizationId).includes(flag)),
    );
    const matching =
      tier === undefined && flag === undefined ? scored : await withinReach(organizationId, scored);
    if (industry === undefined || matching.length === 0) return new Set(matching);
    const ids = matching.map(({ renter }) => renter.id);
    const known = new Set(await reports.findRentersOfIndustry(organizationId, industry, ids));
    return new Set(matching.filter(({ renter }) => known.has(renter.id)));
  };
}

function tierOf(renter: Renter) {
  return adviceForScore(rentScoreOf(renter.summary, isVerified(renter))).riskTier;
}
