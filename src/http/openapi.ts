import type { TSchema } from 'typebox';
import { ApiError, type ErrorCode } from '../errors.ts';
import { inProgress, KEY_REUSED } from '../idempotency.ts';
import type { ApiRoute } from './api/route.ts';
import { errorCodeHeader, errorTable } from './error-catalogue.ts';
import { errorBody, INTERNAL_TEXT, MEDIA_TYPE_TEXT, TOO_LARGE_TEXT } from './errors.ts';

/** The description of each error status in the reference, and the text of its example. */
const ERRORS: Record<number, { code: ErrorCode; description: string; example: string }> = {
  400: {
    code: 'invalid',
    description: 'Something in the request is missing or malformed; the text names it',
    example: 'The query has more than 32 parameters.',
  },
  401: {
    code: 'unauthorized',
    description: 'The key is missing, malformed, revoked or unknown',
    example: 'The API key was not found or is revoked.',
  },
  404: { code: 'not_found', description: 'Not found', example: '' },
  409: {
    code: 'conflict',
    description:
      'The request conflicts with the current state; the text explains how. With `Retry-After`, a request with the same `Idempotency-Key` is in progress',
    example: inProgress().message,
  },
  413: { code: 'too_large', description: 'The body is too large', example: TOO_LARGE_TEXT },
  415: {
    code: 'unsupported_media_type',
    description: 'The body is not JSON',
    example: MEDIA_TYPE_TEXT,
  },
  422: {
    code: 'idempotency_key_reused',
    description: 'The `Idempotency-Key` was used for another request. Nothing was done or billed',
    example: KEY_REUSED,
  },
  429: {
    code: 'rate_limited',
    description:
      'A limit is reached: the text says which. Retry after `Retry-After` seconds. With `X-Limit: credit-floor`, checks continue only after the operator grants credits',
    example: 'Rate limit exceeded: 100 requests per minute on the standard plan.',
  },
  500: {
    code: 'internal',
    description: 'The service failed',
    example: INTERNAL_TEXT,
  },
  503: {
    code: 'unavailable',
    description:
      'The database is temporarily unavailable. With `Retry-After`, nothing was done or billed. Without it, the request may have been carried out',
    example: 'The database is busy with another process. Try again shortly.',
  },
};

const OK_FALSE = { type: 'boolean', const: false };
const ERROR_TEXT = { type: 'string', description: 'What went wrong, in words' };

/** Returns the schema of the body that `errorBody` creates. */
function errorSchema(status: number, route: ApiRoute): object {
  const shape = route.errorBodies?.[status];
  if (shape === 'bare') return objectSchema({ error: ERROR_TEXT });
  if (shape === 'Unauthorized') return objectSchema({ error: { type: 'string', const: 'Unauthorized' } });
  const common = { ok: OK_FALSE, error: ERROR_TEXT };
  if (status === 401) {
    const docs = {
      type: 'string',
      description: 'The URL of this reference; present only if the key is missing',
    };
    return { ...objectSchema({ ...common, docs }), required: ['ok', 'error'] };
  }
  if (status === 500) return objectSchema({ ...common, request_id: { type: 'string' } });
  return objectSchema(common);
}

function objectSchema(properties: Record<string, object>): object {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function statusesOf(route: ApiRoute): number[] {
  const body = route.method === 'GET' ? [] : [413, 415];
  const declared = Object.keys(route.errors ?? {}).map(Number);
  const ofKeys = route.present === undefined ? [] : [409, 422];
  return [...new Set([400, 401, ...declared, ...ofKeys, ...body, 429, 500, 503])];
}

function errorResponse(status: number, route: ApiRoute): [number, object] {
  const known = ERRORS[status];
  if (known === undefined)
    throw new Error(`The reference has no description of status ${status} for ${route.path}`);
  const text = route.errors?.[status] ?? (status === 400 ? route.invalid : undefined) ?? known.example;
  const context = { requestId: 'req_aB3dE5fG00001z', docsUrl: '', errorBodies: route.errorBodies };
  const examples = [errorBody(new ApiError(known.code, text), context)];
  const headers = { 'X-Error-Code': errorCodeHeader(status) };
  return [status, { ...errorSchema(status, route), description: known.description, examples, headers }];
}

/** The header of a route that accepts an idempotency key. */
const KEY_HEADER = objectOf({
  'Idempotency-Key': {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
    description:
      'A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again',
  },
});

/** The headers of the response to a repeat. */
const REPLAY_HEADERS = {
  'Idempotent-Replayed': {
    type: 'string',
    enum: ['true'],
    description: 'Present if this is the response to an earlier request with the same `Idempotency-Key`',
  },
  'Original-Request-Id': {
    type: 'string',
    description: 'The `X-Request-Id` of that request',
  },
};

function objectOf(properties: Record<string, object>): object {
  return { type: 'object', properties };
}

/** Returns the description of a route for the reference: its schemas and every possible error. */
export function referenceOf(route: ApiRoute): Record<string, unknown> {
  const { response, status, examples, contentType } = route;
  return {
    operationId: route.operation,
    summary: route.summary,
    description: route.description,
    tags: [route.group],
    security: securityOf(route),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.present && { headers: KEY_HEADER }),
    response: {
      [status]:
        response === 'file'
          ? {
              description: 'The file',
              content: { [contentType ?? '']: { schema: { type: 'string', format: 'binary' } } },
            }
          : {
              ...response,
              description: 'Done',
              'x-examples': namedExamples(examples),
              ...(route.present && { headers: REPLAY_HEADERS }),
            },
      ...Object.fromEntries(statusesOf(route).map((error) => errorResponse(error, route))),
    },
  };
}

function securityOf({ headerKeyOnly, takesSessionToken }: ApiRoute): Record<string, []>[] {
  return [
    { apiKey: [] },
    ...(headerKeyOnly ? [] : [{ bearer: [] as [] }]),
    ...(takesSessionToken ? [{ sessionToken: [] as [] }] : []),
  ];
}

function namedExamples(examples: ApiRoute['examples']): Record<string, { value: unknown }> {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
}

/** Returns the schemas of a route that the server validates requests with and serializes responses by. */
export function schemasOf(route: ApiRoute): Record<string, TSchema | Record<number, TSchema>> {
  return {
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.response !== 'file' && { response: { [route.status]: route.response } }),
  };
}

/** The head of the OpenAPI document. */
export const OPENAPI_HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Renter screening',
    version: '1.0',
    description: `Answers the question 'Shall I rent to this person?' in milliseconds. Report what happened, and the next check counts it. Amounts are in cents, times in ISO 8601.

# Errors

Every error has the header \`X-Error-Code\`, a word for its cause. Codes keep their name and meaning; texts may change.

${errorTable()}`,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  // Relative, so that try-it and generated clients use the host that served the document.
  servers: [{ url: '/' }],
  tags: [
    { name: 'Screening', description: 'Look up a renter' },
    { name: 'Reporting', description: 'File what happened' },
    { name: 'Records', description: 'List, correct and withdraw what your organization filed' },
    { name: 'Disputes', description: 'Decide disputes of your records before their deadline' },
    { name: 'Organization', description: 'Keys, the webhook, and a test of the connection' },
  ],
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey' as const, in: 'header' as const, name: 'x-api-key' },
      bearer: { type: 'http' as const, scheme: 'bearer' },
      sessionToken: {
        type: 'http' as const,
        scheme: 'bearer',
        description:
          "An admin's session token, `dst_…`, copied from the dashboard. It is valid for 15 minutes, or until the session ends.",
      },
    },
  },
};
