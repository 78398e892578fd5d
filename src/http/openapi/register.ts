import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';

/** Registers the OpenAPI document at `/openapi.json`. */
export function registerOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/openapi.json', { exposeHeadRoute: true }, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json').send(document);
  });
  // Browsers request this icon beside the one that pages name, and a 404 in the log would look like a fault.
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
}
