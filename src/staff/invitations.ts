import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { mayManage, type Role } from '../rules/staff/roles.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { Invitation, InvitationReads, Staff, Store, Transaction } from '../store/store.ts';
import { tidyEmail } from './create-staff.ts';
import { hashToken } from './sessions.ts';

/** Long enough for a holiday, short enough that a forgotten mail opens nothing. */
const INVITATION_MS = 7 * DAY_MS;

/** Invitations of an organization in a day: nobody is to send mail to strangers by them. */
const MOST_A_DAY = 100;

const TOKEN_BYTES = 32;

/** An invitation, with the token of its link: shown this once, kept nowhere. */
export interface NewInvitation {
  invitation: Invitation;
  token: string;
}

export type InviteStaff = (by: Staff, email: string, role: Role) => Promise<NewInvitation>;

interface InviteStaffDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/**
 * Invites somebody; an open invitation to the same e-mail ends. Rejects (`invalid`) what is no e-mail, (`forbidden`) a
 * role that is not the inviter's to give or to end, (`conflict`) whoever is on the team, (`rate_limited`) too many in a day. Who
 * works elsewhere is not told: such an invitation cannot be accepted.
 */
export function makeInviteStaff({ store, newId, clock, randomBytes }: InviteStaffDependencies): InviteStaff {
  return (by, given, role) => {
    const email = tidyEmail(given);
    rejectRole(by.role, role);
    const made = newInvitation({ newId, randomBytes }, clock(), INVITATION_MS, {
      organizationId: by.organizationId,
      email,
      role,
      invitedBy: by.userId,
    });
    return store.transaction(async (tx) => {
      await tx.locks.team(by.organizationId);
      const member = await tx.staff.findByEmail(email);
      if (member?.organizationId === by.organizationId) {
        throw new ApiError('conflict', 'This e-mail is on your team already.');
      }
      const open = await tx.invitations.findOpen(by.organizationId, email);
      if (open !== undefined && open.expiresAt > made.invitation.createdAt) rejectEnding(by, open);
      await putInvitation(tx, by.organizationId, made.invitation);
      const { invitation } = made;
      await recordAction(tx, { staff: by, at: invitation.createdAt }, 'staff.invited', invitation);
      return made;
    });
  };
}

/** Rejects (`forbidden`) a role that is not this one's to give. */
export function rejectRole(giver: Role, role: Role): void {
  if (!mayManage(giver, role)) throw new ApiError('forbidden', 'Only an owner makes somebody an owner.');
}

function newInvitation(
  { newId, randomBytes }: { newId: NewId; randomBytes: RandomBytes },
  now: number,
  goodForMs: number,
  given: Pick<Invitation, 'organizationId' | 'email' | 'role' | 'invitedBy'>,
): NewInvitation {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
  return {
    token,
    invitation: {
      id: newId('inv'),
      ...given,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: now + goodForMs,
      acceptedAt: null,
      revokedAt: null,
    },
  };
}

/** Puts an invitation in the place of any that is open to the same e-mail. */
async function putInvitation(
  { invitations }: Pick<Transaction, 'invitations'>,
  organizationId: string,
  invitation: Invitation,
): Promise<void> {
  const { createdAt, email } = invitation;
  if ((await invitations.countSince(organizationId, createdAt - DAY_MS)) >= MOST_A_DAY) {
    throw new ApiError('rate_limited', `${MOST_A_DAY} invitations were made in a day: try again tomorrow.`);
  }
  await invitations.revokeOpen(organizationId, createdAt, email ?? undefined);
  await invitations.create(invitation);
}

export type FindOpenInvitation = (organizationId: string, id: string) => Promise<Invitation>;
export type RevokeInvitation = (by: Staff, id: string) => Promise<void>;

/**
 * Ends an invitation: its link opens nothing any more. Rejects (`not_found`) one that is not open, and (`forbidden`) one
 * of an owner to whoever is none.
 */
export function makeRevokeInvitation(store: Pick<Store, 'transaction'>, clock: Clock): RevokeInvitation {
  return (by, id) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.team(by.organizationId);
      const invitation = await openInvitation(tx.invitations, by.organizationId, id);
      rejectEnding(by, invitation);
      await tx.invitations.revoke(id, at);
      await recordAction(tx, { staff: by, at }, 'invitation.revoked', invitation);
    });
}

/** Rejects (`forbidden`) whoever may not end an invitation, by revoking it or by another one in its place. */
function rejectEnding(by: Staff, { role }: Invitation): void {
  if (!mayManage(by.role, role))
    throw new ApiError('forbidden', 'Only an owner ends the invitation of an owner.');
}

/** An invitation of this organization that nobody accepted or revoked. Rejects (`not_found`) any other. */
export async function openInvitation(
  invitations: Pick<InvitationReads, 'find'>,
  organizationId: string,
  id: string,
): Promise<Invitation> {
  const found = await invitations.find(organizationId, id);
  if (found !== undefined && found.acceptedAt === null && found.revokedAt === null) return found;
  throw new ApiError('not_found', 'There is no such invitation, or it is accepted or revoked already.');
}

/** Whoever starts a server sets it up on the same day, or starts it again. */
const GOOD_FOR_MS = DAY_MS;

interface InviteFirstOwnerDependencies {
  store: Pick<Store, 'organizations' | 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/** A network without an organization gets a link that makes one, in place of an earlier link; else nothing happens. */
export async function inviteFirstOwner(
  dependencies: InviteFirstOwnerDependencies,
): Promise<string | undefined> {
  const { store, newId, clock, randomBytes } = dependencies;
  if ((await store.organizations.list()).length > 0) return undefined;
  const now = clock();
  const { token, invitation } = newInvitation({ newId, randomBytes }, now, GOOD_FOR_MS, {
    organizationId: null,
    email: null,
    role: 'owner',
    invitedBy: null,
  });
  await store.transaction(async ({ invitations }) => {
    await invitations.revokeOpen(null, now);
    await invitations.create(invitation);
  });
  return token;
}
