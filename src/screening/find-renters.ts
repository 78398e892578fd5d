import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Inquire } from '../admission/inquire.ts';
import { type FindReach, isWithinReach } from '../admission/reach.ts';
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

/** Renters with one identifier that are read to find those within reach. More share only a placeholder. */
const MOST_HOLDERS = 100;

/** Characters of a name that are told apart when the names that an organization searches for are counted. */
const MOST_COUNTED_CHARACTERS = 40;

/** A renter that an inquiry shows. */
interface FoundRenter {
  renter: Renter;
  isWithinReach: boolean;
}

/**
 * Finds renters by an identifier, or by the beginning of a name, in the order of the network. Each one found is an inquiry
 * of this kind. With fewer than three letters of a name, only renters within the organization's reach are found. Leaves out
 * renters beyond the daily lookups. Throws `daily_limit` if the daily lookups are used up.
 */
export type FindRenters = (
  inquirer: Inquirer,
  identifier: Identifier,
  kind: 'search' | 'filing',
) => Promise<FoundRenter[]>;

interface FindRentersDependencies {
  renters: Pick<RenterReads, 'findById' | 'search' | 'searchNamePrefix'>;
  inquiries: Pick<InquiryReads, 'searchWithinReach'>;
  findReach: FindReach;
  inquire: Inquire;
  clock: Clock;
}

export function makeFindRenters(dependencies: FindRentersDependencies): FindRenters {
  const { renters, inquiries, findReach, inquire, clock } = dependencies;

  async function findNamedWithinReach(organizationId: string, prefix: string): Promise<Renter[]> {
    const limit = MOST_RESULTS.name;
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

  function findFirst({ kind, value }: Identifier, organizationId: string): Promise<Renter[]> {
    const limit = MOST_RESULTS[kind];
    if (kind !== 'name') return renters.search({ kind, value }, limit);
    if (!searchesNetwork(value)) return findNamedWithinReach(organizationId, value);
    return renters.searchNamePrefix(value, limit);
  }

  async function findWithinReach(identifier: Identifier, organizationId: string): Promise<Renter[]> {
    if (identifier.kind === 'name') return findNamedWithinReach(organizationId, identifier.value);
    const holders = await renters.search(identifier, MOST_HOLDERS);
    const reachOf = await findReach(
      organizationId,
      holders.map(({ id }) => id),
    );
    return holders.filter(({ id }) => isWithinReach(reachOf(id)));
  }

  return async (inquirer, identifier, kind) => {
    const { organizationId } = inquirer;
    const found = await findFirst(identifier, organizationId);
    const searchedName = identifier.kind === 'name' && searchesNetwork(identifier.value);
    if (found.length === 0 && identifier.kind === 'name' && !searchedName) return [];
    const renterIds = found.map(({ id }) => id);
    const findMore = async (places: number) => {
      const within = await findWithinReach(identifier, organizationId);
      const more = within.filter(({ id }) => !renterIds.includes(id)).slice(0, places);
      found.push(...more);
      return more.map(({ id }) => id);
    };
    const { shown, withinReach } = await inquire(
      inquirer,
      {
        kind,
        identifier: identifier.kind,
        renterIds,
        ...(searchedName && { searchedName: hashesOf(identifier.value, inquirer) }),
      },
      found.length === MOST_RESULTS[identifier.kind] ? findMore : undefined,
    );
    return found
      .filter(({ id }) => shown.has(id))
      .map((renter) => ({ renter, isWithinReach: withinReach.has(renter.id) }));
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
