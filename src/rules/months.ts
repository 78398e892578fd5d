/** The beginning, in UTC, of the month of `at`, or of the one so many months after it. Both epoch milliseconds. */
export function startOfMonth(at: number, ahead = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead);
}

/** The month of `at` in UTC, such as 2026-01. */
export function monthName(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
