import { MOST_CENTS } from './limits.ts';

/** An amount in dollars: digits, optionally in groups of three, and optional cents. */
const AMOUNT = /^\$?\s*(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<fraction>\d{0,2}))?$/;

/** Why a text is not a valid amount, worded for display beside its field. */
interface InvalidAmount {
  problem: string;
}

/**
 * Parses an amount in dollars as cents, exactly, without floating point: `1,234.5` is 123,450. Returns
 * `undefined` for an empty text.
 */
export function centsOfDollars(text: string): number | InvalidAmount | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (/^-|^\$\s*-/.test(typed)) return { problem: 'Enter 0 or more.' };
  const { whole = '', fraction = '' } = AMOUNT.exec(typed)?.groups ?? {};
  if (whole === '' && fraction === '') return { problem: 'Enter an amount in dollars, such as 1,234.50.' };
  // A number of more digits would not be exact, and is far beyond the limit anyway.
  const cents =
    whole.length > 18 ? MOST_CENTS + 1 : Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'));
  return cents > MOST_CENTS ? { problem: 'Enter $1,000,000,000 or less.' } : cents;
}

/** Returns cents as an editable amount: 123450 as `1234.50`. */
export function dollarsOfCents(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
