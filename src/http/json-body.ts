import { isUtf8 } from 'node:buffer';
import { ApiError } from '../errors.ts';
import { rejectUnsafeData } from './plain-data.ts';

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
