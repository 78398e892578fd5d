import fastify, { type FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi/document.ts';

/** Keeps the reference page from loading anything from other hosts, or sending data to them. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** Registers the OpenAPI document at `/openapi.json` and the reference page with try-it at `/docs`. */
export function registerPages(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/openapi.json', { exposeHeadRoute: true }, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json').send(document);
  });
  // There is no icon, but browsers request it, and a 404 in the log would look like a fault.
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
  app.get('/docs', { exposeHeadRoute: true }, async (_request, reply) => reply.redirect('/docs/'));
  let reference: Promise<FastifyInstance> | undefined;
  for (const url of ['/docs/', '/docs/js/scalar.js']) {
    app.get(url, { exposeHeadRoute: true }, async (_request, reply) => {
      reference ??= loadReference();
      const { headers, rawPayload } = await (await reference).inject(url);
      return reply
        .header('content-security-policy', CONTENT_SECURITY_POLICY)
        .header('cache-control', 'max-age=3600')
        .type(String(headers['content-type']))
        .send(rawPayload);
    });
  }
}

/**
 * Loads the reference page on first request, in a separate instance: its script takes a fifth of the memory.
 */
async function loadReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, {
    routePrefix: '/docs',
    logLevel: 'silent',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Renter screening: API reference',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      persistAuth: false,
      authentication: { preferredSecurityScheme: 'apiKey' },
      // The placeholder of the empty key field looks like a key.
      customCss: '.scalar-password-input::placeholder { opacity: 0 }',
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    },
  });
  return app;
}
