import { agreementOf } from './agreement.ts';
import type { Person } from './person.ts';
import {
  type Agreement,
  FIELDS,
  type Field,
  HOUSEHOLD_RARITY_BITS,
  LEAST_SURNAME_SHARE,
  type Level,
  type Likelihood,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/** How common shared values are in the network. */
export interface Frequencies {
  /** The share of the network's people with this surname, 0 to 1; 0 when unknown. */
  surname(name: string): number;
}

/** Who two profiles belong to if not to one person. */
type Alternative = 'strangers' | 'household';

/** The evidence of one field, in bits: above 0 for one person, below 0 for two. */
export interface Evidence {
  /** `household` is the prior: two people of one household are rare before anything is compared. */
  field: Field | 'household';
  level: Level | 'absent' | 'rare';
  weight: number;
}

export interface Comparison {
  /** The sum of the weights, in bits. */
  total: number;
  /** The more likely alternative to one person. The weights are relative to it. */
  alternative: Alternative;
  /** One entry for each field, in the order of the table of weights, then `household` if it applies. */
  evidence: readonly Evidence[];
}

/**
 * Compares two people by Fellegi and Sunter 1969: each field adds the binary logarithm of how much more
 * likely its agreement is for one person than for two. Two people may be strangers or of one household. The
 * total is the lower of the two results, so that what families share does not make one person of them. The
 * result does not depend on the order of the two.
 */
export function comparePeople(
  one: Person,
  other: Person,
  frequencies: Frequencies,
  weights: Weights = WEIGHTS,
): Comparison {
  const { agreement, sharedSurnames } = agreementOf(one, other);
  const share = Math.max(0, ...sharedSurnames.map((surname) => frequencies.surname(surname)));
  const strangers = compareWith('strangers', agreement, share, weights);
  const household = compareWith('household', agreement, share, weights);
  return household.total < strangers.total ? household : strangers;
}

function compareWith(
  alternative: Alternative,
  agreement: Agreement,
  surnameShare: number,
  weights: Weights,
): Comparison {
  const evidence = FIELDS.map((field): Evidence => {
    const level = agreement[field];
    const likelihood = likelihoodOf(field, level, weights);
    if (likelihood === undefined) return { field, level, weight: 0 };
    const isShared = field === 'surname' && alternative === 'strangers' && surnameShare > 0;
    const chance = isShared ? chanceOfSurname(likelihood, surnameShare, weights) : likelihood[alternative];
    return { field, level, weight: Math.log2(likelihood.same / chance) };
  });
  if (alternative === 'household') {
    evidence.push({ field: 'household', level: 'rare', weight: HOUSEHOLD_RARITY_BITS });
  }
  return { total: evidence.reduce((sum, { weight }) => sum + weight, 0), alternative, evidence };
}

/** Returns how likely it is, 0 to 1, that strangers share this surname in this spelling. */
function chanceOfSurname({ same }: Likelihood, share: number, weights: Weights): number {
  return Math.max(share, LEAST_SURNAME_SHARE) * (same / weights.surname.exact.same);
}

function likelihoodOf(field: Field, level: string, weights: Weights): Likelihood | undefined {
  const levels: Readonly<Record<string, Likelihood>> = weights[field];
  return levels[level];
}
