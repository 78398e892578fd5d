import { Type } from 'typebox';
import {
  MOST_ORGANIZATION_NAME_CHARACTERS,
  MOST_PERSON_NAME_CHARACTERS,
} from '../../organizations/organizations.ts';
import { MOST_EMAIL_CHARACTERS } from '../../rules/text/limits.ts';
import type { InvitationShown } from '../../sign-in/invitation.ts';
import { publicRoute } from './route.ts';

/** RFC 5321, 4.5.3.1. */
export const EMAIL = Type.String({ minLength: 1, maxLength: MOST_EMAIL_CHARACTERS });
/** Longer than any that can be set: what is wrong with it, is said by who sets it. */
export const PASSWORD = Type.String({ minLength: 1, maxLength: 1000 });
/** Six digits, perhaps with spaces, or a backup code. */
export const CODE = Type.String({ minLength: 1, maxLength: 50 });
const TOKEN = Type.String({ minLength: 1, maxLength: 200 });

export interface SignInAnswer {
  /** A code is to follow; nobody is signed in yet. */
  secondFactor: boolean;
}

export type InvitationAnswer = InvitationShown;

/** What people call before they are signed in. */
export const signInRoutes = [
  publicRoute({
    method: 'POST',
    path: '/dashboard/sign-in',
    role: 'anyone',
    body: Type.Object({ email: EMAIL, password: PASSWORD }),
  }).handledBy(async ({ body, setCookies, ...visitor }, app): Promise<SignInAnswer> => {
    const { secondFactor, cookies } = await app.signIn.withPassword(visitor, body.email, body.password);
    setCookies(cookies);
    return { secondFactor };
  }),

  publicRoute({
    method: 'POST',
    path: '/dashboard/sign-in/second-factor',
    role: 'anyone',
    body: Type.Object({ code: CODE, backupCode: Type.Optional(Type.Boolean()) }),
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.withCode(visitor, body.code, body.backupCode ?? false));
    return {};
  }),

  publicRoute({ method: 'POST', path: '/dashboard/sign-out', role: 'anyone' }).handledBy(
    async ({ setCookies, ...visitor }, app) => {
      setCookies(await app.signIn.signOut(visitor));
      return {};
    },
  ),

  publicRoute({
    method: 'POST',
    path: '/dashboard/forgot-password',
    role: 'anyone',
    body: Type.Object({ email: EMAIL }),
  }).handledBy(async ({ body, ...visitor }, app) => {
    await app.signIn.forgotPassword(visitor, body.email);
    return {};
  }),

  publicRoute({
    method: 'POST',
    path: '/dashboard/reset-password',
    role: 'anyone',
    body: Type.Object({ token: TOKEN, password: PASSWORD }),
  }).handledBy(async ({ body, ...visitor }, app) => {
    await app.signIn.resetPassword(visitor, body.token, body.password);
    return {};
  }),

  publicRoute({
    method: 'GET',
    path: '/dashboard/invitation',
    role: 'anyone',
    query: Type.Object({ token: TOKEN }),
  }).handledBy(async ({ query }, app): Promise<InvitationAnswer> => app.signIn.invitations.show(query.token)),

  publicRoute({
    method: 'POST',
    path: '/dashboard/invitation',
    role: 'anyone',
    body: Type.Object({
      token: TOKEN,
      name: Type.String({ maxLength: MOST_PERSON_NAME_CHARACTERS }),
      password: PASSWORD,
      email: Type.Optional(EMAIL),
      organization: Type.Optional(Type.String({ maxLength: MOST_ORGANIZATION_NAME_CHARACTERS })),
    }),
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.invitations.accept(visitor, body));
    return {};
  }),
];
