import { MOST_CENTS } from './limits.ts';

/** An amount as people write it: digits, in groups of three or not, and cents, if they like. */
const AMOUNT = /^\$?\s*(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<fraction>\d{0,2}))?$/;

/** Why a text is no amount that can be filed, in words that go beside its field. */
interface NoAmount {
  problem: string;
}

/**
 * The cents of an amount in dollars as it is typed: exact, as digits are moved and nothing is calculated with
 * fractions. `1,234.5` are 123,450; nothing is `undefined`.
 */
export function centsOfDollars(text: string): number | NoAmount | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (/^-|^\$\s*-/.test(typed)) return { problem: 'Enter 0 or more.' };
  const { whole = '', fraction = '' } = AMOUNT.exec(typed)?.groups ?? {};
  if (whole === '' && fraction === '') return { problem: 'Enter an amount in dollars, such as 1,234.50.' };
  // Of more digits a number would not be exact; it is far beyond the limit anyway.
  const cents =
    whole.length > 18 ? MOST_CENTS + 1 : Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'));
  return cents > MOST_CENTS ? { problem: 'Enter $1,000,000,000 or less.' } : cents;
}

/** Cents as an amount to go on typing: 123450 as `1234.50`. */
export function dollarsOfCents(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
