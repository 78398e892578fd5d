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

/** Lowest Jaro-Winkler similarity of names that are `near`, or `rough`: the thresholds of Splink. */
export const NEAR_NAME = 0.92;
export const ROUGH_NAME = 0.88;

/**
 * Prior against a household before anything is compared, in bits, so that it adds up with the weights.
 * Among a million profiles, about one pair for each profile is of one household.
 */
export const HOUSEHOLD_RARITY_BITS = 20;

/**
 * Lower bound of a surname's share. The share of a rarer surname is due to chance (Splink:
 * `tf_minimum_u_value`).
 */
export const LEAST_SURNAME_SHARE = 0.00001;

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
 *   100 births are twins, so that 1 in 100 pairs of a family share the date of birth; few fathers name sons
 *   after themselves.
 *
 * `estimateWeights` estimates these numbers from a network's own pairs.
 */
const LIKELIHOODS = {
  firstName: {
    exact: { same: 0.74, strangers: 0.005, household: 0.005 },
    nickname: { same: 0.08, strangers: 0.002, household: 0.002 },
    near: { same: 0.06, strangers: 0.0015, household: 0.003 },
    rough: { same: 0.015, strangers: 0.002, household: 0.004 },
    initial: { same: 0.02, strangers: 0.004, household: 0.004 },
    middle: { same: 0.015, strangers: 0.004, household: 0.01 },
    swapped: { same: 0.02, strangers: 0.0002, household: 0.0002 },
    disagree: { same: 0.05, strangers: 0.9813, household: 0.9718 },
  },
  middleName: {
    exact: { same: 0.55, strangers: 0.02, household: 0.2 },
    initial: { same: 0.35, strangers: 0.08, household: 0.1 },
    disagree: { same: 0.1, strangers: 0.9, household: 0.7 },
  },
  surname: {
    exact: { same: 0.82, strangers: 0.001, household: 0.7 },
    near: { same: 0.06, strangers: 0.0004, household: 0.005 },
    rough: { same: 0.01, strangers: 0.0008, household: 0.004 },
    part: { same: 0.03, strangers: 0.0005, household: 0.03 },
    swapped: { same: 0.02, strangers: 0.00003, household: 0.017 },
    disagree: { same: 0.06, strangers: 0.99727, household: 0.244 },
  },
  generation: {
    exact: { same: 0.97, strangers: 0.4, household: 0.05 },
    disagree: { same: 0.03, strangers: 0.6, household: 0.95 },
  },
  dateOfBirth: {
    exact: { same: 0.95, strangers: 0.00007, household: 0.008 },
    transposed: { same: 0.01, strangers: 0.0002, household: 0.0003 },
    digit: { same: 0.02, strangers: 0.0015, household: 0.004 },
    year: { same: 0.005, strangers: 0.0025, household: 0.003 },
    disagree: { same: 0.015, strangers: 0.99573, household: 0.9847 },
  },
  license: {
    exact: { same: 0.85, strangers: 1e-9, household: 0.0002 },
    near: { same: 0.05, strangers: 0.000001, household: 0.005 },
    disagree: { same: 0.1, strangers: 0.999998999, household: 0.9948 },
  },
  phone: {
    exact: { same: 0.55, strangers: 4e-7, household: 0.35 },
    near: { same: 0.05, strangers: 0.00001, household: 0.002 },
    disagree: { same: 0.4, strangers: 0.9999896, household: 0.648 },
  },
  email: {
    exact: { same: 0.12, strangers: 1e-7, household: 0.06 },
    near: { same: 0.05, strangers: 0.000001, household: 0.01 },
    provider: { same: 0.05, strangers: 0.000003, household: 0.02 },
    // The agreement of the names is counted already, so this adds almost nothing.
    named: { same: 0.08, strangers: 0.04, household: 0.04 },
    disagree: { same: 0.7, strangers: 0.9599959, household: 0.87 },
  },
  address: {
    exact: { same: 0.42, strangers: 0.000003, household: 0.78 },
    noUnit: { same: 0.05, strangers: 0.000005, household: 0.06 },
    near: { same: 0.05, strangers: 0.00001, household: 0.05 },
    otherUnit: { same: 0.02, strangers: 0.00005, household: 0.01 },
    area: { same: 0.12, strangers: 0.005, household: 0.04 },
    disagree: { same: 0.34, strangers: 0.994932, household: 0.06 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Likelihood>>>>;

export const WEIGHTS: Weights = LIKELIHOODS;
export const FIELDS = Object.keys(LIKELIHOODS) as readonly Field[];
