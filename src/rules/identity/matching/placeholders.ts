/** What is typed where nothing is known: it says nothing of who somebody is, and would make one person of many. */

const SAME_DIGIT = /^(\d)\1*$/;
const COUNTED = '01234567890123456789';
/** Shorter ones are extensions, or cut off. */
const LEAST_PHONE_DIGITS = 7;
/** Hardly any state's license is shorter: Colorado's older ones have a letter and three digits. */
const LEAST_LICENSE_CHARACTERS = 4;

/** @param digits a normalized phone */
export function isPlaceholderPhone(digits: string): boolean {
  if (digits.length < LEAST_PHONE_DIGITS) return true;
  const end = digits.slice(-LEAST_PHONE_DIGITS);
  return SAME_DIGIT.test(end) || COUNTED.includes(digits) || COUNTED.slice(0, 10) === digits.slice(-10);
}

/** @param license letters and digits alone */
export function isPlaceholderLicense(license: string): boolean {
  if (license.length < LEAST_LICENSE_CHARACTERS || !/\d/.test(license)) return true;
  const digits = license.replace(/\D/g, '');
  if (SAME_DIGIT.test(digits)) return digits.length > 3;
  // `1234` alone is counted; behind a letter it may be anybody's.
  return (digits.length > 4 || digits === license) && COUNTED.includes(digits);
}

const NOBODYS_LOCAL_PART =
  /^(?:none|no|na|nil|null|noemail|nomail|noreply|donotreply|unknown|test|anonymous|x+|a+|email|mail)$/;

/** @param local the part before the @, without dots and tags */
export function isPlaceholderEmail(local: string): boolean {
  return NOBODYS_LOCAL_PART.test(local);
}
