/**
 * Normalization of identifiers for comparison. Specification 2.1. Every function is idempotent and returns
 * '' for a text with nothing to compare; '' never matches a renter.
 */

/**
 * Characters (Unicode code points) of an identifier that count, before and after normalization. Later ones
 * are ignored. Without a limit, a name of thousands of combining marks would block the server, because
 * sorting them takes quadratic time (Unicode 3.11, canonical ordering), and a normalized text would not fit
 * into an index entry: 300 characters are at most 1,200 bytes of UTF-8, and PostgreSQL accepts about 2,700.
 * No e-mail (RFC 5321, 4.5.3.1: at most 254) and no real name is longer.
 */
const MOST_CHARACTERS = 300;

/** Returns the characters that count, without surrounding white space. */
function counted(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= MOST_CHARACTERS) return trimmed;
  // Twice as many UTF-16 units hold all the characters needed, and splitting by code point keeps pairs
  // together.
  return [...trimmed.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('').trim();
}

/** Normalizes an e-mail: trimmed, cut to the limit, lowercased. */
export function normalizeEmail(text: string): string {
  return counted(counted(text).toLowerCase());
}

/**
 * A number of the US, Canada or another country of the North American Numbering Plan with its leading 1. An
 * area code begins with 2 to 9.
 */
const WITH_LEADING_ONE = /^1[2-9][0-9]{9}$/;

/**
 * Normalizes a phone number: only the digits 0 to 9, cut to the limit, without the leading 1 of a North
 * American number. `+1 (415) 555-0142` and `415-555-0142` become the same number.
 */
export function normalizePhone(text: string): string {
  const digits = counted(text.replace(/[^0-9]/g, ''));
  return WITH_LEADING_ONE.test(digits) ? digits.slice(1) : digits;
}

/** Normalizes a license number: trimmed, cut to the limit, uppercased. */
export function normalizeLicense(text: string): string {
  return counted(counted(text).toUpperCase());
}

/** Normalizes a member ID: trimmed, cut to the limit, uppercased. */
export function normalizeMemberId(text: string): string {
  return counted(counted(text).toUpperCase());
}

/** A Latin name that is already normalized, as most are. */
const ALREADY_NORMAL = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Accents and vowel points, but no marks that spell a letter. Indic vowel signs do not have the inherited
 * script, and the two kana voicing marks are excluded by code point. Dropping those would make different
 * names equal.
 */
const ACCENTS = /(?![\u3099\u309A])[\p{Script=Inherited}&&\p{M}]|[\u0591-\u05C7]/gv;

/**
 * Characters that are invisible within a word: format characters (soft hyphen, joiners, direction marks, byte order
 * mark), variation selectors, and letters without a form (Hangul filler). The zero width space is excluded: it separates words.
 */
const INVISIBLE = /(?!\u200B)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Everything that separates words, and control characters. */
const SEPARATORS = /[\p{P}\p{S}\p{Z}\p{C}]+/gu;

/**
 * Normalizes a name: cut to the limit, invisible characters removed, compatibility characters unified
 * (NFKC), case folded, accents removed, punctuation and white space replaced by one space. `Jordan  Réyes`,
 * `jordan reyes` and `JORDAN REYES` become the same name.
 */
export function normalizeName(text: string): string {
  const name = counted(text);
  if (ALREADY_NORMAL.test(name)) return name;
  return counted(
    foldCase(name.replace(INVISIBLE, '').normalize('NFKD'))
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .normalize('NFKC')
      .replace(SEPARATORS, ' '),
  );
}

/**
 * Folds case through upper case, so that ß equals ss, and first through lower case, because capital ẞ has
 * no other upper case. Final sigma, which lowercasing produces, becomes the ordinary sigma.
 */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
