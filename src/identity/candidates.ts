import type { Clock } from '../ids.ts';
import type { Frequencies } from '../rules/identity/matching/compare.ts';
import { MOST_VALUES, makePerson, type Person } from '../rules/identity/matching/person.ts';
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

/** Of a surname that more bear no more are counted: in a network of a million it is 1 in 100, as the commonest are. */
const MOST_BEARERS = 10_000;

/** The commonest surnames are asked for most, and their shares hardly change. */
const KEPT_FOR_MS = 10 * 60_000;
const MOST_KEPT = 20_000;

/** The key by which bearers of a surname are counted, among the blocking keys. */
export function surnameKeys({ names }: Person): string[] {
  return [...new Set(names.map(({ surname }) => `s:${surname.slice(0, 100)}`))];
}

/** Tells how common the surnames of a person are in the network. */
export type SurnameShares = (person: Person) => Promise<Frequencies>;

/**
 * Counts the bearers of surnames by their keys, up to a bound, and keeps the counts for a while. A table of counts would
 * have to be kept right by every change, merge and undo, and those who bear one common name would wait for each other
 * to change its row; a count by index of what is there anyway cannot be wrong, and costs a millisecond at most.
 */
export function makeSurnameShares(
  identity: Pick<IdentityReads, 'countBlock' | 'countRenters'>,
  clock: Clock,
): SurnameShares {
  const kept = new Map<string, { share: number; until: number }>();

  async function shareOf(key: string, renters: number): Promise<number> {
    const known = kept.get(key);
    if (known !== undefined && known.until > clock()) return known.share;
    const bearers = await identity.countBlock(key, MOST_BEARERS);
    const share = Math.min(1, bearers / Math.max(1, renters));
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { share, until: clock() + KEPT_FOR_MS });
    return share;
  }

  return async (person) => {
    const renters = await identity.countRenters();
    const shares = new Map<string, number>();
    for (const key of surnameKeys(person)) shares.set(key, await shareOf(key, renters));
    return { surname: (name) => shares.get(`s:${name.slice(0, 100)}`) ?? 0 };
  };
}
