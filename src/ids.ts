import { randomBytes } from 'node:crypto';
import { type IdPrefix, timeOrderedId } from './rules/text/formats.ts';

/** Returns the current time in epoch milliseconds. Passed in so that tests can set it. */
export type Clock = () => number;

/** Returns `count` random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

/** Returns a new ID; see `timeOrderedId`. */
export type NewId = (prefix: IdPrefix) => string;

/**
 * Returns a function that generates strictly increasing IDs, even if the clock is set back. Each process, and
 * so each worker, creates one and passes it to everything that needs IDs.
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

/**
 * Returns a function that generates request IDs. They are unique across processes and restarts, and do not
 * need random bytes for each ID.
 */
export function requestIdMaker(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `req_${process}${(count++).toString(36).padStart(6, '0')}`;
}
