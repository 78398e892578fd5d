import { randomBytes } from 'node:crypto';
import { type IdPrefix, timeOrderedId } from './rules/text/formats.ts';

/** Returns the current time in epoch milliseconds. Passed in so that tests can set it. */
export type Clock = () => number;

/** Returns `count` random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

/** Returns a new ID; see `timeOrderedId`. */
export type NewId = (prefix: IdPrefix) => string;

/**
 * Returns a function that makes IDs which rise strictly, even when the clock is set back. A process makes one and hands
 * it to all that needs IDs; workers are processes of their own, each with its own.
 */
export function idMaker(clock: Clock): NewId {
  let lastMs = 0;
  let count = 0;
  return (prefix) => {
    const nowMs = clock();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      count = 0;
    }
    return timeOrderedId(prefix, lastMs, count++, randomBytes(12));
  };
}

/** Returns a function that makes request IDs, unique over processes and restarts without random bytes for each. */
export function requestIdMaker(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `req_${process}${(count++).toString(36).padStart(6, '0')}`;
}
