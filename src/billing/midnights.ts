import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../ids.ts';
import { makeInTurn } from '../in-turn.ts';
import { DAY_MS, startOfDay } from '../rules/text/days.ts';
import type { ZoneDay } from '../rules/text/zones.ts';
import type { Store, UsageLine, UsageReads } from '../store/store.ts';

/** The usage of a UTC day is read this many lines at a time. */
const LINES_A_READ = 500;

/** The log is counted an hour at a time, so that checks get their turn. */
const COUNTED_AT_ONCE_MS = 60 * 60 * 1000;

/** A check is logged at most this long after its time, so a midnight is counted again until then. */
const SETTLED_MS = 10 * 60 * 1000;

/** For each midnight that is not a UTC midnight: the checks between the start of its UTC day and the midnight. */
export type Midnights = ReadonlyMap<number, readonly UsageLine[]>;

/** What usage by local day is computed from. */
export interface LocalUsage {
  usage: UsageReads;
  findMidnights: FindMidnights;
  clock: Clock;
}

export type FindMidnights = (organizationId: string, days: readonly ZoneDay[]) => Promise<Midnights>;

/**
 * Returns the midnights that begin and end days, up to now, in UTC days with checks. So periods without any cost nothing. Midnights
 * that nobody read before are counted in the check log and stored.
 * A midnight is an instant without a time zone, so days stay right after a change of the time zone, and after changing back.
 */
export function makeFindMidnights(store: Pick<Store, 'usage' | 'transaction'>, clock: Clock): FindMidnights {
  const inTurn = makeInTurn();
  async function find(organizationId: string, days: readonly ZoneDay[]): Promise<Midnights> {
    const now = clock();
    const ends = days.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
    const past = [...new Set(ends)].filter((at) => at % DAY_MS !== 0 && at <= now);
    const [first, last] = [past[0], past.at(-1)];
    if (first === undefined || last === undefined) return new Map();
    const read = await store.usage.byTier(organizationId, startOfDay(first), startOfDay(last, 1));
    const used = new Set(read.map(({ day }) => day));
    const wanted = past.filter((at) => used.has(startOfDay(at)));
    const stored = await store.usage.midnights(organizationId, first, last);
    const known = new Map(
      stored
        .filter(({ at, countedAt }) => countedAt >= at + SETTLED_MS)
        .map(({ at, before }) => [at, before] as const),
    );
    const found = new Map<number, readonly UsageLine[]>();
    for (const at of wanted) {
      const before = known.get(at) ?? (await countBefore(store.usage, organizationId, at));
      if (!known.has(at))
        await store.transaction(({ usage }) =>
          usage.putMidnight(organizationId, { at, before, countedAt: now }),
        );
      found.set(at, before);
    }
    return found;
  }
  // Two readers of the same midnights would both count them: the second one waits, and finds them stored.
  return (organizationId, days) => inTurn(organizationId, () => find(organizationId, days));
}

/**
 * Counts the checks between the start of a midnight's UTC day and the midnight. In a month that is detached from the log, UTC days
 * can no longer be split: each counts toward the local day that contains most of it.
 */
async function countBefore(
  usage: UsageReads,
  organizationId: string,
  midnight: number,
): Promise<UsageLine[]> {
  const day = startOfDay(midnight);
  if (await usage.isDetached(organizationId, day))
    return midnight - day > DAY_MS / 2 ? linesOfDay(usage, organizationId, day) : [];
  const lines: UsageLine[] = [];
  for (let from = day; from < midnight; from += COUNTED_AT_ONCE_MS) {
    lines.push(
      ...(await usage.countLog(organizationId, from, Math.min(from + COUNTED_AT_ONCE_MS, midnight))),
    );
    await nextTurn();
  }
  return addLines(lines, []);
}

/** Returns the usage of a UTC day by caller and tier. */
export async function linesOfDay(
  usage: Pick<UsageReads, 'lines'>,
  organizationId: string,
  day: number,
): Promise<UsageLine[]> {
  const lines: UsageLine[] = [];
  for (;;) {
    const last = lines.at(-1);
    const after = last && { day, ...last };
    const read = await usage.lines(organizationId, day, day + DAY_MS, after, LINES_A_READ);
    lines.push(...read.map(({ caller, tier, checks }) => ({ caller, tier, checks })));
    if (read.length < LINES_A_READ) return lines;
  }
}

/** Returns the sum of lines less others, by caller and tier, sorted by both. */
export function addLines(added: readonly UsageLine[], subtracted: readonly UsageLine[]): UsageLine[] {
  const sums = new Map<string, UsageLine>();
  const add = ({ caller, tier, checks }: UsageLine, sign: number) => {
    const sum = sums.getOrInsertComputed(`${caller} ${tier}`, () => ({ caller, tier, checks: 0 }));
    sum.checks += sign * checks;
  };
  for (const line of added) add(line, 1);
  for (const line of subtracted) add(line, -1);
  return [...sums]
    .filter(([, { checks }]) => checks !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => sum);
}

/** What the sum of local days consists of. */
interface LocalSum {
  /** The UTC days that end in them, from `fromDay` to before `toDay`. Today is one of them if they end later. */
  fromDay: number;
  toDay: number;
  /** The checks of the next UTC day before the end. */
  added: readonly UsageLine[];
  /** The checks of the first UTC day before the beginning. */
  subtracted: readonly UsageLine[];
}

/** Returns what the sum of a local day, or of several, consists of. */
export function localSum(
  { startsAt, endsAt }: Pick<ZoneDay, 'startsAt' | 'endsAt'>,
  before: Midnights,
  now: number,
): LocalSum {
  return {
    fromDay: startOfDay(endNow(startsAt, now)),
    toDay: startOfDay(endNow(endsAt, now)),
    added: before.get(endsAt) ?? [],
    subtracted: before.get(startsAt) ?? [],
  };
}

/**
 * Returns the instant up to which checks are counted: `at` itself or, if it is in the future, the end of its UTC day.
 */
function endNow(at: number, now: number): number {
  return at > now ? Math.ceil(at / DAY_MS) * DAY_MS : at;
}
