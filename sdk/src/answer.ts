import type { AnsweredError, Result, UnansweredError } from './result.ts';

type Failed = { ok: false; error: AnsweredError | UnansweredError };

/** By status; any other is `invalid` below 500 and `internal` from there on. */
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

/** @param free whether the call changes nothing and costs nothing */
export function readAnswer<Data>(response: Response, text: string, free: boolean): Result<Data> {
  const { status, headers } = response;
  const body = jsonOf(text);
  const isOwnError = typeof body?.error === 'string';
  if (status < 200 || (status >= 300 && status < 400)) return notTheNetwork('a redirect', free);
  if (status < 300 ? body === undefined : status === 404 && !isOwnError)
    return notTheNetwork(`status ${status}, not as the network does`, free);

  const requestId = headers.get('x-request-id');
  if (status < 300) return { ok: true, data: body as Data, requestId };
  const error: AnsweredError = {
    kind: KINDS[status] ?? (status < 500 ? 'invalid' : 'internal'),
    status,
    message: isOwnError ? String(body.error) : `Status ${status}, without a text.`,
    requestId,
    retryAfterMs: retryAfterMsOf(headers.get('retry-after')),
    nothingDone: free || status < 500 || (isOwnError && isPromised(status, body, headers)),
  };
  return { ok: false, error };
}

/** Of its own 503 with Retry-After the network promises that nothing was done; another's may stand for a lost answer. */
function isPromised(status: number, body: { ok?: unknown }, headers: Headers): boolean {
  return status === 503 && body.ok === false && headers.has('retry-after');
}

/** @param nothingDone whether that is certain */
export function unanswered(
  kind: UnansweredError['kind'],
  message: string,
  nothingDone: boolean,
  cause: unknown,
): Failed {
  return { ok: false, error: { kind, status: null, message, requestId: null, nothingDone, cause } };
}

/** Some other server: taken for the network's, its 404 would say that there is no such renter. */
function notTheNetwork(answer: string, free: boolean): Failed {
  const message = `What is at this address answers with ${answer}: is baseUrl the address of the network?`;
  return unanswered('unreachable', message, free, undefined);
}

/** The object or list that a body is; `undefined` for anything else. */
function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds or a date. https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3 */
function retryAfterMsOf(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
