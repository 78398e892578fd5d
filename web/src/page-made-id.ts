/** Characters that cannot be confused with each other. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CHARACTERS = 24;

/**
 * Returns a new idempotency key for one action of this page: sent again with this key, it is done only once.
 *
 * @param prefix `chk` for a check, `frm` for a form
 */
export function pageMadeId(prefix: 'chk' | 'frm'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CHARACTERS));
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
