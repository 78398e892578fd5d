/**
 * How likely a level of agreement is, 0 to 1, in pairs of profiles of each kind. Over all levels of a field
 * each kind adds up to 1.
 */
export interface Likelihood {
  /** Both profiles are of one person: `m` of Fellegi and Sunter 1969, 'A theory for record linkage'. */
  same: number;
  /** Two unrelated people: their `u`. */
  strangers: number;
  /**
   * Two people of one household or family: `u` where names, addresses and phones agree for another reason.
   */
  household: number;
  /** Twins: `u` where the date of birth agrees as well, and first names are often alike. */
  twins: number;
  /** A parent and a child of one name: `u` where only age, license and a suffix differ. */
  juniors: number;
}

/** The levels of agreement of each field, strongest first. A field that one side lacks does not count. */
export type Weights = {
  readonly [F in Field]: { readonly [L in LevelOf<F>]: Likelihood };
};
export type Field = keyof typeof LIKELIHOODS;
type LevelOf<F extends Field> = keyof (typeof LIKELIHOODS)[F] & string;
export type Level = { [F in Field]: LevelOf<F> }[Field];
/** How well two profiles agree in each field. */
export type Agreement = { readonly [F in Field]: LevelOf<F> | 'absent' };

/** Who two profiles belong to if not to one person. */
export type Alternative = Exclude<keyof Likelihood, 'same'>;

/**
 * How much rarer each alternative is than two strangers before anything is compared, in bits, so that it
 * adds up with the weights. In a million profiles there are 500,000,000,000 pairs, and about 120,000 of one
 * household of which both have a profile. 3 in 100 people are born as twins (CDC, National Vital Statistics
 * Reports), and about as many carry the name of a parent: one or two pairs in a hundred of those.
 */
export const RARITY_BITS: Readonly<Record<Alternative, number>> = {
  strangers: 0,
  household: 22,
  twins: 26.5,
  juniors: 25.5,
};
export const ALTERNATIVES = Object.keys(RARITY_BITS) as readonly Alternative[];

/**
 * Lower bounds of the share of a name. The share of a rarer one is due to chance (Splink:
 * `tf_minimum_u_value`). A name that is only alike agrees with other names, too.
 */
export const LEAST_SHARES = {
  firstName: { exact: 0.0001, alike: 0.001 },
  surname: { exact: 0.00001, alike: 0.0001 },
} as const;

/**
 * The number of profiles that the prior is for. Pairs of strangers grow with the square of the number of
 * profiles, pairs of one person and of one household in proportion to it: with half as many profiles, two
 * strangers who agree are half as likely. A network with fewer than the least is part of a larger world.
 */
export const REFERENCE_PEOPLE = 1_000_000;
export const LEAST_PEOPLE = 125_000;

/**
 * The table of weights, and where its numbers come from:
 *
 * - `same` follows published rates of typing errors and changes in record linkage (Winkler 1990 and 2006;
 *   Splink's worked examples and its default of 0.95 for what does not change), adapted to this network:
 *   profiles with the same e-mail are one profile from the start, so that two profiles of one person
 *   usually differ in it; renters move.
 * - `strangers` is counted: 1 in about 15,000 adults shares a birthday, 1 in 1,000 a surname (the sum of
 *   squared shares in the US Census 2010; a known surname has its own share), 1 in 170 a first name; a
 *   phone or license agrees only through an error; an address through former residents.
 * - `household` follows the US Census: people who live together mostly share a surname and an address; 3 in
 *   100 births are twins; few fathers name sons after themselves.
 * - `twins` and `juniors` are of age, and half of them live elsewhere (US Census: living arrangements of
 *   adults). One pair of twins in eight has first names that are alike. Of those who share a name, most sons
 *   write Jr., and few fathers Sr.
 * - A person has one license of an issuer, but another one after moving to another state.
 *
 * `estimateWeights` estimates these numbers from a network's own pairs.
 */
