import { setTimeout as pause } from 'node:timers/promises';

/** What has not happened by then does not happen, on a machine that is slow and busy, too. */
const DEADLINE_MS = 60_000;
const POLL_MS = 10;

/** Asks again and again until the answer is neither `undefined` nor false, and answers it. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
): Promise<Exclude<Awaited<T>, undefined | false>> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer as Exclude<Awaited<T>, undefined | false>;
    if (performance.now() > deadline) throw new Error(`In ${DEADLINE_MS / 1000} s it never was so: ${what}`);
    await pause(POLL_MS);
  }
}
