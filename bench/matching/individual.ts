import type { Profile } from '../../src/rules/identity/matching/person.ts';
import type { Random } from '../../src/seeding/random.ts';
import type { Home } from './contact-data.ts';

/** A person's true data, before anyone writes it down. */
export interface Individual {
  first: string;
  middle: string;
  last: string;
  /** `Jr.`, `Sr.`, or ''. */
  generation: string;
  email: string;
  phone: string;
  license: string;
  birth: string;
  home: Home;
}

/** Share of profiles that have each field, as in `renter-screening seed` and on rental forms. */
export const KNOWN_SHARES = { email: 0.97, phone: 0.94, license: 0.8, birth: 0.85, address: 0.85 } as const;
/** Share of profiles whose phone is a placeholder, given because the field was required. */
const PLACEHOLDER_SHARE = 0.005;
const PLACEHOLDERS: readonly [string, ...string[]] = ['000-000-0000', '555-555-5555', '1234567890'];

/**
 * Returns a profile of a person as entered in a form: each field may be missing and is written in one of
 * several ways.
 */
export function profileOf(individual: Individual, random: Random): Profile {
  const phone = random.chance(PLACEHOLDER_SHARE)
    ? random.pick(PLACEHOLDERS)
    : writtenPhone(individual.phone, random);
  return {
    names: [writtenName(individual, random)],
    emails: random.chance(KNOWN_SHARES.email) ? [individual.email] : [],
    phones: random.chance(KNOWN_SHARES.phone) ? [phone] : [],
    licenses: random.chance(KNOWN_SHARES.license) ? [individual.license] : [],
    address: random.chance(KNOWN_SHARES.address) ? writtenAddress(individual.home, random) : null,
    dateOfBirth: random.chance(KNOWN_SHARES.birth) ? individual.birth : null,
  };
}

function writtenName({ first, middle, last, generation }: Individual, random: Random): string {
  const share = random.share();
  const between = share < 0.12 ? ` ${middle}` : share < 0.28 ? ` ${middle.charAt(0)}.` : '';
  const suffix = generation !== '' && random.chance(0.5) ? ` ${generation}` : '';
  const name = `${first}${middle === '' ? '' : between} ${last}${suffix}`;
  return random.chance(0.1) ? name.toUpperCase() : name;
}

function writtenPhone(phone: string, random: Random): string {
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  return random.pick([`(${area}) ${exchange}-${line}`, `+1 ${area} ${exchange} ${line}`, phone]);
}

const LONG_KINDS: Readonly<Record<string, string>> = {
  St: 'Street',
  Ave: 'Avenue',
  Rd: 'Road',
  Ln: 'Lane',
  Dr: 'Drive',
};

function writtenAddress({ number, street, kind, unit, city, zip }: Home, random: Random): string {
  const written = random.chance(0.4) ? (LONG_KINDS[kind] ?? kind) : kind;
  // One in ten omits the unit, one in ten the postal code.
  const suffix =
    unit === '' || random.chance(0.1) ? '' : random.pick([`, Apt ${unit}`, ` #${unit}`, `, Unit ${unit}`]);
  return `${number} ${street} ${written}${suffix}, ${city}${random.chance(0.1) ? '' : ` ${zip}`}`;
}
