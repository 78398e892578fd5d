import { hash } from 'node:crypto';
import { ApiError } from './errors.ts';
import { DAY_MS } from './rules/text/days.ts';
import type { Transaction } from './store/store.ts';

/** How long an idempotency record is kept. No page keeps its input for longer. */
const KEPT_MS = 30 * DAY_MS;

/** A request that is performed once, however often it is sent. */
export interface IdempotentRequest {
  organizationId: string;
  /** What the request does. A key is for requests of one kind. */
  kind: 'check' | FormKind;
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
  { organizationId, kind, key, content, at, usedText }: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const digest = hash('sha256', JSON.stringify([key, kind, content]));
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

/** What a form files: an incident, or one of the two variants of a report. */
export type FormKind = 'incident' | 'figures' | 'labels';

/** A form as a page sends it. */
export interface SentForm {
  /** The idempotency key. The page generates it when the form is opened. */
  formId: string;
  /** Everything that the page sent. */
  content: unknown;
}

/** The response of a form: an incident or a report. Earlier versions stored only the ID of an incident. */
type Filed = string | { incidentId: string } | { recordId: string };

interface FormFiling {
  organizationId: string;
  kind: FormKind;
  /** Absent for what software files. */
  form: SentForm | undefined;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Runs `file` once for each form, or simply runs it without a form. Throws `conflict` if the form was sent
 * before with other content, or as a form of another kind.
 */
export function fileOnce<T extends Filed>(
  tx: Pick<Transaction, 'locks' | 'idempotencyRecords'>,
  { organizationId, kind, form, at }: FormFiling,
  file: () => Promise<T>,
): Promise<T> {
  if (form === undefined) return file();
  const { formId: key, content } = form;
  return withIdempotencyKey(tx, { organizationId, kind, key, content, at, usedText: formUsedText }, file);
}

function formUsedText(response: unknown): string {
  const filed = response as Filed;
  return `This form was already sent and filed as ${nameOf(filed)}. To file something else, open a new form.`;
}

function nameOf(filed: Filed): string {
  if (typeof filed === 'string') return filed;
  return 'incidentId' in filed ? filed.incidentId : filed.recordId;
}
