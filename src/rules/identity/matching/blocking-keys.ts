import { licenseCharacters } from '../identity-verification.ts';
import type { AddressParts } from './address.ts';
import { mailNames } from './mail-names.ts';
import type { NameParts } from './names.ts';
import type { Person } from './person.ts';
import { roughSoundOf } from './phonetic.ts';

/**
 * The version of the keys. Renters whose keys have an older version are compared again in the background.
 */
export const BLOCKING_KEYS_VERSION = 2;

/** Maximum number of keys of one person; each is an index lookup. Ten values of each kind would make more. */
export const MOST_BLOCKING_KEYS = 60;
/** Longest key in characters; an index entry then takes under 500 bytes. */
export const MOST_BLOCKING_KEY_CHARACTERS = 120;

/** Maximum number of names of one person that are combined with other data. */
const MOST_NAMES = 4;
/** Digits of a phone without the area code, which people leave out. */
const LOCAL_PHONE_DIGITS = 7;
/** Shorter parts before the @ are shared by many. */
const LEAST_LOCAL_CHARACTERS = 6;

/**
 * Returns texts that two profiles of one person are likely to share, each prefixed with a letter for its
 * kind. Only profiles that share a key are compared. Each kind still matches when other data is wrong:
 *
 * - `l:` license, letters and digits;
 * - `p:` phone, its last ten digits;
 * - `e:` e-mail without dots and tag, `m:` only the part before the @;
 * - `b:` the rough sound of a first name or surname with the date of birth: also matches after a change of
 *   surname, or with first name and surname swapped;
 * - the rough sounds of first name and surname in either order, `y:` with the year of birth, `z:` with the
 *   postal code, `n:` with the last seven digits of a phone, and `w:` alone, for rare names;
 * - `a:` house number, street and unit of an address with its postal code, and with its place;
 * - `h:` house number and postal code with the rough sound of the first name;
 * - `i:` first initial, surname and the last four digits of a phone.
 *
 * The keys are sorted and unique, at most `MOST_BLOCKING_KEYS`.
 */
export function blockingKeys(person: Person): string[] {
  const keys = [
    ...person.licenses.map(licenseKey),
    ...person.phones.map(phoneKey),
    ...person.emails.map(emailKey),
    ...addressKeys(person.address),
    ...nameAndBirthKeys(person),
    ...fullNameKeys(person),
    ...homeKeys(person),
    ...initialKeys(person),
    ...mailboxKeys(person),
  ];
  return [...new Set(keys.map(cut))].slice(0, MOST_BLOCKING_KEYS).sort();
}

/** Returns the blocking key of a license in any spelling. */
export function licenseKey(license: string): string {
  return cut(`l:${licenseCharacters(license)}`);
}

/** Returns the blocking key of a phone. */
export function phoneKey(phone: string): string {
  return cut(`p:${phone}`);
}

/** Returns the blocking key of an e-mail: addresses that differ only in dots and tag have the same. */
export function emailKey({ local, domain }: Person['emails'][number]): string {
  return cut(`e:${local}@${domain}`);
}

/** Returns the blocking keys of an address, none if it is incomplete. By the first the people at an address are counted. */
export function addressKeys(address: AddressParts | undefined): string[] {
  if (address === undefined || address.number === '' || address.street === '') return [];
  const { number, street, unit, zip, place } = address;
  const places = [zip, place].filter((text) => text !== '');
  return (places.length > 0 ? places : ['']).map((text) => cut(`a:${number}|${street}|${unit}|${text}`));
}

/** Returns whether a blocking key is made of a license. */
export function isLicenseKey(key: string): boolean {
  return key.startsWith('l:');
}

/** Cuts a key to its length. Half of a surrogate pair is replaced, because databases reject it. */
function cut(key: string): string {
  return key.slice(0, MOST_BLOCKING_KEY_CHARACTERS).toWellFormed();
}

function nameAndBirthKeys({ names, dateOfBirth }: Person): string[] {
  if (dateOfBirth === '') return [];
  return names
    .slice(0, MOST_NAMES)
    .flatMap(({ first, surname }) => [first, surname].filter((word) => word.length > 1))
    .map((word) => `b:${roughSoundOf(word)}|${dateOfBirth}`);
}

/** Combines each way to read a full name with what narrows it down to few people. */
function fullNameKeys({ names, emails, dateOfBirth, address, phones }: Person): string[] {
  const known = names.slice(0, MOST_NAMES);
  const suggested = mailNames(emails.slice(0, MOST_NAMES), known).slice(0, MOST_NAMES);
  const sounds = new Set([...known, ...suggested].flatMap(soundsOfName));
  return [...sounds].flatMap((sound) => [
    `w:${sound}`,
    ...(dateOfBirth === '' ? [] : [`y:${sound}|${dateOfBirth.slice(0, 4)}`]),
    ...(address === undefined || address.zip === '' ? [] : [`z:${sound}|${address.zip}`]),
    ...phones.map((phone) => `n:${sound}|${phone.slice(-LOCAL_PHONE_DIGITS)}`),
  ]);
}

/**
 * Returns the sounds of first name and surname in either order. Of several words, the first or the last may
 * be the surname, the others may be one name, and the first or one of two surnames may be left out.
 */
function soundsOfName({ first, middle, surname }: NameParts): string[] {
  const words = [first, ...middle, surname].filter((word) => word.length > 1);
  const last = words.at(-1) ?? '';
  if (words.length < 2) return [];
  const outer = [words[0], last];
  const others = [
    [words.slice(0, -1).join(''), last],
    [words[0], words.slice(1).join('')],
    [words[0], words[1]],
    [words[1], last],
  ];
  const readings = words.length > 2 ? [outer, ...others] : [outer];
  return readings.map(([one = '', other = '']) => [roughSoundOf(one), roughSoundOf(other)].sort().join(' '));
}

function homeKeys({ names, address }: Person): string[] {
  if (address === undefined || address.number === '' || address.zip === '') return [];
  const firsts = names.slice(0, MOST_NAMES).map(({ first }) => first);
  const sounds = firsts.filter((first) => first.length > 1).map(roughSoundOf);
  return sounds.map((sound) => `h:${address.number}|${address.zip}|${sound}`);
}

function mailboxKeys({ emails }: Person): string[] {
  const locals = emails.map(({ local }) => local);
  return locals.filter((local) => local.length >= LEAST_LOCAL_CHARACTERS).map((local) => `m:${local}`);
}

function initialKeys({ names, phones }: Person): string[] {
  return names.slice(0, MOST_NAMES).flatMap(({ first, surname }) => {
    // A character may take two UTF-16 units.
    const [initial] = first;
    return initial === undefined ? [] : phones.map((phone) => `i:${initial}|${surname}|${phone.slice(-4)}`);
  });
}
