/** All error codes, with the HTTP status of each. A command exits with code 1 on any of them. */
const REFUSALS = {
  invalid: 400,
  keyMissing: 401,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  conflict: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  rateLimited: 429,
  headersTooLarge: 431,
  internal: 500,
  unavailable: 503,
  /** The request may or may not have been carried out. */
  uncertain: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/**
 * Codes of errors while the database cannot be used. Other requests that need it would fail as well, after
 * the same wait.
 */
const OUTAGES: ReadonlySet<RefusalCode> = new Set(['unavailable', 'uncertain']);

/**
 * An error with a text for the caller. Details for the operator only go into `cause`, which is logged and
 * never sent.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Value of Retry-After for `rateLimited` and `unavailable`, in seconds, if not the default. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, publicText: string, cause?: unknown, retryAfterSeconds?: number) {
    super(publicText, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether other requests that need the database would fail now, too. */
  get isOutage(): boolean {
    return OUTAGES.has(this.code);
  }

  get status(): number {
    return REFUSALS[this.code];
  }
}
