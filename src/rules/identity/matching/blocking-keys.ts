import { licenseCharacters } from '../identity-verification.ts';
import type { AddressParts } from './address.ts';
import type { Person } from './person.ts';
import { soundOf } from './phonetic.ts';

/** Maximum number of keys of one person; each is an index lookup. Ten values of each kind would make more. */
export const MOST_BLOCKING_KEYS = 40;
/** Longest key in characters; an index entry then takes under 500 bytes. */
export const MOST_BLOCKING_KEY_CHARACTERS = 120;

/** Maximum number of names of one person that are combined with the date of birth and the phone. */
const MOST_NAMES = 4;

/**
 * Returns texts that two profiles of one person are likely to share, each prefixed with a letter for its
 * kind. Only profiles that share a key are compared. Each kind still matches when other data is wrong:
 *
 * - `l:` license, letters and digits;
 * - `p:` phone, its last ten digits;
 * - `e:` e-mail without dots and tag;
 * - `b:` the sound of a first name or surname with the date of birth: also matches after a change of
 *   surname, or with first name and surname swapped;
 * - `a:` house number, street and unit of an address with its postal code, and with its place;
 * - `i:` first initial, surname and the last four digits of a phone.
 *
 * The keys are sorted and unique, at most `MOST_BLOCKING_KEYS`.
 */
export function blockingKeys(person: Person): string[] {
  const keys = [
    ...person.licenses.map(licenseKey),
    ...person.phones.map((phone) => `p:${phone}`),
    ...person.emails.map(({ local, domain }) => `e:${local}@${domain}`),
    ...nameAndBirthKeys(person),
    ...addressKeys(person.address),
    ...initialKeys(person),
  ];
  return [...new Set(keys.map(cut))].slice(0, MOST_BLOCKING_KEYS).sort();
}

/** Returns the blocking key of a license in any spelling. */
export function licenseKey(license: string): string {
  return cut(`l:${licenseCharacters(license)}`);
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
    .map((word) => `b:${soundOf(word)}|${dateOfBirth}`);
}

function addressKeys(address: AddressParts | undefined): string[] {
  if (address === undefined || address.number === '' || address.street === '') return [];
  const { number, street, unit, zip, place } = address;
  const places = [zip, place].filter((text) => text !== '');
  return (places.length > 0 ? places : ['']).map((text) => `a:${number}|${street}|${unit}|${text}`);
}

function initialKeys({ names, phones }: Person): string[] {
  return names.slice(0, MOST_NAMES).flatMap(({ first, surname }) => {
    // A character may take two UTF-16 units.
    const [initial] = first;
    return initial === undefined ? [] : phones.map((phone) => `i:${initial}|${surname}|${phone.slice(-4)}`);
  });
}
