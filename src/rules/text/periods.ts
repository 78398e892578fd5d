import { dayName, dayNamed, startOfDay, startOfMonth } from './days.ts';

/** Maximum number of days shown at once: a leap year. */
export const MOST_PERIOD_DAYS = 366;

/** Periods that a page offers by name. */
export const PERIODS = ['7d', '30d', '90d', 'month', 'last-month', 'custom'] as const;

export type PeriodName = (typeof PERIODS)[number];

/** First and last day of a period, both included, such as 2026-11-21. Days are in UTC. */
export interface PeriodDays {
  from: string;
  to: string;
}

/**
 * Returns the days of a named period, up to today.
 *
 * @param now epoch milliseconds
 */
export function daysOfPeriod(name: Exclude<PeriodName, 'custom'>, now: number): PeriodDays {
  const today = dayName(now);
  switch (name) {
    case '7d':
      return { from: dayName(startOfDay(now, -6)), to: today };
    case '30d':
      return { from: dayName(startOfDay(now, -29)), to: today };
    case '90d':
      return { from: dayName(startOfDay(now, -89)), to: today };
    case 'month':
      return { from: dayName(startOfMonth(now)), to: today };
    case 'last-month':
      return { from: dayName(startOfMonth(now, -1)), to: dayName(startOfDay(startOfMonth(now), -1)) };
  }
}

/** Returns why a period is invalid, or `undefined` if it is valid. */
export function wrongPeriod({ from, to }: PeriodDays): string | undefined {
  const [first, last] = [dayNamed(from), dayNamed(to)];
  if (first === undefined || last === undefined) return 'Choose a first and a last day.';
  if (first > last) return 'The first day must not be after the last.';
  if (startOfDay(last, 1 - MOST_PERIOD_DAYS) > first) return `A period has at most ${MOST_PERIOD_DAYS} days.`;
  return undefined;
}
