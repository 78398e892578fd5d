import { makeReadBalance } from '../billing/balance.ts';
import type { DayPeriod } from '../billing/usage.ts';
import type { Clock } from '../ids.ts';
import type { ListKeys } from '../keys/keys.ts';
import { makeReadDailyLookups } from '../organizations/daily-lookups.ts';
import { daysOf } from '../rules/text/days.ts';
import type { DayFilings, Store, UsageReads } from '../store/store.ts';
import { type FindAttention, makeFindAttention } from './attention.ts';
import { type FindDemonstrationSteps, makeFindDemonstrationSteps } from './demonstration-steps.ts';

/** The first steps of an organization, and whether each is done. */
export interface FirstSteps {
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
  store: Pick<Store, 'usage' | 'keys' | 'webhooks' | 'staff' | 'invitations'>,
  clock: Clock,
): FindFirstSteps {
  return async (organizationId) => {
    const [began, keys, webhook, staff, invitations] = await Promise.all([
      store.usage.began(organizationId),
      store.keys.listActive(organizationId, clock()),
      store.webhooks.find(organizationId),
      store.staff.list(organizationId, '', 2),
      store.invitations.listOpen(organizationId, undefined, 1),
    ]);
    return {
      checked: began.checks,
      filed: began.reports,
      key: keys.length > 0,
      webhook: webhook !== undefined,
      colleague: staff.length > 1 || invitations.length > 0,
    };
  };
}

type ReadFilingsByDay = (organizationId: string, period: DayPeriod) => Promise<DayFilings[]>;

/**
 * Returns the use case that counts an organization's filings on each day of a period, including days
 * without filings, oldest first.
 */
function makeReadFilingsByDay(usage: Pick<UsageReads, 'filings'>): ReadFilingsByDay {
  return async (organizationId, { fromDay, toDay }) => {
    const found = new Map((await usage.filings(organizationId, fromDay, toDay)).map((one) => [one.day, one]));
    return daysOf(fromDay, toDay).map((day) => found.get(day) ?? { day, reports: 0, incidents: 0 });
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
