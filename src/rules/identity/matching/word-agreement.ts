import { jaroWinkler } from './similarity.ts';
import { areSpellings } from './spelling.ts';
import { isMistyped, shapeOf } from './typing-errors.ts';

/** Lowest Jaro-Winkler similarity of words that are `near`, or `rough`: the thresholds of Splink. */
const NEAR = 0.92;
const ROUGH = 0.88;

/**
 * How well two words of names agree: the same, one mistyped or misread, romanized in two ways, alike, or not
 * at all.
 */
export type WordAgreement = 'exact' | 'near' | 'spelling' | 'rough' | 'disagree';

/** Returns how well two words of normalized names agree, in either order. */
export function wordAgreement(one: string, other: string): WordAgreement {
  if (one === other) return 'exact';
  const alike = jaroWinkler(one, other);
  if (alike >= NEAR || isMistyped(one, other) || shapeOf(one) === shapeOf(other)) return 'near';
  if (areSpellings(one, other)) return 'spelling';
  return alike >= ROUGH ? 'rough' : 'disagree';
}

/** Returns whether two words are likely the same word, in whatever spelling. */
export function isSameWord(one: string, other: string): boolean {
  const agreement = wordAgreement(one, other);
  return agreement !== 'rough' && agreement !== 'disagree';
}
