import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { passwordFault } from '../rules/staff/password.ts';
import { mayManage, type Role } from '../rules/staff/roles.ts';
import type { Staff, StaffMember, StaffReads, Store, Transaction } from '../store/store.ts';
import { rejectRole } from './invitations.ts';
import { currentManager, findStaff } from './staff.ts';

/** A staff member, and the role that they had before. */
interface RoleChange {
  before: Role;
  member: StaffMember;
}

export type ChangeRole = (by: Staff, userId: string, role: Role) => Promise<RoleChange>;

/**
 * Returns the use case that changes a staff member's role, from the next request on. Throws `not_found` for
 * a person outside the organization, `forbidden` for a change that only an owner may make, the errors of
 * `currentManager`, and `conflict` if the organization would have no owner left.
 */
export function makeChangeRole(store: Pick<Store, 'transaction'>, clock: Clock): ChangeRole {
  return (by, userId, role) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.team(by.organizationId);
      const manager = await currentManager(tx.staff, by);
      const member = await managed(tx.staff, manager, userId);
      rejectRole(manager.role, role);
      if (role !== 'owner') await rejectLastOwner(tx, member);
      const before = member.role;
      if (role === before) return { before, member };
      const changed = await switchRole(tx, member, role, at);
      await recordAction(tx, { staff: by, at }, 'staff.role_changed', { ...changed, before });
      return { before, member: changed };
    });
}

/** Changes a role, and revokes open invitations that the member could not make with the new one. Returns the changed member. */
export async function switchRole(
  { staff, invitations }: Pick<Transaction, 'staff' | 'invitations'>,
  member: StaffMember,
  role: Role,
  at: number,
): Promise<StaffMember> {
  await staff.setRole(member.userId, role);
  if (!mayManage(role, member.role)) await invitations.revokeOpenBy(member.userId, at);
  return { ...member, role };
}

/** Returns a staff member that `manager` may manage. Throws `not_found` or `forbidden` for any other. */
async function managed(
  staff: Pick<StaffReads, 'find'>,
  manager: StaffMember,
  userId: string,
): Promise<StaffMember> {
  const member = await findStaff(staff, manager.organizationId, userId);
  if (mayManage(manager.role, member.role)) return member;
  throw new ApiError('forbidden', 'Only an owner can change the role or access of an owner.');
}

/** Throws `conflict` if the organization would have no owner left. */
async function rejectLastOwner(
  { staff }: Pick<Transaction, 'staff'>,
  { userId, organizationId, role }: StaffMember,
): Promise<void> {
  if (role !== 'owner') return;
  const owners = await staff.listOwners(organizationId);
  if (owners.some((owner) => owner.userId !== userId)) return;
  throw new ApiError('conflict', 'This is the last owner. Make someone else an owner first.');
}

/** Returns the changed staff member. */
export type SetAccess = (by: Staff, userId: string, disabled: boolean) => Promise<StaffMember>;

/**
 * Returns the use case that disables a staff member's access, which ends their sessions and the invitations
 * they made, or enables it again. Throws the errors of `makeChangeRole`, and `conflict` for disabling one's
 * own access.
 */
export function makeSetAccess(store: Pick<Store, 'transaction'>, clock: Clock): SetAccess {
  return (by, userId, disabled) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.team(by.organizationId);
      const member = await managed(tx.staff, await currentManager(tx.staff, by), userId);
      if (disabled && userId === by.userId) {
        throw new ApiError('conflict', 'You cannot switch off your own access. Ask another owner or admin.');
      }
      if (disabled) await rejectLastOwner(tx, member);
      if (disabled === (member.disabledAt !== null)) return member;
      const changed = await switchAccess(tx, member, disabled ? at : null);
      await recordAction(tx, { staff: by, at }, disabled ? 'staff.disabled' : 'staff.enabled', changed);
      return changed;
    });
}

/** @param at when access ends; `null` enables it */
export async function switchAccess(
  { staff, invitations }: Pick<Transaction, 'staff' | 'invitations'>,
  member: StaffMember,
  at: number | null,
): Promise<StaffMember> {
  const { userId } = member;
  await staff.setDisabled(userId, at);
  if (at !== null) {
    await staff.endSessions(userId);
    await invitations.revokeOpenBy(userId, at);
  }
  return { ...member, disabledAt: at };
}

interface SetPasswordDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  hashPassword(password: string): Promise<string>;
}

export type SetPassword = (member: StaffMember, password: string) => Promise<void>;

/**
 * Returns the use case that sets a staff member's password, and ends their sessions and open links. Throws
 * `invalid` for a weak password.
 */
export function makeSetPassword({ store, clock, hashPassword }: SetPasswordDependencies): SetPassword {
  return async ({ userId, email }, password) => {
    const fault = passwordFault(password, email);
    if (fault !== undefined) throw new ApiError('invalid', fault);
    const hash = await hashPassword(password);
    await store.transaction(async ({ locks, signIn, staff }) => {
      // A concurrent sign-in with the old password cannot open a session after this.
      await locks.staffMember(userId);
      await signIn.setPassword(userId, hash, clock());
      await signIn.deleteVerificationsOf(userId);
      await staff.endSessions(userId);
    });
  };
}

/**
 * Deletes the authenticator app, the backup codes and the passkeys of a person who lost them, and ends their sessions. From then
 * on the password alone is enough, and a required second factor has to be set up again.
 */
export async function resetSecondFactor(
  { locks, signIn, passkeys, staff }: Pick<Transaction, 'locks' | 'signIn' | 'passkeys' | 'staff'>,
  userId: string,
): Promise<void> {
  await locks.staffMember(userId);
  await signIn.deleteSecondFactor(userId);
  await passkeys.deleteAll(userId);
  await staff.endSessions(userId);
}
