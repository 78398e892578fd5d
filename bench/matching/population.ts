import type { Profile } from '../../src/rules/identity/matching/person.ts';
import { Random } from '../../src/seeding/random.ts';
import { type Change, changed, drawChange, type PopulationKind, prepared } from './changes.ts';
import { type Context, type Home, homeOf } from './contact-data.ts';
import { type Individual, makeIndividual, profileOf } from './individual.ts';
import type { Culture } from './names/culture.ts';
import { ARABIC, CHINESE, CYRILLIC, KOREAN } from './names/mixed.ts';
import { SPANISH } from './names/spanish.ts';
import { US } from './names/us.ts';
import { drawNonPair, makeNonPair, type NonPair } from './non-pairs.ts';

const CULTURES: Readonly<Record<PopulationKind, readonly [Culture, ...Culture[]]>> = {
  us: [US],
  spanish: [SPANISH],
  mixed: [ARABIC, CHINESE, KOREAN, CYRILLIC],
};

/** Share of people with a second profile, which the matching should find. */
const SECOND_PROFILE_SHARE = 0.34;
/** Share of people who are one of two in a hard non-pair. */
const NON_PAIR_SHARE = 0.4;
/** Share of homes with earlier residents. */
const REUSED_HOME_SHARE = 0.1;
/** Average number of people in a postal code. */
const PEOPLE_PER_REGION = 4_000;
const LEAST_REGIONS = 20;
/** Number of recent homes that can be reused. */
const REMEMBERED = 20_000;
const SPANISH_HOMES_SHARE = 0.5;

export interface PopulationOptions {
  kind: PopulationKind;
  people: number;
  seed: number;
  /** Whether every profile has all fields. */
  complete: boolean;
}

/** A labelled network. Profiles are known by their number, the index in the arrays. */
export interface Population extends PopulationOptions {
  profiles: Profile[];
  /** The number of the person of each profile. */
  person: number[];
  /** The hard non-pair that each person is in, by the number of the person. */
  nonPairs: (readonly [number, NonPair] | undefined)[];
  /** Second profiles by their number: the number of the first profile, and the change. */
  seconds: Map<number, { first: number; change: Change }>;
}

/** Generates a network of people, always the same for the same options. */
export function makePopulation(options: PopulationOptions, say: (made: number) => void): Population {
  const random = new Random(options.seed);
  const context: Context = {
    random,
    regions: Math.max(LEAST_REGIONS, Math.round(options.people / PEOPLE_PER_REGION)),
    mailboxes: new Set(),
    cultures: CULTURES[options.kind],
    spanishHomes: options.kind === 'spanish' ? SPANISH_HOMES_SHARE : 0,
    complete: options.complete,
  };
  const population: Population = { ...options, profiles: [], person: [], nonPairs: [], seconds: new Map() };
  const homes: Home[] = [];
  // Each non-pair adds two people, everyone else is added alone.
  const chance = NON_PAIR_SHARE / 2 / (1 - NON_PAIR_SHARE / 2);
  while (population.nonPairs.length < options.people) {
    const home = homeFor(homes, context);
    if (random.chance(chance) && population.nonPairs.length < options.people - 1) {
      const kind = drawNonPair(random);
      const number = population.nonPairs.length;
      for (const individual of makeNonPair(kind, context, home))
        addPerson(population, individual, [number, kind], context);
    } else addPerson(population, makeIndividual(context, home), undefined, context);
    say(population.nonPairs.length);
  }
  return population;
}

function homeFor(homes: Home[], context: Context): Home {
  const { random } = context;
  const known = homes[random.below(homes.length)];
  const home = known !== undefined && random.chance(REUSED_HOME_SHARE) ? known : homeOf(context);
  homes[homes.length < REMEMBERED ? homes.length : random.below(REMEMBERED)] = home;
  return home;
}

function addPerson(
  population: Population,
  individual: Individual,
  nonPair: readonly [number, NonPair] | undefined,
  context: Context,
): void {
  const { profiles, person, nonPairs, seconds, kind } = population;
  const number = nonPairs.push(nonPair) - 1;
  const write = (written: Individual) => {
    person.push(number);
    return profiles.push(profileOf(written, context)) - 1;
  };
  if (!context.random.chance(SECOND_PROFILE_SHARE)) {
    write(individual);
    return;
  }
  const { respellings } = individual;
  const change = drawChange({ kind, respellings, isInNonPair: nonPair !== undefined }, context.random);
  const before = prepared(individual, change, context);
  const first = write(before);
  seconds.set(write(changed(before, change, context)), { first, change });
}
