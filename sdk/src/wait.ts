import type { CallError } from './result.ts';

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** Timers of JavaScript count no further: a longer one would end at once. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;

/** A rate limit without a `Retry-After` is over then: its window lasts 60 s. */
const RATE_LIMIT_WINDOW_MS = 60_000;
/** No answer makes a call try again more often than this. */
const SHORTEST_RATE_LIMIT_WAIT_MS = 1_000;

/** A network that is away is asked so often again. */
const MOST_FAULTS = 2;
const FIRST_FAULT_WAIT_MS = 250;

export const pause: Wait = (ms, signal) =>
  new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    // A signal that has aborted does not say so again.
    const timer = setTimeout(end, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', end);
  });

/**
 * How long to wait before the call is tried again, in milliseconds; `undefined` when it is not to be.
 *
 * @param faults how often the network was away in this call, this time included
 */
export function waitAfter(error: CallError, faults: number): number | undefined {
  if (!error.nothingDone) return undefined;
  if (error.kind === 'rateLimited')
    return Math.max(error.retryAfterMs ?? RATE_LIMIT_WINDOW_MS, SHORTEST_RATE_LIMIT_WAIT_MS);
  if (!isAway(error) || faults > MOST_FAULTS) return undefined;
  const leastMs = Math.max(
    error.kind === 'unavailable' ? (error.retryAfterMs ?? 0) : 0,
    FIRST_FAULT_WAIT_MS * 2 ** (faults - 1),
  );
  // Those who failed together do not come back together.
  return Math.round(leastMs * (1 + Math.random() / 2));
}

/** Whether the network, or the way to it, is away for the moment. */
export function isAway({ kind }: CallError): boolean {
  return kind === 'unavailable' || kind === 'unreachable';
}
