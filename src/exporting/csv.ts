import { stringify } from 'csv-stringify/sync';
import { dollarsOfCents } from '../rules/money.ts';

/** By this spreadsheets know the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as CSV (RFC 4180). What a spreadsheet would take for a formula has an apostrophe before it, and stays a text.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify(rows as (string | number | null)[][], { escape_formulas: true, record_delimiter: '\r\n' });
}

/** Cents as a plain decimal in dollars: 123450 as `1234.50`; nothing for none. */
export function decimal(cents: number | null): string | null {
  return cents === null ? null : dollarsOfCents(cents);
}

/** Epoch milliseconds in ISO 8601; nothing for none. */
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
