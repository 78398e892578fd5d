import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { startOfDay } from '../rules/text/days.ts';
import type { BillingReads, CreditWarning, OrganizationReads, Store, UsageReads } from '../store/store.ts';

/** The days, today included, whose checks say how fast credits are used. */
const RATE_DAYS = 7;

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

/** The credits that an organization has left, and how long they last. Rejects (`not_found`) an unknown one. */
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

/** The most credits that one grant gives or takes. */
const MOST_CREDITS_GRANTED = 1_000_000_000_000;

/** A balance stays a number that is exact, with room for as many checks as anybody makes. */
const MOST_BALANCE = 1_000 * MOST_CREDITS_GRANTED;

/** Answers the balance after the grant. */
export type GrantCredits = (organizationId: string, amount: number) => Promise<number>;

/**
 * Grants screening credits; below zero takes credits back. Every grant is kept, so that the balance can be
 * traced. Rejects (`not_found`) an unknown organization and (`invalid`) an amount that is 0, fractional or beyond
 * 10^12 either way, and a balance beyond 10^15.
 */
export function makeGrantCredits(store: Pick<Store, 'transaction'>, clock: Clock): GrantCredits {
  return async (organizationId, amount) => {
    if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MOST_CREDITS_GRANTED) {
      throw new ApiError(
        'invalid',
        `The amount must be a whole number from ${-MOST_CREDITS_GRANTED} to ${MOST_CREDITS_GRANTED}, and not 0.`,
      );
    }
    return store.transaction(async ({ locks, organizations, billing }) => {
      await locks.organization(organizationId);
      const { credits } = await findOrganization(organizations, organizationId);
      const balance = credits + amount;
      if (Math.abs(balance) > MOST_BALANCE) {
        throw new ApiError(
          'invalid',
          `The balance would be ${balance} credits, beyond what is kept exactly.`,
        );
      }
      await billing.grant({ organizationId, amount, at: clock() });
      return balance;
    });
  };
}
