import { agreementOf } from './agreement.ts';
import { type Limit, limitOf } from './limits.ts';
import type { Person } from './person.ts';
import {
  type Agreement,
  ALTERNATIVES,
  type Alternative,
  FIELDS,
  type Field,
  LEAST_SURNAME_SHARE,
  type Level,
  type Likelihood,
  RARITY_BITS,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/** How common shared values are in the network. */
export interface Frequencies {
  /** The share of the network's people with this surname, 0 to 1; 0 when unknown. */
  surname(name: string): number;
}

/** The evidence of one field, in bits: above 0 for one person, below 0 for two. */
export interface Evidence {
  /** An alternative is evidence itself: two people of one household are rare before anything is compared. */
  field: Field | Alternative;
  level: Level | 'absent' | 'rare';
  weight: number;
}

export interface Comparison {
  /** The sum of the weights, in bits, or less if a limit applies. */
  total: number;
  /** Why the total is less than the sum. */
  limit: Limit | undefined;
  /** The most likely alternative to one person. The weights are relative to it. */
  alternative: Alternative;
  /** One entry for each field, in the order of the table of weights, then the alternative if it is rare. */
  evidence: readonly Evidence[];
}

/**
 * Compares two people by Fellegi and Sunter 1969: each field adds the binary logarithm of how much more
 * likely its agreement is for one person than for two. Two people may be strangers, of one household, twins,
 * or a parent and a child of one name. The total is the lowest of these results, so that what families
 * share does not make one person of them. The result does not depend on the order of the two.
 */
export function comparePeople(
  one: Person,
  other: Person,
  frequencies: Frequencies,
  weights: Weights = WEIGHTS,
): Comparison {
  const { agreement, sharedSurnames } = agreementOf(one, other);
  const share = Math.max(0, ...sharedSurnames.map((surname) => frequencies.surname(surname)));
  const lowest = ALTERNATIVES.map((alternative) =>
    compareWith(alternative, agreement, share, weights),
  ).reduce((least, next) => (next.total < least.total ? next : least));
  const limit = limitOf(agreement);
  if (limit === undefined || limit.bits >= lowest.total) return { ...lowest, limit: undefined };
  return { ...lowest, total: limit.bits, limit };
}

function compareWith(
  alternative: Alternative,
  agreement: Agreement,
  surnameShare: number,
  weights: Weights,
): Omit<Comparison, 'limit'> {
  const evidence = FIELDS.map((field): Evidence => {
    const level = agreement[field];
    const likelihood = likelihoodOf(field, level, weights);
    if (likelihood === undefined) return { field, level, weight: 0 };
    const isShared = field === 'surname' && alternative === 'strangers' && surnameShare > 0;
    const chance = isShared ? chanceOfSurname(likelihood, surnameShare, weights) : likelihood[alternative];
    return { field, level, weight: Math.log2(likelihood.same / chance) };
  });
  const rarity = RARITY_BITS[alternative];
  if (rarity > 0) evidence.push({ field: alternative, level: 'rare', weight: rarity });
  return { total: evidence.reduce((sum, { weight }) => sum + weight, 0), alternative, evidence };
}

/** Returns how likely it is, 0 to 1, that strangers share this surname in this way. */
function chanceOfSurname({ strangers }: Likelihood, share: number, weights: Weights): number {
  return Math.max(share, LEAST_SURNAME_SHARE) * (strangers / weights.surname.exact.strangers);
}

function likelihoodOf(field: Field, level: string, weights: Weights): Likelihood | undefined {
  const levels: Readonly<Record<string, Likelihood>> = weights[field];
  return levels[level];
}
