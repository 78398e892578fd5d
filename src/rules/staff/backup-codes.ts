import { base32OfBytes } from '../text/formats.ts';

/** So many are made at a time. */
export const BACKUP_CODES = 10;

const HALF = 5;

/** 50 bits: guessing one takes for ever at a few attempts a minute. */
export const BACKUP_CODE_BYTES = 2 * HALF;

/** A code that signs in once in place of one of the app, such as `K7WQ2-9XB4M`. @param random 10 random bytes */
export function backupCode(random: Uint8Array): string {
  const letters = base32OfBytes(random);
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** A backup code as somebody typed it off paper: case, spaces and hyphens do not matter, nor what looks alike. */
export function typedBackupCode(text: string): string {
  const letters = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
