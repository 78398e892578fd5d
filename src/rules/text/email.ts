import { MOST_EMAIL_CHARACTERS } from './limits.ts';

/** Text on both sides of one `@`, without white space. Only delivery shows whether an address works. */
const ADDRESS = '[^\\s@]+@[^\\s@]+';

const ONLY_ADDRESS = new RegExp(`^${ADDRESS}$`);

/** Returns whether reports, profiles and the pages accept a text as an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= MOST_EMAIL_CHARACTERS && ONLY_ADDRESS.test(text);
}

/** The same rule as the pattern of an input, which may be empty or have white space around the address. */
export const EMAIL_FIELD_PATTERN = `^\\s*(${ADDRESS}\\s*)?$`;

/**
 * Matches e-mail addresses that can sign in. Stricter than RFC 5321: no quotes, no comments, and no letters
 * beyond ASCII, which can look like others. Only delivery shows whether an address works.
 */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
