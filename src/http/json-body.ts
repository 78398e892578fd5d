import { isUtf8 } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../errors.ts';
import { count } from '../rules/text/counts.ts';

/** Not specified. A report has a few hundred bytes; this leaves room for long notes and lists. */
export const MOST_BODY_BYTES = 256 * 1024;

/**
 * Parses a JSON body; returns `undefined` for an empty one. Throws `invalid` if it is not UTF-8 (RFC 8259,
 * 8.1), not JSON, or unsafe. The error text never quotes the body, which may contain personal data.
 */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  rejectCostly(body);
  if (!isUtf8(body))
    throw new ApiError('invalid', 'The body must be JSON in UTF-8: it contains bytes that are not UTF-8.');
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

/** A batch of 10,000 rows with seven fields each has 80,001. */
const MOST_VALUES = 100_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** `[` and `{`, and what closes them. */
const [OPEN, OPEN_OBJECT, CLOSE, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Throws `invalid` for a body that would take long to parse, before it is parsed: some megabytes of short values or of brackets
 * take seconds.
 */
function rejectCostly(body: Buffer): void {
  let values = 1;
  let depth = 0;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i];
    if (byte === QUOTE) i = endOfString(body, i);
    else if (byte === COMMA) values++;
    else if (byte === CLOSE || byte === CLOSE_OBJECT) depth--;
    else if (byte === OPEN || byte === OPEN_OBJECT) {
      values++;
      if (++depth > MOST_DEPTH)
        throw new ApiError('invalid', `The body is nested more than ${MOST_DEPTH} levels deep.`);
    }
    if (values > MOST_VALUES)
      throw new ApiError('invalid', `The body has more than ${count(MOST_VALUES)} values.`);
  }
}

/** Returns the index of the quote that ends the string at `start`. */
function endOfString(body: Buffer, start: number): number {
  let end = start + 1;
  while (end < body.length && body[end] !== QUOTE) end += body[end] === BACKSLASH ? 2 : 1;
  return end;
}

/** Names that could reach an object's prototype if code copied the field. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Field names shown as they are. Error texts quote and shorten any other name, so that white space is
 * visible.
 */
const PLAIN_NAME = /^[\w-]{1,100}$/;

/**
 * Throws `invalid`, naming the field, for data that no field of the API accepts: text that databases cannot
 * store (NUL, unpaired surrogates), and names that reach prototypes.
 */
export function rejectUnsafeData(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    rejectUnsafeText(value, path === '' ? 'The body' : path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const memberPath = Array.isArray(value) ? `${path}[${name}]` : memberName(path, name);
      rejectUnsafeData(member, memberPath);
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
