import type { Clock } from '../ids.ts';
import { maskEmail, maskPhone } from '../rules/identity/masking.ts';
import { normalizeEmail, normalizePhone } from '../rules/identity/normalization.ts';
import type { RenterSummary } from '../rules/scoring/renter-summary.ts';
import type { Asserted, AssertionReads, InquiryReads, Reach, Renter } from '../store/store.ts';

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

/**
 * Returns whether an organization sees all e-mails and phones of a renter on its roster: after a check, which is billed
 * and which the renter sees, and if only this organization has the renter. Otherwise it sees those that it asserted.
 */
export const seesContact = ({ filed, checked, shared }: Reach): boolean => checked || (filed && !shared);

/** Returns whether an organization asserted something about a renter itself. */
export type IsOwn = (asserted: Asserted) => boolean;

export function isOneOf(asserted: readonly Asserted[]): IsOwn {
  return ({ kind, value }) => asserted.some((each) => each.kind === kind && each.value === value);
}

/** A renter as an organization sees it. `summary` is `null` outside its reach. */
export type SeenRenter = Omit<Renter, 'summary'> & { summary: RenterSummary | null };

/** A renter on a roster as its organization sees it, and whether it sees all e-mails and phones (see `seesContact`). */
export type RosterRenter = SeenRenter & { seesContact: boolean };

/** Returns what an organization sees of renters on its roster, in the same order. */
export type SeeRenters = (organizationId: string, renters: readonly Renter[]) => Promise<RosterRenter[]>;

interface SeeRentersDependencies {
  assertions: Pick<AssertionReads, 'listOwn'>;
  findReach: FindReach;
}

/**
 * Returns a function that leaves the records of the network out of renters outside reach, and masks contact data as on the
 * page of the renter (see `seesContact`).
 */
export function makeSeeRenters({ assertions, findReach }: SeeRentersDependencies): SeeRenters {
  return async (organizationId, renters) => {
    const ids = renters.map(({ id }) => id);
    const reachOf = await findReach(organizationId, ids);
    const masked = ids.filter((id) => !seesContact(reachOf(id)));
    const own = await assertions.listOwn(organizationId, masked);
    return renters.map((renter) => seenRenter(renter, reachOf(renter.id), isOneOf(own.get(renter.id) ?? [])));
  };
}

/** Returns what an organization sees of a renter on its roster: see `makeSeeRenters`. */
export function seenRenter(renter: Renter, reach: Reach, isOwn: IsOwn): RosterRenter {
  const summary = isWithinReach(reach) ? renter.summary : null;
  if (seesContact(reach)) return { ...renter, summary, seesContact: true };
  return { ...renter, ...maskedContact(renter, isOwn), summary, seesContact: false };
}

/** Returns e-mail and phone of a renter, masked unless the organization asserted them itself. */
function maskedContact({ email, phone }: Renter, isOwn: IsOwn): Pick<Renter, 'email' | 'phone'> {
  const ownEmail = email !== null && isOwn({ kind: 'email', value: normalizeEmail(email) });
  const ownPhone = phone !== null && isOwn({ kind: 'phone', value: normalizePhone(phone) });
  return {
    email: email === null || ownEmail ? email : maskEmail(email),
    phone: phone === null || ownPhone ? phone : maskPhone(phone),
  };
}
