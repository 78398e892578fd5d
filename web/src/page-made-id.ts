/** Letters that are not taken for each other. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CHARACTERS = 24;

/**
 * An ID for one thing that this page is about to do: sent again, it is the same thing and is done once.
 *
 * @param prefix `chk` for a check, `frm` for a form
 */
export function pageMadeId(prefix: 'chk' | 'frm'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CHARACTERS));
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
