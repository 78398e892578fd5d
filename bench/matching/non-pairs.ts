import type { Random } from '../../src/seeding/random.ts';
import { type Context, drawByShare, type Home, homeOf } from './contact-data.ts';
import { type Individual, makeIndividual } from './individual.ts';

/**
 * Share of the hard non-pairs that are of each kind: two people whose data agree for another reason than that they are
 * one person.
 */
export const NON_PAIR_SHARES = {
  'household members': 0.2,
  roommates: 0.13,
  'senior and junior': 0.13,
  'parent and child of one full name': 0.04,
  'twins with names alike': 0.08,
  'twins with two licenses': 0.07,
  'namesakes with one birthday': 0.03,
  '1 January birthdays': 0.05,
  namesakes: 0.04,
  '20 years apart': 0.07,
  'recycled phone': 0.1,
  'one e-mail for a family': 0.06,
} as const;
export type NonPair = keyof typeof NON_PAIR_SHARES;
export const NON_PAIRS = Object.keys(NON_PAIR_SHARES) as readonly NonPair[];

/** Share of relatives who live together, and of those who give the phone of the household. */
const TOGETHER_SHARE = 0.6;
const FAMILY_PHONE_SHARE = 0.35;
const ROOMMATE_PHONE_SHARE = 0.1;
/** Share of people with an assigned birthday who also have the same first name. */
const SAME_FIRST_NAME_SHARE = 0.5;

/** Draws a kind by its share. */
export function drawNonPair(random: Random): NonPair {
  return drawByShare(NON_PAIRS, (kind) => NON_PAIR_SHARES[kind], random);
}

/** Returns two people whom the matching should not take for one. */
export function makeNonPair(kind: NonPair, context: Context, home: Home): [Individual, Individual] {
  const { random } = context;
  switch (kind) {
    case 'senior and junior':
    case 'parent and child of one full name':
      return parentAndChild(kind === 'senior and junior', context, home);
    case 'twins with names alike':
    case 'twins with two licenses':
      return twins(kind === 'twins with names alike', context, home);
    case 'namesakes with one birthday':
      return namesakes(context, home, { sameBirth: true });
    case 'namesakes':
      return namesakes(context, home, { years: random.below(3) });
    case '20 years apart':
      return namesakes(context, home, { years: 20, sameHome: random.chance(0.2) });
    case '1 January birthdays':
      return withAssignedBirthday(context, home);
    case 'household members':
      return relatives(context, home);
    case 'one e-mail for a family': {
      const [one, other] = relatives(context, home);
      return [
        { ...one, always: ['email'] },
        { ...other, email: one.email, always: ['email'] },
      ];
    }
    case 'roommates': {
      const one = makeIndividual(context, home, { age: 18 + random.below(17) });
      const other = makeIndividual(context, home, { age: 18 + random.below(17) });
      return [one, random.chance(ROOMMATE_PHONE_SHARE) ? { ...other, phone: one.phone } : other];
    }
    case 'recycled phone': {
      const one = makeIndividual(context, home);
      return [one, { ...makeIndividual(context, homeOf(context)), phone: one.phone }];
    }
  }
}

/** Returns another member of the family, who may live elsewhere. */
function inFamily(one: Individual, other: Individual, context: Context): Individual {
  const { random } = context;
  const together = random.chance(TOGETHER_SHARE);
  const sharesPhone = together && random.chance(FAMILY_PHONE_SHARE);
  return {
    ...other,
    home: together ? one.home : homeOf(context),
    phone: sharesPhone ? one.phone : other.phone,
  };
}

function parentAndChild(isWritten: boolean, context: Context, home: Home): [Individual, Individual] {
  const { random } = context;
  const age = 40 + random.below(40);
  const sex = isWritten || random.chance(0.7) ? 'man' : 'woman';
  const parent = makeIndividual(context, home, { sex, age });
  const drawn = makeIndividual(context, home, {
    sex,
    culture: parent.culture,
    age: Math.max(18, age - 20 - random.below(18)),
  });
  const { first, last, respellings } = parent;
  const middle = random.chance(0.7) ? parent.middle : drawn.middle;
  const child = inFamily(parent, { ...drawn, first, middle, last, respellings }, context);
  return isWritten
    ? [
        { ...parent, generation: 'Sr.' },
        { ...child, generation: 'Jr.' },
      ]
    : [parent, child];
}

