/** Maximum number of words in a renter's statement: 15 U.S.C. 1681i(b). */
export const MOST_STATEMENT_WORDS = 100;
/**
 * Maximum number of characters in a statement: 20 for each word, more than the average word of any language
 * has.
 */
export const MOST_STATEMENT_CHARACTERS = 2_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Invisible characters that no script needs, such as direction marks and word joiners. U+200B to U+200D
 * stay: Khmer, Persian and emoji need them.
 */
const HIDDEN = /(?![\u200B-\u200D])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;
/** Letters that look like a space. */
const BLANK_LETTERS = /(?=\p{Default_Ignorable_Code_Point})\p{Lo}/gu;
/** Underscores and the narrow space. Unicode counts the words on both sides of them as one. */
const WORD_SEPARATORS = /[\p{Pc}\u202F]/gu;
/** Other characters that are not part of a word but join two words by Unicode's rules. */
const JOINER = /[^\p{L}\p{M}\p{N}\u200C\u200D]/u;
/** Characters inside one word: "don't", "col·legi" and Hebrew acronyms. */
const WITHIN_WORD = /['’＇·"׳״]/u;

/**
 * Removes invisible characters from a text, so that none of them reverses a line or joins several words
 * into one.
 */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '').replace(BLANK_LETTERS, ' ');
}

/**
 * Counts the words of a text by the rules of Unicode (UAX #29) for its script, including scripts without
 * spaces. Words strung together, as in `paid.paid.paid`, count separately.
 */
export function countWords(text: string): number {
  const seen = withoutHidden(text).replace(WORD_SEPARATORS, ' ');
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
