import { type Agreement, FIELDS, type Field, type Likelihood, WEIGHTS, type Weights } from './weights.ts';

/** An agreement, and how many of the looked at pairs have it. */
export interface Pattern {
  agreement: Agreement;
  pairs: number;
}

export interface Estimate {
  weights: Weights;
  /** Which part of the pairs is of each kind, 0 to 1. */
  shares: Likelihood;
  rounds: number;
}

const KINDS = ['same', 'strangers', 'household'] as const satisfies readonly (keyof Likelihood)[];

/** Where it has not settled by then, it circles around what it found. */
const MOST_ROUNDS = 500;
/** No share moves by more in the last round. */
const SETTLED = 1e-6;
/** What never occurred counts as so many pairs: a likelihood of 0 would make one field decide alone. */
const UNSEEN_PAIRS = 0.1;
const FIRST_SHARES: Likelihood = { same: 0.2, strangers: 0.6, household: 0.2 };

/**
 * Weights that explain best how the pairs of a network agree, without anyone having said which are of one person:
 * expectation maximization over three kinds of pairs (Dempster, Laird and Rubin 1977; Winkler 1988 for record
 * linkage). It begins at `start`, which also says which kind is which. Fields count as independent within a kind, and
 * absent ones as absent by chance.
 *
 * Pairs that blocking found agree in a key by design: take `strangers` from `strangersOf` random pairs, as Splink does.
 */
export function estimateWeights(patterns: readonly Pattern[], start: Weights = WEIGHTS): Estimate {
  let shares = FIRST_SHARES;
  let weights = start;
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const tally = new Tally();
    const found = { same: 0, strangers: 0, household: 0 };
    for (const pattern of patterns) {
      const parts = partsOf(pattern, weights, shares);
      for (const kind of KINDS) found[kind] += parts[kind];
      tally.add(pattern.agreement, parts);
    }
    const before = shares;
    shares = normalized(found);
    weights = tally.weights(weights);
    if (KINDS.every((kind) => Math.abs(shares[kind] - before[kind]) < SETTLED))
      return { weights, shares, rounds: round };
  }
  return { weights, shares, rounds: MOST_ROUNDS };
}

/**
 * The weights with `strangers` as random pairs of a network show it: next to none of those is of one person. Take a
 * million and more, for some agreements are rarer.
 */
export function strangersOf(patterns: readonly Pattern[], weights: Weights = WEIGHTS): Weights {
  const tally = new Tally();
  for (const { agreement, pairs } of patterns)
    tally.add(agreement, { same: 0, strangers: pairs, household: 0 });
  return mapWeights(weights, (field, level, likelihood) => ({
    ...likelihood,
    strangers: tally.likelihood(field, level, weights).strangers,
  }));
}

/** How many of a pattern's pairs are of each kind, by what is known so far. */
function partsOf({ agreement, pairs }: Pattern, weights: Weights, shares: Likelihood): Likelihood {
  const likely = { ...shares };
  for (const field of FIELDS) {
    const likelihood = levelsOf(weights, field)[agreement[field]];
    if (likelihood !== undefined) for (const kind of KINDS) likely[kind] *= likelihood[kind];
  }
  const { same, strangers, household } = normalized(likely);
  return { same: same * pairs, strangers: strangers * pairs, household: household * pairs };
}

function normalized({ same, strangers, household }: Likelihood): Likelihood {
  const sum = same + strangers + household || 1;
  return { same: same / sum, strangers: strangers / sum, household: household / sum };
}

/** Counts how many pairs of each kind have each level of each field. */
class Tally {
  readonly #pairs = new Map<string, Likelihood>();

  add(agreement: Agreement, parts: Likelihood): void {
    for (const field of FIELDS) {
      const key = `${field} ${agreement[field]}`;
      const { same, strangers, household } = this.#of(key);
      this.#pairs.set(key, {
        same: same + parts.same,
        strangers: strangers + parts.strangers,
        household: household + parts.household,
      });
    }
  }

  #of(key: string): Likelihood {
    return this.#pairs.get(key) ?? { same: 0, strangers: 0, household: 0 };
  }

  /** Of the pairs that have the field at all; as it was `before` when none has. */
  likelihood(field: Field, level: string, before: Weights): Likelihood {
    const levels = levelsOf(before, field);
    const share = (kind: keyof Likelihood) => {
      const counted = (each: string) => this.#of(`${field} ${each}`)[kind];
      const all = Object.keys(levels).reduce((sum, each) => sum + counted(each), 0);
      if (all === 0) return levels[level]?.[kind] ?? 0;
      return (counted(level) + UNSEEN_PAIRS) / (all + UNSEEN_PAIRS * Object.keys(levels).length);
    };
    return { same: share('same'), strangers: share('strangers'), household: share('household') };
  }

  weights(before: Weights): Weights {
    return mapWeights(before, (field, level) => this.likelihood(field, level, before));
  }
}

function levelsOf(weights: Weights, field: Field): Readonly<Record<string, Likelihood>> {
  return weights[field];
}

/** The table with each likelihood made anew. */
function mapWeights(
  weights: Weights,
  change: (field: Field, level: string, likelihood: Likelihood) => Likelihood,
): Weights {
  const fields = FIELDS.map((field) => {
    const levels = Object.entries(levelsOf(weights, field));
    return [field, Object.fromEntries(levels.map(([level, was]) => [level, change(field, level, was)]))];
  });
  return Object.fromEntries(fields) as Weights;
}
