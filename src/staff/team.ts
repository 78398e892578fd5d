import type { Clock, NewId, RandomBytes } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { makeSetAccess, type SetAccess } from './access.ts';
import {
  type FindOpenInvitation,
  type InviteStaff,
  makeInviteStaff,
  makeRevokeInvitation,
  openInvitation,
  type RevokeInvitation,
} from './invitations.ts';
import { type ChangeOwnName, makeChangeOwnName } from './own-name.ts';
import {
  type EndOtherSessions,
  type EndSession,
  type ListSessions,
  makeEndOtherSessions,
  makeEndSession,
  makeListSessions,
} from './sessions.ts';
import {
  type FindStaff,
  findStaff,
  type ListInvitations,
  type ListStaff,
  makeListInvitations,
  makeListStaff,
} from './staff.ts';

/** The use cases of staff about the team, and about their own sessions. */
export interface Team {
  findStaff: FindStaff;
  listStaff: ListStaff;
  setAccess: SetAccess;
  inviteStaff: InviteStaff;
  listInvitations: ListInvitations;
  findOpenInvitation: FindOpenInvitation;
  revokeInvitation: RevokeInvitation;
  listSessions: ListSessions;
  endSession: EndSession;
  endOtherSessions: EndOtherSessions;
  changeOwnName: ChangeOwnName;
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
    setAccess: makeSetAccess(store, clock),
    inviteStaff: makeInviteStaff(dependencies),
    listInvitations: makeListInvitations(store.invitations),
    findOpenInvitation: (organizationId, id) => openInvitation(store.invitations, organizationId, id),
    revokeInvitation: makeRevokeInvitation(store, clock),
    listSessions: makeListSessions(store.staff, clock),
    endSession: makeEndSession(store, clock),
    endOtherSessions: makeEndOtherSessions(store, clock),
    changeOwnName: makeChangeOwnName(store, clock),
  };
}
