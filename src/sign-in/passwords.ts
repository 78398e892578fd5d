import { Refusal } from '../errors.ts';

/** Hashes passwords so that guessing them from what is kept takes long. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** One hash takes 32 MiB and some 50 ms of one core, beside the event loop. */
const MOST_AT_ONCE = 2;

/** So many wait at most: whoever came later would wait for seconds. */
const MOST_WAITING = 100;

/** Few at once, so that a flood of sign-ins leaves room for checks. */
export function makePasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < MOST_AT_ONCE) running++;
    else {
      if (waiting.length >= MOST_WAITING) {
        throw new Refusal('unavailable', 'Too many people are signing in now. Try again shortly.');
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes the place over.
      if (next === undefined) running--;
      else next();
    }
  }
  // Loaded when somebody signs in first: a server that answers the API alone does without.
  const crypto = () => import('better-auth/crypto');
  return {
    hash: (password) => inTurn(async () => (await crypto()).hashPassword(password)),
    verify: (password, hash) => inTurn(async () => (await crypto()).verifyPassword({ password, hash })),
  };
}
