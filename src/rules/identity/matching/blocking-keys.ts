import type { AddressParts } from './address.ts';
import type { Person } from './person.ts';
import { soundOf } from './phonetic.ts';

/** So many keys of one person at most: each is an index look-up. Ten of each list would make more than these. */
export const MOST_BLOCKING_KEYS = 40;
/** So many characters of a key count: as an index entry it then takes under 500 bytes. */
export const MOST_BLOCKING_KEY_CHARACTERS = 120;

/** So many names of one person are looked for with the date of birth and the phone. */
const MOST_NAMES = 4;

/**
 * Texts that two profiles of one person are likely to have in common, each with a letter for its kind. Who shares one
 * is compared; nobody else is. Each kind stands for something that may be wrong while the rest is right:
 *
 * - `l:` license, letters and digits;
 * - `p:` phone, its last ten digits;
 * - `e:` e-mail without dots and tag;
 * - `b:` the sound of a first name or surname with the date of birth: found also with another surname, or swapped;
 * - `a:` number, street and unit of an address with its postal code, and with its place;
 * - `i:` first initial, surname and the last four digits of a phone.
 *
 * Sorted, each once, at most `MOST_BLOCKING_KEYS`.
 */
export function blockingKeys(person: Person): string[] {
  const keys = [
    ...person.licenses.map((license) => `l:${license}`),
    ...person.phones.map((phone) => `p:${phone}`),
    ...person.emails.map(({ local, domain }) => `e:${local}@${domain}`),
    ...nameAndBirthKeys(person),
    ...addressKeys(person.address),
    ...initialKeys(person),
  ];
  return [...new Set(keys.map(cut))].slice(0, MOST_BLOCKING_KEYS).sort();
}

/** The characters that count; one that the cut split, or that came in half, takes no database down. */
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
