import type { Clock } from '../ids.ts';
import { maskEmail, maskPhone } from '../rules/identity/masking.ts';
import type { RenterSummary } from '../rules/scoring/renter-summary.ts';
import type { InquiryReads, Reach, Renter } from '../store/store.ts';

/** Returns how an organization is connected to each of the renters. */
export type FindReach = (
  organizationId: string,
  renterIds: readonly string[],
) => Promise<(renterId: string) => Reach>;

/** The connection of an organization to a renter that it neither filed about nor checked, and may not know. */
const NONE: Reach = { filed: false, checked: false, shared: true };

export function makeFindReach(inquiries: Pick<InquiryReads, 'findReach'>, clock: Clock): FindReach {
  return async (organizationId, renterIds) => {
    const found = await inquiries.findReach(organizationId, renterIds, clock());
    return (renterId) => found.get(renterId) ?? NONE;
  };
}

/** Returns whether a renter is within an organization's reach. Being on its roster is not enough. */
export const isWithinReach = ({ filed, checked }: Reach): boolean => filed || checked;

/** A renter as an organization sees it. `summary` is `null` outside its reach. */
export type SeenRenter = Omit<Renter, 'summary'> & { summary: RenterSummary | null };

/**
 * Returns what an organization sees of a renter on its roster. Outside its reach, the records of the network are left
 * out, and contact data is masked unless no other organization has the renter.
 */
export function seenOnRoster(renter: Renter, reach: Reach): SeenRenter {
  if (isWithinReach(reach)) return renter;
  if (!reach.shared) return { ...renter, summary: null };
  const { email, phone } = renter;
  return {
    ...renter,
    email: email === null ? null : maskEmail(email),
    phone: phone === null ? null : maskPhone(phone),
    summary: null,
  };
}
