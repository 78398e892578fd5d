import type { Clock, NewId, RandomBytes } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { type ChangeRole, makeChangeRole } from './change-role.ts';
import { type FindStaff, findStaff } from './find-staff.ts';
import { type InviteStaff, makeInviteStaff } from './invite-staff.ts';
import { type ListInvitations, type ListStaff, makeListInvitations, makeListStaff } from './list-team.ts';
import {
  type EndOtherSessions,
  type EndSession,
  type ListSessions,
  makeEndOtherSessions,
  makeEndSession,
  makeListSessions,
} from './own-sessions.ts';
import {
  type FindOpenInvitation,
  makeRevokeInvitation,
  openInvitation,
  type RevokeInvitation,
} from './revoke-invitation.ts';
import { makeSetAccess, type SetAccess } from './set-access.ts';

/** What an organization's staff do about who of them may do what, and each about their own sessions. */
export interface Team {
  findStaff: FindStaff;
  listStaff: ListStaff;
  changeRole: ChangeRole;
  setAccess: SetAccess;
  inviteStaff: InviteStaff;
  listInvitations: ListInvitations;
  findOpenInvitation: FindOpenInvitation;
  revokeInvitation: RevokeInvitation;
  listSessions: ListSessions;
  endSession: EndSession;
  endOtherSessions: EndOtherSessions;
}

interface TeamDependencies {
  store: Store;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

export function makeTeam(dependencies: TeamDependencies): Team {
  const { store, clock } = dependencies;
  return {
    findStaff: (organizationId, userId) => findStaff(store.staff, organizationId, userId),
    listStaff: makeListStaff(store.staff),
    changeRole: makeChangeRole(store, clock),
    setAccess: makeSetAccess(store, clock),
    inviteStaff: makeInviteStaff(dependencies),
    listInvitations: makeListInvitations(store.invitations),
    findOpenInvitation: (organizationId, id) => openInvitation(store.invitations, organizationId, id),
    revokeInvitation: makeRevokeInvitation(store, clock),
    listSessions: makeListSessions(store.staff, clock),
    endSession: makeEndSession(store),
    endOtherSessions: makeEndOtherSessions(store),
  };
}
