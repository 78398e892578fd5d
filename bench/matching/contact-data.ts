import type { Random } from '../../src/seeding/random.ts';
import type { Culture, Name } from './names/culture.ts';

/** Shared state for generating the people of a network. */
export interface Context {
  random: Random;
  /** Number of postal codes. */
  regions: number;
  /** E-mails already in use, without dots, so that nobody else gets them. */
  mailboxes: Set<string>;
  cultures: readonly [Culture, ...Culture[]];
  /** Share of homes with an address as in Puerto Rico and Mexico. */
  spanishHomes: number;
  /** Whether every profile has all fields. */
  complete: boolean;
}

export interface Home {
  number: number;
  street: string;
  kind: string;
  unit: string;
  /** The neighbourhood, which only addresses in Spanish have. */
  quarter: string;
  city: string;
  zip: string;
}

const PROVIDERS = list(`gmail.com|gmail.com|gmail.com|yahoo.com|outlook.com|icloud.com|aol.com`);
const OWN_WORDS = list(`river|skater|cooks|moto|sunny|trail|piano|racer|books|garden`);

/** Returns the letters of a name without accents. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** Returns an unused e-mail. Most are made of the name, with a number if it is taken. */
export function emailOf({ first, last }: Name, { random, mailboxes }: Context): string {
  const [f, l] = [plain(first) || 'renter', plain(last)];
  for (let most = 100; ; most *= 10) {
    const number = most > 100 || random.chance(0.5) ? random.below(most) : '';
    const local = random.pick([
      `${f}.${l}${number}`,
      `${f}${l}${number}`,
      `${f.charAt(0)}${l}${number}`,
      `${l}.${f}${number}`,
      `${random.pick(OWN_WORDS)}${f}${number}`,
    ]);
    const email = `${local}@${random.pick(PROVIDERS)}`;
    const mailbox = email.replaceAll('.', '');
    if (mailboxes.has(mailbox)) continue;
    mailboxes.add(mailbox);
    return email;
  }
}

export function phoneOf(random: Random): string {
  return `${200 + random.below(60) * 13}${200 + random.below(800)}${String(random.below(10_000)).padStart(4, '0')}`;
}

const STATES = list(`AZ|CA|CO|FL|GA|IL|MI|NC|NJ|NY|OH|PA|TX|VA|WA`);

export function licenseOfState(random: Random): string {
  return `${random.pick(STATES)}-${'BDFHKMR'.charAt(random.below(7))}${String(random.below(100_000_000)).padStart(8, '0')}`;
}

const STREETS = list(`
  Main| Oak| Maple| Cedar| Park| Pine| Washington| Lake| Hill| Walnut| Spring| North| Ridge| Church|
  Willow| Mill| Sunset| Railroad| Jackson| West| South| Cherry| Highland| Center| Johnson| Dogwood|
  Hickory| Franklin| River| Meadow| Forest| Lincoln| Adams| Elm| Valley| Jefferson| Madison| Locust|
  Chestnut| Birch| Sycamore| Poplar| College| Harbor| Union| Market
`);
const KINDS = list(`St|St|Ave|Ave|Rd|Dr|Ln|Ct|Blvd`);
const CITIES = list(`
  Springfield, IL| Riverton, OH| Fairview, TX| Georgetown, CA| Salem, OR| Madison, WI| Clinton, NJ|
  Franklin, TN| Arlington, VA| Ashland, KY
`);

const CALLES = list(`
  Calle Hidalgo| Calle Juárez| Calle Morelos| Calle Zaragoza| Calle Allende| Calle Luna| Calle Sol| Calle San Justo|
  Calle Guadalupe Victoria| Calle Las Flores| Calle Robles| Calle Almendro| Avenida Insurgentes| Avenida Reforma|
  Avenida Ponce de León| Avenida Muñoz Rivera| Avenida Universidad| Avenida Constitución| Calle Comercio| Calle Nueva
`);
const QUARTERS = list(`
  Col. Centro| Col. Del Valle| Col. Roma Norte| Col. Las Lomas| Urb. Villa Carolina| Urb. Santa Rosa| Urb. Levittown|
  Urb. Country Club| Barrio Pueblo| Fracc. Los Pinos
`);
const CIUDADES = list(`
  San Juan, PR| Bayamón, PR| Ponce, PR| Caguas, PR| Monterrey, NL| Guadalajara, Jal.| Puebla, Pue.| Tijuana, BC
`);

