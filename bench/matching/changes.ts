import type { Random } from '../../src/seeding/random.ts';
import { type Context, drawByShare, emailOf, homeOf, licenseOfState, phoneOf } from './contact-data.ts';
import { misread, mistyped } from './errors.ts';
import type { Individual } from './individual.ts';
import type { Name } from './names/culture.ts';

export const POPULATION_KINDS = ['us', 'spanish', 'mixed'] as const;
export type PopulationKind = (typeof POPULATION_KINDS)[number];

/** What changed in a person's data, or in how it was written, between two profiles. */
export const CHANGES = [
  'new e-mail',
  'e-mail written another way',
  'keyboard typo',
  'OCR',
  'nickname',
  'initial or middle name',
  'maiden name',
  'hyphenation',
  'transliteration',
  'moved',
  'all new but the name',
  'day and month swapped',
  'names swapped',
  'several at once',
] as const;
export type Change = (typeof CHANGES)[number];

/** Share of second profiles with each change, before they are scaled to add up to 1. */
export const CHANGE_SHARES: Readonly<Record<PopulationKind, Readonly<Record<Change, number>>>> = {
  us: shares({ transliteration: 0 }),
  // Respelled without accents.
  spanish: shares({ transliteration: 0.08, hyphenation: 0.08, nickname: 0.08 }),
  mixed: shares({ transliteration: 0.18, nickname: 0.06, 'initial or middle name': 0.04 }),
};

function shares(own: Partial<Record<Change, number>>): Record<Change, number> {
  return {
    'new e-mail': 0.08,
    'e-mail written another way': 0.03,
    'keyboard typo': 0.12,
    OCR: 0.06,
    nickname: 0.1,
    'initial or middle name': 0.07,
    'maiden name': 0.07,
    hyphenation: 0.05,
    transliteration: 0,
    moved: 0.13,
    'all new but the name': 0.04,
    'day and month swapped': 0.04,
    'names swapped': 0.05,
    'several at once': 0.12,
    ...own,
  };
}

/** Share of people whose phone has also changed by then, besides the main change; another of those who moved. */
const NEW_PHONE_SHARE = 0.3;
const NEW_PHONE_SHARE_MOVED = 0.4;
/** Share of moves to another state, with a license of that state. */
const OTHER_STATE_SHARE = 0.25;
/** Share of respellings in the person's own script, if it is not Latin. */
const OWN_SCRIPT_SHARE = 0.25;

/** Changes that need another birthday or surname for most people (see `prepared`). */
const PREPARED_CHANGES: readonly Change[] = ['day and month swapped', 'hyphenation'];

/**
 * Draws a change by its share, from those that can happen to the person. In a hard non-pair, names and birthdays must stay
 * alike, so nothing can be prepared.
 */
export function drawChange(
  {
    kind,
    respellings,
    isInNonPair,
  }: Pick<Individual, 'respellings'> & { kind: PopulationKind; isInNonPair: boolean },
  random: Random,
): Change {
  const shares = CHANGE_SHARES[kind];
  const possible = CHANGES.filter(
    (change) =>
      !(isInNonPair && PREPARED_CHANGES.includes(change)) &&
      !(change === 'transliteration' && respellings.length === 0),
  );
  return drawByShare(possible, (change) => shares[change], random);
}

/** Returns a person to whom the change can happen: most people have no two surnames, for example. */
export function prepared(individual: Individual, change: Change, { random }: Context): Individual {
  if (change === 'day and month swapped') {
    const [year, month] = individual.birth.split('-');
    const days = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
    const [one = '', ...more] = days.filter((day) => day !== month);
    return { ...individual, birth: `${year}-${month}-${random.pick([one, ...more])}` };
  }
  if (change === 'hyphenation' && !hasParts(individual.first) && !hasParts(individual.last)) {
    const { culture, sex, last } = individual;
    const both = [last, culture.name(sex, random).name.last].join(random.chance(0.5) ? '-' : ' ');
    return { ...individual, last: both };
  }
  return individual;
}

const COMBINATIONS: readonly [Change[], ...Change[][]] = [
  ['moved', 'nickname'],
  ['moved', 'keyboard typo'],
  ['nickname', 'keyboard typo'],
  ['moved', 'maiden name'],
  ['names swapped', 'moved'],
  ['OCR', 'moved'],
  ['transliteration', 'keyboard typo'],
  ['transliteration', 'moved'],
  ['initial or middle name', 'moved'],
];

