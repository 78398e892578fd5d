import { randomBytes, randomFillSync } from 'node:crypto';
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
  const random = pooledRandomBytes();
  return (prefix) => {
    const nowMs = clock();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      count = 0;
    }
    return timeOrderedId(prefix, lastMs, count++, random(12));
  };
}

/** Random bytes that are drawn at once. Drawing a few costs 20 times as much as taking them. */
const DRAWN_TOGETHER = 1_200;

/** Returns a function that returns `count` random bytes, at most `DRAWN_TOGETHER`, which are valid until it is called again. */
export function pooledRandomBytes(): RandomBytes {
  const pool = new Uint8Array(DRAWN_TOGETHER);
  let used = pool.length;
  return (count) => {
    if (used + count > pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += count;
    return pool.subarray(used - count, used);
  };
}

/**
 * Returns a function that generates request IDs. They are unique across processes and restarts, do not need random bytes for
 * each ID, and begin with the second: `secondOfRequestId` finds a check by it in the log, which is ordered by time.
 */
export function requestIdMaker(clock: Clock): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    const second = Math.floor(clock() / 1000)
      .toString(36)
      .padStart(SECOND_CHARACTERS, '0');
    return `req_${second}${process}${(count++).toString(36).padStart(6, '0')}`;
  };
}

/** Seconds since 1970 in base 36, until the year 4453. */
const SECOND_CHARACTERS = 7;

/** Milliseconds since 1970 in base 36, until the year 5188. */
const MS_CHARACTERS = 9;

/**
 * Returns the ID of a check by staff in the check log, from the ID that the page made. It contains the time of the check, so that
 * `timeOfCheckId` finds the check in the log, which is ordered by time. The clock of a page may be wrong.
 */
export function timedCheckId(at: number, checkId: string): string {
  return checkId.replace('_', `_${at.toString(36).padStart(MS_CHARACTERS, '0')}_`);
}

/** Returns the time of a check by staff; `undefined` for an ID of another form, such as those of earlier versions. */
export function timeOfCheckId(requestId: string): number | undefined {
  const at = /^chk_([0-9a-z]{9})_[0-9a-zA-Z]{16,32}$/.exec(requestId)?.[1];
  return at === undefined ? undefined : Number.parseInt(at, 36);
}

/** Returns the second in which a request ID was generated, since 1970; `undefined` for an ID of another form. */
export function secondOfRequestId(requestId: string): number | undefined {
  const second = /^req_([0-9a-z]{7})[\w-]{14,20}$/.exec(requestId)?.[1];
  return second === undefined ? undefined : Number.parseInt(second, 36);
}
