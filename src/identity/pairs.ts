import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type Decision, decide } from '../rules/identity/matching/decision.ts';
import { MOST_VALUES } from '../rules/identity/matching/person.ts';
import type {
  ComparedRenter,
  IdentityPair,
  IdentityReads,
  PairReads,
  PairState,
  Store,
  Transaction,
} from '../store/store.ts';
import { lockPair } from './merge-renters.ts';

/** A pair with both profiles, for the operator's decision. */
export interface ReviewedPair {
  pair: IdentityPair;
  decision: Exclude<Decision, 'different'>;
  /** The older one first. */
  renters: ComparedRenter[];
}

interface ReviewPage {
  pairs: ReviewedPair[];
  /** The cursor of the next page; `null` at the end. */
  next: string | null;
}

type ListPairs = (state: PairState, after: string | undefined, limit: number) => Promise<ReviewPage>;

/**
 * Lists pairs in one state after the pair `after`, the likeliest first. Throws `not_found` if `after` is
 * unknown.
 */
export function makeListPairs(reads: {
  pairs: Pick<PairReads, 'find' | 'list'>;
  identity: Pick<IdentityReads, 'findCompared'>;
}): ListPairs {
  return async (state, after, limit) => {
    const place = after === undefined ? undefined : await reads.pairs.find(after);
    if (after !== undefined && place === undefined)
      throw new ApiError(
        'not_found',
        'The pair given with --after no longer exists: start again without --after.',
      );
    const found = await reads.pairs.list(state, place, limit + 1);
    const page = found.slice(0, limit);
    const ids = [...new Set(page.flatMap(({ renterId, otherId }) => [renterId, otherId]))];
    const renters = new Map(
      (await reads.identity.findCompared(ids, MOST_VALUES)).map((renter) => [renter.id, renter]),
    );
    const pairs = page.map((pair): ReviewedPair => {
      const both = [pair.renterId, pair.otherId].flatMap((id) => renters.get(id) ?? []);
      // A pair with fewer bits is stored only because of a license, see `decideComparison`.
      const decision = decide(pair.total) === 'duplicate' ? 'duplicate' : 'possible';
      return { pair, decision, renters: both };
    });
    return { pairs, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  };
}

/** Stores the operator's decision on a pair. */
type DecidePair = (pairId: string) => Promise<IdentityPair>;

/**
 * Marks the two renters of a pair as distinct people. The pair is never opened again by a check, and both
 * renters are checked again. Throws `not_found` for an unknown pair, and `conflict` for one that was merged.
 */
export function makeMarkDistinct(store: Pick<Store, 'transaction'>, clock: Clock): DecidePair {
  return (pairId) => store.transaction((tx) => decided(tx, pairId, 'different', clock()));
}

/**
 * Reopens a pair that was marked distinct. Throws like `makeMarkDistinct`, and `conflict` for an open pair.
 */
export function makeReopenPair(store: Pick<Store, 'transaction'>, clock: Clock): DecidePair {
  return (pairId) => store.transaction((tx) => decided(tx, pairId, 'open', clock()));
}

async function decided(
  tx: Pick<Transaction, 'locks' | 'pairs' | 'identity'>,
  pairId: string,
  state: 'open' | 'different',
  at: number,
): Promise<IdentityPair> {
  const pair = await lockPair(tx, pairId);
  if (pair.state === state) throw new ApiError('conflict', `This pair is already ${state}.`);
  if (pair.state === 'merged')
    throw new ApiError('conflict', 'This pair was merged. To undo that, use the ID of the merge.');
  const decidedAt = state === 'open' ? null : at;
  await tx.pairs.setState(pairId, state, decidedAt);
  for (const id of [pair.renterId, pair.otherId]) await tx.identity.queue(id, at);
  return { ...pair, state, decidedAt };
}
