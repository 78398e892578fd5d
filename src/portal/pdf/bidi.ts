import type { BidiCharTypeName } from 'bidi-js';
import openBidi from 'bidi-js/dist/bidi.mjs';

const bidi = openBidi();

/** Strong and numeric classes that only text written from the right contains. */
const FROM_RIGHT: readonly BidiCharTypeName[] = ['R', 'AL', 'AN'];

/** Returns whether any letter or number of a text is written from the right. */
export function hasRightToLeft(text: string): boolean {
  return [...text].some((letter) => FROM_RIGHT.includes(bidi.getBidiCharTypeName(letter)));
}

/**
 * bidi-js reads UTF-16 code units, so a character of two units would count as two letters from the left. One unit of
 * the same class takes its place.
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
 * Returns the embedding level of each letter of a paragraph, by the Unicode bidirectional algorithm (UAX #9): even
 * levels are read from the left, odd ones from the right.
 *
 * @param letters code points, each as a text
 */
export function levelsOf(letters: readonly string[]): Uint8Array {
  const units = letters.map((letter) =>
    letter.length === 1 ? letter : (ONE_UNIT[bidi.getBidiCharTypeName(letter)] ?? 'a'),
  );
  return bidi.getEmbeddingLevels(units.join('')).levels;
}

/** Returns the parts of a line in the order in which they are seen from the left (UAX #9, L2). */
export function visualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const line = {
    levels: Uint8Array.from(parts, ({ level }) => level),
    paragraphs: [{ start: 0, end: parts.length - 1, level: 0 }],
  };
  return bidi.getReorderedIndices('a'.repeat(parts.length), line).flatMap((place) => parts[place] ?? []);
}

/** Returns the text of a part that is read from the right, as it is drawn from the left: brackets turn around. */
export function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('');
}
