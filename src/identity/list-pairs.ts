import { Refusal } from '../errors.ts';
import { type Decision, decide } from '../rules/matching/decision.ts';
import { MOST_VALUES } from '../rules/matching/person.ts';
import type { ComparedRenter, IdentityPair, IdentityReads, PairReads, PairState } from '../store/store.ts';

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
