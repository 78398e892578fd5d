import type { Random } from '../../src/seeding/random.ts';
import type { Individual } from './individual.ts';

/** Returns a person's data with one typing error, or with two in one of three cases, most often in the names. */
export function mistyped(individual: Individual, random: Random): Individual {
  const once = mistypedOnce(individual, random);
  return random.chance(0.33) ? mistypedOnce(once, random) : once;
}

function mistypedOnce(individual: Individual, random: Random): Individual {
  const share = random.share();
  if (share < 0.35) return { ...individual, last: typo(individual.last, random) };
  if (share < 0.65) return { ...individual, first: typo(individual.first, random) };
  if (share < 0.77) return { ...individual, birth: dateTypo(individual.birth, random) };
  if (share < 0.87) return { ...individual, phone: digitTypo(individual.phone, random) };
  if (share < 0.95) return { ...individual, license: digitTypo(individual.license, random) };
  return { ...individual, home: { ...individual.home, street: typo(individual.home.street, random) } };
}

const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 'sqz',
  b: 'vn',
  c: 'xv',
  d: 'sf',
  e: 'wr',
  f: 'dg',
  g: 'fh',
  h: 'gj',
  i: 'uo',
  j: 'hk',
  k: 'jl',
  l: 'k',
  m: 'n',
  n: 'bm',
  o: 'ip',
  p: 'o',
  q: 'wa',
  r: 'et',
  s: 'ad',
  t: 'ry',
  u: 'yi',
  v: 'cb',
  w: 'qe',
  x: 'zc',
  y: 'tu',
  z: 'xa',
};

/** Makes a typing error: a neighbouring key, a letter left out or doubled, or two letters swapped. */
function typo(word: string, random: Random): string {
  const at = random.below(word.length);
  const letter = word.charAt(at);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const near = NEIGHBOURS[letter.toLowerCase()] ?? 'e';
  switch (random.below(4)) {
    case 0:
      return before + near.charAt(random.below(near.length)) + after;
    case 1:
      return word.length > 3 ? before + after : word;
    case 2:
      return before + letter + letter + after;
    default:
      return before + after.slice(0, 1) + letter + after.slice(1);
  }
}

function digitTypo(text: string, random: Random): string {
  const at = text.length - 1 - random.below(7);
  return text.slice(0, at) + random.below(10) + text.slice(at + 1);
}

/** Changes the day, or one digit of the year. The result stays a valid date. */
function dateTypo(date: string, random: Random): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const other = String(1 + random.below(28)).padStart(2, '0');
  if (random.chance(0.4))
    return `${year}-${month}-${day.charAt(0) === '0' ? '0' : '1'}${1 + random.below(8)}`;
  if (random.chance(0.3)) return `${year}-${month}-${other}`;
  const everyYear = month === '02' && day === '29' ? '28' : day;
  return `${year.slice(0, 3)}${random.below(10)}-${month}-${everyYear}`;
}

/** What a scanner takes for something else, in both directions. */
const CONFUSED: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['cl', 'd'],
  ['vv', 'w'],
  ['ri', 'n'],
  ['l', '1'],
  ['i', 'l'],
  ['o', '0'],
  ['e', 'c'],
  ['a', 'o'],
  ['S', '5'],
  ['B', '8'],
  ['O', 'Q'],
  ['I', 'l'],
  ['u', 'v'],
  ['1', '7'],
  ['3', '8'],
  ['5', '6'],
  ['0', '8'],
];

/** Returns a person's data as a scanner misread it: a name always, half of them also in a number. */
export function misread(individual: Individual, random: Random): Individual {
  const read = random.chance(0.5)
    ? { ...individual, last: misreadWord(individual.last, random) }
    : { ...individual, first: misreadWord(individual.first, random) };
  switch (random.below(6)) {
    case 0:
      return { ...read, license: misreadWord(read.license, random) };
    case 1:
      return { ...read, phone: misreadDigits(read.phone, random) };
    case 2:
      return { ...read, home: { ...read.home, street: misreadWord(read.home.street, random) } };
    default:
      return read;
  }
}

function misreadWord(word: string, random: Random): string {
  const both = CONFUSED.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
  // A word that starts with a capital is not read as one that starts with a digit or another letter.
  const [start, rest] = [word.slice(0, 1), word.slice(1)];
  const [first, ...more] = both.filter(([from]) => rest.includes(from));
  if (first === undefined) return word;
  const [from, to] = random.pick([first, ...more]);
  return start + rest.replace(from, to);
}

function misreadDigits(digits: string, random: Random): string {
  const at = 3 + random.below(digits.length - 3);
  const confused = { 0: '8', 1: '7', 3: '8', 5: '6', 6: '5', 7: '1', 8: '3' }[digits.charAt(at)];
  return confused === undefined ? digits : digits.slice(0, at) + confused + digits.slice(at + 1);
}
