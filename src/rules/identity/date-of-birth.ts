import { dayNamed } from '../text/days.ts';

/** Nobody who rents was born before. */
export const EARLIEST_BIRTH = '1900-01-01';

/** Nobody rents who is younger, in years: a lower bound against typing errors, and no rule of who may rent. */
const LEAST_AGE_YEARS = 16;

/** The latest day, such as 2010-01-31, on which somebody who rents at `nowMs` was born, in UTC. */
export function latestBirth(nowMs: number): string {
  const today = new Date(nowMs);
  const day = Date.UTC(today.getUTCFullYear() - LEAST_AGE_YEARS, today.getUTCMonth(), today.getUTCDate());
  return new Date(day).toISOString().slice(0, 10);
}

/** Whether a text such as 1990-01-31 is a day on which somebody who rents may have been born. */
export function isDateOfBirth(text: string, nowMs: number): boolean {
  return dayNamed(text) !== undefined && text >= EARLIEST_BIRTH && text <= latestBirth(nowMs);
}
