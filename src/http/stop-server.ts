import type { ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The slowest answer is a check that waits for a lock for 3 s; who sends slower than this is cut off. */
const FINISH_WITHIN_MS = 5_000;

/** A connection that was in use when the server began to stop becomes idle with its answer. */
const SWEEP_MS = 50;

/** So long nobody has asked anything on connections that stay open; a busy proxy has used all of its own by then. */
const QUIET_MS = 100;
const QUIET_POLL_MS = 10;
/** By then idle connections close although others are still asked on. */
const QUIET_WITHIN_MS = 2_000;

/** Stops accepting; what is under way has a bounded time to finish, and idle connections close once it is quiet. */
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
 * Stops accepting, and answers what still comes on open connections, each with the word that it was the last one
 * there. Proxies send on connections that they keep: one that is closed just then loses a request.
 */
async function quiet({ server }: FastifyInstance): Promise<void> {
  const startedAt = performance.now();
  let lastAt = startedAt;
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close');
    lastAt = performance.now();
  });
  // http's own close would end idle connections at once; net's only stops accepting.
  NetServer.prototype.close.call(server);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  while ((await connections()) > 0) {
    const now = performance.now();
    if (now - lastAt >= QUIET_MS || now - startedAt >= QUIET_WITHIN_MS) return;
    await pause(QUIET_POLL_MS);
  }
}
