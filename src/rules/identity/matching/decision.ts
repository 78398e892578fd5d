/** Whether two profiles very likely belong to one person, need a person's review, or belong to two people. */
export type Decision = 'duplicate' | 'possible' | 'different';

/**
 * Lowest total for review. In a network of a million profiles, about 150,000 of 500,000,000,000 pairs are
 * of one person, so the prior against a match is log2(3.3 million), about 22 bits. Review is worthwhile
 * from two bits below even odds, where one pair in five is of one person.
 */
export const POSSIBLE_BITS = 17;

/**
 * Lowest total for a duplicate: two bits above even odds. Most pairs that reach it are far above, so that
 * fewer than 1 in 100 of them are of two people. Fellegi and Sunter bound that share, and `npm run
 * bench:matching` measures it. A network of ten times as many profiles would need log2(10), 3.3 bits, more.
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
