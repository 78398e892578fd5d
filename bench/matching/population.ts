import type { Profile } from '../../src/rules/identity/matching/person.ts';
import { Random } from '../../src/seeding/random.ts';
import { CHANGE_SHARES, type Change, changed } from './changes.ts';
import { type Context, type Home, homeOf } from './contact-data.ts';
import { makeHousehold, makeIndividual, type Role } from './households.ts';
import { type Individual, profileOf } from './individual.ts';
import { commonFirstName, commonSurname } from './names.ts';

/** Share of people with a second profile, which the matching should find. */
const SECOND_PROFILE_SHARE = 0.15;
/** Share of homes with earlier residents, and of phones with an earlier owner. */
const REUSED_HOME_SHARE = 0.25;
const REUSED_PHONE_SHARE = 0.015;
/** Share of people who give the phone of a front desk, an agency or an employer. */
const DESK_PHONE_SHARE = 0.004;
const PEOPLE_PER_DESK = 20_000;
/**
 * Share of people who have a common name and a namesake in the same postal code at most two years younger
 * or older.
 */
export const NAMESAKE_SHARE = 0.015;
/** Average number of people in a postal code. */
const PEOPLE_PER_REGION = 4_000;
/** Number of recent homes and phones that can be reused. */
const REMEMBERED = 20_000;

export type Group = Role | 'namesake';

/** A labelled network; all arrays are indexed by the number of the profile. */
export interface Population {
  profiles: Profile[];
  /** The number of the person suffix each profile. */
  person: Int32Array;
  household: Int32Array;
  group: Group[];
  /** Second profiles by their number: the number of the first profile, and the change. */
  seconds: Map<number, { first: number; change: Change }>;
}

/** Generates a network of `people` people, always the same for the same seed. */
export function makePopulation(people: number, seed: number, say: (made: number) => void): Population {
  const random = new Random(seed);
  const regions = Math.max(20, Math.round(people / PEOPLE_PER_REGION));
  const maker = new Maker(people, random, regions);
  while (maker.people < people) {
    maker.addHousehold();
    if (random.chance(NAMESAKE_SHARE)) maker.addNamesakes();
    if (maker.people % 50_000 < 8) say(maker.people);
  }
  return maker.population();
}

class Maker {
  people = 0;
  #households = 0;
  readonly #profiles: Profile[] = [];
  readonly #person: number[] = [];
  readonly #household: number[] = [];
  readonly #group: Group[] = [];
  readonly #seconds: Population['seconds'] = new Map();
  readonly #homes: Home[] = [];
  readonly #phones: string[] = [];
  readonly #maxPeople: number;
  readonly #random: Random;
  readonly #context: Context;
  readonly #desks: [string, ...string[]];

  constructor(maxPeople: number, random: Random, regions: number) {
    this.#maxPeople = maxPeople;
    this.#random = random;
    this.#context = { random, regions, mailboxes: new Set() };
    const more = Array.from(
      { length: Math.floor(maxPeople / PEOPLE_PER_DESK) },
      (_, desk) => `31255${100_00 + desk}`,
    );
    this.#desks = ['3125510000', ...more];
  }

  addHousehold(): void {
    const household = this.#households++;
    const home = this.#home();
    for (const { individual, role } of makeHousehold(this.#context, home)) {
      this.#add(individual, role, household);
    }
  }

  /** Adds two people who share only the name and the postal code. */
  addNamesakes(): void {
    const sex = this.#random.chance(0.5) ? 'man' : 'woman';
    const name = {
      sex,
      first: commonFirstName(sex, this.#random),
      last: commonSurname(this.#random),
    } as const;
    const age = 19 + this.#random.below(50);
    const home = this.#home();
    for (const years of [0, this.#random.below(3)]) {
      const { city, zip } = home;
      const otherHome = { ...homeOf(this.#context), city, zip };
      const individual = makeIndividual(this.#context, otherHome, { ...name, age: age + years });
      this.#add(individual, 'namesake', this.#households++);
    }
  }

  #home(): Home {
    const known = this.#homes[this.#random.below(REMEMBERED)];
    const home =
      known !== undefined && this.#random.chance(REUSED_HOME_SHARE) ? known : homeOf(this.#context);
    this.#homes[this.#households % REMEMBERED] = home;
    return home;
  }

  #add(individual: Individual, group: Group, household: number): void {
    if (this.people >= this.#maxPeople) return;
    const random = this.#random;
    if (random.chance(DESK_PHONE_SHARE)) individual.phone = random.pick(this.#desks);
    else if (random.chance(REUSED_PHONE_SHARE))
      individual.phone = this.#phones[random.below(REMEMBERED)] ?? individual.phone;
    this.#phones[this.people % REMEMBERED] = individual.phone;
    const person = this.people++;
    const first = this.#write(individual, person, group, household);
    if (!random.chance(SECOND_PROFILE_SHARE)) return;
    const change = this.#change();
    const second = this.#write(changed(individual, change, this.#context), person, group, household);
    this.#seconds.set(second, { first, change });
  }

  #write(individual: Individual, person: number, group: Group, household: number): number {
    this.#person.push(person);
    this.#household.push(household);
    this.#group.push(group);
    return this.#profiles.push(profileOf(individual, this.#random)) - 1;
  }

  #change(): Change {
    let share = this.#random.share();
    for (const [change, part] of CHANGE_SHARES) {
      share -= part;
      if (share < 0) return change;
    }
    return 'new e-mail';
  }

  population(): Population {
    return {
      profiles: this.#profiles,
      person: Int32Array.from(this.#person),
      household: Int32Array.from(this.#household),
      group: this.#group,
      seconds: this.#seconds,
    };
  }
}
