import { Refusal } from '../errors.ts';
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
import { NO_SUCH_PAIR } from './merge-renters.ts';

/** A pair with what is on file about both, for somebody who is to decide. */
export interface ReviewedPair {
  pair: IdentityPair;
  decision: Decision;
  /** The older one first. */
  renters: ComparedRenter[];
}

export interface ReviewPage {
  pairs: ReviewedPair[];
  /** What the next page begins behind; `null` at the end. */
  next: string | null;
}

export type ListPairs = (state: PairState, after: string | undefined, limit: number) => Promise<ReviewPage>;

/** Pairs in one state behind the one of the ID `after`, the likeliest first. Refuses (`notFound`) an `after` that there is not. */
export function makeListPairs(reads: {
  pairs: Pick<PairReads, 'find' | 'list'>;
  identity: Pick<IdentityReads, 'findCompared'>;
}): ListPairs {
  return async (state, after, limit) => {
    const place = after === undefined ? undefined : await reads.pairs.find(after);
    if (after !== undefined && place === undefined)
      throw new Refusal('notFound', 'There is no pair with the ID of --after any more: begin without it.');
    const found = await reads.pairs.list(state, place, limit + 1);
    const page = found.slice(0, limit);
    const ids = [...new Set(page.flatMap(({ renterId, otherId }) => [renterId, otherId]))];
    const renters = new Map(
      (await reads.identity.findCompared(ids, MOST_VALUES)).map((renter) => [renter.id, renter]),
    );
    const pairs = page.map((pair): ReviewedPair => {
      const both = [pair.renterId, pair.otherId].flatMap((id) => renters.get(id) ?? []);
      return { pair, decision: decide(pair.total), renters: both };
    });
    return { pairs, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  };
}

/** Says of a pair what the operator says of it. */
export type DecidePair = (pairId: string) => Promise<IdentityPair>;

/**
 * Declares the two renters of a pair different people: the pair is never raised again, and both are checked anew.
 * Refuses (`notFound`) a pair that there is not, and (`conflict`) one that was merged.
 */
export function makeTellApart(store: Pick<Store, 'transaction'>, clock: Clock): DecidePair {
  return (pairId) => store.transaction((tx) => decided(tx, pairId, 'different', clock()));
}

/** Takes it back that two renters are different people. Refuses likewise, and (`conflict`) a pair that is open. */
export function makeReopenPair(store: Pick<Store, 'transaction'>, clock: Clock): DecidePair {
  return (pairId) => store.transaction((tx) => decided(tx, pairId, 'open', clock()));
}

async function decided(
  { pairs, identity }: Pick<Transaction, 'pairs' | 'identity'>,
  pairId: string,
  state: 'open' | 'different',
  at: number,
): Promise<IdentityPair> {
  const pair = await pairs.find(pairId);
  if (pair === undefined) throw new Refusal('notFound', NO_SUCH_PAIR);
  if (pair.state === state) throw new Refusal('conflict', `This pair is ${state} already.`);
  if (pair.state === 'merged')
    throw new Refusal('conflict', 'This pair was merged: undo that, by the ID of the merge.');
  const decidedAt = state === 'open' ? null : at;
  await pairs.setState(pairId, state, decidedAt);
  for (const id of [pair.renterId, pair.otherId]) await identity.queue(id, at);
  return { ...pair, state, decidedAt };
}
