import type { Fetch } from './options.ts';
import type { PreparedRequest } from './request.ts';
import { readResponse, unanswered } from './response.ts';
import type { Result } from './result.ts';
import { LONGEST_TIMER_MS } from './wait.ts';

const UNREACHABLE = 'The network could not be reached, or the connection was lost before its response.';
const ABORTED = 'The call was aborted.';

interface Attempt {
  fetch: Fetch;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Sends a request once and reads its complete response. */
export async function attempt<Data>(
  { url, init, free }: PreparedRequest,
  { fetch, timeoutMs, signal }: Attempt,
): Promise<Result<Data>> {
  if (signal?.aborted) return unanswered('aborted', ABORTED, true, signal.reason);
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, Math.min(timeoutMs, LONGEST_TIMER_MS));
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    return readResponse(response, await response.text(), free);
  } catch (error) {
    if (signal?.aborted) return unanswered('aborted', ABORTED, free, signal.reason);
    if (controller.signal.aborted)
      return unanswered('timedOut', `There was no response within ${timeoutMs} ms.`, free, error);
    return unanswered('unreachable', UNREACHABLE, free, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
