import { hash } from 'node:crypto';
import { Refusal } from './errors.ts';
import { DAY_MS } from './rules/text/days.ts';
import type { Transaction } from './store/store.ts';

/** How long a receipt is kept: no page keeps what was typed into it for longer. */
const KEPT_MS = 30 * DAY_MS;

/** What is to be done once. */
export interface Once {
  organizationId: string;
  /** Made by whoever asks, for one intent: the same again when the answer was lost, or a button was pressed twice. */
  id: string;
  /** All that is asked for, as JSON has it. */
  content: unknown;
  /** Epoch milliseconds. */
  at: number;
  /** What to say when the ID was used for something else, from what it was answered. */
  usedText: (answer: unknown) => string;
}

/**
 * Does `work` in this transaction, unless it was done under this ID before; then answers the same again. The answer
 * must be the same when it was JSON. Refuses (`conflict`) an ID that was used for something else.
 */
export async function once<T>(
  { receipts }: Pick<Transaction, 'receipts'>,
  { organizationId, id, content, at, usedText }: Once,
  work: () => Promise<T>,
): Promise<T> {
  const digest = hash('sha256', JSON.stringify([id, content]));
  const earlier = await receipts.find(organizationId, id);
  if (earlier === undefined) {
    const answer = await work();
    await receipts.keep({ organizationId, id, digest, answer: JSON.stringify(answer), at }, at - KEPT_MS);
    return answer;
  }
  const answer: T = JSON.parse(earlier.answer);
  if (earlier.digest === digest) return answer;
  throw new Refusal('conflict', usedText(answer));
}
