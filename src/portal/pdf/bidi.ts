import type { BidiCharTypeName } from 'bidi-js';
import openBidi from 'bidi-js/dist/bidi.mjs';

const bidi = openBidi();

/** Character classes that occur only in right-to-left text. */
const RIGHT_TO_LEFT: readonly BidiCharTypeName[] = ['R', 'AL', 'AN'];

/** Returns whether a text contains right-to-left letters or numbers. */
export function hasRightToLeft(text: string): boolean {
  return [...text].some((letter) => RIGHT_TO_LEFT.includes(bidi.getBidiCharTypeName(letter)));
}

/**
 * Replacements with one UTF-16 code unit, by class. bidi-js reads code units, so it would take a character of
 * two units for two left-to-right letters.
 */
const ONE_UNIT: Partial<Record<BidiCharTypeName, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  AN: '\u0660',
  EN: '0',
  NSM: '\u0300',
  ON: '!',
};

/**
 * Returns the embedding level of each character of a paragraph by the Unicode bidirectional algorithm (UAX
 * #9): even levels are left-to-right, odd ones right-to-left.
 *
 * @param letters code points, each as a string
 */
export function levelsOf(letters: readonly string[]): Uint8Array {
  const units = letters.map((letter) =>
    letter.length === 1 ? letter : (ONE_UNIT[bidi.getBidiCharTypeName(letter)] ?? 'a'),
  );
  return bidi.getEmbeddingLevels(units.join('')).levels;
}

/** Returns the parts of a line in visual order, from left to right (UAX #9, L2). */
export function visualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const line = {
    levels: Uint8Array.from(parts, ({ level }) => level),
    paragraphs: [{ start: 0, end: parts.length - 1, level: 0 }],
  };
  return bidi.getReorderedIndices('a'.repeat(parts.length), line).flatMap((place) => parts[place] ?? []);
}

/** Returns right-to-left text in visual order, with mirrored brackets. */
export function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('');
}
