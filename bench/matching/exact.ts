import { phoneDigits } from '../../src/rules/identity/matching/contacts.ts';
import { normalizeEmail, normalizePhone } from '../../src/rules/identity/normalization.ts';
import { MOST_HOLDERS } from './measure.ts';
import type { Population } from './population.ts';

export interface ExactResult {
  /** Numbers of the second profiles that it finds. */
  duplicates: Set<number>;
  /** Pairs of two people that it mistakes for one person. */
  wrong: number;
}

type Kind = 'emails' | 'phones';

/**
 * Returns the result of exact matching: profiles with an equal e-mail or phone are one person, without
 * placeholders and large blocks.
 */
export function matchExactly(population: Population, kinds: readonly Kind[]): ExactResult {
  const duplicates = new Set<number>();
  const wrong = new Set<number>();
  const { person, profiles } = population;
  for (const kind of kinds) {
    for (const holders of holdersOf(population, kind).values()) {
      if (holders.length > MOST_HOLDERS) continue;
      for (const [place, one] of holders.entries()) {
        for (const other of holders.slice(place + 1)) {
          if (person[one] === person[other]) duplicates.add(Math.max(one, other));
          else wrong.add(Math.min(one, other) * profiles.length + Math.max(one, other));
        }
      }
    }
  }
  return { duplicates, wrong: wrong.size };
}

function holdersOf({ profiles }: Population, kind: Kind): Map<string, number[]> {
  const holders = new Map<string, number[]>();
  for (const [number, profile] of profiles.entries()) {
    for (const value of profile[kind]) {
      const key = kind === 'emails' ? normalizeEmail(value) : phoneDigits(normalizePhone(value));
      if (key === '') continue;
      const known = holders.get(key);
      if (known === undefined) holders.set(key, [number]);
      else known.push(number);
    }
  }
  return holders;
}
