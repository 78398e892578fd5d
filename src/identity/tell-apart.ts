import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { IdentityPair, Store, Transaction } from '../store/store.ts';
import { NO_SUCH_PAIR } from './merge-renters.ts';

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
