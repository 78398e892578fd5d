import type { FastifyError } from 'fastify';
import { Refusal, type RefusalCode } from '../errors.ts';
import type { ErrorBody } from './api/route.ts';

/** The text for unexpected errors. No other detail of the error leaves the process. */
export const INTERNAL_TEXT =
  'Something failed on our side. Try again, and tell the operator the request_id if it stays.';

/** Returns the text for a body over the limit. */
export const tooLargeText = (mostBytes: number): string =>
  `The body is too large: ${mostBytes < 1024 * 1024 ? `${mostBytes / 1024} KiB` : `${mostBytes / 1024 / 1024} MiB`} is the most.`;
/** The text for a body over the server's default limit. */
export const TOO_LARGE_TEXT = tooLargeText(256 * 1024);
/** The text for a body that is not declared as JSON. */
export const MEDIA_TYPE_TEXT = 'The Content-Type must be application/json.';

/** Our codes and texts for errors of Fastify. https://fastify.dev/docs/latest/Reference/Errors/ */
const FASTIFY_REFUSALS: Record<string, [code: RefusalCode, text: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', TOO_LARGE_TEXT],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupportedMediaType', MEDIA_TYPE_TEXT],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The Content-Length does not agree with the body.'],
  FST_ERR_BAD_URL: ['invalid', 'The path is not a valid URL.'],
};

/**
 * Turns any thrown value into an error of ours. An unexpected value becomes `internal`, with the value as the
 * cause.
 *
 * @param mostBodyBytes the body limit of the route, if it differs from the server's
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
  /** The address of the API reference. */
  docsUrl: string;
  errorBodies?: Record<number, ErrorBody> | undefined;
}

/** Returns the body of an error response. All its shapes are defined here. Specification 5.7 and 7. */
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

/** Returns the headers of an error response. Specification 7: `Retry-After: 60` for a rate limit. */
export function errorHeaders(refusal: Refusal): Record<string, string> {
  if (refusal.code === 'rateLimited') return { 'retry-after': String(refusal.retryAfterSeconds ?? 60) };
  if (refusal.code === 'unavailable') return { 'retry-after': String(refusal.retryAfterSeconds ?? 1) };
  return {};
}
