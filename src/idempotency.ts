import { hash } from 'node:crypto';
import { ApiError } from './errors.ts';
import { DAY_MS } from './rules/text/days.ts';
import type { Transaction } from './store/store.ts';

/** How long an idempotency record is kept: no page keeps what was typed into it for longer. */
const KEPT_MS = 30 * DAY_MS;

/** A request that is performed once, however often it is sent. */
export interface IdempotentRequest {
  organizationId: string;
  /** The idempotency key. The client makes it for one intent, and sends it again when a response was lost. */
  key: string;
  /** All that is requested, as JSON. */
  content: unknown;
  /** Epoch milliseconds. */
  at: number;
  /** Returns the error text for a key that was used for another request, from the response to that one. */
  usedText: (response: unknown) => string;
}

/**
 * Performs `work` in this transaction, unless a request with this idempotency key was performed before; then returns
 * the same response again. The response must survive JSON. Rejects (`conflict`) a key that was used for another request.
 */
export async function withIdempotencyKey<T>(
  { locks, idempotencyRecords }: Pick<Transaction, 'locks' | 'idempotencyRecords'>,
  { organizationId, key, content, at, usedText }: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const digest = hash('sha256', JSON.stringify([key, content]));
  await locks.idempotencyKey(organizationId, key);
  const earlier = await idempotencyRecords.find(organizationId, key);
  if (earlier === undefined) {
    const response = await work();
    const answer = JSON.stringify(response);
    await idempotencyRecords.keep({ organizationId, id: key, digest, answer, at }, at - KEPT_MS);
    return response;
  }
  const response: T = JSON.parse(earlier.answer);
  if (earlier.digest === digest) return response;
  throw new ApiError('conflict', usedText(response));
}

/** A form as a page sends it. */
export interface SentForm {
  /** The page makes it when the form is opened: the idempotency key. */
  formId: string;
  /** All that the page sent. */
  content: unknown;
}

/**
 * Files what a form says, once for each form; `file` is all that happens without a form.
 *
 * @param nameOf how what was filed is named to whoever sends the form again after changing it
 */
export function fileOnce<T>(
  tx: Pick<Transaction, 'locks' | 'idempotencyRecords'>,
  { organizationId, form, at }: { organizationId: string; form: SentForm | undefined; at: number },
  nameOf: (filed: T) => string,
  file: () => Promise<T>,
): Promise<T> {
  if (form === undefined) return file();
  const usedText = (filed: unknown) =>
    `This form was sent before, and is on record as ${nameOf(filed as T)}. It has changed since: file what is new with a new form.`;
  return withIdempotencyKey(
    tx,
    { organizationId, key: form.formId, content: form.content, at, usedText },
    file,
  );
}
