import { DAY_MS } from '../text/days.ts';

/** Days without use after which a key should be revoked, because anyone who finds it could use it. */
export const UNUSED_AFTER_DAYS = 90;

/** Returns for how many whole days a key has been unused, since its last use or else its creation. */
export function daysUnused(key: { lastUsedAt: number | null; createdAt: number }, nowMs: number): number {
  return Math.floor((nowMs - (key.lastUsedAt ?? key.createdAt)) / DAY_MS);
}
