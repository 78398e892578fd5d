import { findOrganization } from '../accounts/find-organization.ts';
import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Store } from '../store/store.ts';

/** The most credits that one grant gives or takes. */
const MOST_CREDITS_GRANTED = 1_000_000_000_000;

/** A balance stays a number that is exact, with room for as many checks as anybody makes. */
const MOST_BALANCE = 1_000 * MOST_CREDITS_GRANTED;

/** Answers the balance after the grant. */
export type GrantCredits = (organizationId: string, amount: number) => Promise<number>;

/**
 * Grants screening credits; below zero takes credits back. Every grant is kept, so that the balance can be
 * traced. Refuses (`notFound`) an unknown organization and (`invalid`) an amount that is 0, fractional or beyond
 * 10^12 either way, and a balance beyond 10^15.
 */
export function makeGrantCredits(store: Pick<Store, 'transaction'>, clock: Clock): GrantCredits {
  return async (organizationId, amount) => {
    if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MOST_CREDITS_GRANTED) {
      throw new Refusal(
        'invalid',
        `The amount must be a whole number from ${-MOST_CREDITS_GRANTED} to ${MOST_CREDITS_GRANTED}, and not 0.`,
      );
    }
    return store.transaction(async ({ organizations, billing }) => {
      const { credits } = await findOrganization(organizations, organizationId);
      const balance = credits + amount;
      if (Math.abs(balance) > MOST_BALANCE) {
        throw new Refusal('invalid', `The balance would be ${balance} credits, beyond what is kept exactly.`);
      }
      await billing.grant({ organizationId, amount, at: clock() });
      return balance;
    });
  };
}
