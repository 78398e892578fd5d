import { normalizeEmail, normalizeLicense, normalizeName, normalizePhone } from '../normalization.ts';
import { type AddressParts, addressParts } from './address.ts';
import { type EmailParts, emailParts, licenseText, phoneDigits } from './contacts.ts';
import { type NameParts, nameParts } from './names.ts';
import { isPlaceholderBirth } from './placeholders.ts';

/** A person's data, as stored or as entered. */
export interface Profile {
  /** Full names, the displayed name first. */
  names: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  licenses: readonly string[];
  address: string | null;
  /** Such as 1990-01-31. */
  dateOfBirth: string | null;
}

/** A person's data split into the parts that are compared. Made once, then compared with many. */
export interface Person {
  names: readonly NameParts[];
  emails: readonly EmailParts[];
  phones: readonly string[];
  licenses: readonly string[];
  address: AddressParts | undefined;
  /** Eight digits, such as 19900131; '' when unknown. */
  dateOfBirth: string;
}

/**
 * Maximum number of values of each kind. A comparison takes their product, and an eleventh value would not
 * help to identify anyone.
 */
export const MOST_VALUES = 10;

/**
 * Splits a profile into the parts that are compared, without placeholders and empty values. Normalizes the
 * values; normalizing a normalized value changes nothing.
 */
export function makePerson(profile: Profile): Person {
  return {
    names: each(profile.names, (name) => {
      const parts = nameParts(normalizeName(name));
      return parts.surname === '' ? undefined : parts;
    }),
    emails: each(profile.emails, (email) => emailParts(normalizeEmail(email))),
    phones: each(profile.phones, (phone) => phoneDigits(normalizePhone(phone)) || undefined),
    licenses: each(profile.licenses, (license) => licenseText(normalizeLicense(license)) || undefined),
    address: profile.address === null ? undefined : addressParts(profile.address),
    dateOfBirth: birthDigits(profile.dateOfBirth ?? ''),
  };
}

function birthDigits(date: string): string {
  const digits = /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.replaceAll('-', '') : '';
  return isPlaceholderBirth(digits) ? '' : digits;
}

function each<Part>(values: readonly string[], partOf: (value: string) => Part | undefined): Part[] {
  return values.slice(0, MOST_VALUES).flatMap((value) => partOf(value) ?? []);
}