/** Returns a random home. Each postal code belongs to one city. */
export function homeOf({ random, regions, spanishHomes }: Context): Home {
  const region = Math.min(random.below(regions), random.below(regions));
  const isFlat = random.chance(0.5);
  const zip = String(10_000 + ((region * 83) % 89_989));
  if (random.chance(spanishHomes)) {
    return {
      number: 1 + random.below(isFlat ? 400 : 2_000),
      street: random.pick(CALLES),
      kind: '',
      unit: isFlat ? String(1 + random.below(40)) : '',
      quarter: QUARTERS[region % QUARTERS.length] ?? '',
      city: CIUDADES[region % CIUDADES.length] ?? '',
      zip,
    };
  }
  return {
    // Apartment buildings are fewer and have many units.
    number: isFlat ? 100 * (1 + random.below(40)) : 1 + random.below(9_000),
    street: random.pickEarly(STREETS),
    kind: random.pick(KINDS),
    unit: isFlat ? `${1 + random.below(12)}${'ABCD'.charAt(random.below(4))}` : '',
    quarter: '',
    city: CITIES[region % CITIES.length] ?? '',
    zip,
  };
}

const LONG_KINDS: Readonly<Record<string, string>> = {
  St: 'Street',
  Ave: 'Avenue',
  Rd: 'Road',
  Ln: 'Lane',
  Dr: 'Drive',
};

/** Returns an address as entered in a form: one in ten omits the unit, one in ten the postal code. */
export function writtenAddress(home: Home, random: Random): string {
  const { number, street, kind, unit, quarter, city, zip } = home;
  const code = random.chance(0.1) ? '' : ` ${zip}`;
  const hasUnit = unit !== '' && !random.chance(0.1);
  if (quarter !== '') {
    const suffix = hasUnit ? random.pick([` Apto. ${unit}`, ` Int. ${unit}`, `, Apt ${unit}`]) : '';
    const short = street.replace('Calle', 'C.').replace('Avenida', 'Av.');
    const written = random.chance(0.4) ? short : street;
    return `${written} ${random.chance(0.3) ? '#' : ''}${number}${suffix}, ${random.chance(0.2) ? '' : `${quarter}, `}${city}${code}`;
  }
  const written = random.chance(0.4) ? (LONG_KINDS[kind] ?? kind) : kind;
  const suffix = hasUnit ? random.pick([`, Apt ${unit}`, ` #${unit}`, `, Unit ${unit}`]) : '';
  return `${number} ${street} ${written}${suffix}, ${city}${code}`;
}

/**
 * Returns a date of birth for an age in 2026. One in 70 is the first of January, which people give if they
 * do not know the day.
 */
export function birthAt(ageYears: number, random: Random): string {
  const year = 2026 - ageYears;
  if (random.chance(1 / 70)) return `${year}-01-01`;
  const day = new Date(Date.UTC(year, 0, 1 + random.below(365)));
  return day.toISOString().slice(0, 10);
}

/** Splits a list at its bars. */
function list(text: string): [string, ...string[]] {
  const [first = '', ...more] = text.split('|').map((entry) => entry.trim());
  return [first, ...more];
}

/** Draws an element by its share; the shares are scaled to add up to 1. */
export function drawByShare<T>(all: readonly T[], shareOf: (element: T) => number, random: Random): T {
  let left = random.share() * all.reduce((sum, element) => sum + shareOf(element), 0);
  for (const element of all) {
    left -= shareOf(element);
    if (left < 0) return element;
  }
  throw new Error('no element has a share');
}
