import { Refusal } from '../errors.ts';
import type { StaffMember, StaffReads } from '../store/store.ts';

export type FindStaff = (organizationId: string, userId: string) => Promise<StaffMember>;

/** Somebody who works for this organization. Refuses (`notFound`) who does not: another's is as unknown as nobody. */
export async function findStaff(
  staff: Pick<StaffReads, 'find'>,
  organizationId: string,
  userId: string,
): Promise<StaffMember> {
  const member = await staff.find(userId);
  if (member?.organizationId === organizationId) return member;
  throw new Refusal('notFound', 'Nobody of your organization has this ID.');
}
