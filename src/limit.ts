import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ApiError } from './errors.ts';

/** Seconds of a minute; durations here are in seconds. */
export const MINUTE = 60;

/**
 * Returns what limits by network address count: the address, or the /64 of an IPv6 address, because each subscriber has
 * at least 2^64 of them. https://www.rfc-editor.org/rfc/rfc6177
 */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));

/** A rate limit for each key. Each server counts separately. */
export interface Limit {
  /** Counts one use. Throws `rate_limited` above the limit. */
  take(key: string): Promise<void>;
  /** Throws `rate_limited` if the limit is already reached. Does not count. */
  check(key: string): Promise<void>;
  /** Counts one use and returns whether it is within the limit. */
  count(key: string): Promise<boolean>;
}

/**
 * Returns a limit of `points` uses for each key within `duration` seconds.
 *
 * @param error returns the error to throw, given the seconds until another attempt can succeed
 */
export function limit(points: number, duration: number, apiError: (seconds: number) => ApiError): Limit {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration });
  return {
    async take(key) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key);
      if (consumedPoints > points) throw apiError(Math.ceil(msBeforeNext / 1000));
    },
    async check(key) {
      const found = await limiter.get(key);
      if (found !== null && found.consumedPoints >= points)
        throw apiError(Math.ceil(found.msBeforeNext / 1000));
    },
    async count(key) {
      return (await limiter.consume(key)).consumedPoints <= points;
    },
  };
}
