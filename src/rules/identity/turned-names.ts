/**
 * Later words by which a search of a roster finds a name. They are its last ones, because family names come last. A name of any
 * number of words takes no more rows than one of five.
 */
export const MOST_LATER_WORDS = 4;

/**
 * Returns a normalized name as it begins with its last word, with its last two words and so on, up to `MOST_LATER_WORDS`:
 * `baxter tom` for `tom baxter`. A search by the beginning of one of these finds a person by the family name.
 */
export function turnedNames(name: string): string[] {
  const words = name.split(' ');
  return Array.from({ length: Math.min(words.length - 1, MOST_LATER_WORDS) }, (_, turn) =>
    [...words.slice(-turn - 1), ...words.slice(0, -turn - 1)].join(' '),
  );
}
