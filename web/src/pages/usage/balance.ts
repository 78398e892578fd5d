import { queryOptions } from '@tanstack/react-query';
import type { BalanceResponse } from '../../../../src/http/dashboard/usage.ts';
import { MOST_CREDITS_REQUESTED } from '../../../../src/rules/organizations/plans.ts';
import { balanceTexts } from '../../../../src/texts/en/staff/balance.ts';
import { call } from '../../api.ts';
import { decimalText, numberText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(balanceTexts);

/** Query for the balance, and how long it will last. */
export const BALANCE = queryOptions({
  queryKey: ['/dashboard/balance'],
  queryFn: ({ signal }) => call('GET /dashboard/balance', { signal }),
});

/** Longest time that is stated in days: longer estimates are of no use. */
const MOST_DAYS = 730;
const WEEK_DAYS = 7;

const MONTH_DAYS = 30;

type Pace = Pick<BalanceResponse, 'recentChecks' | 'isEarly'>;

/** Returns the credits of a month at the pace of the last 7 days, rounded up to two digits; `undefined` without a pace. */
export function monthOfCredits({ recentChecks, isEarly }: Pace): number | undefined {
  if (recentChecks === 0 || isEarly) return undefined;
  const credits = (recentChecks * MONTH_DAYS) / WEEK_DAYS;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(credits)) - 1);
  return Math.min(MOST_CREDITS_REQUESTED, Math.ceil(credits / step) * step);
}

type Left = Pick<BalanceResponse, 'credits' | 'lastsDays' | 'isEarly'>;

/** Returns how long the credits will last: 'about 12 days'. */
function lastingWords(lastsDays: number): string {
  if (lastsDays > MOST_DAYS) return t('overTwoYears');
  if (lastsDays === 0) return t('lessThanADay');
  return t('days', { days: decimalText(lastsDays), isOne: lastsDays === 1 ? 'yes' : 'no' });
}

/** Returns how long the credits will last, as a sentence. */
export function lastingText({ credits, lastsDays, isEarly }: Left): string {
  if (credits === 0) return t('none');
  if (credits < 0) return t('overdrawn');
  if (lastsDays === null) return t('noChecks');
  if (isEarly) return t('early');
  return t('enough', { time: lastingWords(lastsDays) });
}

/** Returns how long the credits will last, with the rate of checks. */
export function lastingAtRateText(balance: BalanceResponse): string {
  const { credits, recentChecks, lastsDays, isEarly } = balance;
  if (recentChecks === 0 || isEarly) return lastingText(balance);
  const checks = decimalText(recentChecks / WEEK_DAYS);
  const rate = t('rate', { checks, isOne: checks === '1' ? 'yes' : 'no' });
  if (credits <= 0 || lastsDays === null) return t('pace', { left: lastingText(balance), rate });
  return t('enoughAtRate', { time: lastingWords(lastsDays), rate });
}

/** Returns what happens when no credits are left. */
export function floorText(creditFloor: number | null): string {
  if (creditFloor === null) return t('noFloor');
  return t('floor', { floor: numberText(creditFloor) });
}

/** Returns why checks are stopped: the balance is at the floor that the operator set, or below it. */
export function stoppedText(creditFloor: number): string {
  return t('stopped', { floor: numberText(creditFloor) });
}
