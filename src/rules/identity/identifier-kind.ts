/** Kinds of identifiers by which a renter is found. Specification 4.2. */
export const IDENTIFIER_KINDS = ['member_id', 'email', 'phone', 'license', 'name'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** Digits of a phone number: 7 for a local number, 15 for an international one (E.164). */
const PHONE_DIGITS = { least: 7, most: 15 };

/** Returns whether a normalized phone number has enough digits to be one. */
export function isPhone(digits: string): boolean {
  return digits.length >= PHONE_DIGITS.least;
}

/** A text of several words with fewer digits is a name, such as 'Jordan Reyes 3rd'. */
const LEAST_LICENSE_DIGITS = 3;

/**
 * Guesses which kind of identifier a typed text is; the user can correct the guess. An e-mail contains @, a
 * member ID begins with MB-, a phone number has 7 to 15 digits and no letters, a license number has digits
 * and possibly letters. Anything else is a name.
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
