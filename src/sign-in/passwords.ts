import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors.ts';

/** Hashes passwords slowly, so that stored hashes are expensive to guess from. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns false without a hash, after the same time: response times do not reveal which e-mails exist. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** One hash takes 32 MiB and about 50 ms of one core, outside the event loop. */
const MOST_AT_ONCE = 2;

/** Anyone further back in the queue would wait for seconds. */
const MOST_WAITING = 100;

const SALT_BYTES = 16;
const KEY_BYTES = 64;

/** The cost of every stored hash. To raise it, store the cost beside the hash first. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

/** Hashes few passwords at once, so that a flood of sign-ins does not starve checks. */
export function makePasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < MOST_AT_ONCE) running++;
    else {
      if (waiting.length >= MOST_WAITING) {
        throw new ApiError('unavailable', 'Too many people are signing in now. Try again shortly.');
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next in the queue takes over this slot.
      if (next === undefined) running--;
      else next();
    }
  }

  return {
    async hash(password) {
      const salt = newSalt();
      const key = await inTurn(() => derive(password, salt));
      return `${salt}:${key.toString('hex')}`;
    },
    async verify(password, hash) {
      const [salt = '', key = ''] = (hash ?? `${newSalt()}:`).split(':');
      const derived = await inTurn(() => derive(password, salt));
      const expected = Buffer.from(key, 'hex');
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}

/** Returns a salt in hex. The hex text itself is the salt, not the bytes it encodes. */
function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('hex');
}

/** Normalizes to NFKC first: keyboards compose the same letters differently. */
function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
