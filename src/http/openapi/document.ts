import { API_ROUTES } from '../api/routes.ts';
import { errorTable } from './error-catalogue.ts';
import { ERROR_SCHEMAS } from './errors.ts';
import { headersOf, RESPONSE_HEADERS } from './headers.ts';
import { IDEMPOTENCY_KEY, IF_NONE_MATCH, operationOf, type Shared } from './operations.ts';
import { schemaWriter } from './schemas.ts';
import { webhooksOf } from './webhooks.ts';

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'An API key, `svc_live_…` or `svc_test_…`, from the dashboard or from `POST /v1/keys`',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same API key as a bearer token. `GET /v1/renters` does not accept it',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      "An admin's session token, `dst_…`, copied from the dashboard. It is valid for 15 minutes, or until the session ends.",
  },
} as const;

const INTRODUCTION = `Answers the question 'Should I rent to this person?' in milliseconds. Report what happened, and the next check counts it. Amounts are in whole cents, so \`45000\` is $450.00, and times in ISO 8601. In requests, a field that is \`null\` counts as left out.

# Errors

Every error has the header \`X-Error-Code\`, which names its cause. Codes keep their name and meaning; texts may change.

${errorTable()}`;

const NOT_MODIFIED = {
  description: 'Nothing changed since the response with this `ETag`',
  headers: headersOf(['ETag', 'Vary']),
};

/** Returns the OpenAPI document of the API, made from its routes. */
export function openApiDocument() {
  const shared: Shared = { schemas: schemaWriter(), responses: {} };
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const route of API_ROUTES) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, { [route.method.toLowerCase()]: operationOf(route, shared) });
  }
  const webhooks = webhooksOf(shared);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Renter screening',
      version: '1.0',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative, so that try-it and generated clients use the host that served the document.
    servers: [
      { url: '/', description: 'Production: the server that served this document', 'x-internal': false },
    ],
    tags: [
      { name: 'Screening', description: 'Look up a renter' },
      { name: 'Reporting', description: 'File what happened' },
      { name: 'Records', description: 'List, correct and withdraw what your organization filed' },
      { name: 'Disputes', description: 'Decide disputes of your records before their deadline' },
      { name: 'Organization', description: 'Keys, the webhook, and a test of the connection' },
      { name: 'Test mode', description: 'Your test world, only with test keys' },
      { name: 'Events', description: 'What the network posts to the URL of your webhook' },
    ],
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfNoneMatch: IF_NONE_MATCH },
      headers: RESPONSE_HEADERS,
      responses: { NotModified: NOT_MODIFIED, ...shared.responses },
      schemas: { ...ERROR_SCHEMAS, ...shared.schemas.named },
    },
  };
}
