import { Type } from 'typebox';
import type { DayPeriod } from '../../billing/usage.ts';
import { ApiError } from '../../errors.ts';
import { DAY_MS, dayName, dayNamed } from '../../rules/text/days.ts';
import { MOST_PERIOD_DAYS } from '../../rules/text/periods.ts';

/** Returns the schema of an idempotency key that a page generated, for a check (`chk`) or a form (`frm`). Pages make 24 characters. */
export function pageMadeId(prefix: 'chk' | 'frm') {
  return Type.String({
    pattern: `^${prefix}_[0-9a-zA-Z]{16,32}$`,
    'x-rule': `must be ${prefix}_ and 16 to 32 letters and digits`,
  });
}

const DAY = Type.String({ maxLength: 10 });

/** The first and the last day of a period, both included, in UTC. */
export const PERIOD = Type.Object({ from: DAY, to: DAY });

/**
 * Returns the period of a query. Throws `invalid` for a text that is not a day, for a period that ends before
 * it begins and for one of more than 366 days.
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

/** Returns a period as part of a file name. */
export function periodName({ fromDay, toDay }: DayPeriod): string {
  return `${dayName(fromDay)}-to-${dayName(toDay - DAY_MS)}`;
}
