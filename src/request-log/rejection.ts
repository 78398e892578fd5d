/**
 * What the request log keeps of a request that was rejected: the error text, and which fields were sent. None of their values,
 * and nothing that could be personal data: the log is for developers, and values are not needed to see what was wrong.
 */
export interface Rejection {
  /** `null` if it cannot be told from values that were sent. */
  error: string | null;
  /** One field a line, with its type, such as `renterEmail: text`; `null` if nothing was sent. */
  sent: string | null;
}

/** Each is a bound of a row. An error text has a sentence or two, and a body some twenty fields. */
const MOST_ERROR_CHARACTERS = 300;
const MOST_FIELDS = 40;
const MOST_DEPTH = 4;

/** Values that are looked for in an error text. Texts that quote a value are those of small bodies. */
const MOST_VALUES = 1_000;

/** What a client sent. */
interface Sent {
  query: unknown;
  body: unknown;
}

/** An error text. */
interface RejectedWith {
  text: string;
  /** Whether it consists of names and rules of the API alone, without anything that was sent or is stored. */
  isRule: boolean;
}

export function rejectionOf({ text, isRule }: RejectedWith, { query, body }: Sent): Rejection {
  const error = isRule ? text : withoutValues(text, [query, body]);
  const lines = [...fieldsOf(query, '?', MOST_FIELDS)];
  lines.push(...fieldsOf(body, '', MOST_FIELDS - lines.length));
  return {
    error: error?.slice(0, MOST_ERROR_CHARACTERS) ?? null,
    sent: lines.length === 0 ? null : lines.join('\n'),
  };
}

/** Mail addresses, days, text in quotes, and numbers that are not counts: what an error may quote of a record. */
const STORED_VALUES = /\S+@\S+|\d{4}-\d\d-\d\d|"[^"]*"|\d{4,}/g;

/** Returns an error text without what it quotes of what was sent or stored, or `undefined` if that cannot be told. */
function withoutValues(text: string, sent: readonly unknown[]): string | undefined {
  const values = new Set<string>();
  for (const value of leavesOf(sent)) {
    if (values.size >= MOST_VALUES) return undefined;
    const tidy = String(value).trim();
    if (tidy !== '') values.add(tidy);
  }
  let left = text;
  // A value may contain another one.
  for (const value of [...values].sort((one, other) => other.length - one.length))
    left = left.replace(asWord(value), '…');
  return left.replace(STORED_VALUES, '…');
}

/** Matches a value, and a short one only as a word: a text with one letter less is no use to anybody. */
function asWord(value: string): RegExp {
  const escaped = RegExp.escape(value);
  return new RegExp(value.length > 3 ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
}

/** Yields all values within a value. */
function* leavesOf(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string' || typeof value === 'number') yield value;
    return;
  }
  for (const member of Object.values(value)) yield* leavesOf(member);
}

/** Names of fields that are shown. Any other name may be a value that is in the wrong place. */
const FIELD_NAME = /^[A-Za-z_][\w-]{0,39}$/;

/** Returns the fields within a value, at most `most`, one a line. Of a list, the first entry stands for all. */
function fieldsOf(value: unknown, path: string, most: number, depth = 0): string[] {
  if (typeof value !== 'object' || value === null) {
    const isBody = path === '' && value !== undefined;
    return isBody ? [`the body: ${typeOf(value)}`] : [];
  }
  if (Array.isArray(value)) return fieldsOf(value[0], `${path}[]`, most, depth);
  const lines: string[] = [];
  let isOther = false;
  for (const [name, member] of Object.entries(value)) {
    if (lines.length >= most) return [...lines.slice(0, most - 1), '…'];
    if (!FIELD_NAME.test(name)) {
      isOther = true;
      continue;
    }
    const at = path === '' || path === '?' ? `${path}${name}` : `${path}.${name}`;
    lines.push(`${at}: ${typeOf(member)}`);
    if (depth < MOST_DEPTH) lines.push(...fieldsOf(member, at, most - lines.length, depth + 1));
  }
  if (isOther && lines.length < most) lines.push(`${path}(another name)`);
  return lines;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === 'string') return value.trim() === '' ? 'empty text' : 'text';
  if (typeof value === 'boolean') return 'true or false';
  return typeof value;
}
