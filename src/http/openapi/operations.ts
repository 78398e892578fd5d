import type { TSchema } from 'typebox';
import type { ApiRoute } from '../api/route.ts';
import { errorResponses } from './errors.ts';
import { headersOf } from './headers.ts';
import type { schemaWriter, WrittenSchema } from './schemas.ts';

/** Collects what the operations of the document share. */
export interface Shared {
  schemas: ReturnType<typeof schemaWriter>;
  responses: Record<string, object>;
}

/** The parameter of an endpoint that accepts an idempotency key. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
} as const;

/** The parameter of an endpoint whose response has an entity tag. */
export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit',
  schema: { type: 'string', maxLength: 1_000 },
} as const;

/** Returns the description of an endpoint: its input, its response and every possible error. */
export function operationOf(route: ApiRoute, shared: Shared) {
  const { operation, summary, description, group, body } = route;
  const parameters = [
    ...queryParameters(route, shared),
    ...(route.idempotent === undefined ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ...(route.hasEntityTag ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  return {
    operationId: operation,
    summary,
    description: route.scope === null ? description : `${description} Scope: \`${route.scope}\`.`,
    tags: [group],
    parameters,
    ...(body !== undefined && {
      requestBody: requestBodyOf(route, named(body, operation, 'Request'), shared),
    }),
    security: securityOf(route),
    responses: {
      [route.status]: successOf(route, shared),
      ...(route.hasEntityTag && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...Object.fromEntries(
        errorResponses(route).map(({ status, name, response }) => [status, errorOf(name, response, shared)]),
      ),
    },
  };
}

/** A notice has a few pages. */
const MOST_FILE_BYTES = 4 * 2 ** 20;

/** Gives a schema the name of its operation, unless it has a name or is a list. */
function named(schema: TSchema, operation: string, suffix: string): TSchema {
  const title = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}${suffix}`;
  return { title, ...schema };
}

function queryParameters({ query }: ApiRoute, { schemas }: Shared) {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const {
      description = '',
      examples,
      ...schema
    } = schemas.write(property) as WrittenSchema & {
      description?: string;
      examples?: unknown[];
    };
    const example = examples?.[0];
    return {
      name,
      in: 'query' as const,
      required: required.includes(name),
      description,
      schema,
      ...(example !== undefined && { example }),
    };
  });
}

function requestBodyOf({ method }: ApiRoute, body: TSchema, { schemas }: Shared) {
  const { examples, ...schema } = body as TSchema & { examples?: unknown[] };
  const example = examples?.[0];
  return {
    // What is deleted can be named in the query.
    required: method !== 'DELETE',
    content: {
      'application/json': { schema: schemas.write(schema), ...(example !== undefined && { example }) },
    },
  };
}

function successOf(route: ApiRoute, { schemas }: Shared) {
  const { response, operation, examples, contentType = '' } = route;
  const headers = headersOf([
    ...(route.idempotent === undefined ? [] : (['Idempotent-Replayed', 'Original-Request-Id'] as const)),
    ...(route.hasEntityTag ? (['ETag', 'Vary'] as const) : []),
  ]);
  if (response === 'file') {
    return {
      description: 'The file',
      headers,
      content: {
        [contentType]: { schema: { type: 'string', format: 'binary', maxLength: MOST_FILE_BYTES } },
      },
    };
  }
  const values = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return {
    description: 'Done',
    headers,
    content: {
      'application/json': {
        schema: schemas.write(named(response, operation, 'Response')),
        examples: Object.fromEntries(values),
      },
    },
  };
}

function errorOf(name: string | undefined, response: object, { responses }: Shared): object {
  if (name === undefined) return response;
  const known = responses[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(response))
    throw new Error(`There are two different responses with the name ${name}`);
  responses[name] = response;
  return { $ref: `#/components/responses/${name}` };
}

function securityOf({ headerKeyOnly, takesSessionToken }: ApiRoute): Record<string, []>[] {
  return [
    { apiKey: [] },
    ...(headerKeyOnly ? [] : [{ bearer: [] as [] }]),
    ...(takesSessionToken ? [{ sessionToken: [] as [] }] : []),
  ];
}
