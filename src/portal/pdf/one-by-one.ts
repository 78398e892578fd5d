import { ApiError } from '../../errors.ts';
import type { OpenFile } from '../file-scope.ts';

/**
 * Maximum number of renters whose PDF is being made or is waiting. A long PDF takes seconds, so the last
 * renter waits about a minute.
 */
const MOST_WAITING = 20;

/**
 * Returns a function that makes PDFs one after the other. Each takes its memory only until it is made,
 * however slowly the client downloads it. A renter who requests the PDF again with the same e-mail while it is
 * being made gets the same one. Throws `unavailable` while 20 renters wait.
 */
export function oneByOne<Made>(make: (file: OpenFile) => Promise<Made>): (file: OpenFile) => Promise<Made> {
  const pending = new Map<string, Promise<Made>>();
  let last: Promise<unknown> = Promise.resolve();
  return async (file) => {
    const key = JSON.stringify([file.renterId, file.email, file.filedBy]);
    const earlier = pending.get(key);
    if (earlier !== undefined) return earlier;
    if (pending.size >= MOST_WAITING) {
      const text =
        'Many renters are downloading a PDF right now. Try again in half a minute, or download your file as JSON.';
      throw new ApiError('unavailable', text, undefined, 30);
    }
    const made = last.then(() => make(file)).finally(() => pending.delete(key));
    pending.set(key, made);
    last = made.catch(() => {});
    return made;
  };
}
