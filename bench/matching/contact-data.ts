import type { Random } from '../../src/seeding/random.ts';

/** Shared state for generating the people of a network. */
export interface Context {
  random: Random;
  /** Number of postal codes. */
  regions: number;
  /** E-mails already in use, without dots, so that nobody else gets them. */
  mailboxes: Set<string>;
}

export interface Home {
  number: number;
  street: string;
  kind: string;
  unit: string;
  city: string;
  zip: string;
}

const PROVIDERS = list(`gmail.com|gmail.com|gmail.com|yahoo.com|outlook.com|icloud.com|aol.com`);
const OWN_WORDS = list(`river|skater|cooks|moto|sunny|trail|piano|racer|books|garden`);

/** Returns an unused e-mail. Most are made of the name, with a number if it is taken. */
export function emailOf(first: string, last: string, { random, mailboxes }: Context): string {
  const [f, l] = [first.toLowerCase(), last.toLowerCase().replace(/[^a-z]/g, '')];
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

/** Returns a random home. Each postal code belongs to one city. */
export function homeOf({ random, regions }: Context): Home {
  const region = Math.min(random.below(regions), random.below(regions));
  const isFlat = random.chance(0.5);
  return {
    // Apartment buildings are fewer and have many units.
    number: isFlat ? 100 * (1 + random.below(40)) : 1 + random.below(9_000),
    street: random.pickEarly(STREETS),
    kind: random.pick(KINDS),
    unit: isFlat ? `${1 + random.below(12)}${'ABCD'.charAt(random.below(4))}` : '',
    city: CITIES[region % CITIES.length] ?? '',
    zip: String(10_000 + ((region * 83) % 89_989)),
  };
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
