/** What two profiles are: very likely of one person, worth a person's look, or of two. */
export type Decision = 'duplicate' | 'possible' | 'different';

/**
 * In a network of a million profiles some 150,000 of 500,000,000,000 pairs are of one person: before anything is
 * compared, log2(3.3 million), some 22 bits, speak against it. From two bits below even odds on, where one pair in five
 * is of one person, a look is worth its while.
 */
export const POSSIBLE_BITS = 20;

/**
 * Two bits above even odds. Most pairs that reach it lie far above, so that of all together fewer than 1 in 100 are of
 * two people: that share is what Fellegi and Sunter bound, and what `npm run bench:matching` measures. A network of ten
 * times as many profiles would ask for log2(10), 3.3 bits, more.
 */
export const DUPLICATE_BITS = 24;

/** What a comparison's total, in bits, comes to. */
export function decide(total: number): Decision {
  if (total >= DUPLICATE_BITS) return 'duplicate';
  return total >= POSSIBLE_BITS ? 'possible' : 'different';
}
