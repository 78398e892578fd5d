import { hash } from 'node:crypto';
import { ApiError } from './errors.ts';
import { DAY_MS } from './rules/text/days.ts';
import type { Transaction } from './store/store.ts';

/** How long an idempotency record is kept. No page keeps its input for longer. */
const KEPT_MS = 30 * DAY_MS;

/** A request that is performed once, however often it is sent. */
export interface IdempotentRequest {
  organizationId: string;
  /**
   * The idempotency key. The client generates it for one intent, and sends it again if the response was lost.
   */
  key: string;
  /** The content of the request, representable as JSON. */
  content: unknown;
  /** Epoch milliseconds. */
  at: number;
  /** Returns the error text for a key that was used for another request, from the response to that one. */
  usedText: (response: unknown) => string;
}

/**
 * Runs `work` in this transaction and records its response. If a request with this idempotency key was
 * performed before, returns the recorded response instead. The response must be representable as JSON. Throws
 * `conflict` for a key that was used for another request.
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
  /** The idempotency key. The page generates it when the form is opened. */
  formId: string;
  /** Everything that the page sent. */
  content: unknown;
}

/**
 * Runs `file` once for each form, or simply runs it without a form. Throws `conflict` if the form was sent
 * before with other content.
 *
 * @param nameOf returns the name of the filed record for the error text
 */
export function fileOnce<T>(
  tx: Pick<Transaction, 'locks' | 'idempotencyRecords'>,
  { organizationId, form, at }: { organizationId: string; form: SentForm | undefined; at: number },
  nameOf: (filed: T) => string,
  file: () => Promise<T>,
): Promise<T> {
  if (form === undefined) return file();
  const usedText = (filed: unknown) =>
    `This form was already sent and filed as ${nameOf(filed as T)}. To file something else, open a new form.`;
  return withIdempotencyKey(
    tx,
    { organizationId, key: form.formId, content: form.content, at, usedText },
    file,
  );
}
