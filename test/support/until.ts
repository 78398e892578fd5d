import { setTimeout as pause } from 'node:timers/promises';

/** How long to wait. It is long enough for a slow and busy machine. */
const DEADLINE_MS = 60_000;
const POLL_MS = 10;

/** Calls `read` repeatedly until the result is neither `undefined` nor false, and returns it. */
export async function until<T>(
  what: string,
  read: () => T | Promise<T>,
): Promise<Exclude<Awaited<T>, undefined | false>> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const result = await read();
    if (result !== undefined && result !== false) return result as Exclude<Awaited<T>, undefined | false>;
    if (performance.now() > deadline)
      throw new Error(`did not happen within ${DEADLINE_MS / 1000} s: ${what}`);
    await pause(POLL_MS);
  }
}
