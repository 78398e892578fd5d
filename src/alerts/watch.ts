import {
  CHECK_DAYS,
  checksEnough,
  dailyMean,
  filesTooLittle,
  isMostlyAdverse,
  isUnusualFilings,
  isUnusualLookups,
  LEAST_FILED,
  LEAST_JUDGED_FILINGS,
  LEAST_LOOKUPS,
  MEAN_DAYS,
} from '../rules/organizations/alert-thresholds.ts';
import { DAY_MS, startOfDay } from '../rules/text/days.ts';
import type { DayActivity, NewAlert, Store } from '../store/store.ts';
import { raiseAlerts } from './alerts.ts';

/** Organizations whose activity of a day is read at once: some milliseconds on an embedded database. */
const ORGANIZATIONS_AT_ONCE = 200;
/** The same for the checks of three months: a few thousand rows of usage for a busy organization. */
const CHECKERS_AT_ONCE = 10;
/** Checked renters that are read at once, and of one organization. A share of the first ones is good enough. */
const RENTERS_AT_ONCE = 500;
const MOST_RENTERS = 200_000;
/** Between two reads, so that an embedded database serves requests. */
const PAUSE_MS = 20;

interface WatchDependencies {
  store: Pick<Store, 'activity' | 'transaction'>;
  isStopped: () => boolean;
  pause: (ms: number) => Promise<void>;
}

/** Looks for unusual activity, and raises alerts about it. */
interface Watch {
  /** Compares what each organization did on a day with the days before it. */
  activityOf(day: number, at: number): Promise<void>;
  /** Compares the renters that each organization checked in the last 90 days with those that it filed about. */
  checkedRenters(at: number): Promise<void>;
}

export function makeWatch({ store, isStopped, pause }: WatchDependencies): Watch {
  const { activity } = store;

  async function lookupAlerts({ organizationId, createdAt, lookups }: DayActivity, day: number, at: number) {
    if (lookups < LEAST_LOOKUPS) return [];
    const before = await activity.countLookups(organizationId, day - MEAN_DAYS * DAY_MS, day);
    const mean = dailyMean(before, createdAt, day);
    if (!isUnusualLookups(lookups, mean)) return [];
    return [{ organizationId, kind: 'lookup_volume', figures: { lookups, dailyMean: mean }, at } as const];
  }

  async function filingAlerts({ organizationId, createdAt, filed }: DayActivity, day: number, at: number) {
    const alerts: NewAlert[] = [];
    if (filed >= LEAST_FILED) {
      // As many as three times those of the day are enough to know that the mean is above a tenth of them.
      const most = Math.ceil((filed * MEAN_DAYS) / 10);
      const before = await activity.countFiled(organizationId, day - MEAN_DAYS * DAY_MS, day, most);
      const mean = dailyMean(before, createdAt, day);
      if (isUnusualFilings(filed, mean))
        alerts.push({ organizationId, kind: 'filing_volume', figures: { filed, dailyMean: mean }, at });
    }
    if (filed >= LEAST_JUDGED_FILINGS) {
      const { filings, adverse } = await activity.judgeFilings(organizationId, day);
      if (isMostlyAdverse(adverse, filings))
        alerts.push({ organizationId, kind: 'adverse_filings', figures: { filings, adverse }, at });
    }
    return alerts;
  }

  /** Counts the renters checked since `since`, and those filed about, until the latter are clearly enough. */
  async function compareFilings(organizationId: string, since: number, checks: number) {
    const counted = { renters: 0, filed: 0 };
    let after = '';
    for (let read = 0; read < MOST_RENTERS && !isStopped(); read += RENTERS_AT_ONCE) {
      const next = await activity.countFiledAbout(organizationId, since, after, RENTERS_AT_ONCE);
      counted.renters += next.renters;
      counted.filed += next.filed;
      // There are no more renters than checks.
      if (next.last === null || !filesTooLittle(counted.filed, checks)) break;
      after = next.last;
      await pause(PAUSE_MS);
    }
    return counted;
  }

  return {
    async activityOf(day, at) {
      for (let after = ''; !isStopped(); await pause(PAUSE_MS)) {
        const active = await activity.ofDay(day, after, ORGANIZATIONS_AT_ONCE);
        for (const each of active) {
          const alerts = [...(await lookupAlerts(each, day, at)), ...(await filingAlerts(each, day, at))];
          await raiseAlerts(store, alerts);
        }
        if (active.length < ORGANIZATIONS_AT_ONCE) return;
        after = active.at(-1)?.organizationId ?? '';
      }
    },
    async checkedRenters(at) {
      const since = startOfDay(at, -CHECK_DAYS);
      for (let after = ''; !isStopped(); await pause(PAUSE_MS)) {
        const checkers = await activity.countChecks(since, after, CHECKERS_AT_ONCE);
        for (const { organizationId, checks } of checkers.filter((each) => checksEnough(each.checks))) {
          const { renters, filed } = await compareFilings(organizationId, since, checks);
          if (isStopped() || !filesTooLittle(filed, renters)) continue;
          const figures = { checks, renters, filed };
          await raiseAlerts(store, [{ organizationId, kind: 'few_filings', figures, at }]);
        }
        if (checkers.length < CHECKERS_AT_ONCE) return;
        after = checkers.at(-1)?.organizationId ?? '';
      }
    },
  };
}
