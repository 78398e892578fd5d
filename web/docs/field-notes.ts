import { count } from '../../src/rules/text/counts.ts';
import type { Schema } from './openapi.ts';

/** Returns the type of a field in words, such as `integer or null` or `list of string`. */
export function typeOf({ type, items, const: constant, anyOf = [], oneOf = [] }: Schema): string {
  const alternatives = [...anyOf, ...oneOf];
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' or ');
  const types = [type ?? typeof constant].flat();
  const listed = items === undefined ? 'anything' : typeOf(items);
  return types.map((one) => (one === 'array' ? `list of ${listed}` : one)).join(' or ');
}

/** Returns the values and limits of a field as sentences, in Markdown. */
export function notesOf(schema: Schema): string {
  const { const: constant, enum: values = [], default: usual, maxItems } = schema;
  const chosen = values.filter((one) => one !== null).map(code);
  const notes = [
    constant === undefined ? '' : `Always ${code(constant)}.`,
    chosen.length === 0 ? '' : `One of ${chosen.join(', ')}.`,
    usual === undefined ? '' : `Default ${code(usual)}.`,
    formatNote(schema),
    rangeNote(schema),
    lengthNote(schema),
    maxItems === undefined ? '' : `At most ${maxItems} entries.`,
  ];
  return notes.filter((note) => note !== '').join(' ');
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function formatNote({ format, description = '' }: Schema): string {
  if (format === 'date-time') return description.includes('ISO 8601') ? '' : 'ISO 8601, in UTC.';
  return format === 'date' ? 'Such as 2026-10-31.' : '';
}

/** Leaves out the limits that every number has. */
function rangeNote({ type, minimum, maximum }: Schema): string {
  if (![type].flat().some((one) => one === 'integer' || one === 'number')) return '';
  if (minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER) return '';
  return `From ${count(minimum)} to ${count(maximum)}.`;
}

/** The limits of texts that have no shorter one. */
const USUAL_LIMITS = new Set([4_000, 5_000]);

/** Leaves out identifiers, times and chosen words: their length is not the caller's concern. */
function lengthNote({ maxLength, enum: values, format, pattern }: Schema): string {
  if (maxLength === undefined || USUAL_LIMITS.has(maxLength)) return '';
  return values === undefined && format === undefined && pattern === undefined
    ? `At most ${maxLength} characters.`
    : '';
}
