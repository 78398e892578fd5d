import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { mayManage, type Role } from '../rules/roles.ts';
import type { StaffMember, Store, Transaction } from '../store/store.ts';
import { findStaff } from './find-staff.ts';
import { refuseRole } from './invite-staff.ts';
import type { Staff } from './staff.ts';

/** Answers the staff member as they are then. */
export type ChangeRole = (by: Staff, userId: string, role: Role) => Promise<StaffMember>;

/**
 * Changes what somebody may do, from their next request on. Refuses (`notFound`) who is not of the same organization,
 * (`forbidden`) what is an owner's to do, and (`conflict`) to leave an organization without an owner.
 */
export function makeChangeRole(store: Pick<Store, 'transaction'>, clock: Clock): ChangeRole {
  return (by, userId, role) =>
    store.transaction(async (tx) => {
      const member = await managed(tx, by, userId);
      refuseRole(by.role, role);
      if (role !== 'owner') await refuseLastOwner(tx, member);
      await tx.staff.setRole(userId, role);
      // Whom a member invited as an admin, or an admin as an owner, nobody would invite now.
      if (!mayManage(role, member.role)) await tx.invitations.revokeOpenBy(userId, clock());
      return { ...member, role };
    });
}

/** Somebody whom this one may manage. Refuses (`notFound`, `forbidden`) anybody else. */
export async function managed(
  { staff }: Pick<Transaction, 'staff'>,
  by: Staff,
  userId: string,
): Promise<StaffMember> {
  const member = await findStaff(staff, by.organizationId, userId);
  if (mayManage(by.role, member.role)) return member;
  throw new Refusal('forbidden', 'Only an owner changes what an owner may do.');
}

/** Refuses (`conflict`) what would leave nobody to own the organization. */
export async function refuseLastOwner(
  { staff }: Pick<Transaction, 'staff'>,
  { userId, organizationId, role }: StaffMember,
): Promise<void> {
  if (role !== 'owner') return;
  const owners = await staff.listOwners(organizationId);
  if (owners.some((owner) => owner.userId !== userId)) return;
  throw new Refusal('conflict', 'This is the last owner: make somebody else an owner first.');
}
