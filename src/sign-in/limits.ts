import { RateLimiterMemory } from 'rate-limiter-flexible';
import { slowed } from './slow-down.ts';

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
export function limit(points: number, duration: number, refusal = slowed): Limit {
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

export interface SignInLimits {
  /** Failures of one network address, whichever the account: behind a proxy that is all of its visitors. */
  failures: Limit;
  /** Mails with a link that one network address asks for. */
  resets: Limit;
  /** Mails with a link to one e-mail: its owner is not buried. */
  resetsOfEmail: Limit;
}

export function signInLimits(): SignInLimits {
  return {
    failures: limit(300, 15 * MINUTE),
    resets: limit(30, 60 * MINUTE),
    resetsOfEmail: limit(3, 60 * MINUTE),
  };
}
