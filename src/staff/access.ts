import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { passwordFault } from '../rules/staff/password.ts';
import { mayManage, type Role } from '../rules/staff/roles.ts';
import type { Staff, StaffMember, Store, Transaction } from '../store/store.ts';
import { rejectRole } from './invitations.ts';
import { findStaff } from './staff.ts';

/** Answers the staff member as they are then. */
export type ChangeRole = (by: Staff, userId: string, role: Role) => Promise<StaffMember>;

/**
 * Changes what somebody may do, from their next request on. Rejects (`not_found`) who is not of the same organization,
 * (`forbidden`) what is an owner's to do, and (`conflict`) to leave an organization without an owner.
 */
export function makeChangeRole(store: Pick<Store, 'transaction'>, clock: Clock): ChangeRole {
  return (by, userId, role) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.team(by.organizationId);
      const member = await managed(tx, by, userId);
      rejectRole(by.role, role);
      if (role !== 'owner') await rejectLastOwner(tx, member);
      if (role === member.role) return member;
      await tx.staff.setRole(userId, role);
      // Whom a member invited as an admin, or an admin as an owner, nobody would invite now.
      if (!mayManage(role, member.role)) await tx.invitations.revokeOpenBy(userId, at);
      const changed = { ...member, role };
      await recordAction(tx, { staff: by, at }, 'staff.role_changed', changed);
      return changed;
    });
}

/** Somebody whom this one may manage. Rejects (`not_found`, `forbidden`) anybody else. */
export async function managed(
  { staff }: Pick<Transaction, 'staff'>,
  by: Staff,
  userId: string,
): Promise<StaffMember> {
  const member = await findStaff(staff, by.organizationId, userId);
  if (mayManage(by.role, member.role)) return member;
  throw new ApiError('forbidden', 'Only an owner changes what an owner may do.');
}

/** Rejects (`conflict`) what would leave nobody to own the organization. */
async function rejectLastOwner(
  { staff }: Pick<Transaction, 'staff'>,
  { userId, organizationId, role }: StaffMember,
): Promise<void> {
  if (role !== 'owner') return;
  const owners = await staff.listOwners(organizationId);
  if (owners.some((owner) => owner.userId !== userId)) return;
  throw new ApiError('conflict', 'This is the last owner: make somebody else an owner first.');
}

/** Answers the staff member as they are then. */
export type SetAccess = (by: Staff, userId: string, disabled: boolean) => Promise<StaffMember>;

/**
 * Switches somebody's access off, which ends their sessions and the invitations they made, or on again. Rejects as
 * `makeChangeRole` does, and (`conflict`) to switch off one's own.
 */
export function makeSetAccess(store: Pick<Store, 'transaction'>, clock: Clock): SetAccess {
  return (by, userId, disabled) =>
    store.transaction(async (tx) => {
      const at = clock();
      await tx.locks.team(by.organizationId);
      const member = await managed(tx, by, userId);
      if (disabled && userId === by.userId) {
        throw new ApiError('conflict', 'Nobody switches off their own access: ask another owner or admin.');
      }
      if (disabled) await rejectLastOwner(tx, member);
      if (disabled === (member.disabledAt !== null)) return member;
      const changed = await switchAccess(tx, member, disabled ? at : null);
      await recordAction(tx, { staff: by, at }, disabled ? 'staff.disabled' : 'staff.enabled', changed);
      return changed;
    });
}

/** @param at when access ends; `null`: it is there again */
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

/** Sets somebody's password, and ends their sessions and open links. Rejects (`invalid`) a weak one. */
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

/** For whoever lost both the app and the backup codes: from then on the password alone signs in. */
export async function endSecondFactor(store: Pick<Store, 'transaction'>, userId: string): Promise<void> {
  await store.transaction(({ signIn }) => signIn.deleteSecondFactor(userId));
}
