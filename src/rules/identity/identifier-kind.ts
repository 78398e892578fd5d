/** By what a renter is found. Specification 4.2. */
export const IDENTIFIER_KINDS = ['member_id', 'email', 'phone', 'license', 'name'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** A phone number has so many digits: 7 within a town, 15 with everything (E.164). */
const PHONE_DIGITS = { least: 7, most: 15 };

/** With fewer digits among its words a text is a name, such as 'Jordan Reyes 3rd'. */
const LEAST_LICENSE_DIGITS = 3;

/**
 * What somebody who typed this most likely means: a guess, that whoever typed it may correct. An e-mail has an @, a
 * member ID begins with MB-, a phone number has its digits and no letter, a license number other digits, with or
 * without letters; all else is a name.
 */
export function identifierKindOf(text: string): IdentifierKind {
  const typed = text.trim();
  if (typed.includes('@')) return 'email';
  if (/^mb-/i.test(typed)) return 'member_id';
  const digits = typed.replace(/[^0-9]/g, '').length;
  const { least, most } = PHONE_DIGITS;
  if (!/\p{L}/u.test(typed) && digits >= least && digits <= most) return 'phone';
  const oneWord = !/\s/.test(typed);
  return digits >= LEAST_LICENSE_DIGITS || (digits > 0 && oneWord) ? 'license' : 'name';
}
