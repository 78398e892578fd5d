import type { Clock } from '../ids.ts';
import {
  addressKeys,
  blockingKeys,
  isLicenseKey,
  phoneKey,
} from '../rules/identity/matching/blocking-keys.ts';
import type { Frequencies } from '../rules/identity/matching/compare.ts';
import { MOST_VALUES, makePerson, type Person } from '../rules/identity/matching/person.ts';
import type { ComparedRenter, IdentityReads } from '../store/store.ts';

/**
 * A key that more renters share, such as the phone of an office, identifies nobody and is skipped. A license is not
 * skipped, so that nobody can hide it by stating it for many invented people: the oldest renters with it are compared.
 */
const MOST_IN_BLOCK = 100;

/** Most renters compared with one, which takes a few milliseconds. The most reliable keys come first. */
const MOST_CANDIDATES = 500;

/** The kinds of blocking keys, the most reliable first; see `blockingKeys`. */
const KINDS = 'lebpnyzhiamw';

/** A renter with its values prepared for comparison. */
export interface ComparedPerson extends ComparedRenter {
  person: Person;
  /** Without values that only the renter has stated. Only these count against other renters. */
  filedPerson: Person;
}

/** Reads renters and prepares them for comparison, with at most `MOST_VALUES` values of each kind. */
export async function readPeople(
  identity: Pick<IdentityReads, 'findCompared'>,
  ids: readonly string[],
): Promise<ComparedPerson[]> {
  const renters = await identity.findCompared(ids, MOST_VALUES);
  return renters.map((renter) => ({
    ...renter,
    person: makePerson(renter),
    filedPerson: makePerson(renter.filed),
  }));
}

/** The renters to compare with one renter. */
interface Candidates {
  people: ComparedPerson[];
  /** The keys that too many renters share: they were skipped, or only the oldest renters with them are compared. */
  passedOver: string[];
}

/** Returns the renters who share one of the keys, at most `MOST_CANDIDATES`. */
export async function findCandidates(
  identity: Pick<IdentityReads, 'listBlock' | 'findCompared'>,
  renterId: string,
  keys: readonly string[],
): Promise<Candidates> {
  const ids = new Set<string>();
  const passedOver: string[] = [];
  for (const key of mostReliableFirst(keys)) {
    const block = await identity.listBlock(key, MOST_IN_BLOCK + 1);
    if (block.length > MOST_IN_BLOCK) passedOver.push(key);
    if (block.length > MOST_IN_BLOCK && !isLicenseKey(key)) continue;
    for (const id of block.slice(0, MOST_IN_BLOCK))
      if (id !== renterId && ids.size < MOST_CANDIDATES) ids.add(id);
  }
  return { people: await readPeople(identity, [...ids]), passedOver };
}

function mostReliableFirst(keys: readonly string[]): string[] {
  return keys.toSorted((one, other) => KINDS.indexOf(one.charAt(0)) - KINDS.indexOf(other.charAt(0)));
}

/** Counting stops here: in a network of a million this is 1 in 100, the share of the most common names. */
const MOST_BEARERS = 10_000;

/** Common values are needed most often, and their shares hardly change. Counting rare ones is quick. */
const KEPT_FROM = 100;
const KEPT_FOR_MS = 10 * 60_000;
const MOST_KEPT = 20_000;

/** Returns the blocking keys by which the renters with each of the person's names, and with its postal code, are counted. */
function countedKeys({ names, address }: Person): string[] {
  const keys = names.flatMap(({ first, surname }) => [
    firstNameKey(first),
    surnameKey(surname),
    fullNameKey(first, surname),
  ]);
  return [...new Set(address === undefined || address.zip === '' ? keys : [...keys, areaKey(address.zip)])];
}

/** Returns the keys that are stored of a renter: blocking keys, and those by which common values are counted. */
export function storedKeys(person: Person): string[] {
  return [...blockingKeys(person), ...countedKeys(person)];
}

/** Returns these keys and the blocking keys by which those who share a phone or the address are counted. */
function allCountedKeys(person: Person): string[] {
  const [address] = addressKeys(person.address);
  return [
    ...countedKeys(person),
    ...person.phones.map(phoneKey),
    ...(address === undefined ? [] : [address]),
  ];
}

function firstNameKey(name: string): string {
  return `f:${name.slice(0, 100)}`;
}

function surnameKey(name: string): string {
  return `s:${name.slice(0, 100)}`;
}

function fullNameKey(first: string, surname: string): string {
  return `g:${first.slice(0, 50)} ${surname.slice(0, 50)}`;
}

function areaKey(code: string): string {
  return `c:${code}`;
}

/** Returns how common the names, postal codes, phones and addresses of these people are in the network. */
export type ValueShares = (...people: readonly Person[]) => Promise<Frequencies>;

/**
 * Counts the renters with a value by its key, up to a limit, and caches the counts for a while. A table of
 * counts would have to be updated by every change, merge and undo, and its rows for common names would be
 * contended. Counting in the index takes at most a millisecond and is always correct.
 */
export function makeValueShares(
  identity: Pick<IdentityReads, 'countBlock' | 'countRenters'>,
  clock: Clock,
): ValueShares {
  const kept = new Map<string, { bearers: number; until: number }>();

  async function bearersOf(key: string): Promise<number> {
    const known = kept.get(key);
    if (known !== undefined && known.until > clock()) return known.bearers;
    const bearers = await identity.countBlock(key, MOST_BEARERS);
    if (bearers < KEPT_FROM) return bearers;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { bearers, until: clock() + KEPT_FOR_MS });
    return bearers;
  }

  return async (...counted) => {
    const people = await identity.countRenters();
    const bearers = new Map<string, number>();
    for (const key of new Set(counted.flatMap(allCountedKeys))) bearers.set(key, await bearersOf(key));
    const holders = (key: string, without = 0) => Math.max(0, (bearers.get(key) ?? 0) - without);
    const share = (key: string, without = 0) => Math.min(1, holders(key, without) / Math.max(1, people));
    return {
      people,
      firstName: (name) => share(firstNameKey(name)),
      surname: (name) => share(surnameKey(name)),
      fullName: (first, surname) => share(fullNameKey(first, surname), 2),
      postalCode: (code) => share(areaKey(code)),
      phoneHolders: (phone) => holders(phoneKey(phone), 2),
      addressHolders: (address) => holders(addressKeys(address)[0] ?? '', 2),
    };
  };
}
