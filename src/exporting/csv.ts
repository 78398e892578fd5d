import { stringify } from 'csv-stringify/sync';
import { dollarsOfCents } from '../rules/text/money.ts';

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns rows as CSV (RFC 4180). Quotes a text with a line break of any kind, because many readers end a
 * row at a lone CR or LF too. Puts an apostrophe before a text that a spreadsheet would take for a
 * formula, at the start of a cell and after any character within it that some spreadsheets take for a
 * delimiter.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeInner(cell) : cell)));
  return stringify(cells, { escape_formulas: true, record_delimiter: '\r\n', quote_record_delimiter: true });
}

/**
 * Escapes formulas after semicolons and tabs: a spreadsheet that expects these delimiters splits a cell
 * there, even within quotes.
 */
function escapeInner(cell: string): string {
  return cell.replace(/(?<=[;\t]"*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "'");
}

/** Returns cents as decimal dollars: 123450 as `1234.50`, and `null` as `null`. */
export function decimal(cents: number | null): string | null {
  return cents === null ? null : dollarsOfCents(cents);
}

/** Returns epoch milliseconds in ISO 8601, and `null` as `null`. */
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
