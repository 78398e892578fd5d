import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type Limit, limit, MINUTE } from '../limit.ts';

export interface SignInLimits {
  /** Failed attempts from one network address, for any account. */
  failures: Limit;
  /** Reset mails requested from one network address. */
  resets: Limit;
  /** Rounds of mails to an organization's staff about a required second factor: an owner must not flood colleagues. */
  policyMails: Limit;
  /** Mails about the role of one person, and mails to the owners of an organization about new ones. */
  roleMails: Limit;
  /** Reset mails to one e-mail, so that no mailbox is flooded. */
  resetsOfEmail: Limit;
}

export function signInLimits(): SignInLimits {
  return {
    failures: limit(300, 15 * MINUTE, slowed),
    resets: limit(30, 60 * MINUTE, slowed),
    policyMails: limit(4, 24 * 60 * MINUTE, slowed),
    roleMails: limit(10, 24 * 60 * MINUTE, slowed),
    resetsOfEmail: limit(3, 60 * MINUTE, slowed),
  };
}

/** People who mistype their password rarely fail more often. */
const FREE_ATTEMPTS = 5;

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Failures are forgotten after this long without an attempt. */
const FORGET_MS = 60 * 60_000;

/** Bounds memory to about 20 MB. The account without attempts for the longest time is forgotten first. */
const MOST_ACCOUNTS = 50_000;

interface Attempts {
  count: number;
  /** The next attempt is accepted from this time on. */
  waitUntil: number;
  lastAt: number;
}

/**
 * Slows down guessing: after five failures each attempt doubles the wait, from 15 s to 15 minutes. An attempt
 * counts when it begins, so concurrent attempts gain nothing. A successful one clears the count. Each server
 * counts for itself.
 */
export class SlowDown {
  readonly #attempts = new Map<string, Attempts>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Runs `work` as an attempt. It counts as a failure when `work` rejects the credentials, but not when it
   * fails for another reason, such as an outage. Throws `rate_limited` when the attempt comes too early.
   */
  async attempt<T>(account: string, work: () => Promise<T>): Promise<T> {
    this.begin(account);
    return this.finish(account, work);
  }

  /** Runs `work` as an attempt that has begun. */
  async finish<T>(account: string, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.succeeded(account);
      return result;
    } catch (error) {
      if (!isGuess(error)) this.takeBack(account);
      throw error;
    }
  }

  /** Throws `rate_limited` when the attempt comes too early. */
  begin(account: string): void {
    const now = this.#clock();
    const before = this.#attempts.get(account);
    const { count, waitUntil } =
      before && now < before.lastAt + FORGET_MS ? before : { count: 0, waitUntil: 0 };
    if (now < waitUntil) throw slowed(Math.ceil((waitUntil - now) / 1000));
    this.#attempts.delete(account);
    this.#attempts.set(account, { count: count + 1, waitUntil: now + waitAfter(count + 1), lastAt: now });
    const [quietest] = this.#attempts.keys();
    if (this.#attempts.size > MOST_ACCOUNTS && quietest !== undefined) this.#attempts.delete(quietest);
  }

  succeeded(account: string): void {
    this.#attempts.delete(account);
  }

  /** Uncounts an attempt that failed for another reason than wrong credentials. */
  takeBack(account: string): void {
    const begun = this.#attempts.get(account);
    if (begun === undefined) return;
    const count = begun.count - 1;
    if (count === 0) this.#attempts.delete(account);
    else this.#attempts.set(account, { ...begun, count, waitUntil: begun.lastAt + waitAfter(count) });
  }
}

/**
 * Returns whether an attempt failed because of wrong credentials, and not for another reason, such as an
 * outage.
 */
export function isGuess(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthorized' || error.code === 'invalid');
}

function waitAfter(attempts: number): number {
  if (attempts < FREE_ATTEMPTS) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - FREE_ATTEMPTS), LONGEST_WAIT_MS);
}

/** @param seconds until the next attempt is accepted */
export function slowed(seconds: number): ApiError {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError('rate_limited', `Too many attempts. Try again in ${wait}.`, undefined, seconds);
}
