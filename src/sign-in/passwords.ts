import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors.ts';

/** Hashes passwords slowly, so that stored hashes are expensive to guess from. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns false without a hash, after the same time: response times do not reveal which e-mails exist. */
  verify(password: string, hash: string | undefined, from?: string): Promise<boolean>;
}

/** One hash takes 32 MiB and about 50 ms of one core, outside the event loop. */
const MOST_AT_ONCE = 2;

/** Anyone further back in the queue would wait for seconds. When it is full, the busiest network address loses its place. */
const MOST_WAITING = 100;

const SALT_BYTES = 16;
const KEY_BYTES = 64;

/** The cost of every stored hash. To raise it, store the cost beside the hash first. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

interface Waiter {
  start(): void;
  reject(error: ApiError): void;
}

/** The passwords that wait for their turn. Network addresses take turns, so that a flood from one delays only itself. */
export class Queue {
  readonly #lines = new Map<string, Waiter[]>();
  #length = 0;

  /** Adds a waiter. If the queue is too long, rejects the last waiter of the longest line. */
  add(from: string, waiter: Waiter): void {
    this.#lines.getOrInsertComputed(from, () => []).push(waiter);
    if (++this.#length <= MOST_WAITING) return;
    const [longest] = [...this.#lines].toSorted(([, one], [, other]) => other.length - one.length);
    if (longest === undefined) return;
    this.#take(longest[0], (line) => line.pop())?.reject(
      new ApiError('unavailable', 'Too many people are signing in now. Try again shortly.'),
    );
  }

  /** Removes the first waiter of the address whose turn it is. */
  next(): Waiter | undefined {
    const [from] = this.#lines.keys();
    return from === undefined ? undefined : this.#take(from, (line) => line.shift());
  }

  /** Removes a waiter from a line, which goes to the end. */
  #take(from: string, remove: (line: Waiter[]) => Waiter | undefined): Waiter | undefined {
    const line = this.#lines.get(from) ?? [];
    const waiter = remove(line);
    this.#length--;
    this.#lines.delete(from);
    if (line.length > 0) this.#lines.set(from, line);
    return waiter;
  }
}

/** Hashes few passwords at once, so that a flood of sign-ins does not starve checks. */
export function makePasswords(): Passwords {
  const queue = new Queue();
  let running = 0;

  async function inTurn<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (running < MOST_AT_ONCE) running++;
    else await new Promise<void>((start, reject) => queue.add(from, { start, reject }));
    try {
      return await work();
    } finally {
      const next = queue.next();
      // The next in the queue takes over this slot.
      if (next === undefined) running--;
      else next.start();
    }
  }

  return {
    async hash(password) {
      const salt = newSalt();
      const key = await inTurn('', () => derive(password, salt));
      return `${salt}:${key.toString('hex')}`;
    },
    async verify(password, hash, from = '') {
      const [salt = '', key = ''] = (hash ?? `${newSalt()}:`).split(':');
      const derived = await inTurn(from, () => derive(password, salt));
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
