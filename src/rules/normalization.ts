/**
 * How identifiers are compared. Specification 2.1. Every function is idempotent, and answers '' for a text
 * that holds nothing to compare by; such a text never finds anybody.
 */

/** E-mail: surrounding white space dropped, lowercased. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Phone: everything but the digits 0 to 9 dropped. */
export function normalizePhone(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** License number: surrounding white space dropped, uppercased. */
export function normalizeLicense(text: string): string {
  return text.trim().toUpperCase();
}

/** Member ID: surrounding white space dropped, uppercased. */
export function normalizeMemberId(text: string): string {
  return text.trim().toUpperCase();
}

/** A plain Latin name, already in normal form: most names that are asked for. */
const ALREADY_NORMAL = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Accents and vowel points, but no mark that spells a letter: Indic vowel signs are not of the inherited
 * script, and the two kana voicing marks are left out by name. Dropping those would make different names one.
 */
const ACCENTS = /(?![\u3099\u309A])[\p{Script=Inherited}&&\p{M}]|[\u0591-\u05C7]/gv;

/** Whatever separates words, and controls and format characters, which nobody sees. */
const SEPARATORS = /[\p{P}\p{S}\p{Z}\p{C}]+/gu;

/**
 * Name: compatibility characters unified (NFKC), case folded, accents dropped, punctuation and white space to
 * one space. `Jordan  Réyes`, `jordan reyes` and `JORDAN REYES` are one name.
 */
export function normalizeName(text: string): string {
  if (ALREADY_NORMAL.test(text)) return text;
  return foldCase(text.normalize('NFKD'))
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFKC')
    .replace(SEPARATORS, ' ')
    .trim();
}

/**
 * By way of upper case, so that ß meets ss, and of lower case before, for the capital ẞ has no other upper case.
 * The final sigma, which lower case brings back, meets the common one.
 */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
