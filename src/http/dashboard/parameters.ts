import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { dayNamed } from '../../rules/text/days.ts';
import {
  type DayPeriod,
  MOST_PERIOD_DAYS,
  type PeriodDays,
  type ZonePeriod,
} from '../../rules/text/periods.ts';
import { dayAfter, startOfDayIn } from '../../rules/text/zones.ts';

/** Returns the schema of an idempotency key that a page generated, for a check (`chk`) or a form (`frm`). Pages make 24 characters. */
export function pageMadeId(prefix: 'chk' | 'frm') {
  return Type.String({
    pattern: `^${prefix}_[0-9a-zA-Z]{16,32}$`,
    'x-rule': `must be ${prefix}_ and 16 to 32 letters and digits`,
  });
}

const DAY = Type.String({ maxLength: 10 });

/** The first and the last day of a period, both included, in the organization's time zone. */
export const PERIOD = Type.Object({ from: DAY, to: DAY });

/** The same without a first day, a last day, or both. */
export const OPEN_PERIOD = Type.Object({ from: Type.Optional(DAY), to: Type.Optional(DAY) });

/**
 * Returns the period of a query. Throws `invalid` for a text that is not a day, for a period that ends before
 * it begins and for one of more than 366 days.
 */
export function periodOf({ from, to }: PeriodDays, timeZone: string): DayPeriod {
  const days = { from: namedDay('from', from), to: namedDay('to', to) };
  if (days.from > days.to) throw new ApiError('invalid', 'from must not be after to.');
  if (dayAfter(days.from, MOST_PERIOD_DAYS) <= days.to) {
    throw new ApiError('invalid', `A period has at most ${MOST_PERIOD_DAYS} days.`);
  }
  return { ...days, timeZone };
}

/** The first and last accepted day. The days just before and after them also have four-digit years. */
const [EARLIEST_DAY, LATEST_DAY] = ['1000-01-01', '9998-12-31'];

/** Returns a day that is in the calendar. Throws `invalid` for any other text. */
export function namedDay(field: string, name: string): string {
  if (dayNamed(name) !== undefined && name >= EARLIEST_DAY && name <= LATEST_DAY) return name;
  throw new ApiError('invalid', `${field} must be a day like 2026-11-21.`);
}

/** Returns the instants of a period, from `fromMs` to before `toMs`. */
export function instantsOf({ from, to, timeZone }: DayPeriod): ZonePeriod {
  const [fromMs, toMs] = [startOfDayIn(timeZone, from), startOfDayIn(timeZone, dayAfter(to, 1))];
  return { fromMs, toMs, timeZone };
}

/**
 * Returns the instants of a period whose first or last day may be missing. Throws `invalid` for a text that is not a day, and for a
 * period that ends before it begins.
 */
export function openPeriodOf({ from, to }: Partial<PeriodDays>, timeZone: string): ZonePeriod {
  const first = from ? namedDay('from', from) : undefined;
  const last = to ? namedDay('to', to) : undefined;
  if (first !== undefined && last !== undefined && first > last)
    throw new ApiError('invalid', 'from must not be after to.');
  return {
    fromMs: first === undefined ? 0 : startOfDayIn(timeZone, first),
    toMs: last === undefined ? Number.MAX_SAFE_INTEGER : startOfDayIn(timeZone, dayAfter(last, 1)),
    timeZone,
  };
}
