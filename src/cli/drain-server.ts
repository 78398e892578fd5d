import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { RunningServer } from '../serve.ts';

/** How often a server is asked whether requests arrived, and how often in a row none must have. */
const POLL_MS = 10;
const QUIET_POLLS = 10;

/** After this, the proxy has no other server, and rejecting requests gains nothing. */
const QUIET_WITHIN_MS = 2_000;

/**
 * Prepares a server for its stop: it reports itself as not ready, and rejects requests that the proxy will retry elsewhere.
 * Resolves when no more arrive, but not before load balancers that ask whether it is ready had `drainMs` to notice.
 */
export async function drainServer(server: RunningServer, drainMs: number): Promise<void> {
  server.beginDraining({ closesConnections: drainMs > 0 });
  await pause(drainMs);
  const endsAt = performance.now() + QUIET_WITHIN_MS;
  // Counts polls rather than time: a process that had to wait for the processor has not looked for requests meanwhile.
  for (let quiet = 0, before = 0; quiet < QUIET_POLLS && performance.now() < endsAt; ) {
    await pause(POLL_MS);
    // Node runs timers before it reads from connections.
    await turn();
    const rejectedForRetry = await server.rejectedForRetry();
    quiet = rejectedForRetry === before ? quiet + 1 : 0;
    before = rejectedForRetry;
  }
}
