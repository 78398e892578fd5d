/** Formats of the identifiers that the network generates. Random bytes are passed in. */

import type { KeyMode } from '../organizations/key-mode.ts';

/** Crockford's base 32 has no I, L, O or U, to avoid misreading. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns `value` (an integer, 0 or more) in exactly `length` characters of base 32. */
function base32(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, place = 0; place < length; place++, rest >>= 5n) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
  }
  return text;
}

/** Returns one character of base 32 for each byte. */
export function base32OfBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += ALPHABET.charAt(byte & 31);
  return text;
}

/** Returns the bytes for which `base32OfBytes` returns this text of its alphabet. */
export function bytesOfBase32(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => ALPHABET.indexOf(character));
}

export type IdPrefix =
  | 'org'
  | 'key'
  | 'crt'
  | 'ren'
  | 'rep'
  | 'inc'
  | 'evt'
  | 'dlv'
  | 'idc'
  | 'pair'
  | 'mrg'
  | 'spl'
  | 'usr'
  | 'ses'
  | 'crd'
  | 'vrf'
  | 'fac'
  | 'psk'
  | 'inv'
  | 'rsi'
  | 'rse'
  | 'rln'
  | 'imp'
  | 'det'
  | 'dis'
  | 'doc'
  | 'stm'
  | 'prf'
  | 'crq'
  | 'blk'
  | 'frq'
  | 'adv'
  | 'bat'
  | 'wld';

/**
 * Returns an ID that sorts by creation time, so that rows created together are stored together, and that
 * cannot be guessed: `prefix_`, 10 characters of time, 4 of count within the millisecond, 12 random ones.
 *
 * @param timeMs epoch milliseconds
 * @param count how many IDs were made earlier in this millisecond, below 2^20
 * @param random 12 random bytes
 */
export function timeOrderedId(prefix: IdPrefix, timeMs: number, count: number, random: Uint8Array): string {
  return `${prefix}_${base32(BigInt(timeMs), 10)}${base32(BigInt(count), 4)}${base32OfBytes(random)}`;
}

/** Returns a member ID: `MB-` and one character for each of 8 random bytes. */
export function memberId(random: Uint8Array): string {
  return `MB-${base32OfBytes(random)}`;
}

/**
 * Returns the record ID of the report with this number (1, 2, 3 …): `RB-` and 5 characters of base 32, then
 * 6 once those are used up, and so on. It permutes the numbers of each length, so record IDs are unique and
 * do not reveal how many reports there are. Specification 2.2.
 */
export function recordId(number: number): string {
  let rest = BigInt(number - 1);
  let length = 5;
  for (; rest >= 1n << BigInt(5 * length); length++) rest -= 1n << BigInt(5 * length);
  return `RB-${base32(permute(rest, BigInt(5 * length)), length)}`;
}

/** Returns the number of a record ID, in either case; `undefined` for any other text. */
export function recordNumber(text: string): number | undefined {
  const [, digits] = /^RB-([0-9A-HJKMNP-TV-Z]{5,11})$/.exec(text.trim().toUpperCase()) ?? [];
  if (digits === undefined) return undefined;
  const value = [...digits].reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n);
  let number = permuteBack(value, BigInt(5 * digits.length)) + 1n;
  for (let length = 5; length < digits.length; length++) number += 1n << BigInt(5 * length);
  return number <= Number.MAX_SAFE_INTEGER ? Number(number) : undefined;
}

/**
 * Maps numbers of `bits` bits one to one: both multiplying by an odd number and folding the upper half onto
 * the lower one are reversible (the finalizer of SplitMix64: Steele, Lea and Flood, 2014).
 */
function permute(value: bigint, bits: bigint): bigint {
  const mask = (1n << bits) - 1n;
  const half = bits / 2n + 1n;
  let mixed = (value * 0xbf58476d1ce4e5b9n + 0x9e3779b9n) & mask;
  mixed ^= mixed >> half;
  mixed = (mixed * 0x94d049bb133111ebn) & mask;
  return mixed ^ (mixed >> half);
}

/** The inverse of `permute`. Folding twice changes nothing, because less than half of the bits is folded. */
function permuteBack(value: bigint, bits: bigint): bigint {
  const mask = (1n << bits) - 1n;
  const half = bits / 2n + 1n;
  let mixed = value ^ (value >> half);
  mixed = (mixed * inverseOf(0x94d049bb133111ebn, bits)) & mask;
  mixed ^= mixed >> half;
  return ((mixed - 0x9e3779b9n) * inverseOf(0xbf58476d1ce4e5b9n, bits)) & mask;
}

/** Returns the inverse of an odd number modulo 2^bits, by Newton's method: each step doubles the bits that are right. */
function inverseOf(odd: bigint, bits: bigint): bigint {
  let inverse = 1n;
  for (let right = 1n; right < bits; right *= 2n)
    inverse = BigInt.asUintN(Number(bits), inverse * (2n - odd * inverse));
  return inverse;
}

const KEY_PREFIXES: Record<KeyMode, string> = { live: 'svc_live_', test: 'svc_test_' };
const KEY_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 32;

/** Bytes from here on are discarded; they would make some letters more likely than others. */
const FAIR_BYTES = 256 - (256 % KEY_ALPHABET.length);

/**
 * Returns an API key: `svc_live_` or `svc_test_`, and 32 alphanumeric characters. Specification 2.4.
 *
 * @param randomBytes returns `count` random bytes
 */
export function apiKey(mode: KeyMode, randomBytes: (count: number) => Uint8Array): string {
  let letters = '';
  while (letters.length < KEY_LENGTH) {
    for (const byte of randomBytes(KEY_LENGTH)) {
      if (byte < FAIR_BYTES && letters.length < KEY_LENGTH)
        letters += KEY_ALPHABET.charAt(byte % KEY_ALPHABET.length);
    }
  }
  return KEY_PREFIXES[mode] + letters;
}

/** Returns whether a presented key has the prefix of API keys. Specification 5.3. */
export function hasKeyPrefix(key: string): boolean {
  return key.startsWith('svc_');
}

/** In place of the characters that a preview does not show. */
const MASK = '*'.repeat(8);

/** Returns the masked preview of a key, with the first 12 characters visible. Specification 2.4. */
export function keyPreview(key: string): string {
  return `${key.slice(0, 12)}${MASK}`;
}

/** Returns whether a presented key is the preview of one. */
export function isKeyPreview(key: string): boolean {
  return key.endsWith(MASK);
}
