import { DAY_MS } from '../text/days.ts';

/** A key that nobody has used for so long is better revoked: whoever finds it could use it. */
export const UNUSED_AFTER_DAYS = 90;

/** For how many whole days a key has not been used; one that never was, since it was created. */
export function daysUnused(key: { lastUsedAt: number | null; createdAt: number }, nowMs: number): number {
  return Math.floor((nowMs - (key.lastUsedAt ?? key.createdAt)) / DAY_MS);
}
