import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { mayManage } from '../rules/roles.ts';
import type { Invitation, InvitationReads, Store } from '../store/store.ts';
import type { Staff } from './staff.ts';

export type FindOpenInvitation = (organizationId: string, id: string) => Promise<Invitation>;
export type RevokeInvitation = (by: Staff, id: string) => Promise<void>;

/**
 * Ends an invitation: its link opens nothing any more. Refuses (`notFound`) one that is not open, and (`forbidden`) one
 * of an owner to whoever is none.
 */
export function makeRevokeInvitation(store: Pick<Store, 'transaction'>, clock: Clock): RevokeInvitation {
  return (by, id) =>
    store.transaction(async ({ invitations }) => {
      refuseEnding(by, await openInvitation(invitations, by.organizationId, id));
      await invitations.revoke(id, clock());
    });
}

/** Refuses (`forbidden`) whoever may not end an invitation, by revoking it or by another one in its place. */
export function refuseEnding(by: Staff, { role }: Invitation): void {
  if (!mayManage(by.role, role))
    throw new Refusal('forbidden', 'Only an owner ends the invitation of an owner.');
}

/** An invitation of this organization that nobody accepted or revoked. Refuses (`notFound`) any other. */
export async function openInvitation(
  invitations: Pick<InvitationReads, 'find'>,
  organizationId: string,
  id: string,
): Promise<Invitation> {
  const found = await invitations.find(organizationId, id);
  if (found !== undefined && found.acceptedAt === null && found.revokedAt === null) return found;
  throw new Refusal('notFound', 'There is no such invitation, or it is accepted or revoked already.');
}
