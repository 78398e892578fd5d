import type { DayPeriod } from '../billing/usage-by-day.ts';
import { daysOf } from '../rules/days.ts';
import type { DayFilings, UsageReads } from '../store/store.ts';

export type ReadFilingsByDay = (organizationId: string, period: DayPeriod) => Promise<DayFilings[]>;

/** What an organization filed on each day of a period, those without a filing included, the oldest first. */
export function makeReadFilingsByDay(usage: Pick<UsageReads, 'filings'>): ReadFilingsByDay {
  return async (organizationId, { fromDay, toDay }) => {
    const found = new Map((await usage.filings(organizationId, fromDay, toDay)).map((one) => [one.day, one]));
    return daysOf(fromDay, toDay).map((day) => found.get(day) ?? { day, reports: 0, incidents: 0 });
  };
}
