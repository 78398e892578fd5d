import type { Random } from '../../src/seeding/random.ts';
import { type Context, emailOf, homeOf, licenseOfState, phoneOf } from './contact-data.ts';
import type { Individual } from './individual.ts';
import { surname } from './names.ts';
import { preferredName } from './preferred-names.ts';

/** What changed in a person's data, or in how it was written, between two profiles. */
export type Change =
  | 'e-mail written another way'
  | 'new e-mail'
  | 'typing errors'
  | 'nickname'
  | 'swapped fields'
  | 'moved'
  | 'married name'
  | 'several at once';

/** Share of second profiles with each change. */
export const CHANGE_SHARES: readonly (readonly [Change, number])[] = [
  ['e-mail written another way', 0.06],
  ['new e-mail', 0.2],
  ['typing errors', 0.18],
  ['nickname', 0.14],
  ['swapped fields', 0.07],
  ['moved', 0.18],
  ['married name', 0.07],
  ['several at once', 0.1],
];

/** A change that counts as easy: an exact comparison misses the e-mail only because of a dot or a tag. */
export const EASY_CHANGE: Change = 'e-mail written another way';

/** Share of people whose phone has also changed by then, besides the main change. */
const NEW_PHONE_SHARE = 0.3;
const NEW_PHONE_SHARE_MOVED = 0.4;
/** Share of moves to another state, with a license of that state. */
const OTHER_STATE_SHARE = 0.25;

/** Returns a person's data for the second profile. */
export function changed(individual: Individual, change: Change, context: Context): Individual {
  const { random } = context;
  if (change === 'e-mail written another way')
    return { ...individual, email: variantOf(individual.email, random) };
  const renewed = { ...individual, email: emailOf(individual.first, individual.last, context) };
  if (random.chance(NEW_PHONE_SHARE)) renewed.phone = phoneOf(random);
  if (change !== 'several at once') return afterOne(renewed, change, context);
  const both = random.pick(COMBINATIONS);
  return both.reduce((before, each) => afterOne(before, each, context), renewed);
}

const COMBINATIONS: readonly [Change[], ...Change[][]] = [
  ['moved', 'nickname'],
  ['moved', 'typing errors'],
  ['nickname', 'typing errors'],
  ['moved', 'married name'],
  ['swapped fields', 'moved'],
  ['typing errors', 'typing errors'],
];

function afterOne(individual: Individual, change: Change, context: Context): Individual {
  switch (change) {
    case 'typing errors':
      return mistyped(individual, context.random);
    case 'nickname':
      return { ...individual, first: preferredName(individual, context.random) };
    case 'swapped fields':
      return swapped(individual, context.random);
    case 'moved':
      return moved(individual, context);
    case 'married name':
      return married(individual, context);
    default:
      return individual;
  }
}

/** Adds or removes dots, or adds a tag, which does not change who receives the mail. */
function variantOf(email: string, random: Random): string {
  const at = email.indexOf('@');
  const local = email.slice(0, at);
  const dotted = local.includes('.') ? local.replaceAll('.', '') : `${local.slice(0, 2)}.${local.slice(2)}`;
  return `${random.chance(0.5) ? dotted : `${local}+rent`}${email.slice(at)}`;
}

function swapped(individual: Individual, random: Random): Individual {
  if (random.chance(0.75)) return { ...individual, first: individual.last, last: individual.first };
  const [year, month, day] = individual.birth.split('-');
  return Number(day) > 12
    ? { ...individual, first: individual.last, last: individual.first }
    : { ...individual, birth: `${year}-${day}-${month}` };
}

function moved(individual: Individual, context: Context): Individual {
  const { random } = context;
  const after = { ...individual, home: homeOf(context) };
  if (random.chance(NEW_PHONE_SHARE_MOVED)) after.phone = phoneOf(random);
  if (random.chance(OTHER_STATE_SHARE)) after.license = licenseOfState(random);
  return after;
}

/** Half of them also move; a quarter add the new surname to the old one. */
function married(individual: Individual, context: Context): Individual {
  const { random } = context;
  const last = random.chance(0.25) ? `${individual.last}-${surname(random)}` : surname(random);
  return random.chance(0.5) ? { ...moved(individual, context), last } : { ...individual, last };
}

/** Makes one typing error, and a second with a chance of one in three, most often in the names. */
function mistyped(individual: Individual, random: Random): Individual {
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
  return `${year.slice(0, 3)}${random.below(10)}-${month}-${day}`;
}
