import type { CallError } from './result.ts';

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** Longest JavaScript timer; a longer one would fire immediately. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;

/** Wait after a rate limit without `Retry-After`: its window of 60 s. */
const RATE_LIMIT_WINDOW_MS = 60_000;
/** Shortest wait after a rate limit, whatever the response says. */
const SHORTEST_RATE_LIMIT_WAIT_MS = 1_000;

/** Maximum number of retries while the network is unavailable. */
const MAX_RETRIES = 2;
const FIRST_FAULT_WAIT_MS = 250;

export const pause: Wait = (ms, signal) =>
  new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    // An already aborted signal does not fire again.
    const timer = setTimeout(end, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', end);
  });

/**
 * Returns how long to wait before the next attempt, in milliseconds, or `undefined` if there should be
 * none.
 *
 * @param faults how many attempts of this call found the network unavailable, including this one
 * @param repeatable whether the request can be sent again without being carried out twice
 */
export function waitAfter(error: CallError, faults: number, repeatable: boolean): number | undefined {
  if (!error.nothingDone && !repeatable) return undefined;
  if (error.kind === 'rateLimited')
    return Math.max(error.retryAfterMs ?? RATE_LIMIT_WINDOW_MS, SHORTEST_RATE_LIMIT_WAIT_MS);
  if (!isUnavailable(error) || faults > MAX_RETRIES) return undefined;
  const shortestMs = Math.max(
    'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0,
    FIRST_FAULT_WAIT_MS * 2 ** (faults - 1),
  );
  // Random jitter, so that clients that failed together do not retry together.
  return Math.round(shortestMs * (1 + Math.random() / 2));
}

/** Returns whether another attempt may succeed soon. */
export function isUnavailable({ kind }: CallError): boolean {
  return kind === 'unavailable' || kind === 'unreachable' || kind === 'inProgress';
}
