import { MOST_VALUES, makePerson, type Person } from '../rules/matching/person.ts';
import type { ComparedRenter, IdentityReads } from '../store/store.ts';

/** A key that more renters than these share is nobody's own, such as an office's phone: it is passed over. */
const MOST_IN_BLOCK = 100;

/** So many renters are compared with one: it takes some milliseconds. The surest keys come first. */
const MOST_CANDIDATES = 500;

/** The kinds of blocking keys, the surest first: license, e-mail, birth, phone, initial, address. */
const KINDS = 'lebpia';

/** A renter with what is compared, made once. */
export interface ComparedPerson extends ComparedRenter {
  person: Person;
  /** Without the renter's own word: what counts against others. */
  filedPerson: Person;
}

/** Reads these renters, each with the parts by which people are compared. Nobody is told apart by an eleventh value. */
export async function readPeople(
  identity: Pick<IdentityReads, 'findCompared'>,
  ids: readonly string[],
): Promise<ComparedPerson[]> {
  const renters = await identity.findCompared(ids, MOST_VALUES);
  return renters.map((renter) => ({
    ...renter,
    person: makePerson(renter),
    filedPerson: makePerson(renter.filed),
  }));
}

/** Whom a renter is to be compared with. */
export interface Candidates {
  people: ComparedPerson[];
  /** Keys that too many share. */
  passedOver: number;
}

/** All who share one of the keys, at most `MOST_CANDIDATES`. */
export async function findCandidates(
  identity: Pick<IdentityReads, 'listBlock' | 'findCompared'>,
  renterId: string,
  keys: readonly string[],
): Promise<Candidates> {
  const ids = new Set<string>();
  let passedOver = 0;
  for (const key of surestFirst(keys)) {
    const block = await identity.listBlock(key, MOST_IN_BLOCK + 1);
    if (block.length > MOST_IN_BLOCK) passedOver++;
    else for (const id of block) if (id !== renterId && ids.size < MOST_CANDIDATES) ids.add(id);
  }
  return { people: await readPeople(identity, [...ids]), passedOver };
}

function surestFirst(keys: readonly string[]): string[] {
  return keys.toSorted((one, other) => KINDS.indexOf(one.charAt(0)) - KINDS.indexOf(other.charAt(0)));
}
