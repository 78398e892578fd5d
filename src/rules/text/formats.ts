/** How the identifiers that the network gives out are written. Everything random is handed in. */

/** Crockford's base 32: no I, L, O or U, so that nothing is misread. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `value` (a whole number, 0 or more) in exactly `length` characters of base 32. */
function base32(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, place = 0; place < length; place++, rest >>= 5n) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
  }
  return text;
}

/** One character of base 32 for each byte. */
export function base32OfBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += ALPHABET.charAt(byte & 31);
  return text;
}

export type IdPrefix =
  | 'org'
  | 'key'
  | 'ren'
  | 'rep'
  | 'inc'
  | 'dlv'
  | 'idc'
  | 'pair'
  | 'mrg'
  | 'usr'
  | 'ses'
  | 'crd'
  | 'vrf'
  | 'fac'
  | 'inv'
  | 'rsi'
  | 'rse'
  | 'rln'
  | 'imp'
  | 'dis'
  | 'doc'
  | 'stm'
  | 'prf'
  | 'crq';

/**
 * An ID that sorts by the time it was made, so that rows of one time lie side by side in the store, and that
 * cannot be guessed: `prefix_`, 10 characters of time, 4 of count within the millisecond, 12 random ones.
 *
 * @param timeMs epoch milliseconds
 * @param count how many IDs were made in this millisecond before, below 2^20
 * @param random 12 random bytes
 */
export function timeOrderedId(prefix: IdPrefix, timeMs: number, count: number, random: Uint8Array): string {
  return `${prefix}_${base32(BigInt(timeMs), 10)}${base32(BigInt(count), 4)}${base32OfBytes(random)}`;
}

/** A network member ID: `MB-` and 8 characters from as many random bytes. */
export function memberId(random: Uint8Array): string {
  return `MB-${base32OfBytes(random)}`;
}

/**
 * The record ID of the report with this number (1, 2, 3 …): `RB-` and 5 characters of base 32, 6 when those
 * are used up, and so on. A permutation of the numbers of one length: two reports never share a record ID,
 * and a record ID does not tell how many reports there are. Specification 2.2.
 */
export function recordId(number: number): string {
  let rest = BigInt(number - 1);
  let length = 5;
  for (; rest >= 1n << BigInt(5 * length); length++) rest -= 1n << BigInt(5 * length);
  return `RB-${base32(permute(rest, BigInt(5 * length)), length)}`;
}

/**
 * A bijection on numbers of `bits` bits: multiplying by an odd number and folding the upper half onto the
 * lower one can both be undone (the finalizer of SplitMix64: Steele, Lea and Flood, 2014).
 */
function permute(value: bigint, bits: bigint): bigint {
  const mask = (1n << bits) - 1n;
  const half = bits / 2n + 1n;
  let mixed = (value * 0xbf58476d1ce4e5b9n + 0x9e3779b9n) & mask;
  mixed ^= mixed >> half;
  mixed = (mixed * 0x94d049bb133111ebn) & mask;
  return mixed ^ (mixed >> half);
}

const KEY_PREFIX = 'svc_live_';
const KEY_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 32;

/** Bytes from here on would make some letters likelier than others. */
const FAIR_BYTES = 256 - (256 % KEY_ALPHABET.length);

/**
 * An API key: `svc_live_` and 32 alphanumeric characters. Specification 2.4.
 *
 * @param randomBytes answers as many random bytes as it is asked for
 */
export function apiKey(randomBytes: (count: number) => Uint8Array): string {
  let letters = '';
  while (letters.length < KEY_LENGTH) {
    for (const byte of randomBytes(KEY_LENGTH)) {
      if (byte < FAIR_BYTES && letters.length < KEY_LENGTH)
        letters += KEY_ALPHABET.charAt(byte % KEY_ALPHABET.length);
    }
  }
  return KEY_PREFIX + letters;
}

/** Whether a presented key looks like one of ours. Specification 5.3. */
export function hasKeyPrefix(key: string): boolean {
  return key.startsWith('svc_');
}

/** A key's masked preview: its first 12 characters are visible. Specification 2.4. */
export function keyPreview(key: string): string {
  return `${key.slice(0, 12)}${'*'.repeat(8)}`;
}
