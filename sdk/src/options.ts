import type { Wait } from './wait.ts';

export interface ClientOptions {
  /** URL of the network, such as `https://screening.example`, with or without `/v1`. */
  baseUrl: string | URL;
  /** An API key of the organization. */
  key: string;
  /** Replaces the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Time limit of one request, including reading the response, in milliseconds. 30,000 by default. */
  timeoutMs?: number | undefined;
  /**
   * Longest total wait of a call, for rate limits and between attempts, in milliseconds. 60,000 by default:
   * one window of the rate limit. With 0 a call never waits and is never repeated.
   */
  maxWaitMs?: number | undefined;
  /** Replaces the timer, for tests that do not wait. */
  wait?: Wait | undefined;
}

/** The part of the `fetch` API that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call with an error of kind `aborted`. A request already sent may still be carried out. */
  signal?: AbortSignal | undefined;
  /** Overrides the client's `timeoutMs`. */
  timeoutMs?: number | undefined;
  /** Overrides the client's `maxWaitMs`. */
  maxWaitMs?: number | undefined;
  /**
   * A call with the same key within 24 hours gets the result of the first one, and is not billed or filed again. 1 to 255
   * visible ASCII characters; by default a random one for each call. Ignored by calls that cost and change nothing, by
   * `decideDispute` and `revokeKey`, and by those of the webhook except `rotateWebhookSecret`.
   */
  idempotencyKey?: string | undefined;
}
