import { Type } from 'typebox';
import type { DayPeriod } from '../../billing/usage.ts';
import { ApiError } from '../../errors.ts';
import { DAY_MS, dayName, dayNamed } from '../../rules/text/days.ts';
import { MOST_PERIOD_DAYS } from '../../rules/text/periods.ts';

const DAY = Type.String({ maxLength: 10 });

/** The days of a chart, both in it, in UTC. */
export const PERIOD = Type.Object({ from: DAY, to: DAY });

/**
 * The days that a query names. Rejects (`invalid`) what is no day, a period that ends before it begins, and one of more
 * than 366 days.
 */
export function periodOf({ from, to }: { from: string; to: string }): DayPeriod {
  const fromDay = namedDay('from', from);
  const toDay = namedDay('to', to) + DAY_MS;
  if (fromDay >= toDay) throw new ApiError('invalid', 'from must not be after to.');
  if (toDay - fromDay > MOST_PERIOD_DAYS * DAY_MS) {
    throw new ApiError('invalid', `A period has at most ${MOST_PERIOD_DAYS} days.`);
  }
  return { fromDay, toDay };
}

function namedDay(field: string, name: string): number {
  const day = dayNamed(name);
  if (day === undefined) throw new ApiError('invalid', `${field} must be a day like 2026-11-21.`);
  return day;
}

/** Both days of a period, for the name of a file. */
export function periodName({ fromDay, toDay }: DayPeriod): string {
  return `${dayName(fromDay)}-to-${dayName(toDay - DAY_MS)}`;
}
