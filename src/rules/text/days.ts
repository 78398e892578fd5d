export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the start of the day of `at` in UTC, or of the day `ahead` days later. Epoch milliseconds. */
export function startOfDay(at: number, ahead = 0): number {
  return Math.floor(at / DAY_MS) * DAY_MS + ahead * DAY_MS;
}

/** Returns the day of `at` in UTC, such as 2026-01-31. */
export function dayName(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const DAYS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENTS = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Returns the day of `at` in UTC for display: `Jan 31, 2026`. */
export function dayText(at: number): string {
  return DAYS.format(at);
}

/** Returns the minute of `at` in UTC for display: `Jan 31, 2026, 9:05 AM`. */
export function momentText(at: number): string {
  return MOMENTS.format(at);
}

/**
 * Returns the start of a day such as 2026-01-31 in epoch milliseconds, or `undefined` if there is no such
 * day.
 */
export function dayNamed(name: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(name)) return undefined;
  const at = Date.parse(`${name}T00:00:00Z`);
  // Date.parse reads 31 February as a day of March.
  return Number.isNaN(at) || dayName(at) !== name ? undefined : at;
}

/** A time with its offset from UTC. https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** The rule of `instantNamed`, as worded in errors. */
export const INSTANT_RULE = 'must be a time with its offset, such as 2026-12-31T23:59:59Z';

/** Returns a time such as 2026-12-31T23:59:59Z in epoch milliseconds, or `undefined` if the text is not such a time. */
export function instantNamed(text: string): number | undefined {
  const day = INSTANT.exec(text)?.[1];
  const at = Date.parse(text);
  return day === undefined || dayNamed(day) === undefined || Number.isNaN(at) ? undefined : at;
}

/** Earliest accepted day of a record. An earlier one is a typing error. */
const EARLIEST_DAY = '1900-01-01';

/** The rule that `hasHappened` checks, as worded in errors. */
export const PAST_DAY_RULE = 'must be a day such as 2026-01-31, from 1900-01-01 to today (UTC)';

/**
 * Returns whether a text is a day from 1900 to today in UTC. The day of a record is local to the place where
 * something happened. West of Greenwich, the current local day has already begun in UTC, so a record of that
 * day can be filed at once.
 */
export function hasHappened(day: string, nowMs: number): boolean {
  return dayNamed(day) !== undefined && day >= EARLIEST_DAY && day <= dayName(nowMs);
}

/** Returns the starts of the days from `fromDay` up to, but not including, `toDay`. Epoch milliseconds. */
export function daysOf(fromDay: number, toDay: number): number[] {
  const days: number[] = [];
  for (let day = startOfDay(fromDay); day < toDay; day += DAY_MS) days.push(day);
  return days;
}

/**
 * Returns the start of the month of `at` in UTC, or of the month `ahead` months later. Epoch milliseconds.
 */
export function startOfMonth(at: number, ahead = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead);
}

/** Returns the month of `at` in UTC, such as 2026-01. */
export function monthName(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
