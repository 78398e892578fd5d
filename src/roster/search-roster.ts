import { setImmediate as nextTurn } from 'node:timers/promises';
import { type IsOwn, isOneOf } from '../admission/reach.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../rules/identity/normalization.ts';
import { turnedNames } from '../rules/identity/turned-names.ts';
import { identifiersOf } from '../screening/identifiers.ts';
import type {
  AssertionReads,
  FoundRosterRow,
  Identifier,
  RosterNamePlace,
  RosterReads,
  RosterRow,
} from '../store/store.ts';
import {
  type RosterFilter,
  type RosterFilters,
  type RosterLimits,
  type RosterList,
  rentersPerRead,
} from './roster-filter.ts';
import type { SeenRow, SeeRows } from './seen-rows.ts';

type RosterSearch = (
  organizationId: string,
  q: string,
  filters: RosterFilters,
  after: RosterNamePlace | undefined,
) => Promise<RosterList>;

/**
 * Searches the roster for a text that may be an e-mail, phone, license, member ID, or the beginning of a
 * word of a name. Renters found by an identifier come first, on the first page. Renters found by name follow, in the
 * order of names, as each begins with that word. A renter is found only by what the organization sees in full: by what the rows show, by what it asserted
 * itself, and within its reach by e-mails and phones that are not masked and by any name. Otherwise the search would tell which other
 * identifiers and names the network has.
 */
export function makeRosterSearch(
  roster: Pick<RosterReads, 'search' | 'searchNamePrefix'>,
  assertions: Pick<AssertionReads, 'listOwn'>,
  filter: RosterFilter,
  see: SeeRows,
  limits: RosterLimits,
): RosterSearch {
  const { pageRenters, mostScanned } = limits;

  /** Returns the renters with this identifier that match the filters. For a shared one, returns the first of a page. */
  async function withIdentifier(organizationId: string, q: string, filters: RosterFilters) {
    const phone = /\p{L}/u.test(q) ? undefined : q;
    const identifiers = identifiersOf({ memberId: q, email: q, phone, license: q });
    const found = await Promise.all(
      identifiers.map(async (identifier) =>
        (await roster.search(organizationId, identifier, pageRenters)).map((row) => ({ row, identifier })),
      ),
    );
    const foundBy = Map.groupBy(found.flat(), ({ row }) => row.renter.id);
    const rows = [...foundBy.values()].flatMap(([first]) => first?.row ?? []);
    const seen = await seenOf(organizationId, filters, rows);
    const shown = seen.filter(({ row, isOwn }) =>
      foundBy.get(row.renter.id)?.some(({ identifier }) => isOwn(identifier) || shows(row, identifier)),
    );
    return shown.map(({ row }) => row).slice(0, pageRenters);
  }

  /** Returns the rows that match the filters, each with what the organization asserted. */
  async function seenOf(organizationId: string, filters: RosterFilters, rows: readonly RosterRow[]) {
    const seen = await see(organizationId, [...(await filter(organizationId, filters, rows))]);
    const own = await assertions.listOwn(
      organizationId,
      seen.map(({ renter }) => renter.id),
    );
    return seen.map((row) => ({ row, isOwn: isOneOf(own.get(row.renter.id) ?? []) }));
  }

  /** Returns, by ID, the renters that match the filters, and the name at which each is listed. */
  async function withName(
    organizationId: string,
    filters: RosterFilters,
    prefix: string,
    found: readonly FoundRosterRow[],
  ) {
    const byId = new Map(found.map((row) => [row.renter.id, row]));
    const seen = await seenOf(organizationId, filters, [...byId.values()]);
    return new Map(
      seen.map(({ row, isOwn }) => {
        const { id } = row.renter;
        const names = byId.get(id)?.names.filter((name) => showsName(row, isOwn, name)) ?? [];
        return [id, { row, name: firstBeginning(names, prefix) }];
      }),
    );
  }

  return async (organizationId, q, filters, after) => {
    const exact = await withIdentifier(organizationId, q, filters);
    const listed = new Set(exact.map(({ renter }) => renter.id));
    const rows = after === undefined ? [...exact] : [];
    const prefix = normalizeName(q);
    if (prefix === '') return { rows, next: null, scanned: null };
    const limit = rentersPerRead(filters, limits);
    let last = after ?? { name: prefix, renter: 0 };
    for (let scanned = 0; scanned < mostScanned; await nextTurn()) {
      const found = await roster.searchNamePrefix(organizationId, prefix, last, limit);
      const matching = await withName(organizationId, filters, prefix, found);
      for (const { renter, at } of found) {
        const match = matching.get(renter.id);
        if (match?.name === at.name && !listed.has(renter.id)) {
          // Only if one more is shown: otherwise the next page would tell of names that are not.
          if (rows.length >= pageRenters) return { rows, next: last, scanned: null };
          rows.push(match.row);
          listed.add(renter.id);
        }
        last = at;
      }
      if (found.length < limit) return { rows, next: null, scanned: null };
      scanned += found.length;
    }
    return { rows, next: last, scanned: null };
  };
}

/** Returns whether an organization may find a row by one of the renter's names. */
function showsName({ renter }: SeenRow, isOwn: IsOwn, name: string): boolean {
  return (
    renter.summary !== null ||
    name === normalizeName(renter.fullName ?? '') ||
    isOwn({ kind: 'name', value: name })
  );
}

/** Returns the first of some names that begins so, as it is written if possible, or else turned. */
function firstBeginning(names: readonly string[], prefix: string): string | undefined {
  return [...names, ...names.flatMap(turnedNames)].find((name) => name.startsWith(prefix));
}

/** Returns whether an organization sees an identifier of a row in full. Licenses of others are always masked. */
function shows({ renter }: SeenRow, { kind, value }: Identifier): boolean {
  if (kind === 'license') return false;
  const shown = [renter.memberId, normalizeEmail(renter.email ?? ''), normalizePhone(renter.phone ?? '')];
  return renter.seesContact || shown.includes(value);
}
