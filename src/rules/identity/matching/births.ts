import { DAY_MS } from '../../text/days.ts';
import { isOneEdit } from './similarity.ts';
import type { Agreement } from './weights.ts';

/** Two dates further apart are of two people: no slip or rounding of an age makes more than a year. */
const MOST_DAYS_APART = 366;

/**
 * Days and months that offices enter if only the year is known: 1 January (United States refugee
 * resettlement), 1 July (the middle) and 31 December.
 */
const DEFAULT_DAYS = new Set(['0101', '0701', '1231']);

/** Returns how well two dates of birth agree, each eight digits or ''. */
export function birthAgreement(one: string, other: string): Agreement['dateOfBirth'] {
  if (one === '' || other === '') return 'absent';
  if (one === other) return DEFAULT_DAYS.has(one.slice(4)) ? 'default' : 'exact';
  if (daysBetween(one, other) > MOST_DAYS_APART) return 'apart';
  const swapped = one.slice(0, 4) + one.slice(6) + one.slice(4, 6);
  if (swapped === other) return 'transposed';
  if (one.slice(4) === other.slice(4)) return 'year';
  if (isOneEdit(one, other)) return differences(one, other) === 1 ? 'digit' : 'transposed';
  return 'disagree';
}

function daysBetween(one: string, other: string): number {
  return Math.abs(timeOf(one) - timeOf(other)) / DAY_MS;
}

function timeOf(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)));
}

function differences(one: string, other: string): number {
  return [...one].filter((digit, place) => digit !== other[place]).length;
}
