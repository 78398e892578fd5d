import type { Caller } from '../admission/admit.ts';
import type { FindReach, SeenRenter, SeeRenters } from '../admission/reach.ts';
import { ApiError } from '../errors.ts';
import type { AssertionReads, RenterReads, ReportReads, RosterReads } from '../store/store.ts';
import { makeRosterFilter, PAGE_LIMITS, type RosterList, type RosterQuery } from './roster-filter.ts';
import { makeRosterSearch } from './search-roster.ts';
import { makeSeeRows } from './seen-rows.ts';
import { makeSortedRoster } from './sorted-roster.ts';

export type ListRoster = (organizationId: string, query: RosterQuery) => Promise<RosterList>;

interface ListRosterReads {
  roster: RosterReads;
  reports: Pick<ReportReads, 'findRentersOfIndustry'>;
  assertions: Pick<AssertionReads, 'listOwn'>;
  findReach: FindReach;
  seeRenters: SeeRenters;
}

/**
 * Returns a page of the organization's roster in the order asked for, or by name in a search. With filters,
 * a page may have fewer than 50 rows, or none, although `next` is set: one request scans a limited number of
 * renters. The rows show what the organization may see of each renter.
 */
export function makeListRoster(
  { roster, reports, assertions, findReach, seeRenters }: ListRosterReads,
  limits = PAGE_LIMITS,
): ListRoster {
  const filter = makeRosterFilter(reports, findReach);
  const see = makeSeeRows(seeRenters);
  const search = makeRosterSearch(roster, assertions, filter, see, limits);
  const sorted = makeSortedRoster(roster, filter, see, limits);

  return async (organizationId, { q = '', after, sort = '-added', ...filters }) => {
    if (q.trim() !== '') {
      return search(organizationId, q, filters, after !== undefined && 'name' in after ? after : undefined);
    }
    return sorted(organizationId, sort, filters, after);
  };
}

/** The error text for an organization that is not the caller's. */
export const OTHER_ORGANIZATION = 'There is no organization with this orgId that this key belongs to.';

/** Most renters in a list. Specification 4.8. */
const MOST_RENTERS = 50;

export type ListRenters = (caller: Caller, organizationId: string) => Promise<SeenRenter[]>;

/**
 * Returns what the caller may see of its roster, the latest added first. Specification 4.8. Throws `not_found` for any
 * other organization, whether it exists or not.
 */
export function makeListRenters(
  renters: Pick<RenterReads, 'listRoster'>,
  seeRenters: SeeRenters,
): ListRenters {
  return async (caller, organizationId) => {
    if (organizationId !== caller.organizationId) {
      throw new ApiError('not_found', OTHER_ORGANIZATION);
    }
    return seeRenters(organizationId, await renters.listRoster(organizationId, MOST_RENTERS));
  };
}
