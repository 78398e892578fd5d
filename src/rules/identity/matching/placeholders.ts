/**
 * Placeholders that people type for unknown values. They identify nobody and would make one person of many.
 */

const SAME_DIGIT = /^(\d)\1*$/;
const COUNTING_SEQUENCE = '01234567890123456789';
/** Shorter numbers are extensions or incomplete. */
const LEAST_PHONE_DIGITS = 7;
/** Almost no state issues shorter licenses: older ones of Colorado have a letter and three digits. */
const LEAST_LICENSE_CHARACTERS = 4;

/**
 * Returns whether a phone number is a placeholder.
 *
 * @param digits a normalized phone
 */
export function isPlaceholderPhone(digits: string): boolean {
  if (digits.length < LEAST_PHONE_DIGITS) return true;
  const end = digits.slice(-LEAST_PHONE_DIGITS);
  return (
    SAME_DIGIT.test(end) ||
    COUNTING_SEQUENCE.includes(digits) ||
    COUNTING_SEQUENCE.slice(0, 10) === digits.slice(-10)
  );
}

/**
 * Returns whether a license is a placeholder.
 *
 * @param license letters and digits only
 */
export function isPlaceholderLicense(license: string): boolean {
  if (license.length < LEAST_LICENSE_CHARACTERS || !/\d/.test(license)) return true;
  const digits = license.replace(/\D/g, '');
  if (SAME_DIGIT.test(digits)) return digits.length > 3;
  // `1234` alone is a counting sequence; after a letter it may be a real number.
  return (digits.length > 4 || digits === license) && COUNTING_SEQUENCE.includes(digits);
}

const PLACEHOLDER_LOCAL_PART =
  /^(?:none|no|na|nil|null|noemail|nomail|noreply|donotreply|unknown|test|anonymous|x+|a+|email|mail)$/;

/**
 * Returns whether an e-mail is a placeholder.
 *
 * @param local the part before the @, without dots and tags
 */
export function isPlaceholderEmail(local: string): boolean {
  return PLACEHOLDER_LOCAL_PART.test(local);
}

/** The first day of a century or of Unix time, and repeated digits. */
const PLACEHOLDER_BIRTHS = new Set(['19000101', '19010101', '19700101', '11111111']);

/**
 * Returns whether a date of birth is a placeholder.
 *
 * @param digits eight digits, such as 19900131
 */
export function isPlaceholderBirth(digits: string): boolean {
  return PLACEHOLDER_BIRTHS.has(digits);
}
