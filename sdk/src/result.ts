/** What a call answers: data, or why there are none. A call never throws. */
export type Result<Data> = Done<Data> | { ok: false; error: CallError };

export interface Done<Data> {
  ok: true;
  data: Data;
  /** By which the operator finds the request; `null` when something on the way has removed it. */
  requestId: string | null;
}

export type CallError = AnsweredError | UnansweredError;

interface ErrorFacts {
  /** What is wrong, in words, for whoever reads the log. */
  message: string;
  /**
   * True when it is certain that nothing was filed, changed or billed: the same call again does no harm. Always so for
   * calls that only read and cost nothing.
   */
  nothingDone: boolean;
}

/** The network, or a proxy before it, answered with an error. */
export interface AnsweredError extends ErrorFacts {
  kind: 'rateLimited' | 'unauthorized' | 'invalid' | 'notFound' | 'conflict' | 'unavailable' | 'internal';
  /** The HTTP status. */
  status: number;
  requestId: string | null;
  /** After how long to try again, when the answer says so. */
  retryAfterMs: number | null;
}

/** There was no answer of the network. */
export interface UnansweredError extends ErrorFacts {
  kind: 'unreachable' | 'timedOut' | 'aborted';
  status: null;
  requestId: null;
  /** What `fetch` threw, or the reason of the signal. */
  cause: unknown;
}
