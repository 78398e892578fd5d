import { base32OfBytes } from '../text/formats.ts';

/** Number of codes made at once. */
export const BACKUP_CODES = 10;

const HALF = 5;

/** 50 bits: guessing one is not feasible at a few attempts a minute. */
export const BACKUP_CODE_BYTES = 2 * HALF;

/**
 * Returns a code that signs in once instead of an authenticator code, such as `K7WQ2-9XB4M`.
 *
 * @param random 10 random bytes
 */
export function backupCode(random: Uint8Array): string {
  const letters = base32OfBytes(random);
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** Normalizes a typed backup code: ignores case, spaces and hyphens, and reads O as 0, I and L as 1. */
export function typedBackupCode(text: string): string {
  const letters = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
