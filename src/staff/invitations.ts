import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { mayManage, type Role } from '../rules/staff/roles.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { Invitation, InvitationReads, Staff, StaffMember, Store, Transaction } from '../store/store.ts';
import { tidyEmail } from './create-staff.ts';
import { hashToken } from './sessions.ts';
import { currentManager } from './staff.ts';

/** Long enough for a holiday, short enough that a forgotten mail opens nothing. */
const INVITATION_MS = 7 * DAY_MS;

/** Invitations of an organization in a day. They must not be used to mail strangers. */
const MOST_A_DAY = 100;

const TOKEN_BYTES = 32;

/** An invitation with the token of its link, which is shown only once and not stored. */
export interface NewInvitation {
  invitation: Invitation;
  token: string;
}

interface StaffInvitation extends NewInvitation {
  /** Whether it ends an invitation whose link still worked. */
  replaces: boolean;
}

export type InviteStaff = (by: Staff, email: string, role: Role) => Promise<StaffInvitation>;

interface InviteStaffDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/**
 * Returns the use case that invites a person. An open invitation to the same e-mail ends. Throws `invalid`
 * for an invalid e-mail, `forbidden` for a role that the inviter may not give or end, `conflict` for a
 * person on the team, `rate_limited` for too many in a day, and the errors of `currentManager`. It does not
 * reveal whether the person works for another organization; such an invitation cannot be accepted.
 */
export function makeInviteStaff({ store, newId, clock, randomBytes }: InviteStaffDependencies): InviteStaff {
  return (by, given, role) => {
    const email = tidyEmail(given);
    const made = newInvitation({ newId, randomBytes }, clock(), INVITATION_MS, {
      organizationId: by.organizationId,
      email,
      role,
      invitedBy: by.userId,
    });
    return store.transaction(async (tx) => {
      await tx.locks.team(by.organizationId);
      const manager = await currentManager(tx.staff, by);
      rejectRole(manager.role, role);
      const member = await tx.staff.findByEmail(email);
      if (member?.organizationId === by.organizationId) {
        throw new ApiError('conflict', 'A member of your team already has this e-mail.');
      }
      const open = await tx.invitations.findOpen(by.organizationId, email);
      const replaces = open !== undefined && open.expiresAt > made.invitation.createdAt;
      if (replaces) rejectEnding(manager, open);
      await putInvitation(tx, by.organizationId, made.invitation);
      const { invitation } = made;
      await recordAction(tx, { staff: by, at: invitation.createdAt }, 'staff.invited', invitation);
      return { ...made, replaces };
    });
  };
}

/** Throws `forbidden` for a role that the giver may not give. */
export function rejectRole(giver: Role, role: Role): void {
  if (!mayManage(giver, role)) throw new ApiError('forbidden', 'Only an owner can make someone an owner.');
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

/** Stores an invitation in place of an open one to the same e-mail. */
async function putInvitation(
  { invitations }: Pick<Transaction, 'invitations'>,
  organizationId: string,
  invitation: Invitation,
): Promise<void> {
  const { createdAt, email } = invitation;
  if ((await invitations.countSince(organizationId, createdAt - DAY_MS)) >= MOST_A_DAY) {
    throw new ApiError(
      'rate_limited',
      `Your organization created ${MOST_A_DAY} invitations within a day. Try again tomorrow.`,
    );
  }
  await invitations.revokeOpen(organizationId, createdAt, email ?? undefined);
  await invitations.create(invitation);
}

export type FindOpenInvitation = (organizationId: string, id: string) => Promise<Invitation>;
export type RevokeInvitation = (by: Staff, id: string) => Promise<void>;

/**
 * Returns the use case that revokes an invitation, so that its link stops working. Throws `not_found` for
 * one that is not open, `forbidden` for an owner's if the caller is not an owner, and the errors of
 * `currentManager`.
 */
export function makeRevokeInvitation(store: Pick<Store, 'transaction'>, clock: Clock): RevokeInvitation {
  return (by, id) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.team(by.organizationId);
      const manager = await currentManager(tx.staff, by);
      const invitation = await openInvitation(tx.invitations, by.organizationId, id);
      rejectEnding(manager, invitation);
      await tx.invitations.revoke(id, at);
      await recordAction(tx, { staff: by, at }, 'invitation.revoked', invitation);
    });
}

/** Throws `forbidden` if the manager may not end the invitation, by revoking or by replacing it. */
function rejectEnding(manager: StaffMember, { role }: Invitation): void {
  if (!mayManage(manager.role, role))
    throw new ApiError('forbidden', 'Only an owner can revoke the invitation of an owner.');
}

/** Returns an open invitation of this organization. Throws `not_found` for any other. */
export async function openInvitation(
  invitations: Pick<InvitationReads, 'find'>,
  organizationId: string,
  id: string,
): Promise<Invitation> {
  const found = await invitations.find(organizationId, id);
  if (found !== undefined && found.acceptedAt === null && found.revokedAt === null) return found;
  throw new ApiError('not_found', 'This invitation does not exist, or was already accepted or revoked.');
}

/** An operator who starts a server sets it up on the same day, or starts it again. */
const GOOD_FOR_MS = DAY_MS;

interface InviteFirstOwnerDependencies {
  store: Pick<Store, 'organizations' | 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/**
 * Returns a link that creates the first organization, in place of an earlier link. Does nothing if the
 * network has an organization.
 */
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
