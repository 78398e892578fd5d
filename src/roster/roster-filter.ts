import { type FindReach, isWithinReach } from '../admission/reach.ts';
import { isVerified } from '../rules/identity/verification.ts';
import { adviceForScore, type RiskTier } from '../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import { flagsOf } from '../rules/scoring/renter-summary.ts';
import type { Renter, ReportReads, RosterNamePlace, RosterRow, RosterScorePlace } from '../store/store.ts';
import type { SeenRow } from './seen-rows.ts';

/** Renters on a page of the roster. */
const PAGE_RENTERS = 50;

/**
 * Renters that one request scans for those that match its filters. More would take longer than a page may.
 */
const MOST_RENTERS_SCANNED = 2_000;

/** The position before a page of the roster: a place or, in a search or in another order, a name or a score. */
export type RosterCursor = { place: number } | RosterNamePlace | RosterScorePlace;

/** How many renters a page of the roster has, and how many one request scans for them. */
export interface RosterLimits {
  pageRenters: number;
  mostScanned: number;
}

export const PAGE_LIMITS: RosterLimits = { pageRenters: PAGE_RENTERS, mostScanned: MOST_RENTERS_SCANNED };

/** Renters in one read with filters; checks get their turn in between. */
const FILTERED_PER_READ = 250;

/** The orders of a roster, descending with `-`. Each is that of an index. */
export const ROSTER_SORTS = ['-added', 'added', 'name', '-name', 'score', '-score'] as const;
export type RosterSort = (typeof ROSTER_SORTS)[number];

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

/** Returns how many renters to read at once: without filters, those of a page and the next one. */
export function rentersPerRead(filters: RosterFilters, { pageRenters }: RosterLimits): number {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return isFiltered ? FILTERED_PER_READ : pageRenters + 1;
}

export interface RosterQuery extends RosterFilters {
  after?: RosterCursor | undefined;
  /** By default the latest added first. A search is in the order of names. */
  sort?: RosterSort | undefined;
  /** The beginning of a word of a name, or an e-mail, phone, license or member ID. */
  q?: string | undefined;
}

export interface RosterList {
  rows: SeenRow[];
  /** The position before the next page; `null` at the end. */
  next: RosterCursor | null;
  /**
   * The number of renters that were scanned for these rows; `null` in a search, because others have names that begin so, and in
   * the order of names or scores.
   */
  scanned: number | null;
}

/** Returns those of the rows that match the filters and, if asked for, are within reach. */
export type RosterFilter = (
  organizationId: string,
  filters: RosterFilters,
  rows: readonly RosterRow[],
  onlyWithinReach?: boolean,
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

  return async (organizationId, { tier, flag, industry }, rows, onlyWithinReach = false) => {
    const scored = rows.filter(
      ({ renter }) =>
        (tier === undefined || tierOf(renter) === tier) &&
        (flag === undefined || flagsOf(renter.summary, organizationId).includes(flag)),
    );
    const showsRecord = onlyWithinReach || tier !== undefined || flag !== undefined;
    const matching = showsRecord ? await withinReach(organizationId, scored) : scored;
    if (industry === undefined || matching.length === 0) return new Set(matching);
    const ids = matching.map(({ renter }) => renter.id);
    const known = new Set(await reports.findRentersOfIndustry(organizationId, industry, ids));
    return new Set(matching.filter(({ renter }) => known.has(renter.id)));
  };
}

function tierOf(renter: Renter) {
  return adviceForScore(rentScoreOf(renter.summary, isVerified(renter))).riskTier;
}
