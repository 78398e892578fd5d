import { DAY_MS, dayName, startOfDay } from '../../../../src/rules/text/days.ts';

/** Maximum number of days drawn between filings, so that the time axis has an even scale. */
const MOST_DAYS_BETWEEN = 120;

/**
 * Returns the score at the end of selected days (UTC): the day before the first filing, each day with a
 * filing, other days at even distances, and today.
 *
 * @param points changes of the score, the oldest first
 */
export function scoreDays(
  points: readonly { at: number; score: number; change: number }[],
  now: number,
): { day: string; score: number }[] {
  const [first] = points;
  if (first === undefined) return [];
  const [from, today] = [startOfDay(first.at, -1), startOfDay(now)];
  const stepDays = Math.max(1, Math.ceil((today - from) / DAY_MS / MOST_DAYS_BETWEEN));
  const days = new Set(points.map(({ at }) => startOfDay(at)));
  for (let day = from; day < today; day += stepDays * DAY_MS) days.add(day);
  days.add(today);
  let next = 0;
  let score = first.score - first.change;
  return [...days]
    .sort((one, other) => one - other)
    .map((day) => {
      for (let point = points[next]; point !== undefined && point.at < day + DAY_MS; point = points[++next]) {
        score = point.score;
      }
      return { day: dayName(day), score };
    });
}
