import { MOST_EMAIL_CHARACTERS } from './limits.ts';

/** Something on both sides of one `@`, without white space: only delivery shows whether mail to it is read. */
const ADDRESS = '[^\\s@]+@[^\\s@]+';

const WHOLE_ADDRESS = new RegExp(`^${ADDRESS}$`);

/** Returns whether a text is an e-mail address, as reports, profiles and the pages take one. */
export function isEmail(text: string): boolean {
  return text.length <= MOST_EMAIL_CHARACTERS && WHOLE_ADDRESS.test(text);
}

/** The same rule as the pattern of a field, which may have white space around the address, or hold nothing. */
export const EMAIL_FIELD_PATTERN = `^\\s*(${ADDRESS}\\s*)?$`;

/**
 * Matches e-mail addresses that can sign in. Stricter than RFC 5321: no quotes, no comments, and no letters
 * beyond ASCII, which can look like others. Only delivery shows whether mail to an address is read.
 */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
