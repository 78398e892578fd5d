import type { CallerName, NameCallers } from '../accounts/caller-names.ts';
import type { CallerUsage, UsageReads } from '../store/store.ts';
import type { DayPeriod } from './usage-by-day.ts';

/** So many keys and people are listed, those with the most checks: the rest is one sum. */
export const MOST_CALLERS = 100;

export type NamedUsage = CallerUsage & CallerName;

export type ReadUsageByCaller = (organizationId: string, period: DayPeriod) => Promise<NamedUsage[]>;

/** Which keys and people of an organization made how many checks in a period, those with the most first. */
export function makeReadUsageByCaller(
  usage: Pick<UsageReads, 'byCaller'>,
  nameCallers: NameCallers,
): ReadUsageByCaller {
  return async (organizationId, { fromDay, toDay }) => {
    const found = await usage.byCaller(organizationId, fromDay, toDay, MOST_CALLERS);
    const nameOf = await nameCallers(
      organizationId,
      found.map(({ caller }) => caller),
    );
    return found.map((one) => ({ ...one, ...nameOf(one.caller) }));
  };
}
