import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../errors.ts';

/** Hashes passwords so that guessing them from what is stored takes long. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, for an e-mail that nobody has, and returns false. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** One hash takes 32 MiB and some 50 ms of one core, beside the event loop. */
const MOST_AT_ONCE = 2;

/** So many wait at most: whoever came later would wait for seconds. */
const MOST_WAITING = 100;

const SALT_BYTES = 16;
const KEY_BYTES = 64;

/** Of the order that OWASP recommends. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

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

/** Hex, which is what is hashed: not the bytes that it stands for. */
function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('hex');
}

/** One text in Unicode may be typed in several ways: NFKC makes them one. */
function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
