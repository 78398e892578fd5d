import type { FastifyError } from 'fastify';
import { Refusal, type RefusalCode } from '../errors.ts';
import type { ErrorBody } from './api/route.ts';

/** What the caller of a failed request sees; nothing else of the failure leaves the process. */
export const INTERNAL_TEXT =
  'Something failed on our side. Try again, and tell the operator the request_id if it stays.';

/** The text for a body beyond the limit. */
export const tooLargeText = (mostBytes: number): string =>
  `The body is too large: ${mostBytes < 1024 * 1024 ? `${mostBytes / 1024} KiB` : `${mostBytes / 1024 / 1024} MiB`} is the most.`;
/** Likewise, where the limit is the server's. */
export const TOO_LARGE_TEXT = tooLargeText(256 * 1024);
/** The text for a body that does not say it is JSON. */
export const MEDIA_TYPE_TEXT = 'The Content-Type must be application/json.';

/** Fastify's own errors, as the catalogue says them. https://fastify.dev/docs/latest/Reference/Errors/ */
const FASTIFY_REFUSALS: Record<string, [code: RefusalCode, text: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', TOO_LARGE_TEXT],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupportedMediaType', MEDIA_TYPE_TEXT],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The Content-Length does not agree with the body.'],
  FST_ERR_BAD_URL: ['invalid', 'The path is not a valid URL.'],
};

/**
 * Any thrown value as a refusal; what nobody foresaw is `internal`, with the error as its cause.
 *
 * @param mostBodyBytes the limit of the route, where it is not the server's
 */
export function refusalOf(error: unknown, mostBodyBytes?: number): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' && mostBodyBytes !== undefined) {
    return new Refusal('tooLarge', tooLargeText(mostBodyBytes));
  }
  const known = FASTIFY_REFUSALS[code ?? ''];
  if (known !== undefined) return new Refusal(...known);
  if (statusCode !== undefined && statusCode < 500)
    return new Refusal('invalid', 'The request is malformed.', error);
  return new Refusal('internal', INTERNAL_TEXT, error);
}

interface ErrorContext {
  requestId: string;
  /** Where the reference page is. */
  docsUrl: string;
  errorBodies?: Record<number, ErrorBody> | undefined;
}

/** The body of an error answer: the one place that knows its shapes. Specification 5.7 and 7. */
export function errorBody(refusal: Refusal, { requestId, docsUrl, errorBodies }: ErrorContext): object {
  const error = refusal.message;
  switch (errorBodies?.[refusal.status]) {
    case 'bare':
      return { error };
    case 'Unauthorized':
      return { error: 'Unauthorized' };
  }
  if (refusal.code === 'keyMissing') return { ok: false, error, docs: docsUrl };
  if (refusal.code === 'internal') return { ok: false, error, request_id: requestId };
  return { ok: false, error };
}

/** Headers that go with a refusal. Specification 7: a rate limit says `Retry-After: 60`. */
export function errorHeaders(refusal: Refusal): Record<string, string> {
  if (refusal.code === 'rateLimited') return { 'retry-after': String(refusal.retryAfterSeconds ?? 60) };
  if (refusal.code === 'unavailable') return { 'retry-after': String(refusal.retryAfterSeconds ?? 1) };
  return {};
}
