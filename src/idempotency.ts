import { hash } from 'node:crypto';
import { BackgroundJob } from './background-job.ts';
import { ApiError } from './errors.ts';
import type { Clock } from './ids.ts';
import { DAY_MS } from './rules/text/days.ts';
import type { ResponseReads, Store, StoredResponse, Transaction } from './store/store.ts';

/** How long the response to an API request is kept. Until then a repeat gets it. */
export const RESPONSE_KEPT_MS = DAY_MS;

/** How long an idempotency record of a page is kept. No page keeps its input for longer. */
const KEPT_MS = 30 * DAY_MS;

/** A request that is performed once, however often it is sent. */
export interface IdempotentRequest {
  organizationId: string;
  /** What the request does. A key is for requests of one kind. */
  kind: 'check' | 'batch' | FormKind;
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
  const [, earlier] = await Promise.all([
    locks.idempotencyKey(organizationId, key),
    idempotencyRecords.find(organizationId, key),
  ]);
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

/** What a form files: an incident, or a report from labels. */
export type FormKind = 'incident' | 'labels';

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

/**
 * The `Idempotency-Key` of an API request, which is performed once, however often it is sent.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export interface Idempotency {
  /** A hash of the organization and its key. */
  key: string;
  /** A hash of method, path, query and body. */
  digest: string;
  requestId: string;
  /** Epoch milliseconds. */
  at: number;
  /** Returns the body of the response, as it is stored, for the result of the use case. */
  bodyOf(result: unknown): string | Promise<string>;
}

/** Thrown in place of performing a request again. The response to the first one is sent. */
export class Replay extends Error {
  readonly earlier: StoredResponse;

  constructor(earlier: StoredResponse) {
    super('the response to an earlier request with this idempotency key is sent');
    this.earlier = earlier;
  }
}

/**
 * Runs `work` in a transaction, once for each idempotency key, and stores the response to it. `work` returns the result of the
 * use case. Throws `Replay` if an earlier request had the key, `idempotency_key_reused` if that was another request, and `in_progress`
 * while another server performs it. A request that fails stores nothing, and is performed again.
 */
export function transactOnce<T>(
  store: Pick<Store, 'transaction'>,
  { idempotency }: { idempotency?: Idempotency | undefined },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (idempotency === undefined) return store.transaction(work);
  return store.transaction(async (tx) => {
    // Sent together: the response is looked for when the key is locked.
    const [isLocked, earlier] = await Promise.all([
      tx.locks.tryIdempotencyKey(idempotency.key),
      tx.responses.find(idempotency.key, idempotency.at),
    ]);
    if (!isLocked) throw inProgress();
    if (earlier !== undefined) throw replayOf(earlier, idempotency);
    const result = await work(tx);
    const isStored = await tx.responses.put(await responseTo(idempotency, result), idempotency.at);
    // A check with this key was recorded on another server meanwhile: nothing of this request is kept.
    if (!isStored) throw new ApiError('idempotency_key_reused', KEY_REUSED);
    return result;
  });
}

/** Returns the response to store for a result. */
export async function responseTo(
  { key, digest, requestId, at, bodyOf }: Idempotency,
  result: unknown,
): Promise<StoredResponse> {
  return { key, digest, body: await bodyOf(result), requestId, expiresAt: at + RESPONSE_KEPT_MS };
}

/** Throws `Replay` if an earlier request had the key, or `idempotency_key_reused` if that was another request. */
export async function rejectRepeat(
  responses: Pick<ResponseReads, 'find'>,
  idempotency: Idempotency,
): Promise<void> {
  const earlier = await responses.find(idempotency.key, idempotency.at);
  if (earlier !== undefined) throw replayOf(earlier, idempotency);
}

/** Returns what to throw in place of performing a request whose key has an earlier response. */
export function replayOf(
  earlier: StoredResponse,
  { digest }: Pick<StoredResponse, 'digest'>,
): Replay | ApiError {
  return earlier.digest === digest ? new Replay(earlier) : new ApiError('idempotency_key_reused', KEY_REUSED);
}

/** The error text for a key that was used for another request. */
export const KEY_REUSED =
  'This Idempotency-Key was used for another request within the last 24 hours. Use a new key for each request.';

export function inProgress(): ApiError {
  return new ApiError(
    'in_progress',
    'A request with this Idempotency-Key is in progress. Send it again in a second to get its response.',
  );
}

/** How often to look for expired responses, and how many to delete in one transaction. */
const FORGET_EVERY_MS = 10 * 60_000;
const FORGOTTEN_TOGETHER = 500;

interface ForgetDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/** Returns the background job that deletes expired responses. */
export function makeForgetResponses({ store, clock, log }: ForgetDependencies): BackgroundJob {
  const job = new BackgroundJob({
    async round() {
      const now = clock();
      let forgotten = FORGOTTEN_TOGETHER;
      // Other writers get their turn in between.
      while (forgotten === FORGOTTEN_TOGETHER && !job.isStopping)
        forgotten = await store.transaction(({ responses }) =>
          responses.forgetExpired(now, FORGOTTEN_TOGETHER),
        );
    },
    everyMs: FORGET_EVERY_MS,
    waiting: 'could not delete expired responses; will try again',
    log,
  });
  return job;
}
