import { type Static, type TSchema, Type } from 'typebox';
import { VERIFICATION_LEVELS } from '../../rules/verification.ts';

/** Shapes that several endpoints share. */

/** A point in time as `iso` writes it. */
export function timestamp(description: string) {
  return Type.String({ description: `${description} (ISO 8601)`, format: 'date-time' });
}

/** As one schema with two types: answers with a union of two schemas are written much more slowly. */
export function nullable<Schema extends TSchema & { type: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
}

export const OK = Type.Literal(true);
export const VERIFICATION_LEVEL = Type.Enum([...VERIFICATION_LEVELS]);
export const API_VERSION = Type.Literal('1.0');

export const SCORE = Type.Integer({ minimum: 0, maximum: 1000 });

/** Epoch milliseconds as the API writes them. */
export function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** Likewise, and `null` for what has not happened. */
export function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : iso(atMs);
}
