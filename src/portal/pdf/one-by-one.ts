import { Refusal } from '../../errors.ts';

/** Renters whose PDF is being made, or waits for it: a long one takes seconds, so that the last waits for a minute. */
const MOST_WAITING = 20;

/**
 * Has PDFs made one after the other: each takes its memory only until it is made, however slowly it is fetched. Who asks
 * again while the PDF is being made gets the same one. Refuses (`unavailable`) while 20 renters wait.
 */
export function oneByOne(make: (renterId: string) => Promise<Buffer>): (renterId: string) => Promise<Buffer> {
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  return async (renterId) => {
    const asked = underWay.get(renterId);
    if (asked !== undefined) return asked;
    if (underWay.size >= MOST_WAITING) {
      const text =
        'Many renters take a PDF just now. Take yours in half a minute, or take your file as JSON.';
      throw new Refusal('unavailable', text, undefined, 30);
    }
    const made = last.then(() => make(renterId)).finally(() => underWay.delete(renterId));
    underWay.set(renterId, made);
    last = made.catch(() => {});
    return made;
  };
}
