import { Refusal } from '../errors.ts';
import { MOST_WARNING_CREDITS } from '../rules/credits.ts';
import type { CreditWarning, Store } from '../store/store.ts';

/** @param threshold `null`: no warning */
export type SetCreditWarning = (
  organizationId: string,
  threshold: number | null,
) => Promise<CreditWarning | null>;

/**
 * Sets the balance below which the owners and admins of an organization get a mail. Refuses (`invalid`) what is not a
 * whole number from 1 to 10^12.
 */
export function makeSetCreditWarning(store: Pick<Store, 'transaction'>): SetCreditWarning {
  return async (organizationId, threshold) => {
    if (threshold !== null && !isThreshold(threshold)) {
      throw new Refusal(
        'invalid',
        `threshold must be a whole number from 1 to ${MOST_WARNING_CREDITS}, or null.`,
      );
    }
    return store.transaction(async ({ billing }) => {
      await billing.setWarning(organizationId, threshold);
      return (await billing.findWarning(organizationId)) ?? null;
    });
  };
}

function isThreshold(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MOST_WARNING_CREDITS;
}
