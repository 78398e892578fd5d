import type { AddressParts } from './address.ts';
import { birthAgreement } from './births.ts';
import type { EmailParts } from './contacts.ts';
import { licenseAgreement } from './licenses.ts';
import { isMailed } from './mail-names.ts';
import { type NameAgreement, nameAgreement } from './name-agreement.ts';
import type { NameParts } from './names.ts';
import type { Person } from './person.ts';
import { isOneEdit } from './similarity.ts';
import { shapeOf } from './typing-errors.ts';
import type { Agreement } from './weights.ts';
import { isSameWord } from './word-agreement.ts';

/** A shorter local part does not identify its owner. */
const LEAST_IDENTIFYING_CHARACTERS = 6;

/** Returns how well two people agree in each field. The result does not depend on their order. */
export function agreementOf(
  one: Person,
  other: Person,
): { agreement: Agreement; firstNames: readonly string[]; surnames: readonly string[] } {
  const names = withMailedNames(nameAgreement(one.names, other.names), one, other);
  const { firstNames, surnames, ...levels } = names;
  return {
    firstNames,
    surnames,
    agreement: {
      ...levels,
      dateOfBirth: birthAgreement(one.dateOfBirth, other.dateOfBirth),
      license: licenseAgreement(one.licenses, other.licenses),
      phone: phoneAgreement(one.phones, other.phones),
      email: emailAgreement(one, other),
      address: addressAgreement(one.address, other.address),
    },
  };
}

/** People who changed their name, or go by another, often have the first one in an e-mail. */
function withMailedNames(names: NameAgreement, one: Person, other: Person): NameAgreement {
  const mailed = (part: 'first' | 'surname') =>
    [
      ...one.names.filter((name) => isMailed(other.emails, name[part])),
      ...other.names.filter((name) => isMailed(one.emails, name[part])),
    ].map((name) => name[part]);
  const firstNames = names.firstName === 'disagree' ? mailed('first') : [];
  const surnames = names.surname === 'disagree' ? mailed('surname') : [];
  return {
    ...names,
    ...(firstNames.length > 0 ? { firstName: 'mailed', firstNames: firstNames.sort() } : {}),
    ...(surnames.length > 0 ? { surname: 'mailed', surnames: surnames.sort() } : {}),
  };
}

function phoneAgreement(some: readonly string[], others: readonly string[]): Agreement['phone'] {
  if (some.length === 0 || others.length === 0) return 'absent';
  if (some.some((text) => others.includes(text))) return 'exact';
  return some.some((text) => others.some((other) => isOneEdit(text, other))) ? 'near' : 'disagree';
}

const EMAIL_LEVELS = ['exact', 'near', 'provider', 'named', 'disagree'] as const;

function emailAgreement(one: Person, other: Person): Agreement['email'] {
  if (one.emails.length === 0 || other.emails.length === 0) return 'absent';
  const names = [...one.names, ...other.names];
  const found = one.emails.flatMap((a) => other.emails.map((b) => agreementOfEmails(a, b, names)));
  return EMAIL_LEVELS.find((level) => found.includes(level)) ?? 'disagree';
}

function agreementOfEmails(
  one: EmailParts,
  other: EmailParts,
  names: readonly NameParts[],
): (typeof EMAIL_LEVELS)[number] {
  if (one.local === other.local) {
    if (one.domain === other.domain) return 'exact';
    return identifiesOwner(one.local, names) ? 'provider' : 'named';
  }
  return one.domain === other.domain && isTypingError(one.local, other.local) ? 'near' : 'disagree';
}

/**
 * Returns whether a local part is more than its owner's name and a short number, which namesakes would also
 * choose.
 */
function identifiesOwner(local: string, names: readonly NameParts[]): boolean {
  const letters = local.replace(/\d{1,2}$/, '');
  const rest = names
    .flatMap(({ first, surname }) => [first, surname])
    .filter((word) => word.length > 1)
    // Longest first across both people, so that the result does not depend on their order.
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .reduce((text, word) => text.replace(word, ''), letters);
  return local.length >= LEAST_IDENTIFYING_CHARACTERS && rest.length > 2;
}

/**
 * Returns whether two local parts differ by one edit that is not in the first character or a digit: `jlee1`
 * and `jlee2`, or `jlee` and `klee`, belong to two people.
 */
function isTypingError(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < LEAST_IDENTIFYING_CHARACTERS || one[0] !== other[0]) return false;
  return (digitsOf(one) === digitsOf(other) && isOneEdit(one, other)) || shapeOf(one) === shapeOf(other);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function addressAgreement(
  one: AddressParts | undefined,
  other: AddressParts | undefined,
): Agreement['address'] {
  if (one === undefined || other === undefined) return 'absent';
  if (!maySharePlace(one, other)) return 'disagree';
  const sameNumber = one.number === other.number;
  const sameStreet = one.street === other.street && one.street !== '';
  if (sameNumber && sameStreet) return unitAgreement(one.unit, other.unit);
  if (one.unit === other.unit && isNearAddress(one, other, sameNumber, sameStreet)) return 'near';
  return one.zip !== '' && one.zip === other.zip ? 'area' : 'disagree';
}

function maySharePlace(one: AddressParts, other: AddressParts): boolean {
  if (one.zip !== '' && other.zip !== '') return one.zip === other.zip || isOneEdit(one.zip, other.zip);
  if (one.place === '' || other.place === '') return true;
  const words = other.place.split(' ');
  return one.place.split(' ').some((word) => words.includes(word));
}

function unitAgreement(one: string, other: string): 'exact' | 'noUnit' | 'otherUnit' {
  if (one === other) return 'exact';
  return one === '' || other === '' ? 'noUnit' : 'otherUnit';
}

function isNearAddress(
  one: AddressParts,
  other: AddressParts,
  sameNumber: boolean,
  sameStreet: boolean,
): boolean {
  if (one.street === '' || other.street === '') return false;
  if (sameNumber) return one.number !== '' && isSameWord(one.street, other.street);
  return sameStreet && one.number.length > 1 && isOneEdit(one.number, other.number);
}
