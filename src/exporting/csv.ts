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
      if (typeof cell === 'string') text += quoted(escaped(cell));
      else if (typeof cell === 'number') text += cell;
    }
    text += '\r\n';
  }
  return text;
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
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(inner) ? `'${inner}` : inner;
}

/** Returns cents as decimal dollars: 123450 as `1234.50`, and `null` as `null`. */
export function decimal(cents: number | null): string | null {
  return cents === null ? null : dollarsOfCents(cents);
}

/** Returns epoch milliseconds in ISO 8601, and `null` as `null`. */
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
