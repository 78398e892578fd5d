import type { FastifyError } from 'fastify';
import { Refusal } from '../errors.ts';
import type { ErrorBody } from './route.ts';

/** What the caller of a failed request sees; nothing else of the failure leaves the process. */
const INTERNAL_TEXT =
  'Something failed on our side. Try again, and tell the operator the request_id if it stays.';

/** Fastify's own errors, as the catalogue says them. https://fastify.dev/docs/latest/Reference/Errors/ */
const FASTIFY_REFUSALS: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('tooLarge', 'The body is too large: 256 KiB is the most.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('unsupportedMediaType', 'The Content-Type must be application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal('invalid', 'The Content-Length does not agree with the body.'),
  FST_ERR_BAD_URL: () => new Refusal('invalid', 'The path is not a valid URL.'),
};

/** Any thrown value as a refusal; what nobody foresaw is `internal`, with the error as its cause. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  const known = FASTIFY_REFUSALS[code ?? ''];
  if (known !== undefined) return known();
  if (statusCode !== undefined && statusCode < 500)
    return new Refusal('invalid', 'The request is malformed.', error);
  return new Refusal('internal', INTERNAL_TEXT, error);
}

export interface ErrorContext {
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
  if (refusal.code === 'rateLimited') return { 'retry-after': '60' };
  if (refusal.code === 'unavailable') return { 'retry-after': '1' };
  return {};
}
