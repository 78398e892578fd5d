import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Inquire } from '../admission/inquire.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type {
  Identifier,
  IdentifierKind,
  Inquirer,
  InquiryReads,
  NamePlace,
  Renter,
  RenterReads,
} from '../store/store.ts';
import { identifiersOf, type TypedIdentifiers } from './identifiers.ts';

/** The error text for a search without an identifier. */
export const SEARCH_FIELD_REQUIRED = 'Provide at least one of memberId, email, phone or name.';

/** Most results for each kind of identifier. Specification 4.7. Only the pages search by license. */
export const MOST_RESULTS: Record<IdentifierKind, number> = {
  member_id: 1,
  email: 5,
  phone: 5,
  license: 5,
  name: 10,
};

/** Letters of a name from which the whole network is searched. With fewer, names could be listed by the alphabet. */
const LEAST_LETTERS = 3;

/** Names that a search of renters within reach reads, and at a time. Other requests are served in between. */
const MOST_NAMES_READ = 10_000;
const NAMES_PER_READ = 1_000;

/** Characters of a name that are told apart when the names that an organization searches for are counted. */
const MOST_COUNTED_CHARACTERS = 40;

export type Search = (typed: TypedIdentifiers, inquirer: Inquirer) => Promise<Renter[]>;

interface SearchDependencies {
  renters: Pick<RenterReads, 'findById' | 'search' | 'searchNamePrefix'>;
  inquiries: Pick<InquiryReads, 'searchWithinReach'>;
  inquire: Inquire;
  clock: Clock;
}

/**
 * Finds renters by the first of these that is given: member ID, e-mail, phone, license, or the beginning of a
 * name. Specification 4.7. Each renter found is an inquiry. With fewer than three letters of a name, only renters
 * within the organization's reach are found. Leaves out renters beyond the daily lookups. Throws `invalid` without an
 * identifier, and `rate_limited` if the daily lookups are used up.
 */
export function makeSearch({ renters, inquiries, inquire, clock }: SearchDependencies): Search {
  async function findWithinReach(organizationId: string, prefix: string, limit: number): Promise<Renter[]> {
    const ids = new Set<string>();
    let after: NamePlace | undefined;
    for (let read = 0; read < MOST_NAMES_READ && ids.size < limit; read += NAMES_PER_READ) {
      const names = await inquiries.searchWithinReach(organizationId, prefix, clock(), after, NAMES_PER_READ);
      for (const id of names.renterIds) ids.add(id);
      if (names.last === null) break;
      after = names.last;
      await nextTurn();
    }
    const found = await Promise.all([...ids].slice(0, limit).map((id) => renters.findById(id)));
    return found.filter((renter) => renter !== undefined);
  }

  function find({ kind, value }: Identifier, organizationId: string): Promise<Renter[]> {
    const limit = MOST_RESULTS[kind];
    if (kind !== 'name') return renters.search({ kind, value }, limit);
    if (!searchesNetwork(value)) return findWithinReach(organizationId, value, limit);
    return renters.searchNamePrefix(value, limit);
  }

  return async (typed, inquirer) => {
    const [identifier] = identifiersOf(typed);
    if (identifier === undefined) {
      throw new ApiError('invalid', SEARCH_FIELD_REQUIRED);
    }
    const found = await find(identifier, inquirer.organizationId);
    const { kind, value } = identifier;
    const isOfNetwork = kind !== 'name' || searchesNetwork(value);
    if (found.length === 0 && !isOfNetwork) return [];
    const renterIds = found.map(({ id }) => id);
    const { shown, withinReach } = await inquire(inquirer, {
      kind: 'search',
      identifier: kind,
      renterIds,
      ...(kind === 'name' && isOfNetwork && { searchedName: hashesOf(value, inquirer) }),
    });
    return found
      .filter(({ id }) => shown.has(id))
      .map((renter) => (withinReach.has(renter.id) ? renter : maskedRenter(renter, identifier)));
  };
}

/** Returns whether a name has so many letters that the whole network is searched for it. */
function searchesNetwork(name: string): boolean {
  return (name.match(/\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS;
}

/** Returns the hash of a name, and then those of its beginnings. They are counted without keeping names. */
function hashesOf(name: string, { organizationId }: Inquirer): string[] {
  const characters = [...name].slice(0, MOST_COUNTED_CHARACTERS);
  return characters
    .map((_, place) => hash('sha256', `${organizationId} ${characters.slice(0, place + 1).join('')}`))
    .reverse();
}

/** Returns a renter outside the organization's reach: without an e-mail, except the one that was asked for. */
function maskedRenter(renter: Renter, { kind, value }: Identifier): Renter {
  return { ...renter, email: kind === 'email' ? value : null };
}
