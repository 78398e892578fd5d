import { blockingKeys } from '../../src/rules/identity/matching/blocking-keys.ts';
import { comparePeople, type Frequencies } from '../../src/rules/identity/matching/compare.ts';
import { decide } from '../../src/rules/identity/matching/decision.ts';
import { makePerson, type Person } from '../../src/rules/identity/matching/person.ts';
import { Random } from '../../src/seeding/random.ts';
import { BlockIndex } from './block-index.ts';
import type { Population } from './population.ts';

/**
 * Maximum number of holders of a key. Keys with more, such as an agency's phone or a tower without units,
 * are skipped because comparing their holders finds no duplicates.
 */
export const MOST_HOLDERS = 100;
/** Number of renters that are timed, each against the whole network. */
const TIMED_RENTERS = 20_000;

export interface Found {
  /** Numbers of the second profiles that were classified as duplicates of the first. */
  duplicates: Set<number>;
  /** Numbers of those classified as possible, for manual review. */
  possible: Set<number>;
  /** Counts of pairs of two people classified as duplicates, by their relation. */
  wrong: Map<string, number>;
  /** Number of pairs of two people classified as possible. */
  wrongPossible: number;
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
export function findDuplicates(
  population: Population,
  index: BlockIndex,
  frequencies: Frequencies,
  say: (done: number) => void,
): Found {
  const found: Found = {
    duplicates: new Set(),
    possible: new Set(),
    wrong: new Map(),
    wrongPossible: 0,
    compared: new Set(),
    pairs: 0,
    skippedBlocks: 0,
  };
  const skipped = new Set<string>();
  for (let number = 0; number < population.profiles.length; number++) {
    const person = personOf(population, number);
    for (const other of candidatesOf(person, index, skipped)) {
      if (other >= number) continue;
      found.pairs++;
      const { total } = comparePeople(person, personOf(population, other), frequencies);
      record(found, population, number, other, decide(total));
    }
    if (number % 20_000 === 0) say(number);
  }
  found.skippedBlocks = skipped.size;
  return found;
}

function record(
  found: Found,
  population: Population,
  number: number,
  other: number,
  decision: ReturnType<typeof decide>,
): void {
  const isTrue = population.person[number] === population.person[other];
  if (isTrue) found.compared.add(number);
  if (decision === 'different') return;
  if (isTrue) found[decision === 'duplicate' ? 'duplicates' : 'possible'].add(number);
  else if (decision === 'possible') found.wrongPossible++;
  else {
    const relation = relationOf(population, number, other);
    found.wrong.set(relation, (found.wrong.get(relation) ?? 0) + 1);
  }
}

function relationOf({ household, group }: Population, one: number, other: number): string {
  const groups = [group[one] ?? '', group[other] ?? ''];
  if (household[one] !== household[other]) {
    return groups.every((each) => each === 'namesake') ? 'namesakes' : 'strangers';
  }
  if (groups.every((each) => each === 'twin')) return 'twins';
  return groups.includes('namesake of the father')
    ? 'father and son of one name'
    : 'other family and roommates';
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

/** Returns the share of each surname among all profiles, as a network counts it. */
export function frequenciesOf(population: Population): Frequencies {
  const counts = new Map<string, number>();
  for (let number = 0; number < population.profiles.length; number++) {
    const surname = personOf(population, number).names[0]?.surname ?? '';
    counts.set(surname, (counts.get(surname) ?? 0) + 1);
  }
  return { surname: (name) => (counts.get(name) ?? 0) / population.profiles.length };
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
