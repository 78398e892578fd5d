/** Whether two profiles very likely belong to one person, need a person's review, or belong to two people. */
export type Decision = 'duplicate' | 'possible' | 'different';

/**
 * Lowest total for review. In a network of a million profiles, about 150,000 of 500,000,000,000 pairs are
 * of one person, so the prior against a match is log2(3.3 million), about 22 bits. The threshold is the
 * highest at which nine in ten pairs of one person are listed in `npm run bench:matching`; some three
 * quarters of what is listed are of one person.
 */
export const POSSIBLE_BITS = 17;

/**
 * Lowest total for a duplicate, which checks show: four bits above even odds. It is the lowest at which at
 * most 3 in 100 pairs are of two people in each population of `npm run bench:matching`, where one person in
 * five has a twin, a parent or a namesake who is easily mistaken for them.
 */
export const DUPLICATE_BITS = 26;

/** Returns the decision for the total of a comparison, in bits. */
export function decide(total: number): Decision {
  if (total >= DUPLICATE_BITS) return 'duplicate';
  return total >= POSSIBLE_BITS ? 'possible' : 'different';
}

/** The parts of a comparison that decide. */
interface Decided {
  total: number;
  evidence: readonly { field: string; level: string }[];
}

/**
 * Returns the decision for a comparison. Two profiles with the same license need a review even if all else
 * differs: either they belong to one person, or somebody stated another person's license.
 */
export function decideComparison(comparison: Decided): Decision {
  const decision = decide(comparison.total);
  return decision === 'different' && hasSameLicense(comparison) ? 'possible' : decision;
}

/** Returns whether two profiles have the same license. */
export function hasSameLicense({ evidence }: Pick<Decided, 'evidence'>): boolean {
  return evidence.some(({ field, level }) => field === 'license' && level === 'exact');
}
