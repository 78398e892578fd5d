import type { Profile } from '../../src/rules/identity/matching/person.ts';
import type { Random } from '../../src/seeding/random.ts';
import {
  birthAt,
  type Context,
  emailOf,
  type Home,
  licenseOfState,
  phoneOf,
  writtenAddress,
} from './contact-data.ts';
import type { Culture, Name, Sex } from './names/culture.ts';

/** A person's true data, before anyone writes it down. */
export interface Individual extends Name {
  culture: Culture;
  sex: Sex;
  /** The name in other spellings or another script. */
  respellings: readonly Name[];
  /** `Jr.`, `Sr.`, or ''. */
  generation: string;
  email: string;
  phone: string;
  license: string;
  /** Such as 1990-01-31. */
  birth: string;
  home: Home;
  /** Fields that every profile of the person has. */
  always: readonly Field[];
}

/** Share of profiles that lack each field. */
export const LACKING_SHARES = { email: 0.05, phone: 0.08, license: 0.4, birth: 0.35, address: 0.25 } as const;
export type Field = keyof typeof LACKING_SHARES;

/** Share of profiles whose phone is a placeholder, given because the field was required. */
const PLACEHOLDER_SHARE = 0.005;
const PLACEHOLDERS: readonly [string, ...string[]] = ['000-000-0000', '555-555-5555', '1234567890'];

/** Returns a person with unique contact data. What is not given is drawn. */
export function makeIndividual(
  context: Context,
  home: Home,
  known: Partial<Pick<Individual, 'culture' | 'sex'>> & { age?: number; common?: boolean } = {},
): Individual {
  const { random } = context;
  const sex = known.sex ?? (random.chance(0.5) ? 'man' : 'woman');
  const culture = known.culture ?? random.pick(context.cultures);
  const { name, respellings } = known.common ? culture.commonName(sex, random) : culture.name(sex, random);
  return {
    ...name,
    culture,
    sex,
    respellings,
    generation: '',
    email: emailOf(name, context),
    phone: phoneOf(random),
    license: licenseOfState(random),
    // Renters are more often young than old.
    birth: birthAt(known.age ?? 18 + Math.min(random.below(62), random.below(62)), random),
    home,
    always: [],
  };
}

/**
 * Returns a profile of a person as entered in a form: each field is written in one of several ways and, unless
 * `complete`, may be missing.
 */
export function profileOf(individual: Individual, { random, complete }: Context): Profile {
  const phone = random.chance(PLACEHOLDER_SHARE)
    ? random.pick(PLACEHOLDERS)
    : writtenPhone(individual.phone, random);
  const isKnown = (field: Field) => {
    const lacks = random.chance(LACKING_SHARES[field]);
    return complete || individual.always.includes(field) || !lacks;
  };
  return {
    names: [writtenName(individual, random)],
    emails: isKnown('email') ? [individual.email] : [],
    phones: isKnown('phone') ? [phone] : [],
    licenses: isKnown('license') ? [individual.license] : [],
    address: isKnown('address') ? writtenAddress(individual.home, random) : null,
    dateOfBirth: isKnown('birth') ? individual.birth : null,
  };
}

function writtenName({ first, middle, last, generation }: Individual, random: Random): string {
  const share = random.share();
  const between = middle === '' ? '' : share < 0.12 ? middle : share < 0.28 ? `${middle.charAt(0)}.` : '';
  const suffix = generation !== '' && random.chance(0.5) ? generation : '';
  const name = [first, between, last, suffix].filter((part) => part !== '').join(' ');
  return random.chance(0.1) ? name.toUpperCase() : name;
}

function writtenPhone(phone: string, random: Random): string {
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  return random.pick([`(${area}) ${exchange}-${line}`, `+1 ${area} ${exchange} ${line}`, phone]);
}
