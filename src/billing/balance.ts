import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { MOST_BALANCE } from '../rules/organizations/plans.ts';
import { startOfDay } from '../rules/text/days.ts';
import type {
  BillingReads,
  CreditRequest,
  CreditRequestReads,
  CreditWarning,
  OrganizationReads,
  Store,
  UsageReads,
} from '../store/store.ts';
import { closeGrantedRequest } from './credit-requests.ts';

/** The days, including today, from which the rate of use is computed. */
const RATE_DAYS = 7;

/** The days, including today, in which an organization that is not new has made a check before those. */
const KNOWN_DAYS = 30;

export interface Balance {
  credits: number;
  /** The number of checks in the last seven days, including today. */
  recentChecks: number;
  /**
   * The number of days that the credits last at that rate, down to the floor or zero, rounded down; `null`
   * without recent checks.
   */
  lastsDays: number | null;
  /** Whether the first check of the last 30 days was made fewer than seven days ago, so that the rate says little. */
  isEarly: boolean;
  warning: CreditWarning | null;
  /** The balance at which checks stop; `null` if they continue below zero. */
  creditFloor: number | null;
  /** The request for credits that is open, or was declined and not dismissed; otherwise `null`. */
  request: CreditRequest | null;
}

export type ReadBalance = (organizationId: string) => Promise<Balance>;

interface ReadBalanceStore {
  organizations: Pick<OrganizationReads, 'find'>;
  billing: Pick<BillingReads, 'findWarning'>;
  creditRequests: Pick<CreditRequestReads, 'find'>;
  usage: Pick<UsageReads, 'byTier'>;
}

/**
 * Returns an organization's remaining credits and how long they last. Throws `not_found` for an unknown one.
 */
export function makeReadBalance(store: ReadBalanceStore, clock: Clock): ReadBalance {
  return async (organizationId) => {
    const now = clock();
    const [{ credits, creditFloor }, warning, request, usage] = await Promise.all([
      findOrganization(store.organizations, organizationId),
      store.billing.findWarning(organizationId),
      store.creditRequests.find(organizationId),
      store.usage.byTier(organizationId, startOfDay(now, 1 - KNOWN_DAYS), startOfDay(now, 1)),
    ]);
    const firstDay = startOfDay(now, 1 - RATE_DAYS);
    const recent = usage.filter(({ day }) => day >= firstDay);
    const recentChecks = recent.reduce((sum, { checks }) => sum + checks, 0);
    const lastsDays = lastingOf(credits - (creditFloor ?? 0), recentChecks);
    const isShown = request?.state === 'open' || request?.state === 'declined';
    return {
      credits,
      recentChecks,
      lastsDays,
      isEarly: recentChecks > 0 && !usage.some(({ day }) => day <= firstDay),
      warning: warning ?? null,
      creditFloor,
      request: isShown ? request : null,
    };
  };
}

function lastingOf(credits: number, recentChecks: number): number | null {
  if (credits <= 0) return 0;
  return recentChecks === 0 ? null : Math.floor((credits * RATE_DAYS) / recentChecks);
}

/** Most credits in one grant, given or taken. */
const MOST_CREDITS_GRANTED = 1_000_000_000_000;

/** Grants credits. Returns the new balance. */
type GrantCredits = (organizationId: string, amount: number) => Promise<number>;

/**
 * Grants screening credits, which closes the open request for credits; a negative amount takes credits back. Stores every
 * grant, so that the balance can be traced. Throws `not_found` for an unknown organization, and `invalid` for an amount that is 0,
 * fractional or beyond ±10^12, or that leads to a balance beyond ±10^15.
 */
export function makeGrantCredits(store: Pick<Store, 'transaction'>, clock: Clock): GrantCredits {
  return async (organizationId, amount) => {
    if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MOST_CREDITS_GRANTED) {
      throw new ApiError(
        'invalid',
        `The amount must be a whole number from ${-MOST_CREDITS_GRANTED} to ${MOST_CREDITS_GRANTED}, and not 0.`,
      );
    }
    return store.transaction(async (tx) => {
      const { locks, organizations, billing } = tx;
      await locks.organization(organizationId);
      const { credits } = await findOrganization(organizations, organizationId);
      const balance = credits + amount;
      if (Math.abs(balance) > MOST_BALANCE) {
        throw new ApiError(
          'invalid',
          `The balance would be ${balance} credits, which is too large to be stored exactly.`,
        );
      }
      const at = clock();
      await billing.grant({ organizationId, amount, at });
      if (amount > 0) await closeGrantedRequest(tx, organizationId, amount, at);
      return balance;
    });
  };
}
