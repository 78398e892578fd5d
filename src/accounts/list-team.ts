import type { Invitation, InvitationReads, StaffMember, StaffReads } from '../store/store.ts';

/** Rows on a page of the team. */
const PAGE_ROWS = 50;

interface TeamPage<Row> {
  rows: Row[];
  /** The ID behind which the next page begins; `null` at the end. */
  next: string | null;
}

export type ListStaff = (organizationId: string, after?: string) => Promise<TeamPage<StaffMember>>;
export type ListInvitations = (organizationId: string, after?: string) => Promise<TeamPage<Invitation>>;

/** Who works for an organization, the oldest first, those included whose access is off. */
export function makeListStaff(staff: Pick<StaffReads, 'list'>): ListStaff {
  return async (organizationId, after = '') => {
    const found = await staff.list(organizationId, after, PAGE_ROWS + 1);
    return pageOf(found, ({ userId }) => userId);
  };
}

/** Who was invited and has not come yet, the newest first. */
export function makeListInvitations(invitations: Pick<InvitationReads, 'listOpen'>): ListInvitations {
  return async (organizationId, after) => {
    const found = await invitations.listOpen(organizationId, after, PAGE_ROWS + 1);
    return pageOf(found, ({ id }) => id);
  };
}

function pageOf<Row>(found: readonly Row[], idOf: (row: Row) => string): TeamPage<Row> {
  const rows = found.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  return { rows, next: found.length > PAGE_ROWS && last !== undefined ? idOf(last) : null };
}
