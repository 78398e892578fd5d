import { ApiError } from '../errors.ts';
import { may, type Permission } from '../rules/staff/roles.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Invitation, InvitationReads, Staff, StaffMember, StaffReads } from '../store/store.ts';

/** A signed-in staff member, and their session. */
export interface StaffSession {
  sessionId: string;
  staff: Staff;
  /** Whether the staff member can only set up a second factor, because the organization requires one. */
  lacksFactor: boolean;
  /** The time zone of the organization's days. */
  timeZone: string;
}

/**
 * Finds the staff member whose session the cookies of a request contain. Returns `undefined` if the session
 * has expired or was ended, or the staff member is disabled. Reads the database for each request, so an
 * ended session is rejected at once.
 */
export type FindSession = (cookies: string) => Promise<StaffSession | undefined>;

export type FindStaff = (organizationId: string, userId: string) => Promise<StaffMember>;

/**
 * Returns a staff member of this organization. Throws `not_found` for any other person. A staff member of
 * another organization is treated as not found.
 */
export async function findStaff(
  staff: Pick<StaffReads, 'find'>,
  organizationId: string,
  userId: string,
): Promise<StaffMember> {
  const member = await staff.find(userId);
  if (member?.organizationId === organizationId) return member;
  throw new ApiError('not_found', 'No staff member of your organization has this ID.');
}

/**
 * Returns the staff member who changes the team. Requires the lock of the team: until it was free, another
 * request may have changed the role or switched off the access. Throws `forbidden` if they may no longer
 * manage it.
 */
export async function currentManager(staff: Pick<StaffReads, 'find'>, by: Staff): Promise<StaffMember> {
  const manager = await staff.find(by.userId);
  if (manager?.disabledAt === null && may(manager.role, 'manage_team')) return manager;
  throw new ApiError('forbidden', 'You may no longer manage the team. Ask an owner of your organization.');
}

/**
 * Returns the owner who changes what applies to all staff. Requires the lock of the team. Throws `forbidden` if they are no
 * longer an owner.
 */
export async function currentOwner(staff: Pick<StaffReads, 'find'>, by: Staff): Promise<StaffMember> {
  const owner = await staff.find(by.userId);
  if (owner?.disabledAt === null && owner.role === 'owner') return owner;
  throw new ApiError('forbidden', 'You are no longer an owner of your organization.');
}

/** Rows on a page of the team. */
const PAGE_ROWS = 50;

export type ListStaff = (organizationId: string, after?: string) => Promise<Page<StaffMember, string>>;
export type ListInvitations = (organizationId: string, after?: string) => Promise<Page<Invitation, string>>;

/** Returns the use case that lists an organization's staff, oldest first, including disabled members. */
export function makeListStaff(staff: Pick<StaffReads, 'list'>): ListStaff {
  return async (organizationId, after = '') => {
    const found = await staff.list(organizationId, after, PAGE_ROWS + 1);
    return pageOf(found, PAGE_ROWS, ({ userId }) => userId);
  };
}

/** Returns the use case that lists open invitations, newest first. */
export function makeListInvitations(invitations: Pick<InvitationReads, 'listOpen'>): ListInvitations {
  return async (organizationId, after) => {
    const found = await invitations.listOpen(organizationId, after, PAGE_ROWS + 1);
    return pageOf(found, PAGE_ROWS, ({ id }) => id);
  };
}

/** Most staff of an organization who get a mail. One of them will read it. */
const MOST_RECIPIENTS = 50;

/** Staff members read at once. */
const STAFF_A_READ = 100;

/** Returns the staff of an organization, oldest first, including disabled members. */
export async function* everyone(
  staff: Pick<StaffReads, 'list'>,
  organizationId: string,
): AsyncGenerator<StaffMember> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const read: StaffMember[] = await staff.list(organizationId, after, STAFF_A_READ);
    yield* read;
    after = read.length < STAFF_A_READ ? undefined : read.at(-1)?.userId;
  }
}

/** Returns the addresses of staff who are not disabled and whose role has the permission. */
export async function recipientsOf(
  staff: Pick<StaffReads, 'list'>,
  organizationId: string,
  permission: Permission,
): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { role, disabledAt, email } of everyone(staff, organizationId)) {
    if (may(role, permission) && disabledAt === null) addresses.push(email);
    if (addresses.length === MOST_RECIPIENTS) break;
  }
  return addresses;
}
