import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';
import { stopping } from './draining.ts';
import type { Metrics } from './metrics.ts';

/** Registers the operator's endpoints, outside `/v1` and without authentication. */
export function registerHealth(app: FastifyInstance, store: Pick<Store, 'ping'>, metrics: Metrics): void {
  /** The process is alive. */
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ ok: true }));
  /** The store responds and the server is not stopping, so it can take requests. */
  app.get('/readyz', { exposeHeadRoute: true }, async () => {
    if (app.draining.hasBegun) throw stopping();
    await store.ping();
    return { ok: true };
  });
  app.get('/metrics', async (_request, reply) => {
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}
