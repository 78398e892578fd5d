import { type Static, Type } from 'typebox';

import { ROLES } from '../../rules/staff/roles.ts';
import {
  MOST_EMAIL_CHARACTERS,
  MOST_ORGANIZATION_NAME_CHARACTERS,
  MOST_PERSON_NAME_CHARACTERS,
} from '../../rules/text/limits.ts';
import { DONE, TEXT_OR_NULL } from '../schemas.ts';
import { publicRoute } from './route.ts';

/** The second factors of the person, if any: one of them is still required, and nobody is signed in yet. */
const SIGNED_IN = Type.Object({ secondFactors: Type.Array(Type.Enum(['app', 'passkey'])) });

export type SignedInResponse = Static<typeof SIGNED_IN>;

const INVITATION = Type.Object({
  /** The organization's name; `null` if the invited person creates one. */
  organization: TEXT_OR_NULL,
  email: TEXT_OR_NULL,
  role: Type.Enum([...ROLES]),
});

export type InvitationResponse = Static<typeof INVITATION>;

/** RFC 5321, 4.5.3.1. */
export const EMAIL = Type.String({ minLength: 1, maxLength: MOST_EMAIL_CHARACTERS });
/** Longer than any valid password: the use case that sets it explains what is wrong. */
export const PASSWORD = Type.String({ minLength: 1, maxLength: 1000 });
/** Six digits, perhaps with spaces, or a backup code. */
export const CODE = Type.String({ minLength: 1, maxLength: 50 });
const TOKEN = Type.String({ minLength: 1, maxLength: 200 });

/** The routes of signing in. */
export const signInRoutes = [
  publicRoute({
    method: 'POST',
    path: '/dashboard/sign-in',
    permission: 'anyone',
    body: Type.Object({ email: EMAIL, password: PASSWORD }),
    response: SIGNED_IN,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    const { secondFactors, cookies } = await app.signIn.withPassword(visitor, body.email, body.password);
    setCookies(cookies);
    return { secondFactors };
  }),

  publicRoute({
    method: 'POST',
    path: '/dashboard/sign-in/second-factor',
    permission: 'anyone',
    body: Type.Object({ code: CODE, backupCode: Type.Optional(Type.Boolean()) }),
    response: DONE,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.withCode(visitor, body.code, body.backupCode ?? false));
    return {};
  }),

  publicRoute({
    method: 'POST',
    path: '/dashboard/sign-out',
    permission: 'anyone',
    response: DONE,
  }).handledBy(async ({ setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.signOut(visitor));
    return {};
  }),

  publicRoute({
    method: 'POST',
    path: '/dashboard/forgot-password',
    permission: 'anyone',
    body: Type.Object({ email: EMAIL }),
    response: DONE,
  }).handledBy(async ({ body, ...visitor }, app) => {
    await app.signIn.forgotPassword(visitor, body.email);
    return {};
  }),

  publicRoute({
    method: 'POST',
    path: '/dashboard/reset-password',
    permission: 'anyone',
    body: Type.Object({ token: TOKEN, password: PASSWORD }),
    response: DONE,
  }).handledBy(async ({ body, ...visitor }, app) => {
    await app.signIn.resetPassword(visitor, body.token, body.password);
    return {};
  }),

  publicRoute({
    method: 'GET',
    path: '/dashboard/invitation',
    permission: 'anyone',
    query: Type.Object({ token: TOKEN }),
    response: INVITATION,
  }).handledBy(async ({ query }, app) => app.signIn.invitations.show(query.token)),

  publicRoute({
    method: 'POST',
    path: '/dashboard/invitation',
    permission: 'anyone',
    body: Type.Object({
      token: TOKEN,
      name: Type.String({ maxLength: MOST_PERSON_NAME_CHARACTERS }),
      password: PASSWORD,
      email: Type.Optional(EMAIL),
      organization: Type.Optional(Type.String({ maxLength: MOST_ORGANIZATION_NAME_CHARACTERS })),
    }),
    response: DONE,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.invitations.accept(visitor, body));
    return {};
  }),
];
