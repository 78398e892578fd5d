import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { StaffMember, Store, Transaction } from '../store/store.ts';
import { managed, refuseLastOwner } from './change-role.ts';
import type { Staff } from './staff.ts';

/** Answers the staff member as they are then. */
export type SetAccess = (by: Staff, userId: string, disabled: boolean) => Promise<StaffMember>;

/**
 * Switches somebody's access off, which ends their sessions and the invitations they made, or on again. Refuses as
 * `makeChangeRole` does, and (`conflict`) to switch off one's own.
 */
export function makeSetAccess(store: Pick<Store, 'transaction'>, clock: Clock): SetAccess {
  return (by, userId, disabled) =>
    store.transaction(async (tx) => {
      const member = await managed(tx, by, userId);
      if (disabled && userId === by.userId) {
        throw new Refusal('conflict', 'Nobody switches off their own access: ask another owner or admin.');
      }
      if (disabled) await refuseLastOwner(tx, member);
      return switchAccess(tx, member, disabled ? clock() : null);
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
