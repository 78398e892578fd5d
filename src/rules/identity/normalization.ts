/**
 * How identifiers are compared. Specification 2.1. Every function is idempotent, and answers '' for a text
 * that holds nothing to compare by; such a text never finds anybody.
 */

/**
 * So many characters (Unicode code points) of an identifier count, before and after it is normalized: what
 * comes later never tells two apart. Without an end, a name of thousands of combining marks would hold the
 * server up, for sorting them takes the square of their number (Unicode 3.11, canonical ordering); and a
 * normalized text would outgrow an index entry: so it has 1,200 bytes of UTF-8 at most, and PostgreSQL takes
 * some 2,700. No e-mail (RFC 5321, 4.5.3.1: 254 and fewer) and no name that anybody bears is longer.
 */
const MOST_CHARACTERS = 300;

/** The characters that count, without white space around. */
function counted(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= MOST_CHARACTERS) return trimmed;
  // A character has two UTF-16 units at most, and one that is written with two is not split.
  return [...trimmed.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('').trim();
}

/** E-mail: surrounding white space dropped, cut, lowercased. */
export function normalizeEmail(text: string): string {
  return counted(counted(text).toLowerCase());
}

/** Phone: everything but the digits 0 to 9 dropped, cut. */
export function normalizePhone(text: string): string {
  return counted(text.replace(/[^0-9]/g, ''));
}

/** License number: surrounding white space dropped, cut, uppercased. */
export function normalizeLicense(text: string): string {
  return counted(counted(text).toUpperCase());
}

/** Member ID: surrounding white space dropped, cut, uppercased. */
export function normalizeMemberId(text: string): string {
  return counted(counted(text).toUpperCase());
}

/** A plain Latin name, already in normal form: most names that are asked for. */
const ALREADY_NORMAL = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Accents and vowel points, but no mark that spells a letter: Indic vowel signs are not of the inherited
 * script, and the two kana voicing marks are left out by name. Dropping those would make different names one.
 */
const ACCENTS = /(?![\u3099\u309A])[\p{Script=Inherited}&&\p{M}]|[\u0591-\u05C7]/gv;

/**
 * Format characters, which nobody sees within a word (a soft hyphen, a joiner, a direction mark, a byte order
 * mark), but for the zero width space, which stands between words.
 */
const INVISIBLE = /(?!\u200B)\p{Cf}/gu;

/** Whatever separates words, and controls, which nobody sees. */
const SEPARATORS = /[\p{P}\p{S}\p{Z}\p{C}]+/gu;

/**
 * Name: cut, invisible characters dropped, compatibility characters unified (NFKC), case folded, accents
 * dropped, punctuation and white space to one space. `Jordan  Réyes`, `jordan reyes` and `JORDAN REYES` are one
 * name.
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
 * By way of upper case, so that ß meets ss, and of lower case before, for the capital ẞ has no other upper case.
 * The final sigma, which lower case brings back, meets the common one.
 */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
