import { Type } from 'typebox';
import { ROLES, type Role } from '../../rules/staff/roles.ts';
import type { NewInvitation } from '../../staff/invitations.ts';
import type { Invitation, StaffMember } from '../../store/store.ts';
import { BY_ID } from './by-id.ts';
import { AFTER, type Page } from './paging.ts';
import { type DashboardApp, type StaffRequest, staffRoute } from './route.ts';
import { EMAIL } from './sign-in.ts';

/** A staff member. */
export interface StaffLine {
  id: string;
  name: string;
  email: string;
  role: Role;
  secondFactor: boolean;
  /** Since when they cannot sign in; `null`: they can. */
  disabledAt: number | null;
  createdAt: number;
}

/** The oldest first. */
export type StaffAnswer = Page<StaffLine>;

export interface InvitationLine {
  id: string;
  email: string;
  role: Role;
  createdAt: number;
  /** It may have passed: the link then opens nothing any more. */
  expiresAt: number;
}

/** Those that nobody accepted yet, the newest first. */
export interface InvitationsAnswer extends Page<InvitationLine> {
  /** False: the link of an invitation is shown to whoever invites, to be passed on. */
  areMailed: boolean;
}

export interface InvitedAnswer {
  invitation: InvitationLine;
  /** To be passed on by hand, shown this once; `null`: it was mailed, and whoever reads that e-mail alone has it. */
  link: string | null;
}

const ROLE = Type.Union(ROLES.map((role) => Type.Literal(role)));

async function invite(
  { staff, does }: StaffRequest,
  { signIn }: Pick<DashboardApp, 'signIn'>,
  email: string,
  role: Role,
): Promise<InvitedAnswer> {
  const subject = ({ invitation }: NewInvitation) => `${invitation.email} as ${role}`;
  const { inviteStaff } = does({ action: 'staff.invited', subject });
  const made = await inviteStaff(staff, email, role);
  return { invitation: invitationLine(made.invitation), link: await signIn.invitations.deliver(staff, made) };
}

/** Who works for the organization, and who is asked to. */
export const teamRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/team',
    role: 'admin',
    query: Type.Object({ after: AFTER }),
  }).handledBy(async ({ staff, query }, app): Promise<StaffAnswer> => {
    const { rows, next } = await app.listStaff(staff.organizationId, query.after);
    return { rows: rows.map(staffLine), next };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/team/:id',
    role: 'admin',
    params: BY_ID,
  }).handledBy(async ({ staff, params }, app): Promise<StaffLine> => {
    return staffLine(await app.findStaff(staff.organizationId, params.id));
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/team/:id/role',
    role: 'admin',
    params: BY_ID,
    body: Type.Object({ role: ROLE }),
  }).handledBy(async ({ staff, params, body, does }): Promise<StaffLine> => {
    const subject = ({ email, role }: StaffMember) => `${email} to ${role}`;
    const { changeRole } = does({ action: 'staff.role_changed', subject });
    return staffLine(await changeRole(staff, params.id, body.role));
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/team/:id/access',
    role: 'admin',
    params: BY_ID,
    body: Type.Object({ disabled: Type.Boolean() }),
  }).handledBy(async ({ staff, params, body, does }): Promise<StaffLine> => {
    const action = body.disabled ? 'staff.disabled' : 'staff.enabled';
    const { setAccess } = does({ action, subject: ({ email }: StaffMember) => email });
    return staffLine(await setAccess(staff, params.id, body.disabled));
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/team/invitations',
    role: 'admin',
    query: Type.Object({ after: AFTER }),
  }).handledBy(async ({ staff, query }, app): Promise<InvitationsAnswer> => {
    const { rows, next } = await app.listInvitations(staff.organizationId, query.after);
    return { rows: rows.map(invitationLine), next, areMailed: app.signIn.invitations.areMailed };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/team/invitations',
    role: 'admin',
    body: Type.Object({ email: EMAIL, role: ROLE }),
  }).handledBy((request, app) => invite(request, app, request.body.email, request.body.role)),

  // A new link, by mail: the one before opens nothing any more.
  staffRoute({
    method: 'POST',
    path: '/dashboard/team/invitations/:id/link',
    role: 'admin',
    params: BY_ID,
  }).handledBy(async (request, app) => {
    const { staff, params } = request;
    const { email, role } = await app.findOpenInvitation(staff.organizationId, params.id);
    return invite(request, app, email ?? '', role);
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/team/invitations/:id',
    role: 'admin',
    params: BY_ID,
  }).handledBy(async ({ staff, params, does }, app) => {
    const { email } = await app.findOpenInvitation(staff.organizationId, params.id);
    const { revokeInvitation } = does({ action: 'invitation.revoked', subject: email ?? '' });
    await revokeInvitation(staff, params.id);
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
