export const DAY_MS = 24 * 60 * 60 * 1000;

/** The beginning, in UTC, of the day of `at`, or of the one so many days after it. Both epoch milliseconds. */
export function startOfDay(at: number, ahead = 0): number {
  return Math.floor(at / DAY_MS) * DAY_MS + ahead * DAY_MS;
}

/** The day of `at` in UTC, such as 2026-01-31. */
export function dayName(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** Likewise as people write it: `31 Jan 2026`. */
export function dayText(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The minute of `at` in UTC: `31 Jan 2026, 09:05`. */
export function momentText(at: number): string {
  return `${dayText(at)}, ${new Date(at).toISOString().slice(11, 16)}`;
}

/** The beginning of the day that is named so; `undefined` when there is none. */
export function dayNamed(name: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(name)) return undefined;
  const at = Date.parse(`${name}T00:00:00Z`);
  // 31 February is read as a day of March.
  return Number.isNaN(at) || dayName(at) !== name ? undefined : at;
}

/** The beginnings of the days from `fromDay` on, before `toDay`. */
export function daysOf(fromDay: number, toDay: number): number[] {
  const days: number[] = [];
  for (let day = startOfDay(fromDay); day < toDay; day += DAY_MS) days.push(day);
  return days;
}

/** The beginning, in UTC, of the month of `at`, or of the one so many months after it. Both epoch milliseconds. */
export function startOfMonth(at: number, ahead = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead);
}

/** The month of `at` in UTC, such as 2026-01. */
export function monthName(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
