/** What the server refused, or that it could not be reached. `message` is fit to be shown. */
export class ApiError extends Error {
  /** 0 when there was no answer. */
  readonly status: number;
  /** The field that is wrong, when the server names one. */
  readonly field: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, message: string, field?: string, requestId?: string) {
    super(message);
    this.status = status;
    this.field = field;
    this.requestId = requestId;
  }
}

/** No page waits longer: the server answers in milliseconds, or is gone. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Reads. Give the query's `signal`, so that leaving the page ends it. */
export const get = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  call('GET', path, undefined, signal);

/** Changes are sent once, and never again by themselves. */
export const post = <Answer>(path: string, body?: unknown): Promise<Answer> => call('POST', path, body);
export const put = <Answer>(path: string, body?: unknown): Promise<Answer> => call('PUT', path, body);
export const del = <Answer>(path: string, body?: unknown): Promise<Answer> => call('DELETE', path, body);

/** `/dashboard/renters` with the parameters that have a value. */
export function withParameters(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, unreachable(method));
  }
  return readAnswer<Answer>(response);
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as Answer;
  const { error, field } = (body ?? {}) as { error?: string; field?: string };
  throw new ApiError(
    response.status,
    error ?? `The server answered ${response.status}. Try again in a minute.`,
    field,
    requestId,
  );
}

function unreachable(method: string): string {
  const what = navigator.onLine ? 'The server cannot be reached.' : 'You are offline.';
  return method === 'GET' ? what : `${what} What you entered is still here; try again.`;
}
