import { ApiError } from '../errors.ts';
import { mayActAs } from '../rules/staff/roles.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Invitation, InvitationReads, Staff, StaffMember, StaffReads } from '../store/store.ts';

/** Who is signed in, and by which session. */
export interface StaffSession {
  sessionId: string;
  staff: Staff;
}

/**
 * Who is signed in by the cookies of a request; nobody when the session is over, was ended, or belongs to somebody
 * who is disabled. Looked up for each request, so that a session that was ended is rejected at once.
 */
export type FindSession = (cookies: string) => Promise<StaffSession | undefined>;

export type FindStaff = (organizationId: string, userId: string) => Promise<StaffMember>;

/** Somebody who works for this organization. Rejects (`not_found`) who does not: another's is as unknown as nobody. */
export async function findStaff(
  staff: Pick<StaffReads, 'find'>,
  organizationId: string,
  userId: string,
): Promise<StaffMember> {
  const member = await staff.find(userId);
  if (member?.organizationId === organizationId) return member;
  throw new ApiError('not_found', 'Nobody of your organization has this ID.');
}

/** Rows on a page of the team. */
const PAGE_ROWS = 50;

export type ListStaff = (organizationId: string, after?: string) => Promise<Page<StaffMember, string>>;
export type ListInvitations = (organizationId: string, after?: string) => Promise<Page<Invitation, string>>;

/** Who works for an organization, the oldest first, those included whose access is off. */
export function makeListStaff(staff: Pick<StaffReads, 'list'>): ListStaff {
  return async (organizationId, after = '') => {
    const found = await staff.list(organizationId, after, PAGE_ROWS + 1);
    return pageOf(found, PAGE_ROWS, ({ userId }) => userId);
  };
}

/** Who was invited and has not come yet, the newest first. */
export function makeListInvitations(invitations: Pick<InvitationReads, 'listOpen'>): ListInvitations {
  return async (organizationId, after) => {
    const found = await invitations.listOpen(organizationId, after, PAGE_ROWS + 1);
    return pageOf(found, PAGE_ROWS, ({ id }) => id);
  };
}

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
