import { ApiError } from '../../errors.ts';

/**
 * Maximum number of people whose PDF is being made or is waiting. A long PDF takes seconds, so the last one waits about a
 * minute.
 */
const MOST_WAITING = 20;

/**
 * Returns a function that makes PDFs one after the other. Each takes its memory only until it is made,
 * however slowly the client downloads it. A second request for a PDF that is being made gets the same one.
 * Throws `unavailable` while 20 are waiting.
 *
 * @param keyOf returns the same text for inputs of which the same PDF is made
 */
export function oneByOne<Input, Made>(
  keyOf: (input: Input) => string,
  make: (input: Input) => Promise<Made>,
): (input: Input) => Promise<Made> {
  const pending = new Map<string, Promise<Made>>();
  let last: Promise<unknown> = Promise.resolve();
  return async (input) => {
    const key = keyOf(input);
    const earlier = pending.get(key);
    if (earlier !== undefined) return earlier;
    if (pending.size >= MOST_WAITING)
      throw new ApiError(
        'unavailable',
        'Many PDFs are being made right now. Try again in half a minute.',
        undefined,
        30,
      );
    const made = last.then(() => make(input)).finally(() => pending.delete(key));
    pending.set(key, made);
    last = made.catch(() => {});
    return made;
  };
}
