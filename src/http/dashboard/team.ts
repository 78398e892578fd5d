import { type Static, Type } from 'typebox';
import { ROLES, type Role } from '../../rules/staff/roles.ts';
import type { Invitation, Staff, StaffMember } from '../../store/store.ts';
import { AFTER } from '../cursors.ts';
import { BY_ID, DONE, pageOf, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { type DashboardApp, staffRoute } from './route.ts';
import { EMAIL } from './sign-in.ts';

const ROLE = Type.Enum([...ROLES]);

/** A staff member. */
const STAFF_LINE = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: ROLE,
  secondFactor: Type.Boolean(),
  /** Since when their access is disabled; `null` if it is enabled. */
  disabledAt: TIME_OR_NULL,
  createdAt: TIME,
});

export type StaffLine = Static<typeof STAFF_LINE>;

const INVITATION_LINE = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: ROLE,
  createdAt: TIME,
  /** May be in the past. The link then no longer works. */
  expiresAt: TIME,
});

export type InvitationLine = Static<typeof INVITATION_LINE>;

const INVITED = Type.Object({
  invitation: INVITATION_LINE,
  /**
   * The link to pass on manually, shown only once; `null` if it was mailed, because only the owner of the
   * e-mail may have it.
   */
  link: TEXT_OR_NULL,
  /** Whether an earlier link stopped working. */
  replaces: Type.Boolean(),
});

export type InvitedResponse = Static<typeof INVITED>;

async function invite(
  { inviteStaff, signIn }: DashboardApp,
  staff: Staff,
  email: string,
  role: Role,
): Promise<InvitedResponse> {
  const made = await inviteStaff(staff, email, role);
  const link = await signIn.invitations.deliver(staff, made);
  return { invitation: invitationLine(made.invitation), link, replaces: made.replaces };
}

/** The routes of staff members and invitations. */
export const teamRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/team',
    permission: 'manage_team',
    query: Type.Object({ after: AFTER }),
    response: pageOf(STAFF_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.listStaff(staff.organizationId, query.after);
    return { rows: rows.map(staffLine), next };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/team/:id',
    permission: 'manage_team',
    params: BY_ID,
    response: STAFF_LINE,
  }).handledBy(async ({ staff, params }, app) => {
    return staffLine(await app.findStaff(staff.organizationId, params.id));
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/team/:id/role',
    permission: 'manage_team',
    params: BY_ID,
    body: Type.Object({ role: ROLE }),
    response: STAFF_LINE,
  }).handledBy(async ({ staff, params, body }, app) => {
    return staffLine(await app.signIn.colleagues.changeRole(staff, params.id, body.role));
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/team/:id/access',
    permission: 'manage_team',
    params: BY_ID,
    body: Type.Object({ disabled: Type.Boolean() }),
    response: STAFF_LINE,
  }).handledBy(async ({ staff, params, body }, app) => {
    return staffLine(await app.setAccess(staff, params.id, body.disabled));
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/team/:id/second-factor',
    permission: 'reset_second_factor',
    params: BY_ID,
    response: STAFF_LINE,
  }).handledBy(async ({ staff, params }, app) => {
    return staffLine(await app.signIn.colleagues.resetSecondFactor(staff, params.id));
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/team/invitations',
    permission: 'manage_team',
    query: Type.Object({ after: AFTER }),
    response: pageOf(INVITATION_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.listInvitations(staff.organizationId, query.after);
    return { rows: rows.map(invitationLine), next };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/team/invitations',
    permission: 'manage_team',
    body: Type.Object({ email: EMAIL, role: ROLE }),
    response: INVITED,
  }).handledBy(({ staff, body }, app) => invite(app, staff, body.email, body.role)),

  // Mails a new link. The earlier one stops working.
  staffRoute({
    method: 'POST',
    path: '/dashboard/team/invitations/:id/link',
    permission: 'manage_team',
    params: BY_ID,
    response: INVITED,
  }).handledBy(async ({ staff, params }, app) => {
    const { email, role } = await app.findOpenInvitation(staff.organizationId, params.id);
    return invite(app, staff, email ?? '', role);
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/team/invitations/:id',
    permission: 'manage_team',
    params: BY_ID,
    response: DONE,
  }).handledBy(async ({ staff, params }, app) => {
    await app.revokeInvitation(staff, params.id);
    return {};
  }),
];

function staffLine({
  userId,
  name,
  email,
  role,
  secondFactor,
  disabledAt,
  createdAt,
}: StaffMember): StaffLine {
  return { id: userId, name, email, role, secondFactor, disabledAt, createdAt };
}

function invitationLine({ id, email, role, createdAt, expiresAt }: Invitation): InvitationLine {
  return { id, email: email ?? '', role, createdAt, expiresAt };
}
