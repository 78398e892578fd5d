import { agreementOf } from '../rules/identity/matching/agreement.ts';
import { blockingKeys } from '../rules/identity/matching/blocking-keys.ts';
import {
  type Estimate,
  estimateWeights,
  type Pattern,
  strangersOf,
} from '../rules/identity/matching/estimate.ts';
import type { Person } from '../rules/identity/matching/person.ts';
import { type Agreement, FIELDS, WEIGHTS } from '../rules/identity/matching/weights.ts';
import type { IdentityReads } from '../store/store.ts';
import { findCandidates, readPeople } from './candidates.ts';

/** Renters in one read. */
const RENTERS_PER_READ = 200;

export interface NetworkEstimate extends Estimate {
  renters: number;
  /** Pairs that share a blocking key. */
  blockedPairs: number;
  /** Pairs chosen at random. */
  randomPairs: number;
}

interface EstimateLimits {
  renters: number;
  randomPairs: number;
}

type EstimateFromNetwork = (
  limits: EstimateLimits,
  onProgress: (done: number, total: number) => void,
) => Promise<NetworkEstimate>;

/**
 * Estimates the weights from the pairs of a network. The agreement of unrelated people comes from random
 * pairs of a sample of renters, the rest from expectation maximization over pairs with a common blocking key.
 * Changes nothing.
 *
 * @param random returns numbers uniformly distributed from 0 to below 1
 */
export function makeEstimate(
  identity: Pick<IdentityReads, 'sampleRenters' | 'findCompared' | 'listBlock'>,
  random: () => number,
): EstimateFromNetwork {
  return async (limits, onProgress) => {
    const ids = await identity.sampleRenters(limits.renters);
    const blocked = new Patterns();
    const people: Person[] = [];
    for (let from = 0; from < ids.length; from += RENTERS_PER_READ) {
      for (const { id, person } of await readPeople(identity, ids.slice(from, from + RENTERS_PER_READ))) {
        people.push(person);
        const candidates = await findCandidates(identity, id, blockingKeys(person));
        for (const other of candidates.people) blocked.add(person, other.person);
      }
      onProgress(people.length, ids.length);
    }
    const atRandom = new Patterns();
    // A small network has fewer pairs than the limit.
    const most = Math.min(limits.randomPairs, (people.length * (people.length - 1)) / 2);
    const draw = () => people[Math.floor(random() * people.length)];
    for (let pair = 0; pair < most; pair++) {
      const [one, other] = [draw(), draw()];
      if (one !== undefined && other !== undefined && one !== other) atRandom.add(one, other);
    }
    const start = atRandom.pairs === 0 ? WEIGHTS : strangersOf(atRandom.list());
    const estimate = estimateWeights(blocked.list(), start);
    return { ...estimate, renters: people.length, blockedPairs: blocked.pairs, randomPairs: atRandom.pairs };
  };
}

/** Counts pairs by the pattern of their agreement. Many pairs have only a few patterns. */
class Patterns {
  readonly #patterns = new Map<string, { agreement: Agreement; pairs: number }>();
  pairs = 0;

  add(one: Person, other: Person): void {
    const { agreement } = agreementOf(one, other);
    const key = FIELDS.map((field) => agreement[field]).join();
    this.#patterns.getOrInsertComputed(key, () => ({ agreement, pairs: 0 })).pairs++;
    this.pairs++;
  }

  list(): Pattern[] {
    return [...this.#patterns.values()];
  }
}