const LIKELIHOODS = {
  firstName: {
    exact: { same: 0.66, strangers: 0.005, household: 0.004, twins: 0.001, juniors: 0.84 },
    nickname: { same: 0.08, strangers: 0.002, household: 0.002, twins: 0.004, juniors: 0.04 },
    near: { same: 0.08, strangers: 0.002, household: 0.004, twins: 0.05, juniors: 0.04 },
    spelling: { same: 0.02, strangers: 0.001, household: 0.002, twins: 0.03, juniors: 0.01 },
    rough: { same: 0.015, strangers: 0.002, household: 0.004, twins: 0.05, juniors: 0.01 },
    initial: { same: 0.035, strangers: 0.004, household: 0.005, twins: 0.01, juniors: 0.02 },
    middle: { same: 0.02, strangers: 0.004, household: 0.01, twins: 0.01, juniors: 0.01 },
    swapped: { same: 0.04, strangers: 0.0002, household: 0.0002, twins: 0.0002, juniors: 0.02 },
    mailed: { same: 0.02, strangers: 0.0003, household: 0.004, twins: 0.002, juniors: 0.005 },
    disagree: { same: 0.03, strangers: 0.9795, household: 0.9648, twins: 0.8428, juniors: 0.005 },
  },
  middleName: {
    exact: { same: 0.55, strangers: 0.02, household: 0.2, twins: 0.05, juniors: 0.5 },
    initial: { same: 0.35, strangers: 0.08, household: 0.1, twins: 0.1, juniors: 0.3 },
    disagree: { same: 0.1, strangers: 0.9, household: 0.7, twins: 0.85, juniors: 0.2 },
  },
  surname: {
    exact: { same: 0.73, strangers: 0.001, household: 0.63, twins: 0.83, juniors: 0.84 },
    near: { same: 0.08, strangers: 0.0004, household: 0.042, twins: 0.055, juniors: 0.055 },
    spelling: { same: 0.02, strangers: 0.0004, household: 0.01, twins: 0.014, juniors: 0.014 },
    rough: { same: 0.01, strangers: 0.0008, household: 0.01, twins: 0.01, juniors: 0.01 },
    part: { same: 0.035, strangers: 0.0006, household: 0.035, twins: 0.033, juniors: 0.033 },
    swapped: { same: 0.04, strangers: 0.00003, household: 0.03, twins: 0.03, juniors: 0.03 },
    mailed: { same: 0.04, strangers: 0.0001, household: 0.008, twins: 0.005, juniors: 0.005 },
    disagree: { same: 0.045, strangers: 0.99667, household: 0.235, twins: 0.023, juniors: 0.013 },
  },
  generation: {
    exact: { same: 0.02, strangers: 0.0008, household: 0.0005, twins: 0.0005, juniors: 0.005 },
    none: { same: 0.9599, strangers: 0.9484, household: 0.9345, twins: 0.9345, juniors: 0.345 },
    onlyOne: { same: 0.02, strangers: 0.05, household: 0.06, twins: 0.06, juniors: 0.45 },
    disagree: { same: 0.0001, strangers: 0.0008, household: 0.005, twins: 0.005, juniors: 0.2 },
  },
  dateOfBirth: {
    exact: { same: 0.945, strangers: 0.00007, household: 0.0003, twins: 0.945, juniors: 0.0001 },
    default: { same: 0.01, strangers: 0.0012, household: 0.001, twins: 0.01, juniors: 0.0001 },
    transposed: { same: 0.01, strangers: 0.0002, household: 0.0002, twins: 0.01, juniors: 0.0001 },
    digit: { same: 0.012, strangers: 0.0006, household: 0.001, twins: 0.012, juniors: 0.0001 },
    year: { same: 0.003, strangers: 0.0001, household: 0.0005, twins: 0.003, juniors: 0.0001 },
    disagree: { same: 0.008, strangers: 0.0325, household: 0.05, twins: 0.008, juniors: 0.0005 },
    apart: { same: 0.012, strangers: 0.96533, household: 0.947, twins: 0.012, juniors: 0.999 },
  },
  license: {
    exact: { same: 0.86, strangers: 1e-9, household: 0.0002, twins: 0.0002, juniors: 0.0002 },
    near: { same: 0.04, strangers: 0.000001, household: 0.005, twins: 0.005, juniors: 0.005 },
    otherIssuer: { same: 0.08, strangers: 0.8, household: 0.6, twins: 0.6, juniors: 0.6 },
    disagree: { same: 0.02, strangers: 0.199998999, household: 0.3948, twins: 0.3948, juniors: 0.3948 },
  },
  phone: {
    exact: { same: 0.55, strangers: 4e-7, household: 0.35, twins: 0.2, juniors: 0.2 },
    near: { same: 0.05, strangers: 0.00001, household: 0.03, twins: 0.01, juniors: 0.01 },
    disagree: { same: 0.4, strangers: 0.9999896, household: 0.62, twins: 0.79, juniors: 0.79 },
  },
  email: {
    exact: { same: 0.12, strangers: 1e-7, household: 0.06, twins: 0.06, juniors: 0.06 },
    near: { same: 0.05, strangers: 0.000001, household: 0.01, twins: 0.01, juniors: 0.02 },
    provider: { same: 0.05, strangers: 0.000003, household: 0.02, twins: 0.02, juniors: 0.03 },
    named: { same: 0.08, strangers: 0.04, household: 0.04, twins: 0.04, juniors: 0.15 },
    disagree: { same: 0.7, strangers: 0.9599959, household: 0.87, twins: 0.87, juniors: 0.74 },
  },
  address: {
    exact: { same: 0.42, strangers: 0.000003, household: 0.78, twins: 0.45, juniors: 0.45 },
    noUnit: { same: 0.05, strangers: 0.000005, household: 0.06, twins: 0.04, juniors: 0.04 },
    near: { same: 0.05, strangers: 0.00001, household: 0.05, twins: 0.03, juniors: 0.03 },
    otherUnit: { same: 0.02, strangers: 0.00005, household: 0.01, twins: 0.02, juniors: 0.02 },
    area: { same: 0.12, strangers: 0.005, household: 0.04, twins: 0.08, juniors: 0.08 },
    disagree: { same: 0.34, strangers: 0.994932, household: 0.06, twins: 0.38, juniors: 0.38 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Likelihood>>>>;

export const WEIGHTS: Weights = LIKELIHOODS;
export const FIELDS = Object.keys(LIKELIHOODS) as readonly Field[];

/** Returns the likelihood of a level of a field, or `undefined` if the field is absent. */
export function likelihoodOf(weights: Weights, field: Field, level: string): Likelihood | undefined {
  const levels: Readonly<Record<string, Likelihood>> = weights[field];
  return levels[level];
}

/** Returns the table with each likelihood replaced by the result of `change`. */
export function mapWeights(
  weights: Weights,
  change: (field: Field, level: string, likelihood: Likelihood) => Likelihood,
): Weights {
  const fields = FIELDS.map((field) => {
    const levels = Object.entries<Likelihood>(weights[field]);
    return [field, Object.fromEntries(levels.map(([level, was]) => [level, change(field, level, was)]))];
  });
  return Object.fromEntries(fields) as Weights;
}
