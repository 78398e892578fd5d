/** The normalized parts of a full name; '' for a missing part. */
export interface NameParts {
  first: string;
  middle: readonly string[];
  /** The last word. The first of two surnames is in `middle`. */
  surname: string;
  /** `jr`, `sr`, `ii` and so on. */
  generation: string;
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sr', 'sra']);
const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const SAME_GENERATION: ReadonlyMap<string, string> = new Map([
  ['junior', 'jr'],
  ['senior', 'sr'],
  ['2nd', 'ii'],
  ['3rd', 'iii'],
]);
/** Maximum number of middle words kept; the first and last word identify a longer name. */
const MOST_WORDS = 8;
/**
 * Characters of a word that count. Comparing takes the product of two lengths, and the longest surnames
 * have about 35.
 */
const MOST_WORD_CHARACTERS = 40;

/**
 * Splits a name written first name first, as most in the network are. A single word is the surname.
 *
 * @param name normalized
 */
export function nameParts(name: string): NameParts {
  const words = name
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MOST_WORD_CHARACTERS));
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift();
  const generation = words.length > 2 ? generationOf(words.at(-1)) : '';
  if (generation !== '') words.pop();
  const surname = words.pop() ?? '';
  const first = words.shift() ?? '';
  return { first, middle: words.slice(0, MOST_WORDS), surname, generation };
}

function generationOf(word = ''): string {
  const generation = SAME_GENERATION.get(word) ?? word;
  return GENERATIONS.has(generation) ? generation : '';
}
