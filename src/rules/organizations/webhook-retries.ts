import { DAY_MS } from '../text/days.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The waits between the attempts of a delivery: those of Standard Webhooks up to the seventh attempt, and then 10 hours once more.
 * Together about 28 hours. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
const WAITS_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS];

/** Attempts of a delivery with retries. */
export const MOST_ATTEMPTS = WAITS_MS.length + 1;

/** How much shorter or longer a wait is, so that deliveries that failed together are not all sent again together. */
const JITTER = 0.1;

/**
 * Returns when a delivery is retried after an attempt that failed at `at`; `undefined` after the last one.
 *
 * @param attempts the attempts so far, from 1
 * @param random from 0 to 1
 */
export function nextAttemptAt(attempts: number, at: number, random: number): number | undefined {
  const waitMs = WAITS_MS[attempts - 1];
  return waitMs && at + Math.round(waitMs * (1 + JITTER * (2 * random - 1)));
}

/** A webhook is turned off when the retries of a delivery are exhausted, and no attempt has succeeded for this long. */
export const TURNED_OFF_AFTER_MS = 5 * DAY_MS;
