import { dayName, startOfDay } from '../rules/text/days.ts';
import { dollarsOfCents } from '../rules/text/money.ts';

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns rows as CSV (RFC 4180). Quotes a text with a line break of any kind, because many readers end a
 * row at a lone CR or LF too. Puts an apostrophe before a text that a spreadsheet would take for a
 * formula, at the start of a cell and after any character within it that some spreadsheets take for a
 * delimiter. A general CSV writer takes four times as long, and so more than an export may take.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  let text = '';
  for (const row of rows) {
    for (let place = 0; place < row.length; place++) {
      if (place > 0) text += ',';
      const cell = row[place];
      if (typeof cell === 'string') text += isPlain(cell) ? cell : quoted(escaped(cell));
      else if (typeof cell === 'number') text += cell;
    }
    text += '\r\n';
  }
  return text;
}

/** Begins what a spreadsheet may take for a formula. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Returns whether a cell is written as it is, as most are. One search decides that, instead of three. */
function isPlain(cell: string): boolean {
  return !/[",;\t\r\n]|^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell);
}

/** Returns a cell in quotes if it has a delimiter, a quote or a line break. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Escapes formulas at the start of a cell and after semicolons and tabs: a spreadsheet that expects these delimiters
 * splits a cell there, even within quotes.
 */
function escaped(cell: string): string {
  const inner = /[;\t]/.test(cell)
    ? cell.replace(/(?<=[;\t]"*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "'")
    : cell;
  return FORMULA.test(inner) ? `'${inner}` : inner;
}

/** Returns cents as decimal dollars: 123450 as `1234.50`, and `null` as `null`. */
export function decimal(cents: number | null): string | null {
  return cents === null ? null : dollarsOfCents(cents);
}

const numbers = (count: number, digits: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'));
const TWO_DIGITS = numbers(60, 2);
const THREE_DIGITS = numbers(1_000, 3);

/** The names of days by their start. Times of rows are of few days. */
const days = new Map<number, string>();
const MOST_DAYS = 10_000;

/** Returns epoch milliseconds in ISO 8601, and `null` as `null`. `Date` takes six times as long, a tenth of an export. */
export function isoTime(atMs: number | null): string | null {
  if (atMs === null) return null;
  const startsAt = startOfDay(atMs);
  let day = days.get(startsAt);
  if (day === undefined) {
    if (days.size === MOST_DAYS) days.clear();
    day = dayName(startsAt);
    days.set(startsAt, day);
  }
  const ms = atMs - startsAt;
  const hours = TWO_DIGITS[Math.floor(ms / 3_600_000)];
  const minutes = TWO_DIGITS[Math.floor(ms / 60_000) % 60];
  const seconds = TWO_DIGITS[Math.floor(ms / 1_000) % 60];
  return `${day}T${hours}:${minutes}:${seconds}.${THREE_DIGITS[ms % 1_000]}Z`;
}
