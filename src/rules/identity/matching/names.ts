/** A full name in its parts, each normalized; '' for one that is not there. */
export interface NameParts {
  first: string;
  middle: readonly string[];
  /** The last word: of two surnames the other stands among the middle words. */
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
/** A name with more has its first and last told apart from the rest, which is all that counts of it. */
const MOST_WORDS = 8;
/** So much of a word counts: comparing takes the product of two, and the longest surnames have some 35. */
const MOST_WORD_CHARACTERS = 40;

/**
 * The parts of a name as it is written in most of the network: first name first. One word alone is the surname.
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
