/** Result of a call: data or an error. A call never throws. */
export type Result<Data> = Done<Data> | { ok: false; error: CallError };

export interface Done<Data> {
  ok: true;
  data: Data;
  /**
   * ID by which the operator finds the request; `null` if a proxy removed it. If the request was carried out before, with the
   * same idempotency key, the ID of the request that was carried out.
   */
  requestId: string | null;
  /** Whether this is the response to an earlier request with the same idempotency key. */
  replayed: boolean;
}

export type CallError = AnsweredError | UnansweredError;

interface ErrorFacts {
  /** Description of the error, for logs. */
  message: string;
  /**
   * True if it is certain that nothing was filed, changed or billed, so that repeating the call is safe.
   * Always true for calls that only read and cost nothing.
   */
  nothingDone: boolean;
}

/** An error response of the network or of a proxy in front of it. */
export interface AnsweredError extends ErrorFacts {
  kind:
    | 'rateLimited'
    /** The operator stopped checks at this balance. They continue once credits are granted. */
    | 'creditFloor'
    | 'unauthorized'
    | 'invalid'
    | 'notFound'
    | 'conflict'
    /** A request with the same idempotency key is in progress. */
    | 'inProgress'
    | 'unavailable'
    | 'internal';
  /** The HTTP status. */
  status: number;
  /**
   * The network's code for the cause, such as `daily_limit`. It is more precise than `kind`, and newer networks may have
   * codes that this client does not know. `null` if a proxy responded.
   */
  code: string | null;
  requestId: string | null;
  /** Milliseconds to wait before another attempt, if the response says so. */
  retryAfterMs: number | null;
}

/** The network did not respond. */
export interface UnansweredError extends ErrorFacts {
  kind: 'unreachable' | 'timedOut' | 'aborted';
  status: null;
  code: null;
  requestId: null;
  /** The error thrown by `fetch`, or the reason of the signal. */
  cause: unknown;
}
