import { mayActAs } from '../rules/roles.ts';
import type { StaffReads } from '../store/store.ts';

/** So many of an organization's owners and admins get a mail: enough that somebody reads it. */
const MOST_RECIPIENTS = 50;

/** So many staff are read at once. */
const STAFF_A_READ = 100;

/** The addresses of owners and admins whose access is on. */
export async function recipientsOf(
  staff: Pick<StaffReads, 'list'>,
  organizationId: string,
): Promise<string[]> {
  const addresses: string[] = [];
  for (let after = ''; ; ) {
    const read = await staff.list(organizationId, after, STAFF_A_READ);
    for (const { role, disabledAt, email } of read) {
      if (mayActAs(role, 'admin') && disabledAt === null) addresses.push(email);
    }
    const last = read.at(-1);
    if (last === undefined || read.length < STAFF_A_READ || addresses.length >= MOST_RECIPIENTS) break;
    after = last.userId;
  }
  return addresses.slice(0, MOST_RECIPIENTS);
}
