import { dayNamed } from '../text/days.ts';

/** Earliest accepted date of birth. */
export const EARLIEST_BIRTH = '1900-01-01';

/** Youngest accepted age in years. It catches typing errors and is not a rule about who may rent. */
const LEAST_AGE_YEARS = 16;

/** The rule that `isDateOfBirth` checks, as worded in errors of a filing. */
export const BIRTH_RULE = `must be a date of birth such as 1990-01-31, from ${EARLIEST_BIRTH} to ${LEAST_AGE_YEARS} years ago`;

/** Returns the latest accepted date of birth at `nowMs`, such as 2010-01-31, in UTC. */
export function latestBirth(nowMs: number): string {
  const today = new Date(nowMs);
  const day = Date.UTC(today.getUTCFullYear() - LEAST_AGE_YEARS, today.getUTCMonth(), today.getUTCDate());
  return new Date(day).toISOString().slice(0, 10);
}

/** Returns whether a text such as 1990-01-31 is a plausible date of birth for a renter. */
export function isDateOfBirth(text: string, nowMs: number): boolean {
  return dayNamed(text) !== undefined && text >= EARLIEST_BIRTH && text <= latestBirth(nowMs);
}
