import { type Static, Type } from 'typebox';
import { deviceOf } from '../../rules/staff/device.ts';
import { MOST_PERSON_NAME_CHARACTERS } from '../../rules/text/limits.ts';
import { BY_ID, DONE, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { staffRoute } from './route.ts';
import { CODE, PASSWORD } from './sign-in.ts';

/** An open session. */
const SESSION_LINE = Type.Object({
  id: Type.String(),
  /** Such as 'Firefox on Linux'. */
  device: Type.String(),
  /** The network address from which it was opened. */
  address: TEXT_OR_NULL,
  createdAt: TIME,
  lastSeenAt: TIME,
  /** Whether it is the session of this request. */
  current: Type.Boolean(),
});

export type SessionLine = Static<typeof SESSION_LINE>;

const SECOND_FACTOR = Type.Object({
  /** The content of the QR code. */
  uri: Type.String(),
  /** In base 32, to type it manually. */
  secret: Type.String(),
});

export type SecondFactorResponse = Static<typeof SECOND_FACTOR>;

/** How a staff member signs in, also for those who can only set up a second factor. */
const FACTORS = Type.Object({
  email: Type.String(),
  /** The name of the organization. */
  organization: Type.String(),
  /** Whether the organization requires a second factor of all staff. */
  required: Type.Boolean(),
  /** Whether an authenticator app is set up. */
  app: Type.Boolean(),
  /** How many backup codes are unused; 0 without an app. */
  backupCodesLeft: Type.Integer(),
  /** Whether the network offers passkeys. */
  offersPasskeys: Type.Boolean(),
});

export type FactorsResponse = Static<typeof FACTORS>;

/** Shown only once. */
const BACKUP_CODES = Type.Object({ backupCodes: Type.Array(Type.String()) });

const SESSION_TOKEN = Type.Object({ token: Type.String(), expiresAt: TIME });

/** The routes of a staff member's own sign-in. */
export const securityRoutes = [
  staffRoute({
    method: 'PUT',
    path: '/dashboard/security/name',
    permission: 'use_account',
    body: Type.Object({ name: Type.String({ maxLength: MOST_PERSON_NAME_CHARACTERS }) }),
    response: DONE,
  }).handledBy(async ({ staff, body }, app) => {
    await app.changeOwnName(staff, body.name);
    return {};
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/password',
    permission: 'use_account',
    body: Type.Object({ current: PASSWORD, password: PASSWORD }),
    response: DONE,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.ownAccount.changePassword(visitor, body.current, body.password));
    return {};
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/security/second-factor',
    permission: 'use_account',
    setsUpFactor: true,
    response: FACTORS,
  }).handledBy(({ staff }, app) => app.signIn.ownAccount.readFactors(staff)),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/second-factor',
    permission: 'use_account',
    setsUpFactor: true,
    body: Type.Object({ password: PASSWORD }),
    response: SECOND_FACTOR,
  }).handledBy(async ({ body, ...visitor }, app) => {
    return app.signIn.ownAccount.beginSecondFactor(visitor, body.password);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/second-factor/confirm',
    permission: 'use_account',
    setsUpFactor: true,
    body: Type.Object({ code: CODE }),
    response: BACKUP_CODES,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    const { backupCodes, cookies } = await app.signIn.ownAccount.confirmSecondFactor(visitor, body.code);
    setCookies(cookies);
    return { backupCodes };
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/security/second-factor',
    permission: 'use_account',
    body: Type.Object({ password: PASSWORD }),
    response: DONE,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.ownAccount.endSecondFactor(visitor, body.password));
    return {};
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/backup-codes',
    permission: 'use_account',
    body: Type.Object({ password: PASSWORD }),
    response: BACKUP_CODES,
  }).handledBy(async ({ body, ...visitor }, app) => {
    return { backupCodes: await app.signIn.ownAccount.newBackupCodes(visitor, body.password) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/security/sessions',
    permission: 'use_account',
    response: Type.Object({ sessions: Type.Array(SESSION_LINE) }),
  }).handledBy(async ({ staff, sessionId }, app) => {
    const sessions = await app.listSessions(staff.userId);
    return {
      sessions: sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => {
        const device = deviceOf(userAgent ?? '');
        return { id, device, address, createdAt, lastSeenAt, current: id === sessionId };
      }),
    };
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/security/sessions/:id',
    permission: 'use_account',
    params: BY_ID,
    response: DONE,
  }).handledBy(async ({ staff, params }, app) => {
    await app.endSession(staff, params.id);
    return {};
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/security/sessions',
    permission: 'use_account',
    response: DONE,
  }).handledBy(async ({ staff, sessionId }, app) => {
    await app.endOtherSessions(staff, sessionId);
    return {};
  }),

  // Creates a session token, which creates a key through the API: specification 4.9.
  staffRoute({
    method: 'POST',
    path: '/dashboard/session-token',
    permission: 'manage_live_keys',
    response: SESSION_TOKEN,
  }).handledBy(async ({ sessionId }, app) => app.signIn.newSessionToken(sessionId)),
];
