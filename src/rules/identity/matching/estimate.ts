import { limitOf } from './limits.ts';
import {
  type Agreement,
  ALTERNATIVES,
  FIELDS,
  type Field,
  type Likelihood,
  likelihoodOf,
  mapWeights,
  RARITY_BITS,
  REFERENCE_PEOPLE,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/**
 * The kinds of blocking keys whose pairs are used, and the fields that agree in such a pair by design. Pairs that share only
 * the sound of their names are left out: hardly any is of one person, and the other fields of namesakes depend on names, too.
 */
const KEY_FIELDS: Readonly<Record<string, readonly Field[]>> = {
  l: ['license'],
  p: ['phone'],
  e: ['email'],
  a: ['address'],
  b: ['firstName', 'middleName', 'surname', 'generation', 'dateOfBirth'],
};

/** Returns whether pairs that share this blocking key are used. */
export function isEstimatedFrom(key: string): boolean {
  return Object.hasOwn(KEY_FIELDS, key.charAt(0));
}

/** How many pairs agree in one way. After organizations were capped it need not be a whole number. */
export interface Pattern {
  agreement: Agreement;
  pairs: number;
}

/** A pattern of pairs that share a key of one kind. */
export interface BlockedPattern extends Pattern {
  /** The first letter of the key. */
  kind: string;
}

export interface Estimate {
  weights: Weights;
  /** The number of pairs of one person that each level of `same` was counted among, by field. */
  counted: Readonly<Record<Field, number>>;
  /** The number of pairs that are estimated to be of one person. */
  same: number;
  rounds: number;
  /** Whether the estimate no longer changed at the end. */
  settled: boolean;
}

const KINDS = ['same', ...ALTERNATIVES] as const;

/** Maximum number of rounds; an estimate that has not converged by then oscillates around its result. */
const MOST_ROUNDS = 500;
/** Convergence threshold: no likelihood changes by this much in the last round (Splink's default). */
const SETTLED = 1e-4;
/** The share of each kind of pairs at first. */
const FIRST_SHARES: Likelihood = { same: 0.2, strangers: 0.5, household: 0.2, twins: 0.05, juniors: 0.05 };

/**
 * The number of imagined pairs that agree as the published table says, which are added to those that were counted. So a
 * level that never occurred does not get a likelihood of 0, with which one field would decide alone.
 */
const PUBLISHED_PAIRS = 100;

/**
 * Estimates `same` from how pairs that share a key agree, without knowing which of them are of one person: expectation
 * maximization (Dempster, Laird and Rubin 1977; Winkler 1988 for record linkage). The other kinds of pairs stay as in
 * `start`, from which the estimate begins, so that kinds cannot change places.
 *
 * Pairs with a common key agree in its fields by design. So the pairs of each kind of key are a sample of their own, with
 * its own shares of the kinds of pairs, and say nothing about the fields of the key (as in Splink, which trains each field
 * with rules that block on others). Fields are treated as independent within a kind, and missing fields as missing at random.
 */
export function estimateSame(patterns: readonly BlockedPattern[], start: Weights): Estimate {
  let weights = start;
  let sharesOf = new Map<string, Likelihood>();
  for (let round = 1; ; round++) {
    const tally = new Tally();
    const found = new Map<string, Likelihood>();
    let same = 0;
    for (const { agreement, pairs, kind } of patterns) {
      const fields = FIELDS.filter((field) => !(KEY_FIELDS[kind] ?? []).includes(field));
      const shares = sharesOf.get(kind) ?? FIRST_SHARES;
      // What the rules never take for one person says nothing about pairs of one person.
      const isOfTwo = limitOf(agreement)?.reason === 'births';
      const parts = partsOf(agreement, fields, weights, isOfTwo ? { ...shares, same: 0 } : shares);
      const before = found.get(kind) ?? NONE;
      found.set(
        kind,
        mapKinds((each) => before[each] + pairs * parts[each]),
      );
      same += pairs * parts.same;
      for (const field of fields) tally.add(field, agreement[field], pairs * parts.same);
    }
    sharesOf = new Map(found.entries().map(([kind, counts]) => [kind, normalized(counts)]));
    const before = weights;
    weights = mapWeights(start, (field, level, was) => ({ ...was, same: tally.share(field, level, 'same') }));
    const settled = isSettled(before, weights);
    if (settled || round === MOST_ROUNDS)
      return { weights, counted: tally.counted(), same, rounds: round, settled };
  }
}

/**
 * Returns the weights with `strangers` counted from random pairs of a network of so many people. A pair counts with the
 * probability that it is of strangers: in a small network, some are of one person or household.
 */
export function estimateStrangers(
  patterns: readonly Pattern[],
  people: number,
): Pick<Estimate, 'weights' | 'counted'> {
  const tally = new Tally();
  const rare = REFERENCE_PEOPLE / Math.max(1, people);
  const shares = normalized(
    mapKinds((kind) =>
      kind === 'strangers' ? 1 : rare * 2 ** -(kind === 'same' ? PRIOR_BITS : RARITY_BITS[kind]),
    ),
  );
  for (const { agreement, pairs } of patterns) {
    const { strangers } = partsOf(agreement, FIELDS, WEIGHTS, shares);
    for (const field of FIELDS) tally.add(field, agreement[field], pairs * strangers);
  }
  const weights = mapWeights(WEIGHTS, (field, level, was) => ({
    ...was,
    strangers: tally.share(field, level, 'strangers'),
  }));
  return { weights, counted: tally.counted() };
}

/** How rare pairs of one person are among all pairs of a network of `REFERENCE_PEOPLE`, in bits. */
const PRIOR_BITS = 22;

const NONE: Likelihood = { same: 0, strangers: 0, household: 0, twins: 0, juniors: 0 };

/** Returns the probability of each kind of pairs for a pair that agrees like this in these fields. */
function partsOf(
  agreement: Agreement,
  fields: readonly Field[],
  weights: Weights,
  shares: Likelihood,
): Likelihood {
  const likely = { ...shares };
  for (const field of fields) {
    const likelihood = likelihoodOf(weights, field, agreement[field]);
    if (likelihood !== undefined) for (const kind of KINDS) likely[kind] *= likelihood[kind];
  }
  return normalized(likely);
}

function normalized(counts: Likelihood): Likelihood {
  const sum = KINDS.reduce((all, kind) => all + counts[kind], 0) || 1;
  return mapKinds((kind) => counts[kind] / sum);
}

function mapKinds(of: (kind: keyof Likelihood) => number): Likelihood {
  return {
    same: of('same'),
    strangers: of('strangers'),
    household: of('household'),
    twins: of('twins'),
    juniors: of('juniors'),
  };
}

function isSettled(before: Weights, after: Weights): boolean {
  return FIELDS.every((field) =>
    Object.entries<Likelihood>(after[field]).every(
      ([level, { same }]) => Math.abs(same - (likelihoodOf(before, field, level)?.same ?? 0)) < SETTLED,
    ),
  );
}

/** Counts how many pairs of one kind have each level of each field. */
class Tally {
  readonly #levels = new Map<string, number>();
  readonly #fields = new Map<Field, number>();

  add(field: Field, level: string, pairs: number): void {
    if (level === 'absent') return;
    const key = `${field} ${level}`;
    this.#levels.set(key, (this.#levels.get(key) ?? 0) + pairs);
    this.#fields.set(field, (this.#fields.get(field) ?? 0) + pairs);
  }

  /** Returns the share of the pairs with a field that have this level, with `PUBLISHED_PAIRS`. */
  share(field: Field, level: string, kind: 'same' | 'strangers'): number {
    const published = likelihoodOf(WEIGHTS, field, level)?.[kind] ?? 0;
    const pairs = (this.#levels.get(`${field} ${level}`) ?? 0) + PUBLISHED_PAIRS * published;
    return pairs / ((this.#fields.get(field) ?? 0) + PUBLISHED_PAIRS);
  }

  /** Returns the number of pairs that have each field. */
  counted(): Record<Field, number> {
    const counts = FIELDS.map((field) => [field, this.#fields.get(field) ?? 0]);
    return Object.fromEntries(counts);
  }
}
