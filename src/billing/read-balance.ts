import { findOrganization } from '../accounts/find-organization.ts';
import type { Clock } from '../ids.ts';
import { startOfDay } from '../rules/days.ts';
import type { BillingReads, CreditWarning, OrganizationReads, UsageReads } from '../store/store.ts';

/** The days, today included, whose checks say how fast credits are used. */
export const RATE_DAYS = 7;

export interface Balance {
  credits: number;
  /** Checks of the last seven days, today included. */
  recentChecks: number;
  /** How many days the credits last at that rate, rounded down; `null` while nothing is checked. */
  lastsDays: number | null;
  warning: CreditWarning | null;
}

export type ReadBalance = (organizationId: string) => Promise<Balance>;

interface ReadBalanceStore {
  organizations: Pick<OrganizationReads, 'find'>;
  billing: Pick<BillingReads, 'findWarning'>;
  usage: Pick<UsageReads, 'byTier'>;
}

/** The credits that an organization has left, and how long they last. Refuses (`notFound`) an unknown one. */
export function makeReadBalance(store: ReadBalanceStore, clock: Clock): ReadBalance {
  return async (organizationId) => {
    const now = clock();
    const [{ credits }, warning, recent] = await Promise.all([
      findOrganization(store.organizations, organizationId),
      store.billing.findWarning(organizationId),
      store.usage.byTier(organizationId, startOfDay(now, 1 - RATE_DAYS), startOfDay(now, 1)),
    ]);
    const recentChecks = recent.reduce((sum, { checks }) => sum + checks, 0);
    return { credits, recentChecks, lastsDays: lastingOf(credits, recentChecks), warning: warning ?? null };
  };
}

function lastingOf(credits: number, recentChecks: number): number | null {
  if (credits <= 0) return 0;
  return recentChecks === 0 ? null : Math.floor((credits * RATE_DAYS) / recentChecks);
}
