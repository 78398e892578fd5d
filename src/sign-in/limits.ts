import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type Limit, limit, MINUTE } from '../limit.ts';

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
    failures: limit(300, 15 * MINUTE, slowed),
    resets: limit(30, 60 * MINUTE, slowed),
    resetsOfEmail: limit(3, 60 * MINUTE, slowed),
  };
}

/** Whoever mistypes does so less often. */
const FREE_ATTEMPTS = 5;

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** An account that is quiet for so long starts anew. */
const FORGET_MS = 60 * 60_000;

/** A bound on memory: some 20 MB. The one that was quiet the longest is forgotten first. */
const MOST_ACCOUNTS = 50_000;

interface Attempts {
  count: number;
  /** No further attempt before. */
  waitUntil: number;
  lastAt: number;
}

/**
 * Slows down whoever guesses: after five failures each attempt doubles the wait, from 15 s to 15 minutes. An attempt
 * counts when it begins, so that many at once gain nothing; one that succeeds clears the count. Each server counts by
 * itself.
 */
export class SlowDown {
  readonly #attempts = new Map<string, Attempts>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Does `work` as an attempt. It counts as a failure when `work` rejects what was said, and not when something could not
   * be reached. Refuses (`rateLimited`) an attempt that comes too early.
   */
  async attempt<T>(account: string, work: () => Promise<T>): Promise<T> {
    this.begin(account);
    try {
      const answer = await work();
      this.succeeded(account);
      return answer;
    } catch (error) {
      if (!isGuess(error)) this.takeBack(account);
      throw error;
    }
  }

  /** Refuses (`rateLimited`) an attempt that comes too early. */
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

  /** An attempt that began counts no more: it failed for another reason than what was said. */
  takeBack(account: string): void {
    const begun = this.#attempts.get(account);
    if (begun === undefined) return;
    const count = begun.count - 1;
    if (count === 0) this.#attempts.delete(account);
    else this.#attempts.set(account, { ...begun, count, waitUntil: begun.lastAt + waitAfter(count) });
  }
}

/** Whether an attempt failed for what was said, and not because something could not be reached. */
export function isGuess(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'unauthorized' || error.code === 'invalid');
}

function waitAfter(attempts: number): number {
  if (attempts < FREE_ATTEMPTS) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - FREE_ATTEMPTS), LONGEST_WAIT_MS);
}

/** @param seconds after which it is worth another attempt */
export function slowed(seconds: number): Refusal {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal('rateLimited', `Too many attempts. Try again in ${wait}.`, undefined, seconds);
}
