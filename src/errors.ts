/**
 * Everything that the network refuses, in one catalogue. The status is what HTTP answers; the command answers
 * any of them with exit code 1.
 */
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
  /** What was asked may have been done, or not. */
  uncertain: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** What is thrown while the database cannot be used: whatever asks it next fails as well, after the same wait. */
const OUTAGES: ReadonlySet<RefusalCode> = new Set(['unavailable', 'uncertain']);

/**
 * A refusal with a text for whoever asked. What only the operator may see goes into `cause`, which is logged
 * and never answered.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** For `rateLimited` and `unavailable`, where it is not the usual minute or second. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, publicText: string, cause?: unknown, retryAfterSeconds?: number) {
    super(publicText, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether others that need the database would fail now, too. */
  get isOutage(): boolean {
    return OUTAGES.has(this.code);
  }

  get status(): number {
    return REFUSALS[this.code];
  }
}
