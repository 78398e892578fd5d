import type { FastifyError } from 'fastify';
import { ApiError, type ErrorCode } from '../errors.ts';
import { errorText } from '../texts/error-text.ts';
import type { Language } from '../texts/languages.ts';
import type { ErrorBody } from './api/route.ts';

/** The text for unexpected errors. No other detail of the error leaves the process. */
export const INTERNAL_TEXT =
  'Something failed on our side. Try again, and tell the operator the request_id if it stays.';

/** Returns the text for a body over the limit. */
const tooLargeText = (mostBytes: number): string =>
  `The body is too large: ${mostBytes < 1024 * 1024 ? `${mostBytes / 1024} KiB` : `${mostBytes / 1024 / 1024} MiB`} is the most.`;
/** The text for a body over the server's default limit. */
export const TOO_LARGE_TEXT = tooLargeText(256 * 1024);
/** The text for a body that is not declared as JSON. */
export const MEDIA_TYPE_TEXT = 'The Content-Type must be application/json.';

/** Our codes and texts for errors of Fastify. https://fastify.dev/docs/latest/Reference/Errors/ */
const FASTIFY_ERRORS: Record<string, [code: ErrorCode, text: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', TOO_LARGE_TEXT],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', MEDIA_TYPE_TEXT],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The Content-Length does not agree with the body.'],
  FST_ERR_BAD_URL: ['invalid', 'The path is not a valid URL.'],
};

/**
 * Turns any thrown value into an error of ours. An unexpected value becomes `internal`, with the value as the
 * cause.
 *
 * @param mostBodyBytes the body limit of the route, if it differs from the server's
 */
export function toApiError(error: unknown, mostBodyBytes?: number): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' && mostBodyBytes !== undefined) {
    return new ApiError('too_large', tooLargeText(mostBodyBytes));
  }
  const known = FASTIFY_ERRORS[code ?? ''];
  if (known !== undefined) return new ApiError(...known);
  if (statusCode !== undefined && statusCode < 500)
    return new ApiError('invalid', 'The request is malformed.', error);
  return new ApiError('internal', INTERNAL_TEXT, error);
}

interface ErrorContext {
  requestId: string;
  /** The address of the API reference. */
  docsUrl: string;
  errorBodies?: Record<number, ErrorBody> | undefined;
  /** The language of the caller: English by default. */
  language?: Language;
  /** Whether the caller is a page, which shows the error at its field. */
  isPage?: boolean;
}

/** Returns the body of an error response. All its shapes are defined here. Specification 5.7 and 7. */
export function errorBody(
  apiError: ApiError,
  { requestId, docsUrl, errorBodies, language = 'en', isPage = false }: ErrorContext,
): object {
  const error = errorText(language, apiError.status, apiError.message);
  switch (errorBodies?.[apiError.status]) {
    case 'bare':
      return { error };
    case 'Unauthorized':
      return { error: 'Unauthorized' };
  }
  if (apiError.code === 'key_missing') return { ok: false, error, docs: docsUrl };
  if (apiError.code === 'internal') return { ok: false, error, request_id: requestId };
  if (isPage && apiError.field !== undefined) return { ok: false, error, field: apiError.field };
  return { ok: false, error };
}

/** The default of Retry-After. Specification 7: 60 for a rate limit. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  rate_limited: 60,
  daily_limit: 60,
  credit_floor: 60,
  batch_limit: 60,
  in_progress: 1,
  unavailable: 1,
};

/** Returns the headers of an error response. */
export function errorHeaders({ code, retryAfterSeconds }: ApiError): Record<string, string> {
  const seconds = retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  return {
    'x-error-code': code,
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    // Waiting does not help here, so clients can tell it from a rate limit.
    ...(code === 'credit_floor' && { 'x-limit': 'credit-floor' }),
  };
}
