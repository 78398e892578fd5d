import type { Random } from '../../src/seeding/random.ts';
import { birthAt, type Context, emailOf, type Home, licenseOfState, phoneOf } from './contact-data.ts';
import type { Individual } from './individual.ts';
import { firstName, type Sex, surname } from './names.ts';

/** Role of a person in a generated household. */
export type Role = 'alone' | 'partner' | 'child' | 'twin' | 'namesake of the father' | 'roommate';

export interface Member {
  individual: Individual;
  role: Role;
}

/** Shares of households by kind; sizes as in the US Census 2020, counting only people old enough to rent. */
const HOUSEHOLD_SHARES = { alone: 0.32, roommates: 0.13 } as const;
const ONE_SURNAME_SHARE = 0.75;
const CHILD_SHARE = 0.38;
/** Share of sibling pairs who are twins: 3 in 100 births are. */
const TWIN_SHARE = 0.03;
const NAMESAKE_SHARE = 0.04;
/** Share of family members who give the family's shared phone, and its shared e-mail. */
const FAMILY_PHONE_SHARE = 0.3;
const FAMILY_EMAIL_SHARE = 0.04;
/** Share of twins whose names begin alike. */
const ALIKE_NAMES_SHARE = 0.2;

/** Generates the people of one household, at least one. */
export function makeHousehold(context: Context, home: Home): Member[] {
  const { random } = context;
  const share = random.share();
  if (share < HOUSEHOLD_SHARES.alone) return [{ individual: makeIndividual(context, home), role: 'alone' }];
  if (share < HOUSEHOLD_SHARES.alone + HOUSEHOLD_SHARES.roommates) {
    return Array.from({ length: 2 + random.below(3) }, () => ({
      individual: makeIndividual(context, home, { age: 18 + random.below(17) }),
      role: 'roommate',
    }));
  }
  return shareContacts(makeFamily(context, home), random);
}

function makeFamily(context: Context, home: Home): Member[] {
  const { random } = context;
  const age = 24 + random.below(50);
  const father = makeIndividual(context, home, { sex: 'man', age });
  const family: Member[] = [{ individual: father, role: 'partner' }];
  const last = random.chance(ONE_SURNAME_SHARE) ? father.last : surname(random);
  if (random.chance(0.8)) {
    const mother = makeIndividual(context, home, {
      sex: 'woman',
      age: Math.max(18, age - 4 + random.below(7)),
      last,
    });
    family.push({ individual: mother, role: 'partner' });
  }
  // Only people old enough to rent have a profile.
  let oldest = age - 22;
  while (oldest >= 17 && random.chance(CHILD_SHARE + 0.2)) {
    family.push(...makeChildren(context, father, family, Math.min(oldest, 17 + random.below(12))));
    oldest -= 2;
  }
  return family;
}

function makeChildren(
  context: Context,
  father: Individual,
  siblings: readonly Member[],
  age: number,
): Member[] {
  const { random } = context;
  const sex: Sex = random.chance(0.5) ? 'man' : 'woman';
  const child = makeIndividual(context, father.home, { sex, age, last: father.last });
  // No two members of a family share a first name, except a son named after his father.
  if (siblings.some(({ individual }) => individual.first === child.first)) return [];
  if (sex === 'man' && father.generation === '' && random.chance(NAMESAKE_SHARE)) {
    father.generation = 'Sr.';
    const son = { ...child, first: father.first, middle: father.middle, generation: 'Jr.' };
    return [
      {
        individual: { ...son, email: emailOf(son.first, son.last, context) },
        role: 'namesake of the father',
      },
    ];
  }
  const other = makeIndividual(context, father.home, {
    sex: random.chance(0.65) ? sex : sex === 'man' ? 'woman' : 'man',
    age,
    last: father.last,
  });
  if (random.chance(ALIKE_NAMES_SHARE)) other.first = alikeTo(child.first, other.first, random);
  if (!random.chance(TWIN_SHARE) || other.first === child.first)
    return [{ individual: child, role: 'child' }];
  return [
    { individual: child, role: 'twin' },
    { individual: { ...other, birth: child.birth }, role: 'twin' },
  ];
}

/** Returns a name with the same beginning but another end, as Michelle to Michael. */
function alikeTo(first: string, other: string, random: Random): string {
  return first.slice(0, 3) + random.pick(['elle', 'a', 'on', 'ina', other.slice(-2)]);
}

/** Gives some members of a family the same phone or e-mail. */
function shareContacts(family: Member[], random: Random): Member[] {
  const [{ individual: first } = { individual: undefined }] = family;
  if (first === undefined) return family;
  for (const { individual } of family) {
    if (random.chance(FAMILY_PHONE_SHARE)) individual.phone = first.phone;
    if (random.chance(FAMILY_EMAIL_SHARE)) individual.email = first.email;
  }
  return family;
}

interface Known {
  sex?: Sex;
  age?: number;
  last?: string;
  first?: string;
}

/** Generates a person who lives at a home, with unique contact data. */
export function makeIndividual(context: Context, home: Home, known: Known = {}): Individual {
  const { random } = context;
  const sex = known.sex ?? (random.chance(0.5) ? 'man' : 'woman');
  const first = known.first ?? firstName(sex, random);
  const last =
    known.last ?? (random.chance(0.05) ? `${surname(random)} ${surname(random)}` : surname(random));
  return {
    first,
    middle: random.chance(0.8) ? firstName(sex, random) : '',
    last,
    generation: '',
    email: emailOf(first, last, context),
    phone: phoneOf(random),
    license: licenseOfState(random),
    // Renters are more often young than old.
    birth: birthAt(known.age ?? 18 + Math.min(random.below(62), random.below(62)), random),
    home,
  };
}
