import { attempt } from './attempt.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { preparer } from './request.ts';
import type { Result } from './result.ts';
import type { OperationName, Responses } from './types.ts';
import { isUnavailable, pause, waitAfter } from './wait.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_WAIT_MS = 60_000;

export type Send = <Name extends OperationName>(
  name: Name,
  input: object | undefined,
  options?: CallOptions,
) => Promise<Result<Responses[Name]>>;

/**
 * Returns a function that sends a request, and repeats it while that is safe and the wait stays within the
 * limit.
 */
export function sender(client: ClientOptions): Send {
  const prepare = preparer(client);
  const { wait = pause } = client;

  return async (name, input, { signal, idempotencyKey, ...call } = {}) => {
    const request = prepare(name, input, idempotencyKey);
    const timeoutMs = call.timeoutMs ?? client.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    let waitLeftMs = call.maxWaitMs ?? client.maxWaitMs ?? DEFAULT_MAX_WAIT_MS;
    let faults = 0;
    for (;;) {
      // Looked up for each attempt, so that replacing the global `fetch` later also affects this client.
      const { fetch = globalThis.fetch } = client;
      const result = await attempt<Responses[typeof name]>(request, { fetch, timeoutMs, signal });
      if (result.ok) return result;
      if (isUnavailable(result.error)) faults++;
      const waitMs = waitAfter(result.error, faults, request.repeatable);
      if (waitMs === undefined || waitMs > waitLeftMs) return result;
      waitLeftMs -= waitMs;
      await wait(waitMs, signal);
    }
  };
}
