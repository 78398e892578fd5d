import { organizationNameFault } from './organization-names.ts';

/** How to reach an organization by letter and by telephone. Renters see it. 15 U.S.C. 1681g(a)(3)(B). */
export interface ContactDetails {
  postalAddress: string | null;
  telephone: string | null;
}

/** One line of an envelope's address with its parts in a row. Longer texts would be read as a message. */
export const MOST_ADDRESS_CHARACTERS = 200;

/** The longest international number with its punctuation and an extension. */
export const MOST_TELEPHONE_CHARACTERS = 40;

/** A number with an optional + and an optional extension. */
const TELEPHONE = /^\+?([\d ().-]+)(?: ?(?:ext\.?|x) ?\d{1,6})?$/i;

/** Numbers of the North American plan that charge the caller: an organization could earn from renters who call. */
const PREMIUM_RATE = /^1?9(?:00|76)\d{7}$/;

/**
 * Returns what is wrong with a postal address, as the end of a sentence; undefined if nothing is. It follows the
 * rules of names, so that it cannot lead renters to a page. A house number or a postal code tells it from a message.
 */
export function postalAddressFault(address: string): string | undefined {
  if ([...address].length > MOST_ADDRESS_CHARACTERS) {
    return `must have at most ${MOST_ADDRESS_CHARACTERS} characters.`;
  }
  if (!/\p{L}/u.test(address) || !/\p{N}/u.test(address)) {
    return 'must have a street or place, and a house number or postal code.';
  }
  return organizationNameFault(address);
}

/** Returns what is wrong with a telephone number, as the end of a sentence; undefined if nothing is. */
export function telephoneFault(telephone: string): string | undefined {
  const digits = TELEPHONE.exec(telephone)?.[1]?.replaceAll(/\D/g, '') ?? '';
  // 15 is the most that an international number has: https://www.itu.int/rec/T-REC-E.164
  if (telephone.length > MOST_TELEPHONE_CHARACTERS || digits.length < 7 || digits.length > 15) {
    return 'must be a telephone number of 7 to 15 digits, such as +1 503 555 0142 or 503 555 0142 ext. 7.';
  }
  if (PREMIUM_RATE.test(digits)) return 'must not be a premium-rate number, which charges renters who call.';
  return undefined;
}

/** Returns the contact details that are given, as lines. */
export function contactLines({ postalAddress, telephone }: ContactDetails): string[] {
  return [postalAddress, telephone].filter((line) => line !== null);
}
