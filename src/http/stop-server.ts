import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeWithResponses } from './draining.ts';

/** The slowest response is that of a check that waits 3 s for a lock. Slower clients are disconnected. */
const FINISH_WITHIN_MS = 5_000;

/**
 * How often to close idle connections. A connection in use at the start of the stop becomes idle with its
 * response.
 */
const SWEEP_MS = 50;

/**
 * Time without requests after which open connections are closed. A busy proxy has used all its connections by
 * then.
 */
const QUIET_MS = 100;
const QUIET_POLL_MS = 10;
/** After this, idle connections are closed even if others are still in use. */
const QUIET_WITHIN_MS = 2_000;

/**
 * Stops accepting connections, closes idle ones once no more requests arrive, and gives running requests time
 * to finish.
 */
export async function stopServer(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
  await quiet(app);
  const closed = app.close();
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

/**
 * Stops accepting connections, and responds to requests on open ones with `Connection: close`, until no more
 * arrive. Closing a connection that a proxy keeps open could lose a request that the proxy is just sending.
 */
async function quiet(app: FastifyInstance): Promise<void> {
  const { server } = app;
  const startedAt = performance.now();
  let lastAt = startedAt;
  closeWithResponses(app);
  server.prependListener('request', () => {
    lastAt = performance.now();
  });
  // The close method of http would end idle connections at once. That of net only stops accepting.
  NetServer.prototype.close.call(server);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  while ((await connections()) > 0) {
    const now = performance.now();
    if (now - lastAt >= QUIET_MS || now - startedAt >= QUIET_WITHIN_MS) return;
    await pause(QUIET_POLL_MS);
  }
}
