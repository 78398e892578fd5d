import { makeReadBalance } from '../billing/balance.ts';
import type { DayPeriod } from '../billing/usage.ts';
import type { Clock } from '../ids.ts';
import type { ListKeys } from '../keys/keys.ts';
import { daysOf } from '../rules/text/days.ts';
import type { DayFilings, Store, UsageReads } from '../store/store.ts';
import { type FindAttention, makeFindAttention } from './attention.ts';

/** What an organization does first, and whether it is done. */
export interface FirstSteps {
  checked: boolean;
  filed: boolean;
  key: boolean;
  webhook: boolean;
  /** Somebody else works there, or is invited. */
  colleague: boolean;
}

export type FindFirstSteps = (organizationId: string) => Promise<FirstSteps>;

/** Which of the first steps an organization has made. */
function makeFindFirstSteps(
  store: Pick<Store, 'usage' | 'keys' | 'webhooks' | 'staff' | 'invitations'>,
): FindFirstSteps {
  return async (organizationId) => {
    const [began, keys, webhook, staff, invitations] = await Promise.all([
      store.usage.began(organizationId),
      store.keys.listActive(organizationId),
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

export type ReadFilingsByDay = (organizationId: string, period: DayPeriod) => Promise<DayFilings[]>;

/** What an organization filed on each day of a period, those without a filing included, the oldest first. */
function makeReadFilingsByDay(usage: Pick<UsageReads, 'filings'>): ReadFilingsByDay {
  return async (organizationId, { fromDay, toDay }) => {
    const found = new Map((await usage.filings(organizationId, fromDay, toDay)).map((one) => [one.day, one]));
    return daysOf(fromDay, toDay).map((day) => found.get(day) ?? { day, reports: 0, incidents: 0 });
  };
}

/** What an organization's staff see first. */
export interface Overview {
  readFilingsByDay: ReadFilingsByDay;
  findAttention: FindAttention;
  findFirstSteps: FindFirstSteps;
}

export function makeOverview(store: Store, listKeys: ListKeys, clock: Clock): Overview {
  return {
    readFilingsByDay: makeReadFilingsByDay(store.usage),
    findAttention: makeFindAttention({ store, readBalance: makeReadBalance(store, clock), listKeys, clock }),
    findFirstSteps: makeFindFirstSteps(store),
  };
}
