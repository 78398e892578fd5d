import { type Static, type TSchema, Type } from 'typebox';
import { VERIFICATION_LEVELS } from '../../rules/verification.ts';

/** Shapes that several endpoints share, each with its limit. */

/** The longest text that any field takes. */
const MOST_CHARACTERS = 4_000;
/** The longest list that any field takes. */
export const MOST_ENTRIES = 100;
/** A billion dollars: sums of such amounts stay exact. */
const MOST_CENTS = 100_000_000_000;

/** @param example what the reference fills in */
export function text(description: string, example?: string) {
  const examples = example === undefined ? {} : { examples: [example] };
  return Type.String({ description, maxLength: MOST_CHARACTERS, ...examples });
}

/** A text that must say something. */
export function requiredText(description: string) {
  return Type.String({
    description,
    maxLength: MOST_CHARACTERS,
    minLength: 1,
    pattern: '\\S',
    'x-rule': 'must be a text that is not empty, of 4000 characters at most',
  });
}

/** An e-mail address (RFC 5321: 254 characters at most), or nothing. */
export function email(description: string) {
  return Type.String({
    description,
    maxLength: 254,
    pattern: '^\\s*([^\\s@]+@[^\\s@]+\\s*)?$',
    'x-rule': 'must be an e-mail address of 254 characters at most',
  });
}

/** An amount of money in whole cents, 0 or more. */
export function cents(description: string) {
  return Type.Integer({ description: `In cents. ${description}`, minimum: 0, maximum: MOST_CENTS });
}

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
