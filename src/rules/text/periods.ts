import { dayNamed, startOfDay } from './days.ts';
import { dayAfter, dayIn } from './zones.ts';

/** Maximum number of days shown at once: a leap year. */
export const MOST_PERIOD_DAYS = 366;

/** Periods that end today or with a month, named by that. */
export const NAMED_PERIODS = ['7d', '30d', '90d', 'month', 'last-month'] as const;

export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** Periods that a page offers by name. */
export const PERIODS = [...NAMED_PERIODS, 'custom'] as const;

export type PeriodName = (typeof PERIODS)[number];

/** First and last day of a period, both included, such as 2026-11-21. Days are in the organization's time zone. */
export interface PeriodDays {
  from: string;
  to: string;
}

/** The days of a period, with their time zone. */
export interface DayPeriod extends PeriodDays {
  timeZone: string;
}

/** From `fromMs` to before `toMs`, in epoch milliseconds. */
export interface Period {
  fromMs: number;
  toMs: number;
}

/** A period whose first and last day are days in a time zone. */
export interface ZonePeriod extends Period {
  timeZone: string;
}

/**
 * Returns the days of a named period in a time zone, up to today.
 *
 * @param now epoch milliseconds
 */
export function daysOfPeriod(name: NamedPeriod, timeZone: string, now: number): PeriodDays {
  const today = dayIn(timeZone, now);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  switch (name) {
    case '7d':
      return { from: dayAfter(today, -6), to: today };
    case '30d':
      return { from: dayAfter(today, -29), to: today };
    case '90d':
      return { from: dayAfter(today, -89), to: today };
    case 'month':
      return { from: firstOfMonth, to: today };
    case 'last-month': {
      const to = dayAfter(firstOfMonth, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
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
