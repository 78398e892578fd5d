import { type Agreement, FIELDS, type Field, type Likelihood, WEIGHTS, type Weights } from './weights.ts';

/** An agreement, and how many of the sampled pairs have it. */
export interface Pattern {
  agreement: Agreement;
  pairs: number;
}

export interface Estimate {
  weights: Weights;
  /** Share of the pairs of each kind, 0 to 1. */
  shares: Parts;
  rounds: number;
}

const KINDS = ['same', 'strangers', 'household'] as const satisfies readonly (keyof Likelihood)[];

/** The kinds that are estimated. Twins and juniors are too rare, and stay as in the table. */
type Parts = Pick<Likelihood, (typeof KINDS)[number]>;

/** Maximum number of rounds; an estimate that has not converged by then oscillates around its result. */
const MOST_ROUNDS = 500;
/** Convergence threshold: no share changes by this much in the last round. */
const SETTLED = 1e-6;
/** Pseudo-count for a level that never occurred. With a likelihood of 0, one field would decide alone. */
const UNSEEN_PAIRS = 0.1;
const FIRST_SHARES: Parts = { same: 0.2, strangers: 0.6, household: 0.2 };

/**
 * Estimates the weights that best explain how the pairs of a network agree, without knowing which pairs are
 * of one person: expectation maximization over three kinds of pairs (Dempster, Laird and Rubin 1977;
 * Winkler 1988 for record linkage). It begins at `start`, which also determines which kind is which. Fields
 * are treated as independent within a kind, and missing fields as missing at random.
 *
 * Pairs found by blocking agree in a key by design. Take `strangers` from random pairs instead
 * (`strangersOf`), as Splink does.
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
 * Returns the weights with `strangers` counted from random pairs of a network, of which almost none are of
 * one person. Use at least a million pairs: some agreements are rare.
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

/** Returns how many pairs of a pattern are of each kind, by the current estimate. */
function partsOf({ agreement, pairs }: Pattern, weights: Weights, shares: Parts): Parts {
  const likely = { ...shares };
  for (const field of FIELDS) {
    const likelihood = levelsOf(weights, field)[agreement[field]];
    if (likelihood !== undefined) for (const kind of KINDS) likely[kind] *= likelihood[kind];
  }
  const { same, strangers, household } = normalized(likely);
  return { same: same * pairs, strangers: strangers * pairs, household: household * pairs };
}

function normalized({ same, strangers, household }: Parts): Parts {
  const sum = same + strangers + household || 1;
  return { same: same / sum, strangers: strangers / sum, household: household / sum };
}

/** Counts how many pairs of each kind have each level of each field. */
class Tally {
  readonly #pairs = new Map<string, Parts>();

  add(agreement: Agreement, parts: Parts): void {
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

  #of(key: string): Parts {
    return this.#pairs.get(key) ?? { same: 0, strangers: 0, household: 0 };
  }

  /**
   * Returns the likelihood of a level among the pairs that have the field, or the likelihood in `before` if
   * none has it.
   */
  likelihood(field: Field, level: string, before: Weights): Parts {
    const levels = levelsOf(before, field);
    const share = (kind: keyof Parts) => {
      const counted = (each: string) => this.#of(`${field} ${each}`)[kind];
      const all = Object.keys(levels).reduce((sum, each) => sum + counted(each), 0);
      if (all === 0) return levels[level]?.[kind] ?? 0;
      return (counted(level) + UNSEEN_PAIRS) / (all + UNSEEN_PAIRS * Object.keys(levels).length);
    };
    return { same: share('same'), strangers: share('strangers'), household: share('household') };
  }

  weights(before: Weights): Weights {
    return mapWeights(before, (field, level, was) => ({ ...was, ...this.likelihood(field, level, before) }));
  }
}

function levelsOf(weights: Weights, field: Field): Readonly<Record<string, Likelihood>> {
  return weights[field];
}

/** Returns the table with each likelihood replaced by the result of `change`. */
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