function twins(areAlike: boolean, context: Context, home: Home): [Individual, Individual] {
  const { random } = context;
  const one = makeIndividual(context, home, { age: 18 + random.below(20) });
  const drawn = sibling(one, context);
  const first = areAlike ? alikeTo(one.first, drawn.first, random) : drawn.first;
  const other = inFamily(one, { ...drawn, first, birth: one.birth }, context);
  if (areAlike) return [one, other];
  return [
    { ...one, always: ['license'] },
    { ...other, always: ['license'] },
  ];
}

/** Returns a brother or sister with another first name, unless chance gives both the same. */
function sibling(one: Individual, context: Context): Individual {
  const { culture, home, birth } = one;
  const age = Math.max(18, 2026 - Number(birth.slice(0, 4)) - 6 + context.random.below(13));
  for (;;) {
    const other = makeIndividual(context, home, { culture, age });
    if (other.first === one.first) continue;
    return { ...other, last: culture.childSurname(one.last, one.last, other.sex), respellings: [] };
  }
}

/** Returns a name with the same beginning but another end, such as Michael for Michelle. */
function alikeTo(first: string, other: string, random: Random): string {
  const alike = first.slice(0, 3) + random.pick(['elle', 'a', 'on', 'ina', other.slice(-2)]);
  return alike === first ? `${first}ne` : alike;
}

function relatives(context: Context, home: Home): [Individual, Individual] {
  const { random } = context;
  const age = 24 + random.below(45);
  const one = makeIndividual(context, home, { age });
  const share = random.share();
  const sharesPhone = random.chance(FAMILY_PHONE_SHARE);
  const other =
    share < 0.4 ? spouse(one, age, context) : share < 0.7 ? sibling(one, context) : child(one, age, context);
  return [one, { ...other, home, phone: sharesPhone ? one.phone : other.phone }];
}

function spouse(one: Individual, age: number, context: Context): Individual {
  const { random } = context;
  const { culture, home } = one;
  const sex = one.sex === 'man' ? 'woman' : 'man';
  const other = makeIndividual(context, home, {
    culture,
    sex,
    age: Math.max(18, age - 5 + random.below(11)),
  });
  return random.chance(0.7)
    ? { ...other, last: culture.childSurname(one.last, other.last, sex), respellings: [] }
    : other;
}

function child(one: Individual, age: number, context: Context): Individual {
  const { culture, home } = one;
  for (;;) {
    const other = makeIndividual(context, home, { culture, age: Math.max(18, age - 20) });
    if (other.first === one.first) continue;
    return { ...other, last: culture.childSurname(one.last, other.last, other.sex), respellings: [] };
  }
}

interface HowAlike {
  sameBirth?: boolean;
  sameHome?: boolean;
  years?: number;
}

/** Returns two people of one common name in one postal code. */
function namesakes(
  context: Context,
  home: Home,
  { sameBirth = false, sameHome = false, years = 0 }: HowAlike,
): [Individual, Individual] {
  const { random } = context;
  const age = 40 + random.below(40);
  const one = makeIndividual(context, home, { common: true, age });
  const { city, zip, quarter } = home;
  const elsewhere = homeOf(context);
  // An address in Spanish stays one, so that city and quarter agree.
  const near =
    (elsewhere.quarter === '') === (quarter === '') ? { ...elsewhere, city, zip, quarter } : elsewhere;
  const drawn = makeIndividual(context, sameHome ? home : near, {
    culture: one.culture,
    sex: one.sex,
    age: age - years,
  });
  const { first, last, respellings } = one;
  const other = { ...drawn, first, last, respellings };
  return [one, sameBirth ? { ...other, birth: one.birth } : other];
}

/** Returns two people of one surname who were registered with the first of January of one year. */
function withAssignedBirthday(context: Context, home: Home): [Individual, Individual] {
  const [one, other] = namesakes(context, home, {});
  const birth = `${one.birth.slice(0, 4)}-01-01`;
  const first = context.random.chance(SAME_FIRST_NAME_SHARE) ? one.first : sibling(one, context).first;
  const respellings = first === one.first ? one.respellings : [];
  return [
    { ...one, birth },
    { ...other, birth, first, respellings },
  ];
}
