import { stringify } from 'csv-stringify/sync';
import { dollarsOfCents } from '../rules/text/money.ts';

/** By this spreadsheets know the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as CSV (RFC 4180). What a spreadsheet would take for a formula has an apostrophe before it, and stays a text;
 * within a cell, too, behind what other spreadsheets take for the end of a cell.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutInner(cell) : cell)));
  return stringify(cells, { escape_formulas: true, record_delimiter: '\r\n' });
}

/** A file with commas that is opened as one with semicolons or tabs is split there, quoted or not. */
function withoutInner(cell: string): string {
  return cell.replace(/(?<=[;\t]"*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "'");
}

/** Cents as a plain decimal in dollars: 123450 as `1234.50`; nothing for none. */
export function decimal(cents: number | null): string | null {
  return cents === null ? null : dollarsOfCents(cents);
}

/** Epoch milliseconds in ISO 8601; nothing for none. */
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
