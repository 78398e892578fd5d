import type { CallerName, NameCallers } from '../audit/caller-names.ts';
import { DAY_MS, startOfDay } from '../rules/text/days.ts';
import type { DayPeriod } from '../rules/text/periods.ts';
import { dayIn, zoneDays } from '../rules/text/zones.ts';
import { type LocalUsage, localSum, type Midnights } from './midnights.ts';

/** Most keys and staff members listed, those with the most checks. The others are shown as one sum. */
export const MOST_CALLERS = 100;

/** Most keys and staff members that are read to find those with the most checks, where days are not those of UTC. */
const MOST_CALLERS_READ = 10_000;

interface CallerDays {
  caller: string;
  checks: number;
  /** The last day with a check, such as 2026-11-21, in the organization's time zone. */
  lastDay: string;
}

export type NamedUsage = CallerDays & CallerName;

export type ReadUsageByCaller = (organizationId: string, period: DayPeriod) => Promise<NamedUsage[]>;

/** Returns an organization's usage in a period by key and staff member, those with the most checks first. */
export function makeReadUsageByCaller(local: LocalUsage, nameCallers: NameCallers): ReadUsageByCaller {
  return async (organizationId, period) => {
    const found = await findCallers(local, organizationId, period);
    const nameOf = await nameCallers(
      organizationId,
      found.map(({ caller }) => caller),
    );
    return found.map((one) => ({ ...one, ...nameOf(one.caller) }));
  };
}

interface CallerCount {
  checks: number;
  /** The UTC day of the last check; `undefined` for a check after the last whole UTC day of the period. */
  lastUtcDay: number | undefined;
}

async function findCallers(
  { usage, findMidnights, clock }: LocalUsage,
  organizationId: string,
  { timeZone, from, to }: DayPeriod,
): Promise<CallerDays[]> {
  const days = zoneDays(timeZone, from, to);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const before = await findMidnights(organizationId, days);
  const now = clock();
  const limit = before.size === 0 ? MOST_CALLERS : MOST_CALLERS_READ;
  const { startsAt } = first;
  const { fromDay, toDay, added, subtracted } = localSum({ startsAt, endsAt: last.endsAt }, before, now);
  const read = await usage.byCaller(organizationId, fromDay, toDay, limit);
  const counts = new Map<string, CallerCount>(
    read.map(({ caller, checks, lastDay }) => [caller, { checks, lastUtcDay: lastDay }]),
  );
  for (const { caller, checks } of added) {
    counts.set(caller, { checks: (counts.get(caller)?.checks ?? 0) + checks, lastUtcDay: undefined });
  }
  for (const { caller, checks } of subtracted) {
    const count = counts.get(caller);
    if (count !== undefined) count.checks -= checks;
  }
  const listed = [...counts]
    .filter(([, { checks }]) => checks > 0)
    .sort(([one, a], [other, b]) => b.checks - a.checks || (one < other ? -1 : 1))
    .slice(0, MOST_CALLERS);
  const lastUtcDays = new Set(listed.flatMap(([, { lastUtcDay }]) => lastUtcDay ?? []));
  const lastCheckIn = await findLastChecks(usage, organizationId, lastUtcDays, before);
  return listed.map(([caller, { checks, lastUtcDay }]) => {
    if (lastUtcDay === undefined) return { caller, checks, lastDay: last.day };
    return { caller, checks, lastDay: dayIn(timeZone, lastCheckIn(caller, lastUtcDay, now)) };
  });
}

/** Returns a function that returns a time on the local day of a caller's last check in a UTC day. */
async function findLastChecks(
  usage: LocalUsage['usage'],
  organizationId: string,
  utcDays: ReadonlySet<number>,
  before: Midnights,
): Promise<(caller: string, utcDay: number, now: number) => number> {
  const midnightOf = new Map([...before.keys()].map((at) => [startOfDay(at), at]));
  const afterMidnight = new Set<string>();
  for (const day of utcDays) {
    const midnight = midnightOf.get(day);
    if (midnight === undefined) continue;
    const lines = before.get(midnight) ?? [];
    const earlier = Map.groupBy(lines, ({ caller }) => caller);
    const callers = await usage.byCaller(organizationId, day, day + DAY_MS, MOST_CALLERS_READ);
    for (const { caller, checks } of callers) {
      const sum = (earlier.get(caller) ?? []).reduce((total, line) => total + line.checks, 0);
      if (checks > sum) afterMidnight.add(`${day} ${caller}`);
    }
  }
  return (caller, day, now) => {
    const midnight = midnightOf.get(day);
    // The midnight that divides today has not come yet.
    if (midnight === undefined) return Math.max(day, Math.min(day + DAY_MS - 1, now));
    return afterMidnight.has(`${day} ${caller}`) ? midnight : day;
  };
}
