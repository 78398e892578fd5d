import { Type } from 'typebox';
import { Refusal } from '../../errors.ts';
import { deviceOf } from '../../rules/staff/device.ts';
import type { SecondFactorSetup } from '../../sign-in/own-account.ts';
import type { SessionToken } from '../../sign-in/session-token.ts';
import { BY_ID } from './by-id.ts';
import { staffRoute } from './route.ts';
import { CODE, PASSWORD } from './sign-in.ts';

/** An open session. */
export interface SessionLine {
  id: string;
  /** Such as 'Firefox on Linux'. */
  device: string;
  /** The network address that it began at. */
  address: string | null;
  createdAt: number;
  lastSeenAt: number;
  /** The one that asks. */
  current: boolean;
}

/** One's open sessions, the newest first. */
export interface SessionsAnswer {
  sessions: SessionLine[];
}

export type SecondFactorAnswer = SecondFactorSetup;

export interface BackupCodesAnswer {
  /** Shown this once. */
  backupCodes: string[];
}

export type SessionTokenAnswer = SessionToken;

/** What people do to their own way of signing in. */
export const securityRoutes = [
  staffRoute({
    method: 'POST',
    path: '/dashboard/security/password',
    role: 'member',
    body: Type.Object({ current: PASSWORD, password: PASSWORD }),
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.ownAccount.changePassword(visitor, body.current, body.password));
    return {};
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/second-factor',
    role: 'member',
    body: Type.Object({ password: PASSWORD }),
  }).handledBy(async ({ body, ...visitor }, app): Promise<SecondFactorAnswer> => {
    return app.signIn.ownAccount.beginSecondFactor(visitor, body.password);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/second-factor/confirm',
    role: 'member',
    body: Type.Object({ code: CODE }),
  }).handledBy(async ({ body, setCookies, ...visitor }, app): Promise<BackupCodesAnswer> => {
    const { backupCodes, cookies } = await app.signIn.ownAccount.confirmSecondFactor(visitor, body.code);
    setCookies(cookies);
    return { backupCodes };
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/security/second-factor',
    role: 'member',
    body: Type.Object({ password: PASSWORD }),
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.ownAccount.endSecondFactor(visitor, body.password));
    return {};
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/backup-codes',
    role: 'member',
    body: Type.Object({ password: PASSWORD }),
  }).handledBy(async ({ body, ...visitor }, app): Promise<BackupCodesAnswer> => {
    return { backupCodes: await app.signIn.ownAccount.newBackupCodes(visitor, body.password) };
  }),

  staffRoute({ method: 'GET', path: '/dashboard/security/sessions', role: 'member' }).handledBy(
    async ({ staff, sessionId }, app): Promise<SessionsAnswer> => {
      const sessions = await app.listSessions(staff.userId);
      return {
        sessions: sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => {
          const device = deviceOf(userAgent ?? '');
          return { id, device, address, createdAt, lastSeenAt, current: id === sessionId };
        }),
      };
    },
  ),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/security/sessions/:id',
    role: 'member',
    params: BY_ID,
  }).handledBy(async ({ staff, params, does }, app) => {
    const session = (await app.listSessions(staff.userId)).find(({ id }) => id === params.id);
    if (session === undefined) {
      throw new Refusal('notFound', 'There is no such session, or it has ended already.');
    }
    const { endSession } = does({ action: 'session.ended', subject: deviceOf(session.userAgent ?? '') });
    await endSession(staff.userId, session.id);
    return {};
  }),

  staffRoute({ method: 'DELETE', path: '/dashboard/security/sessions', role: 'member' }).handledBy(
    async ({ staff, sessionId, does }) => {
      const { endOtherSessions } = does({ action: 'session.ended', subject: 'all other sessions' });
      await endOtherSessions(staff.userId, sessionId);
      return {};
    },
  ),

  // Creates a key through the API: specification 4.9.
  staffRoute({ method: 'POST', path: '/dashboard/session-token', role: 'admin' }).handledBy(
    async ({ sessionId }, app): Promise<SessionTokenAnswer> => app.signIn.newSessionToken(sessionId),
  ),
];
