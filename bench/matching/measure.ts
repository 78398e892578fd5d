import { addressKeys, blockingKeys, phoneKey } from '../../src/rules/identity/matching/blocking-keys.ts';
import { comparePeople, type Frequencies } from '../../src/rules/identity/matching/compare.ts';
import { decide, decideComparison } from '../../src/rules/identity/matching/decision.ts';
import { makePerson, type Person } from '../../src/rules/identity/matching/person.ts';
import { Random } from '../../src/seeding/random.ts';
import { BlockIndex } from './block-index.ts';
import type { Population } from './population.ts';
import { isMergedWhenFiled, Verdicts } from './verdicts.ts';

/**
 * Maximum number of holders of a key. Keys with more, such as an agency's phone or a tower without units,
 * are skipped because comparing their holders finds no duplicates.
 */
export const MOST_HOLDERS = 100;
/** Number of renters that are timed, each against the whole network. */
const TIMED_RENTERS = 20_000;

/** What was found by comparing. */
export interface Found {
  verdicts: Verdicts;
  /** Numbers of the second profiles that share a blocking key with the first. */
  compared: Set<number>;
  pairs: number;
  skippedBlocks: number;
}

export interface Times {
  renters: number;
  medianMs: number;
  p99Ms: number;
  candidates: number;
}

/** Compares all profiles that share a blocking key, each pair once. */
export function findPairs(
  population: Population,
  index: BlockIndex,
  frequencies: Frequencies,
  say: (done: number) => void,
): Found {
  const { profiles, person: people } = population;
  const found: Found = { verdicts: new Verdicts(), compared: new Set(), pairs: 0, skippedBlocks: 0 };
  const skipped = new Set<string>();
  for (const [number, profile] of profiles.entries()) {
    const person = makePerson(profile);
    for (const other of candidatesOf(person, index, skipped)) {
      const earlier = profiles[other];
      if (other >= number || earlier === undefined) continue;
      found.pairs++;
      if (people[number] === people[other]) found.compared.add(number);
      const decision = decideComparison(comparePeople(person, makePerson(earlier), frequencies));
      if (isMergedWhenFiled(earlier, profile)) found.verdicts.set(other, number, 'merged');
      else if (decision !== 'different') found.verdicts.set(other, number, decision);
    }
    say(number + 1);
  }
  found.skippedBlocks = skipped.size;
  return found;
}

/** Returns the profiles that share a key with a person, each once, including the person. */
function candidatesOf(person: Person, index: BlockIndex, skipped?: Set<string>): Set<number> {
  const candidates = new Set<number>();
  for (const key of blockingKeys(person)) {
    const holders = index.holders(key, MOST_HOLDERS);
    if (holders === undefined) skipped?.add(key);
    else for (const holder of holders) candidates.add(holder);
  }
  return candidates;
}

function personOf({ profiles }: Population, number: number): Person {
  const profile = profiles[number];
  if (profile === undefined) throw new Error(`there is no profile ${number}`);
  return makePerson(profile);
}

export function indexOf(population: Population): BlockIndex {
  return new BlockIndex(population.profiles.length, (number) => blockingKeys(personOf(population, number)));
}

/** Returns the share of each name and postal code among all profiles, as a network counts it. */
export function frequenciesOf(population: Population): Frequencies {
  const people = population.profiles.length;
  const firstNames = new Map<string, number>();
  const surnames = new Map<string, number>();
  const fullNames = new Map<string, number>();
  const codes = new Map<string, number>();
  const contacts = new Map<string, number>();
  for (let number = 0; number < people; number++) {
    const { names, address, phones } = personOf(population, number);
    const [{ first = '', surname = '' } = {}] = names;
    const code = address?.zip ?? '';
    firstNames.set(first, (firstNames.get(first) ?? 0) + 1);
    surnames.set(surname, (surnames.get(surname) ?? 0) + 1);
    fullNames.set(`${first} ${surname}`, (fullNames.get(`${first} ${surname}`) ?? 0) + 1);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    const [home] = addressKeys(address);
    for (const key of [...phones.map(phoneKey), ...(home === undefined ? [] : [home])])
      contacts.set(key, (contacts.get(key) ?? 0) + 1);
  }
  return {
    people,
    firstName: (name) => (firstNames.get(name) ?? 0) / people,
    surname: (name) => (surnames.get(name) ?? 0) / people,
    fullName: (first, surname) => Math.max(0, (fullNames.get(`${first} ${surname}`) ?? 0) - 2) / people,
    postalCode: (code) => (codes.get(code) ?? 0) / people,
    phoneHolders: (phone) => Math.max(0, (contacts.get(phoneKey(phone)) ?? 0) - 2),
    addressHolders: (address) => Math.max(0, (contacts.get(addressKeys(address)[0] ?? '') ?? 0) - 2),
  };
}

/** Measures the time to compare one renter with the network: keys, candidates, their parts and weights. */
export function timeRenters(population: Population, index: BlockIndex, frequencies: Frequencies): Times {
  const random = new Random(1);
  const renters = Math.min(TIMED_RENTERS, population.profiles.length);
  const times = new Float64Array(renters);
  let candidates = 0;
  for (let round = 0; round < renters; round++) {
    const number = random.below(population.profiles.length);
    const start = performance.now();
    const person = personOf(population, number);
    for (const other of candidatesOf(person, index)) {
      if (other === number) continue;
      candidates++;
      decide(comparePeople(person, personOf(population, other), frequencies).total);
    }
    times[round] = performance.now() - start;
  }
  times.sort();
  const at = (share: number) => times[Math.floor(share * (renters - 1))] ?? 0;
  return { renters, medianMs: at(0.5), p99Ms: at(0.99), candidates: candidates / renters };
}
