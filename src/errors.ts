/**
 * All error codes, with the HTTP status of each. Responses have them in `X-Error-Code`, so a code never changes its name or
 * meaning. A command exits with code 1 on any of them.
 */
export const STATUSES = {
  invalid: 400,
  key_missing: 401,
  unauthorized: 401,
  key_expired: 401,
  /** The organization may not use the API. */
  no_api_access: 401,
  /** The operator requires a certification of permissible purpose, and the organization has none in force. */
  not_certified: 401,
  forbidden: 403,
  /** The organization requires a second factor of all staff, and this staff member has none yet. */
  second_factor_required: 403,
  /** The key is limited to scopes, and the endpoint needs another. */
  insufficient_scope: 403,
  /** The key is limited to network addresses, and the request came from another. */
  address_not_allowed: 403,
  /** The new key could do more than the one that creates it. */
  exceeds_own_rights: 403,
  /** The endpoint works on a test world, and the key is a live key. */
  test_key_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  timed_out: 408,
  conflict: 409,
  /** A filing that repeats a removed record, without a certification. */
  repeated: 409,
  /** A request with this `Idempotency-Key` is in progress. */
  in_progress: 409,
  too_large: 413,
  unsupported_media_type: 415,
  /** An `Idempotency-Key` that was used for another request. */
  idempotency_key_reused: 422,
  rate_limited: 429,
  /** The organization has used up its daily lookups of renters outside its reach. */
  daily_limit: 429,
  /** The test world is full. */
  world_full: 429,
  /** The balance of credits has reached the floor that the operator set. */
  credit_floor: 429,
  /** Too many batches of checks are running, or too many rows were sent within 24 hours. */
  batch_limit: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  /** The request may or may not have been carried out. */
  uncertain: 503,
} as const;

export type ErrorCode = keyof typeof STATUSES;

/**
 * Codes of errors while the database cannot be used. Other requests that need it would fail as well, after
 * the same wait.
 */
const OUTAGES: ReadonlySet<ErrorCode> = new Set(['unavailable', 'uncertain']);

/**
 * An error with a text for the caller. Details for the operator only go into `cause`, which is logged and
 * never sent.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Value of Retry-After in seconds, if not the default of the code. */
  readonly retryAfterSeconds: number | undefined;
  /** The field of the body that the error is about, such as `text`: see `FieldError`. */
  readonly field: string | undefined;

  constructor(code: ErrorCode, publicText: string, cause?: unknown, retryAfterSeconds?: number) {
    super(publicText, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether other requests that need the database would fail now, too. */
  get isOutage(): boolean {
    return OUTAGES.has(this.code);
  }

  get status(): number {
    return STATUSES[this.code];
  }
}

/**
 * An error about one field of the body, at which pages show it; `undefined` for the body itself. Responses of the API do not name
 * it.
 */
export class FieldError extends ApiError {
  override readonly field: string | undefined;

  constructor(field: string | undefined, publicText: string, code: ErrorCode = 'invalid') {
    super(code, publicText);
    this.field = field;
  }
}
