import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { HttpResponse } from './client.ts';

/** The parts of an OpenAPI document that responses are checked against. */
export interface Reference {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  components: { securitySchemes: Record<string, object> };
  /** The document as it was sent, with references. */
  document: object;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Pick<Operation, 'operationId' | 'requestBody'> }>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema: object }[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Response>;
}

interface Response {
  description: string;
  headers?: Record<string, { description?: string; schema: { enum?: string[] } }>;
  content?: Record<string, Content>;
}

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** Returns a document with every reference replaced by what it refers to. */
export function dereferenced(document: object): Reference {
  const known = new Map<string, unknown>();

  function resolved(pointer: string): unknown {
    if (!known.has(pointer)) {
      const path = pointer.replace(/^#\//, '').split('/');
      const found = path.reduce<unknown>(
        (value, name) => (value as Record<string, unknown>)[name.replaceAll('~1', '/')],
        document,
      );
      assert.ok(found, pointer);
      known.set(pointer, replaced(found));
    }
    return known.get(pointer);
  }

  function replaced(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return resolved(String(value.$ref));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each)]));
  }

  return { ...(replaced(document) as Reference), document };
}

type CheckResponse = (method: string, path: string, response: HttpResponse) => void;

/**
 * Returns a function that checks a response of the API against the server's own reference. The reference must
 * describe the path, the method and the status, its schema must match the body, without additional
 * fields, and an error has one of the codes of its status.
 */
export function responseChecker(reference: Reference): CheckResponse {
  const validators = new Map<string, ValidateFunction>();

  function validatorOf(name: string, operation: Operation, status: number): ValidateFunction {
    const known = validators.get(`${name} ${status}`);
    if (known !== undefined) return known;
    const schema = operation.responses[status]?.content?.['application/json']?.schema;
    assert.ok(schema, `the reference does not describe status ${status} of ${name}`);
    const validate = strictValidator(schema);
    validators.set(`${name} ${status}`, validate);
    return validate;
  }

  return (method, target, response) => {
    const path = target.split('?', 1)[0] ?? '';
    const name = `${method} ${path}`;
    const context = `${name} returned ${response.status}: ${response.text}`;
    assert.match(String(response.headers['x-request-id']), /^req_[\w-]+$/, `${context} without a request ID`);
    assert.equal(response.headers['set-cookie'], undefined, `${context} with a cookie`);
    if (response.status >= 400 && method !== 'HEAD') assertClearError(response, context);
    const methods = reference.paths[path];
    if (methods === undefined) return assertPlainError(response, [400, 404], context);
    const operation = methods[method.toLowerCase()];
    if (operation === undefined)
      return method === 'HEAD' ? undefined : assertPlainError(response, [405], context);
    assert.equal(response.headers['cache-control'], 'no-store', `${context}, which may be cached`);
    assertHeaders(operation.responses[response.status], response, context);
    if (response.status === 304) return assert.equal(response.text, '', context);
    const mediaTypes = Object.keys(operation.responses[response.status]?.content ?? {});
    if (response.status < 400 && !mediaTypes.includes('application/json'))
      return assert.ok(
        mediaTypes.includes(String(response.headers['content-type']).split(';')[0] ?? ''),
        context,
      );
    assert.match(String(response.headers['content-type']), /^application\/json(; charset=utf-8)?$/, context);
    const codes = operation.responses[response.status]?.headers?.['X-Error-Code']?.schema.enum;
    const code = response.headers['x-error-code'];
    assert.ok(codes === undefined ? code === undefined : codes.includes(String(code)), `${context}: ${code}`);
    const validate = validatorOf(name, operation, response.status);
    assert.ok(validate(response.body), `${context}\n${JSON.stringify(validate.errors, null, 2)}`);
  };
}

/** Headers of HTTP that the reference does not describe. */
const COMMON_HEADERS = new Set([
  ...[
    'date',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-type',
    'content-length',
    'cache-control',
  ],
  ...['x-content-type-options', 'content-disposition', 'content-security-policy'],
]);

/** Statuses of responses that may come before a limit counts the request. */
const MAYBE_UNCOUNTED = new Set([400, 500, 503]);

/** Asserts that a response has the headers of every response, and none that the reference does not describe. */
function assertHeaders(
  described: Response | undefined,
  { status, headers }: HttpResponse,
  context: string,
): void {
  const names = new Set(Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase()));
  for (const name of Object.keys(headers))
    assert.ok(COMMON_HEADERS.has(name) || names.has(name), `${context} with an unknown header ${name}`);
  assert.equal(headers['x-content-type-options'], 'nosniff', context);
  const limits = [headers['ratelimit-policy'], headers.ratelimit].map((value) => String(value ?? ''));
  if (limits.every((value) => value === '') && MAYBE_UNCOUNTED.has(status)) return;
  assert.match(limits[0] ?? '', /^"[a-z-]+";q=\d+;w=60(, "[a-z-]+";q=\d+;w=60)*$/, context);
  assert.match(
    limits[1] ?? '',
    /^"[a-z-]+";r=\d+;t=([0-5]?\d|60)(, "[a-z-]+";r=\d+;t=([0-5]?\d|60))*$/,
    context,
  );
  const [policies, left] = limits.map((value) => value.match(/"[a-z-]+"/g));
  assert.deepEqual(policies, left, context);
}

/** Asserts that an error is a sentence and reveals no internals. */
function assertClearError({ body, text }: HttpResponse, context: string): void {
  assert.match(String(body?.error), /^(\S.*\.|Unauthorized)$/s, context);
  assert.doesNotMatch(text, /\bat \S+ \(|node:|\.ts\b|\.js\b|SQLITE|undefined|\[object/, context);
}

/** Asserts a plain error for a path or method that is not in the reference. */
function assertPlainError(response: HttpResponse, statuses: number[], context: string): void {
  assert.ok(statuses.includes(response.status), `${context}: the reference does not have this path`);
  assert.deepEqual(response.body, { ok: false, error: response.body?.error }, context);
}

/** Compiles a schema that also rejects additional fields. */
export function strictValidator(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  formats.default(ajv);
  // Keywords of OpenAPI that are not part of JSON Schema.
  ajv.addVocabulary(['example', 'discriminator']);
  return ajv.compile(closed(schema) as object);
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return [copy.type].flat().includes('object') ? { additionalProperties: false, ...copy } : copy;
}
