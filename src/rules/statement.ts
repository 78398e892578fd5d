/** What a renter says to the file, in so many words: 15 U.S.C. 1681i(b). */
export const MOST_STATEMENT_WORDS = 100;
/** And in so many characters: words of 20 letters, and none are longer on the average in any language. */
export const MOST_STATEMENT_CHARACTERS = 2_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** How many words a text has, by the rules of Unicode (UAX #29) for its script: also where no spaces part them. */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++;
  return words;
}
