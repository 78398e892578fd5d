import { isUtf8 } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Parses a JSON body; returns `undefined` for an empty one. Throws `invalid` if it is not UTF-8 (RFC 8259,
 * 8.1), not JSON, or unsafe. The error text never quotes the body, which may contain personal data.
 */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new ApiError('invalid', 'The body must be JSON in UTF-8: it holds other bytes.');
  const value = parse(body.toString('utf8'));
  rejectUnsafeData(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid', 'The body must be valid JSON.');
  }
}

/** The deepest field of the API is at level 3: a field of an incident in a list in a body. */
const MOST_DEPTH = 8;

/** Names that could reach an object's prototype if code copied the field. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Field names shown as they are. Error texts quote and shorten any other name, so that white space is
 * visible.
 */
const PLAIN_NAME = /^[\w-]{1,100}$/;

/**
 * Throws `invalid`, naming the field, for data that no field of the API accepts: text that databases cannot
 * store (NUL, unpaired surrogates), names that reach prototypes, and deep nesting.
 */
export function rejectUnsafeData(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    rejectUnsafeText(value, path === '' ? 'The body' : path);
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MOST_DEPTH)
      throw new ApiError('invalid', `The body is nested more than ${MOST_DEPTH} levels deep.`);
    for (const [name, member] of Object.entries(value)) {
      const memberPath = Array.isArray(value) ? `${path}[${name}]` : memberName(path, name);
      rejectUnsafeData(member, memberPath, depth + 1);
    }
  }
}

/** Returns a body without the fields that are `null`, also in objects within it. A `null` in a list stays. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    if (member !== null) fields[name] = withoutNulls(member);
  return fields;
}

function memberName(path: string, name: string): string {
  if (FORBIDDEN_NAMES.has(name)) throw new ApiError('invalid', `A field must not be named ${name}.`);
  rejectUnsafeText(name, 'The name of a field');
  const shown = PLAIN_NAME.test(name) ? name : JSON.stringify(name.slice(0, 100));
  return path === '' ? shown : `${path}.${shown}`;
}

function rejectUnsafeText(text: string, name: string): void {
  if (text.includes('\0')) throw new ApiError('invalid', `${name} must not contain a NUL character.`);
  if (!text.isWellFormed()) throw new ApiError('invalid', `${name} must be well-formed Unicode.`);
}

/** Returns a response that is serialized already, and makes the server send it as it is. */
export function asSerialized(reply: FastifyReply, text: string): string {
  reply.type('application/json; charset=utf-8').serializer((serialized) => serialized as string);
  return text;
}
