import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** The page loads nothing from outside, and can send what a reader types nowhere else. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** The OpenAPI document at `/openapi.json`, the reference page with try-it at `/docs`. */
export function registerPages(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/openapi.json', { exposeHeadRoute: true }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json').send(document);
  });
  app.get('/', { exposeHeadRoute: true }, async (_request, reply) => reply.redirect('/docs'));
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/docs'))
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
  });
  app.register(scalar, {
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
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    },
  });
}
