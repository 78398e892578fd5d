import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { normalizeName } from '../rules/identity/normalization.ts';
import { identifiersOf } from '../screening/identifiers.ts';
import type { NamePlace, RosterReads, RosterRow } from '../store/store.ts';
import {
  MOST_RENTERS_SCANNED,
  PAGE_RENTERS,
  type RosterFilter,
  type RosterFilters,
  type RosterList,
} from './roster-filter.ts';

/** Names that one request looks through. They stand in an index, so that these take no longer than a page may. */
const MOST_NAMES_SCANNED = 10_000;

/** So many are read at once: checks have their turn in between. */
const NAMES_PER_READ = 1_000;

/** Of whom they name, so many are read at once: as a rule they fill the page. */
const RENTERS_PER_READ = 2 * PAGE_RENTERS;

type RosterSearch = (
  organizationId: string,
  q: string,
  filters: RosterFilters,
  after: NamePlace | undefined,
) => Promise<RosterList>;

/**
 * Searches the roster for what may be an e-mail, phone, license or member ID, and for names that begin so. Whom one
 * of the former finds stands first, on the first page; the others follow in the order of names.
 */
export function makeRosterSearch(
  roster: Pick<RosterReads, 'search' | 'searchNamePrefix' | 'listOf'>,
  filter: RosterFilter,
): RosterSearch {
  /** Whom a whole identifier finds: of a phone that more have, the oldest 50. */
  async function withIdentifier(organizationId: string, q: string): Promise<RosterRow[]> {
    const phone = /\p{L}/u.test(q) ? undefined : q;
    const identifiers = identifiersOf({ memberId: q, email: q, phone, license: q });
    const found = await Promise.all(
      identifiers.map((identifier) => roster.search(organizationId, identifier, PAGE_RENTERS)),
    );
    const byId = new Map(found.flat().map((row) => [row.renter.id, row]));
    return [...byId.values()].slice(0, PAGE_RENTERS);
  }

  async function rowsOf(
    organizationId: string,
    filters: RosterFilters,
    names: readonly { renterId: string }[],
  ): Promise<Map<string, RosterRow>> {
    const renterIds = names.map(({ renterId }) => renterId);
    const fitting = await filter(organizationId, filters, await roster.listOf(organizationId, renterIds));
    return new Map([...fitting].map((row) => [row.renter.id, row]));
  }

  return async (organizationId, q, filters, after) => {
    const certain = await withIdentifier(organizationId, q);
    const certainIds = new Set(certain.map(({ renter }) => renter.id));
    const rows = after === undefined ? [...(await filter(organizationId, filters, certain))] : [];
    const prefix = normalizeName(q);
    if (prefix === '') return { rows, next: null, scanned: 0 };
    let [scanned, renters] = [0, 0];
    for (let last = after ?? { name: prefix, renter: 0 }; ; await turnOfOthers()) {
      const names = await roster.searchNamePrefix(organizationId, prefix, last, NAMES_PER_READ);
      scanned += names.scanned;
      for (const some of inGroups(names.found, RENTERS_PER_READ)) {
        const fitting = await rowsOf(organizationId, filters, some);
        for (const { name, renter, renterId } of some) {
          if (rows.length >= PAGE_RENTERS) return { rows, next: last, scanned };
          const row = certainIds.has(renterId) ? undefined : fitting.get(renterId);
          if (row !== undefined) rows.push(row);
          last = { name, renter };
        }
        renters += some.length;
        if (renters >= MOST_RENTERS_SCANNED) return { rows, next: last, scanned };
      }
      if (names.last === undefined || names.scanned < NAMES_PER_READ) return { rows, next: null, scanned };
      last = names.last;
      if (scanned >= MOST_NAMES_SCANNED) return { rows, next: last, scanned };
    }
  };
}

function* inGroups<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
