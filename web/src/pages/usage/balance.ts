import { queryOptions } from '@tanstack/react-query';
import type { BalanceResponse } from '../../../../src/http/dashboard/usage.ts';
import { MOST_CREDITS_REQUESTED } from '../../../../src/rules/organizations/plans.ts';
import { call } from '../../api.ts';
import { decimalText } from '../../formats.ts';

/** Query for the balance, and how long it will last. */
export const BALANCE = queryOptions({
  queryKey: ['/dashboard/balance'],
  queryFn: ({ signal }) => call('GET /dashboard/balance', { signal }),
});

/** Longest time that is stated in days: longer estimates are of no use. */
const MOST_DAYS = 730;
const WEEK_DAYS = 7;

const MONTH_DAYS = 30;

/** Returns the credits of a month at the pace of the last 7 days, rounded up to two digits; `undefined` without checks. */
export function monthOfCredits(recentChecks: number): number | undefined {
  if (recentChecks === 0) return undefined;
  const credits = (recentChecks * MONTH_DAYS) / WEEK_DAYS;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(credits)) - 1);
  return Math.min(MOST_CREDITS_REQUESTED, Math.ceil(credits / step) * step);
}

type Left = Pick<BalanceResponse, 'credits' | 'lastsDays'>;

/** Returns how long the credits will last: 'about 12 days'. */
function lastingWords(lastsDays: number): string {
  if (lastsDays > MOST_DAYS) return 'over two years';
  if (lastsDays === 0) return 'less than a day';
  return `about ${decimalText(lastsDays)} ${lastsDays === 1 ? 'day' : 'days'}`;
}

/** Returns how long the credits will last, as a sentence. */
export function lastingText({ credits, lastsDays }: Left): string {
  if (credits === 0) return 'No credits left.';
  if (credits < 0) return 'You have used more credits than you were granted.';
  if (lastsDays === null) return 'No checks in the last 7 days.';
  return `Enough for ${lastingWords(lastsDays)} at this pace.`;
}

/** Returns how long the credits will last, with the rate of checks. */
export function lastingAtRateText(balance: BalanceResponse): string {
  const { credits, recentChecks, lastsDays } = balance;
  if (recentChecks === 0) return lastingText(balance);
  const checks = decimalText(recentChecks / WEEK_DAYS);
  const rate = `${checks} ${checks === '1' ? 'check' : 'checks'} a day, as in the last 7 days`;
  if (credits <= 0 || lastsDays === null) return `${lastingText(balance)} Your pace: ${rate}.`;
  return `Enough for ${lastingWords(lastsDays)} at ${rate}.`;
}

/** Returns what happens when no credits are left. */
export function floorText(creditFloor: number | null): string {
  if (creditFloor === null) return 'You can keep checking below zero; the extra is billed.';
  return `Checks stop when the balance reaches ${decimalText(creditFloor)}.`;
}

/** Returns why checks are stopped: the balance is at the floor that the operator set, or below it. */
export function stoppedText(creditFloor: number): string {
  return `The balance has reached the operator’s limit of ${decimalText(creditFloor)} credits.`;
}
