/** What a renter says to the file, in so many words: 15 U.S.C. 1681i(b). */
export const MOST_STATEMENT_WORDS = 100;
/** And in so many characters: words of 20 letters, and none are longer on the average in any language. */
export const MOST_STATEMENT_CHARACTERS = 2_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Not seen, and no writing needs it: marks of direction, joiners of words. Khmer, Persian and emoji need U+200B to D. */
const HIDDEN = /(?![\u200B-\u200D])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;
/** Letters that are seen as a space. */
const BLANK_LETTERS = /(?=\p{Default_Ignorable_Code_Point})\p{Lo}/gu;
/** Low lines and the narrow space, which to Unicode join words. */
const LINES_BETWEEN_WORDS = /[\p{Pc}\u202F]/gu;
/** What else is not of a word itself, and to Unicode joins two that it stands between. */
const JOINER = /[^\p{L}\p{M}\p{N}\u200C\u200D]/u;
/** "Don't", "col·legi", and what stands in Hebrew acronyms. */
const WITHIN_WORD = /['’＇·"׳״]/u;

/** The text without what is not seen: nothing turns a line around or makes one word of many. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '').replace(BLANK_LETTERS, ' ');
}

/**
 * How many words a text has, by the rules of Unicode (UAX #29) for its script: also where no spaces part them. Words
 * that are only strung together, as in `paid.paid.paid`, count each.
 */
export function countWords(text: string): number {
  const seen = withoutHidden(text).replace(LINES_BETWEEN_WORDS, ' ');
  let words = 0;
  for (const { isWordLike, segment } of segmenter.segment(seen)) {
    if (isWordLike) words += wordsIn(segment);
  }
  return words;
}

function wordsIn(segment: string): number {
  const parts = segment.split(JOINER).filter((part) => part !== '');
  const isNumber = !/\p{L}/u.test(segment);
  const isContraction = parts.length === 2 && WITHIN_WORD.test(segment);
  const isAbbreviation = parts.every((part) => /^\p{L}\p{M}*$/u.test(part));
  return isNumber || isContraction || isAbbreviation ? 1 : parts.length;
}
