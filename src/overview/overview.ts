import { makeReadBalance } from '../billing/balance.ts';
import type { Clock } from '../ids.ts';
import type { ListKeys } from '../keys/keys.ts';
import { makeReadDailyLookups } from '../organizations/daily-lookups.ts';
import { isCertified } from '../rules/organizations/certification.ts';
import { DAY_MS, daysOf, startOfDay } from '../rules/text/days.ts';
import type { DayPeriod } from '../rules/text/periods.ts';
import { zoneDays } from '../rules/text/zones.ts';
import type { Store, UsageReads } from '../store/store.ts';
import { type FindAttention, makeFindAttention } from './attention.ts';
import { type FindDemonstrationSteps, makeFindDemonstrationSteps } from './demonstration-steps.ts';

/** The first steps of an organization, and whether each is done. */
export interface FirstSteps {
  /** The certification of permissible purpose is in force. */
  certified: boolean;
  /** Both the postal address and the telephone are given. */
  contact: boolean;
  checked: boolean;
  filed: boolean;
  key: boolean;
  webhook: boolean;
  /** Another staff member works there, or is invited. */
  colleague: boolean;
}

type FindFirstSteps = (organizationId: string) => Promise<FirstSteps>;

/** Returns the use case that finds the first steps that an organization has done. */
function makeFindFirstSteps(
  store: Pick<Store, 'organizations' | 'usage' | 'keys' | 'webhooks' | 'staff' | 'invitations'>,
  clock: Clock,
): FindFirstSteps {
  return async (organizationId) => {
    const [organization, began, keys, webhook, staff, invitations] = await Promise.all([
      store.organizations.find(organizationId),
      store.usage.began(organizationId),
      store.keys.listActive(organizationId, clock()),
      store.webhooks.find(organizationId),
      store.staff.list(organizationId, '', 2),
      store.invitations.listOpen(organizationId, undefined, 1),
    ]);
    const { certifiedUntil = null, postalAddress = null, telephone = null } = organization ?? {};
    return {
      certified: isCertified(certifiedUntil, clock()),
      contact: postalAddress !== null && telephone !== null,
      checked: began.checks,
      filed: began.reports,
      key: keys.length > 0,
      webhook: webhook !== undefined,
      colleague: staff.length > 1 || invitations.length > 0,
    };
  };
}

/** What an organization filed on a day. */
export interface FilingDay {
  /** Such as 2026-11-21, in the organization's time zone. */
  day: string;
  reports: number;
  incidents: number;
}

type ReadFilingsByDay = (organizationId: string, period: DayPeriod) => Promise<FilingDay[]>;

/**
 * Returns the use case that counts an organization's filings on each day of a period, including days without filings, oldest
 * first. Whole UTC days are counted as they are stored. What was filed between the beginning of a UTC day and a local midnight is
 * counted from the records, because they may still be removed.
 */
function makeReadFilingsByDay(usage: Pick<UsageReads, 'filings' | 'filedIn'>): ReadFilingsByDay {
  return async (organizationId, { timeZone, from, to }) => {
    const days = zoneDays(timeZone, from, to);
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    const midnights = [first.startsAt, ...days.map(({ endsAt }) => endsAt)].filter((at) => at % DAY_MS !== 0);
    const [found, before] = await Promise.all([
      usage.filings(organizationId, startOfDay(first.startsAt), startOfDay(last.endsAt)),
      usage.filedIn(
        organizationId,
        midnights.map((toMs) => ({ fromMs: startOfDay(toMs), toMs })),
      ),
    ]);
    const byUtcDay = new Map(found.map((one) => [one.day, one]));
    const beforeMidnight = new Map(before.map((one) => [one.toMs, one]));
    return days.map(({ day, startsAt, endsAt }) => {
      const added = [
        ...daysOf(startsAt, startOfDay(endsAt)).map((utcDay) => byUtcDay.get(utcDay)),
        beforeMidnight.get(endsAt),
      ];
      const less = beforeMidnight.get(startsAt);
      const sum = (kind: 'reports' | 'incidents') =>
        added.reduce((total, counts) => total + (counts?.[kind] ?? 0), 0) - (less?.[kind] ?? 0);
      return { day, reports: sum('reports'), incidents: sum('incidents') };
    });
  };
}

/** The use cases of the dashboard's start page. */
export interface Overview {
  readFilingsByDay: ReadFilingsByDay;
  findAttention: FindAttention;
  findFirstSteps: FindFirstSteps;
  findDemonstrationSteps: FindDemonstrationSteps;
}

interface OverviewDependencies {
  store: Store;
  listKeys: ListKeys;
  requireCertification: boolean;
  clock: Clock;
}

export function makeOverview({
  store,
  listKeys,
  requireCertification,
  clock,
}: OverviewDependencies): Overview {
  return {
    readFilingsByDay: makeReadFilingsByDay(store.usage),
    findAttention: makeFindAttention({
      store,
      readBalance: makeReadBalance(store, clock),
      readDailyLookups: makeReadDailyLookups(store, clock),
      listKeys,
      requireCertification,
      clock,
    }),
    findFirstSteps: makeFindFirstSteps(store, clock),
    findDemonstrationSteps: makeFindDemonstrationSteps(store, clock),
  };
}
