import type { Wait } from './wait.ts';

export interface ClientOptions {
  /** Where the network is, as `https://screening.example`; with `/v1` at its end or without. */
  baseUrl: string | URL;
  /** An API key of the organization. */
  key: string;
  /** Used in place of the global `fetch`. */
  fetch?: Fetch | undefined;
  /** How long one request may take until its answer is read, in milliseconds. 30,000 unless told. */
  timeoutMs?: number | undefined;
  /**
   * How long a call may wait in all, in milliseconds, for a rate limit to pass and between tries. 60,000 unless told:
   * one window of the rate limit. 0: it never waits, and so never tries again.
   */
  maxWaitMs?: number | undefined;
  /** Used in place of a timer, as by tests that do not wait. */
  wait?: Wait | undefined;
}

/** As `fetch`, as far as it is used here. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** For one call. */
export interface CallOptions {
  /** Ends the call, with an error of kind `aborted`. What was sent may be carried out all the same. */
  signal?: AbortSignal | undefined;
  /** In place of the client's. */
  timeoutMs?: number | undefined;
  /** In place of the client's. */
  maxWaitMs?: number | undefined;
}
