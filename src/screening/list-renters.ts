import type { Caller } from '../accounts/admit.ts';
import { Refusal } from '../errors.ts';
import type { Renter, RenterReads } from '../store/store.ts';

/** The text for an organization that is not the caller's. */
export const OTHER_ORGANIZATION = 'There is no organization with this orgId that this key belongs to.';

/** Renters that a list holds at most. Specification 4.8. */
const MOST_RENTERS = 50;

export type ListRenters = (caller: Caller, organizationId: string) => Promise<Renter[]>;

/**
 * The caller's own roster, who entered it last first. Specification 4.8. Another organization does not exist for
 * the caller: refused (`notFound`).
 */
export function makeListRenters(renters: Pick<RenterReads, 'listRoster'>): ListRenters {
  return async (caller, organizationId) => {
    if (organizationId !== caller.organizationId) {
      throw new Refusal('notFound', OTHER_ORGANIZATION);
    }
    return renters.listRoster(organizationId, MOST_RENTERS);
  };
}
