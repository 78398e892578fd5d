import type { Clock } from '../ids.ts';
import type { Frequencies } from '../rules/matching/compare.ts';
import type { Person } from '../rules/matching/person.ts';
import type { IdentityReads } from '../store/store.ts';

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
