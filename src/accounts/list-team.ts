import { type Page, pageOf } from '../rules/paging.ts';
import type { Invitation, InvitationReads, StaffMember, StaffReads } from '../store/store.ts';

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
