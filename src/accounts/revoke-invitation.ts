import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Invitation, InvitationReads, Store } from '../store/store.ts';

export type FindOpenInvitation = (organizationId: string, id: string) => Promise<Invitation>;
export type RevokeInvitation = (organizationId: string, id: string) => Promise<void>;

/** Ends an invitation: its link opens nothing any more. Refuses (`notFound`) one that is not open. */
export function makeRevokeInvitation(store: Pick<Store, 'transaction'>, clock: Clock): RevokeInvitation {
  return (organizationId, id) =>
    store.transaction(async ({ invitations }) => {
      await openInvitation(invitations, organizationId, id);
      await invitations.revoke(id, clock());
    });
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
