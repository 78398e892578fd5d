import { normalizeName } from '../normalization.ts';
import { isOtherScript, romanizeName } from './romanization.ts';

/** The normalized parts of a full name in Latin letters, where they are known; '' for a missing part. */
export interface NameParts {
  first: string;
  middle: readonly string[];
  /** The last word. The first of two surnames is in `middle`. */
  surname: string;
  /** `jr`, `sr`, `ii` and so on. */
  generation: string;
  /** The whole name in another script. Different Chinese characters may have one reading. */
  written: string;
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sr', 'sra']);
const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const SAME_GENERATION: ReadonlyMap<string, string> = new Map([
  ['junior', 'jr'],
  ['senior', 'sr'],
  ['2nd', 'ii'],
  ['3rd', 'iii'],
]);
/** Words within a name that people leave out: articles, `of`, `son of`. */
const PARTICLES = new Set(
  'de del la las los da das do dos di du y e van von der den ter al el ibn bin bint'.split(' '),
);
/** Beginnings of a word that people write apart: `o brien`, `mc donald`, `abd al rahman`, `saint john`. */
const BEGINNINGS = new Set('o d mc mac st san santa abd abdul abdel abdal abdur abu'.split(' '));
/** Maximum number of middle words kept; the first and last word identify a longer name. */
const MOST_WORDS = 8;
/**
 * Characters of a word that count. Comparing takes the product of two lengths, and the longest surnames
 * have about 35.
 */
const MOST_WORD_CHARACTERS = 40;

/**
 * Splits a name written first name first, as most in the network are. A single word is the surname. Chinese
 * and Korean names in their own script are read surname first.
 *
 * @param name normalized
 */
export function nameParts(name: string): NameParts {
  const words = romanizeName(name)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MOST_WORD_CHARACTERS));
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift();
  const generation = words.length > 2 ? generationOf(words.at(-1)) : '';
  if (generation !== '') words.pop();
  const parts = joined(words);
  const surname = parts.pop() ?? '';
  const first = parts.shift() ?? '';
  const written = isOtherScript(name) ? name.replaceAll(' ', '') : '';
  return { first, middle: parts.slice(0, MOST_WORDS), surname, generation, written };
}

/**
 * Returns a name that is written 'Last, First' in the usual order, normalized; '' for every other name. Without a comma the
 * order stays as written, because 'Thomas James' and 'James Thomas' are two people.
 *
 * @param name as written
 */
export function firstNameFirst(name: string): string {
  if (!name.includes(',')) return '';
  const parts = name.split(',').map(normalizeName);
  // 'Reyes, Jordan, Jr.', and 'Jordan Reyes, Jr.', which is not 'Last, First'.
  const generation = generationOf(parts.at(-1)) === '' ? '' : (parts.pop() ?? '');
  const [last = '', first = ''] = parts;
  return parts.length === 2 && last !== '' && first !== ''
    ? normalizeName(`${first} ${last} ${generation}`)
    : '';
}

function generationOf(word = ''): string {
  const generation = SAME_GENERATION.get(word) ?? word;
  return GENERATIONS.has(generation) ? generation : '';
}

/** Leaves out particles within a name, and joins beginnings to the words that follow them. */
function joined(words: readonly string[]): string[] {
  const last = words.length - 1;
  const parts: string[] = [];
  let beginning = '';
  for (const [place, word] of words.entries()) {
    const isWithin = place > 0 && place < last;
    if (place < last && (isWithin || word.startsWith('abd')) && BEGINNINGS.has(word)) beginning += word;
    else if (!((isWithin || beginning !== '') && place < last && PARTICLES.has(word))) {
      parts.push(beginning + word);
      beginning = '';
    }
  }
  return parts;
}
