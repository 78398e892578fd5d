import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Refusal } from './errors.ts';

/** In seconds, as durations here are. */
export const MINUTE = 60;

/** How often something may happen for one key. Each server counts by itself. */
export interface Limit {
  /** Counts; refuses (`rateLimited`) what is too often. */
  take(key: string): Promise<void>;
  /** Refuses (`rateLimited`) when it was too often already, and counts nothing. */
  check(key: string): Promise<void>;
  /** Counts, and refuses nothing: false when it was too often. */
  count(key: string): Promise<boolean>;
}

/** @param refusal what is said of it, with the seconds after which it is worth another attempt */
export function limit(points: number, duration: number, refusal: (seconds: number) => Refusal): Limit {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration });
  return {
    async take(key) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key);
      if (consumedPoints > points) throw refusal(Math.ceil(msBeforeNext / 1000));
    },
    async check(key) {
      const found = await limiter.get(key);
      if (found !== null && found.consumedPoints >= points)
        throw refusal(Math.ceil(found.msBeforeNext / 1000));
    },
    async count(key) {
      return (await limiter.consume(key)).consumedPoints <= points;
    },
  };
}