/**
 * Returns a person's data for the second profile. Each has another e-mail, because profiles with the same e-mail are one
 * profile from the start.
 */
export function changed(individual: Individual, change: Change, context: Context): Individual {
  const { random } = context;
  if (change === 'e-mail written another way')
    return { ...individual, email: variantOf(individual.email, random) };
  const renewed = { ...individual, email: emailOf(individual, context) };
  if (random.chance(NEW_PHONE_SHARE)) renewed.phone = phoneOf(random);
  if (change !== 'several at once') return afterOne(renewed, change, context);
  const possible = COMBINATIONS.filter(
    (each) => !each.includes('transliteration') || individual.respellings.length > 0,
  ) as [Change[], ...Change[][]];
  return random.pick(possible).reduce((before, each) => afterOne(before, each, context), renewed);
}

function afterOne(individual: Individual, change: Change, context: Context): Individual {
  const { random } = context;
  switch (change) {
    case 'keyboard typo':
      return mistyped(individual, random);
    case 'OCR':
      return misread(individual, random);
    case 'nickname':
      return { ...individual, first: individual.culture.nickname(individual.first, random) };
    case 'initial or middle name':
      return withInitialOrMiddle(individual, random);
    case 'maiden name':
      return married(individual, context);
    case 'hyphenation':
      return rehyphenated(individual, random);
    case 'transliteration':
      return respelled(individual, random);
    case 'moved':
      return moved(individual, context);
    case 'all new but the name':
      return {
        ...individual,
        home: homeOf(context),
        phone: phoneOf(random),
        license: licenseOfState(random),
      };
    case 'day and month swapped': {
      const [year, month, day] = individual.birth.split('-');
      return { ...individual, birth: `${year}-${day}-${month}` };
    }
    case 'names swapped':
      return { ...individual, first: individual.last, last: individual.first };
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

function withInitialOrMiddle(individual: Individual, random: Random): Individual {
  const { first, middle } = individual;
  if (middle !== '' && random.chance(0.5)) return { ...individual, first: middle, middle: '' };
  return { ...individual, first: `${first.charAt(0)}${random.chance(0.5) ? '.' : ''}`, middle: '' };
}

function moved(individual: Individual, context: Context): Individual {
  const { random } = context;
  const after = { ...individual, home: homeOf(context) };
  if (random.chance(NEW_PHONE_SHARE_MOVED)) after.phone = phoneOf(random);
  if (random.chance(OTHER_STATE_SHARE)) after.license = licenseOfState(random);
  return after;
}

/** Half of them also move. */
function married(individual: Individual, context: Context): Individual {
  const { culture, sex } = individual;
  const last = culture.marriedSurname(individual.last, sex, context.random);
  return { ...(context.random.chance(0.5) ? moved(individual, context) : individual), last };
}

function respelled(individual: Individual, random: Random): Individual {
  const [first, ...more] = individual.respellings;
  if (first === undefined) return individual;
  const own = [first, ...more].find(isOwnScript);
  if (own !== undefined && random.chance(OWN_SCRIPT_SHARE)) return { ...individual, ...own };
  const [one, ...others] = [first, ...more].filter((name) => name !== own);
  return one === undefined ? { ...individual, ...own } : { ...individual, ...random.pick([one, ...others]) };
}

function isOwnScript({ last }: Name): boolean {
  return /[^\p{Script=Latin}\p{P}\p{Z}]/u.test(last);
}

function hasParts(name: string): boolean {
  return /[ -]/.test(name);
}

/** Joins the parts of a name differently. Of two surnames, a third of people then use only the first. */
function rehyphenated(individual: Individual, random: Random): Individual {
  const field = hasParts(individual.last) ? 'last' : 'first';
  const name = individual[field];
  const parts = name.split(/[ -]/);
  if (field === 'last' && parts.length === 2 && (parts[0]?.length ?? 0) > 3 && random.chance(1 / 3))
    return { ...individual, last: parts[0] ?? name };
  const [one, ...others] = ['-', ' ', ''].map((joint) => parts.join(joint)).filter((text) => text !== name);
  return { ...individual, [field]: random.pick([one ?? name, ...others]) };
}
