import type { Profile } from '../../src/rules/identity/matching/person.ts';
import type { Random } from '../../src/seeding/random.ts';
import type { Home } from './surroundings.ts';

/** A person's true data, before anyone writes it down. */
export interface Being {
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

/** Share of profiles that have each field: as in `renter-screening seed`, and as rental forms ask. */
export const KNOWN_SHARES = { email: 0.97, phone: 0.94, license: 0.8, birth: 0.85, address: 0.85 } as const;
/** Share of profiles whose phone is a placeholder, given because the field was required. */
const PLACEHOLDER_SHARE = 0.005;
const PLACEHOLDERS: readonly [string, ...string[]] = ['000-000-0000', '555-555-5555', '1234567890'];

/**
 * Returns a profile of a person as entered in a form: each field may be missing and is written in one of
 * several ways.
 */
export function writtenDown(being: Being, random: Random): Profile {
  const phone = random.chance(PLACEHOLDER_SHARE)
    ? random.pick(PLACEHOLDERS)
    : writtenPhone(being.phone, random);
  return {
    names: [writtenName(being, random)],
    emails: random.chance(KNOWN_SHARES.email) ? [being.email] : [],
    phones: random.chance(KNOWN_SHARES.phone) ? [phone] : [],
    licenses: random.chance(KNOWN_SHARES.license) ? [being.license] : [],
    address: random.chance(KNOWN_SHARES.address) ? writtenAddress(being.home, random) : null,
    dateOfBirth: random.chance(KNOWN_SHARES.birth) ? being.birth : null,
  };
}

function writtenName({ first, middle, last, generation }: Being, random: Random): string {
  const share = random.share();
  const between = share < 0.12 ? ` ${middle}` : share < 0.28 ? ` ${middle.charAt(0)}.` : '';
  const behind = generation !== '' && random.chance(0.5) ? ` ${generation}` : '';
  const name = `${first}${middle === '' ? '' : between} ${last}${behind}`;
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
  const behind =
    unit === '' || random.chance(0.1) ? '' : random.pick([`, Apt ${unit}`, ` #${unit}`, `, Unit ${unit}`]);
  return `${number} ${street} ${written}${behind}, ${city}${random.chance(0.1) ? '' : ` ${zip}`}`;
}
