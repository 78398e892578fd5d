import type { AnsweredError, Result, UnansweredError } from './result.ts';

type Failed = { ok: false; error: AnsweredError | UnansweredError };

/** Kind of error by status. Any other status is `invalid` below 500 and `internal` from 500. */
const KINDS: Record<number, AnsweredError['kind']> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'notFound',
  408: 'unavailable',
  409: 'conflict',
  429: 'rateLimited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/**
 * Returns the result of a call from the response.
 *
 * @param free whether the call changes nothing and costs nothing
 */
export function readResponse<Data>(response: Response, text: string, free: boolean): Result<Data> {
  const { status, headers } = response;
  const body = jsonOf(text);
  const isOwnError = typeof body?.error === 'string';
  if (status < 200 || (status >= 300 && status < 400)) return notTheNetwork('a redirect', free);
  if (status < 300 ? body === undefined : status === 404 && !isOwnError)
    return notTheNetwork(`an unexpected status ${status}`, free);

  const requestId = headers.get('original-request-id') ?? headers.get('x-request-id');
  const replayed = headers.get('idempotent-replayed') === 'true';
  if (status < 300) return { ok: true, data: body as Data, requestId, replayed };
  const error: AnsweredError = {
    kind: kindOf(status, headers),
    status,
    code: headers.get('x-error-code'),
    message: isOwnError ? String(body.error) : `Status ${status} without an error text.`,
    requestId,
    retryAfterMs: retryAfterMsOf(headers.get('retry-after')),
    nothingDone: free || status < 500 || (isOwnError && isPromised(status, body, headers)),
  };
  return { ok: false, error };
}

function kindOf(status: number, headers: Headers): AnsweredError['kind'] {
  if (status === 429 && headers.get('x-limit') === 'credit-floor') return 'creditFloor';
  if (status === 409 && headers.has('retry-after')) return 'inProgress';
  return KINDS[status] ?? (status < 500 ? 'invalid' : 'internal');
}

/**
 * Returns whether the network guarantees that nothing was done, as it does in its own 503 with Retry-After.
 * A proxy's 503 may hide a lost response.
 */
function isPromised(status: number, body: { ok?: unknown }, headers: Headers): boolean {
  return status === 503 && body.ok === false && headers.has('retry-after');
}

/**
 * Returns an error of a call without a response.
 *
 * @param nothingDone whether it is certain that nothing was done
 */
export function unanswered(
  kind: UnansweredError['kind'],
  message: string,
  nothingDone: boolean,
  cause: unknown,
): Failed {
  return {
    ok: false,
    error: { kind, status: null, code: null, message, requestId: null, nothingDone, cause },
  };
}

/**
 * Returns an error for a response of some other server. Treated as the network's, its 404 would mean that
 * there is no such renter.
 */
function notTheNetwork(response: string, free: boolean): Failed {
  const message = `The server at this address responded with ${response}. Is baseUrl the URL of the network?`;
  return unanswered('unreachable', message, free, undefined);
}

/** Parses a body that is a JSON object or array. Returns `undefined` for anything else. */
function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Parses Retry-After, which has seconds or a date. https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3 */
function retryAfterMsOf(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
