import { dayName, startOfDay } from '../text/days.ts';

/** How long adverse records are kept. 15 U.S.C. 1681c(a); docs/specification.md, section 2.3. */

/** Years for which an adverse record counts and is shown. 15 U.S.C. 1681c(a). */
const ADVERSE_YEARS = 7;

/**
 * Lowest score of a report without anything adverse: 970 from labels, 1000 from figures. A report with an adverse label
 * scores less; from figures 900 at most.
 */
export const BEST_SCORE = 970;

/**
 * Returns whether a report is adverse: it scores below the best, or is unpaid. A balance does not lower the score of a report
 * from labels.
 */
export function isAdverseReport({ score, unpaid }: { score: number; unpaid: boolean }): boolean {
  return score < BEST_SCORE || unpaid;
}

/** Where the seven years of adverse records that are kept begin. Older ones leave the file. */
export interface KeptSince {
  /** The oldest day of records that state one, such as 2019-11-23. */
  day: string;
  /** The oldest time of filing of records that state no day, in epoch milliseconds. */
  filedAt: number;
}

/**
 * Returns where the seven years before `nowMs` begin, in UTC. A stated day has no time, so a record of 23 November 2019 is
 * kept until 23 November 2026 is over in UTC. One of 29 February is kept until 28 February is over.
 *
 * @param nowMs epoch milliseconds
 */
export function keptSince(nowMs: number): KeptSince {
  const then = new Date(nowMs);
  const month = then.getUTCMonth();
  then.setUTCFullYear(then.getUTCFullYear() - ADVERSE_YEARS);
  // 29 February of a year that has none becomes 1 March. The seven years then begin with that day.
  const filedAt = then.getUTCMonth() === month ? then.getTime() : startOfDay(then.getTime());
  return { day: dayName(filedAt), filedAt };
}

/** When a record happened, and when it was filed. */
interface RecordTime {
  /** The stated day, such as 2026-01-31. */
  occurredOn?: string | null | undefined;
  /** Epoch milliseconds. */
  filedAt: number;
}

/** Returns whether an adverse record is more than seven years old at `nowMs`, so that it leaves the file. */
export function isTooOld({ occurredOn, filedAt }: RecordTime, nowMs: number): boolean {
  const since = keptSince(nowMs);
  return occurredOn == null ? filedAt < since.filedAt : occurredOn < since.day;
}

/** Returns the last day on which an adverse record is on file, in UTC, such as 2033-01-31. */
export function keptUntil({ occurredOn, filedAt }: RecordTime): string {
  const [year = '', month = '', day = ''] = (occurredOn ?? dayName(filedAt)).split('-');
  const years = Number(year) + ADVERSE_YEARS;
  // 29 February has no seventh anniversary.
  const last = new Date(Date.UTC(years, Number(month), 0)).getUTCDate();
  return dayName(Date.UTC(years, Number(month) - 1, Math.min(Number(day), last)));
}

/** Why an adverse record that is too old is rejected, after the name of its day. */
export const TOO_OLD_RULE =
  'is more than seven years ago: an adverse report or incident that old cannot be filed, because a screening report must not contain it (15 U.S.C. 1681c(a))';
