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
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema: object }[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

type Conform = (method: string, path: string, answer: HttpResponse) => void;

/**
 * Returns a function that checks a response of the API against the server's own reference. The reference must
 * describe the path, the method and the status, and its schema must match the body, without additional
 * fields.
 */
export function responseChecker(reference: Reference): Conform {
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

  return (method, target, answer) => {
    const path = target.split('?', 1)[0] ?? '';
    const name = `${method} ${path}`;
    const context = `${name} answered ${answer.status}: ${answer.text}`;
    assert.match(String(answer.headers['x-request-id']), /^req_[\w-]+$/, `${context} without a request ID`);
    assert.equal(answer.headers['set-cookie'], undefined, `${context} with a cookie`);
    if (answer.status >= 400 && method !== 'HEAD') assertClearError(answer, context);
    const methods = reference.paths[path];
    if (methods === undefined) return assertPlainError(answer, [400, 404], context);
    const operation = methods[method.toLowerCase()];
    if (operation === undefined)
      return method === 'HEAD' ? undefined : assertPlainError(answer, [405], context);
    assert.equal(answer.headers['cache-control'], 'no-store', `${context}, which may be kept on the way`);
    assert.match(String(answer.headers['content-type']), /^application\/json(; charset=utf-8)?$/, context);
    const validate = validatorOf(name, operation, answer.status);
    assert.ok(validate(answer.body), `${context}\n${JSON.stringify(validate.errors, null, 2)}`);
  };
}

/** Asserts that an error is a sentence and reveals no internals. */
function assertClearError({ body, text }: HttpResponse, context: string): void {
  assert.match(String(body?.error), /^(\S.*\.|Unauthorized)$/s, context);
  assert.doesNotMatch(text, /\bat \S+ \(|node:|\.ts\b|\.js\b|SQLITE|undefined|\[object/, context);
}

/** Asserts a plain error for a path or method that is not in the reference. */
function assertPlainError(answer: HttpResponse, statuses: number[], context: string): void {
  assert.ok(statuses.includes(answer.status), `${context}: the reference does not know this address`);
  assert.deepEqual(answer.body, { ok: false, error: answer.body?.error }, context);
}

/** Compiles a schema that also rejects additional fields. */
export function strictValidator(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  formats.default(ajv);
  // Keywords of OpenAPI and of this project that are not part of JSON Schema.
  ajv.addVocabulary(['example', 'x-rule', 'x-examples']);
  return ajv.compile(closed(schema) as object);
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return [copy.type].flat().includes('object') ? { additionalProperties: false, ...copy } : copy;
}
