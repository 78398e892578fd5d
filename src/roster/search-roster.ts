import { setImmediate as nextTurn } from 'node:timers/promises';
import { type IsOwn, isOneOf } from '../admission/reach.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import { identifiersOf } from '../screening/identifiers.ts';
import type { AssertionReads, Identifier, NamePlace, RosterReads, RosterRow } from '../store/store.ts';
import {
  MOST_RENTERS_SCANNED,
  PAGE_RENTERS,
  type RosterFilter,
  type RosterFilters,
  type RosterList,
} from './roster-filter.ts';
import type { SeenRow, SeeRows } from './seen-rows.ts';

/** Names that one request scans. They are read from an index, so this many take no longer than a page may. */
const MOST_NAMES_SCANNED = 10_000;

/** Names in one read; checks get their turn in between. */
const NAMES_PER_READ = 1_000;

/** Renters in one read, for the names found. This many usually fill the page. */
const RENTERS_PER_READ = 2 * PAGE_RENTERS;

type RosterSearch = (
  organizationId: string,
  q: string,
  filters: RosterFilters,
  after: NamePlace | undefined,
) => Promise<RosterList>;

/**
 * Searches the roster for a text that may be an e-mail, phone, license, member ID, or the beginning of a
 * name. Renters found by an identifier come first, on the first page. Renters found by name follow, in the
 * order of names. A renter is found only by what the organization sees in full: by what the rows show, by what it asserted
 * itself, and within its reach by e-mails and phones that are not masked and by any name. Otherwise the search would tell which other
 * identifiers and names the network has.
 */
export function makeRosterSearch(
  roster: Pick<RosterReads, 'search' | 'searchNamePrefix' | 'listOf'>,
  assertions: Pick<AssertionReads, 'listOwn'>,
  filter: RosterFilter,
  see: SeeRows,
): RosterSearch {
  /** Returns the renters with this identifier that match the filters. For a shared one, returns the first 50. */
  async function withIdentifier(organizationId: string, q: string, filters: RosterFilters) {
    const phone = /\p{L}/u.test(q) ? undefined : q;
    const identifiers = identifiersOf({ memberId: q, email: q, phone, license: q });
    const found = await Promise.all(
      identifiers.map(async (identifier) =>
        (await roster.search(organizationId, identifier, PAGE_RENTERS)).map((row) => ({ row, identifier })),
      ),
    );
    const foundBy = Map.groupBy(found.flat(), ({ row }) => row.renter.id);
    const rows = [...foundBy.values()].flatMap(([first]) => first?.row ?? []);
    const isShown = (row: SeenRow, isOwn: IsOwn) =>
      foundBy.get(row.renter.id)?.some(({ identifier }) => isOwn(identifier) || shows(row, identifier)) ===
      true;
    return (await seenOf(organizationId, filters, rows, isShown)).slice(0, PAGE_RENTERS);
  }

  /** Returns the rows that match the filters, and of which `isShown` returns true with what the organization asserted. */
  async function seenOf(
    organizationId: string,
    filters: RosterFilters,
    rows: readonly RosterRow[],
    isShown: (row: SeenRow, isOwn: IsOwn) => boolean,
  ): Promise<SeenRow[]> {
    const seen = await see(organizationId, [...(await filter(organizationId, filters, rows))]);
    const own = await assertions.listOwn(
      organizationId,
      seen.map(({ renter }) => renter.id),
    );
    return seen.filter((row) => isShown(row, isOneOf(own.get(row.renter.id) ?? [])));
  }

  async function rowsOf(
    organizationId: string,
    filters: RosterFilters,
    prefix: string,
    names: readonly { renterId: string; name: string }[],
  ): Promise<Map<string, SeenRow>> {
    const renterIds = names.map(({ renterId }) => renterId);
    const shown = await seenOf(
      organizationId,
      filters,
      await roster.listOf(organizationId, renterIds),
      (row, isOwn) =>
        row.renter.summary !== null ||
        showsName(row, prefix) ||
        names.some(({ name }) => isOwn({ kind: 'name', value: name })),
    );
    return new Map(shown.map((row) => [row.renter.id, row]));
  }

  return async (organizationId, q, filters, after) => {
    const exact = await withIdentifier(organizationId, q, filters);
    const exactIds = new Set(exact.map(({ renter }) => renter.id));
    const rows = after === undefined ? [...exact] : [];
    const prefix = normalizeName(q);
    if (prefix === '') return { rows, next: null, scanned: null };
    let [scanned, renters] = [0, 0];
    for (let last = after ?? beginningOf(prefix); ; await nextTurn()) {
      const names = await roster.searchNamePrefix(organizationId, prefix, last, NAMES_PER_READ);
      scanned += names.scanned;
      for (const some of groupsOf(names.found, RENTERS_PER_READ)) {
        const matching = await rowsOf(organizationId, filters, prefix, some);
        for (const { renterId, ...place } of some) {
          const row = exactIds.has(renterId) ? undefined : matching.get(renterId);
          // Only if one more is shown: otherwise the next page would tell of names that are not.
          if (row !== undefined && rows.length >= PAGE_RENTERS) return { rows, next: last, scanned: null };
          if (row !== undefined) rows.push(row);
          last = place;
        }
        renters += some.length;
        if (renters >= MOST_RENTERS_SCANNED) return { rows, next: last, scanned: null };
      }
      if (names.last === undefined || names.scanned < NAMES_PER_READ)
        return { rows, next: null, scanned: null };
      last = names.last;
      if (scanned >= MOST_NAMES_SCANNED) return { rows, next: last, scanned: null };
    }
  };
}

/** Returns the position before all names that begin with a prefix. */
function beginningOf(prefix: string): NamePlace {
  return { name: prefix, precedence: Number.MIN_SAFE_INTEGER, renter: 0 };
}

/** Returns whether a row shows a name that begins so. */
function showsName({ renter }: SeenRow, prefix: string): boolean {
  return normalizeName(renter.fullName ?? '').startsWith(prefix);
}

/** Returns whether an organization sees an identifier of a row in full. Licenses of others are always masked. */
function shows({ renter }: SeenRow, { kind, value }: Identifier): boolean {
  if (kind === 'license') return false;
  const shown = [renter.memberId, normalizeEmail(renter.email ?? ''), normalizePhone(renter.phone ?? '')];
  return renter.seesContact || shown.includes(value);
}

function* groupsOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
