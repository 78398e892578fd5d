import { Type } from 'typebox';
import {
  MOST_ORGANIZATION_NAME_CHARACTERS,
  MOST_PERSON_NAME_CHARACTERS,
} from '../../organizations/organizations.ts';
import { MOST_EMAIL_CHARACTERS } from '../../rules/text/limits.ts';
import type { InvitationShown } from '../../sign-in/invitation.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { type DashboardRoute, publicRoute } from './route.ts';

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
export function signInRoutes(signIn: SignIn): DashboardRoute[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/dashboard/sign-in',
      body: Type.Object({ email: EMAIL, password: PASSWORD }),
    }).handledBy(async ({ body, setCookies, ...visitor }): Promise<SignInAnswer> => {
      const { secondFactor, cookies } = await signIn.withPassword(visitor, body.email, body.password);
      setCookies(cookies);
      return { secondFactor };
    }),

    publicRoute({
      method: 'POST',
      path: '/dashboard/sign-in/second-factor',
      body: Type.Object({ code: CODE, backupCode: Type.Optional(Type.Boolean()) }),
    }).handledBy(async ({ body, setCookies, ...visitor }) => {
      setCookies(await signIn.withCode(visitor, body.code, body.backupCode ?? false));
      return {};
    }),

    publicRoute({ method: 'POST', path: '/dashboard/sign-out' }).handledBy(
      async ({ setCookies, ...visitor }) => {
        setCookies(await signIn.signOut(visitor));
        return {};
      },
    ),

    publicRoute({
      method: 'POST',
      path: '/dashboard/forgot-password',
      body: Type.Object({ email: EMAIL }),
    }).handledBy(async ({ body, ...visitor }) => {
      await signIn.forgotPassword(visitor, body.email);
      return {};
    }),

    publicRoute({
      method: 'POST',
      path: '/dashboard/reset-password',
      body: Type.Object({ token: TOKEN, password: PASSWORD }),
    }).handledBy(async ({ body, ...visitor }) => {
      await signIn.resetPassword(visitor, body.token, body.password);
      return {};
    }),

    publicRoute({
      method: 'GET',
      path: '/dashboard/invitation',
      query: Type.Object({ token: TOKEN }),
    }).handledBy(async ({ query }): Promise<InvitationAnswer> => signIn.invitations.show(query.token)),

    publicRoute({
      method: 'POST',
      path: '/dashboard/invitation',
      body: Type.Object({
        token: TOKEN,
        name: Type.String({ maxLength: MOST_PERSON_NAME_CHARACTERS }),
        password: PASSWORD,
        email: Type.Optional(EMAIL),
        organization: Type.Optional(Type.String({ maxLength: MOST_ORGANIZATION_NAME_CHARACTERS })),
      }),
    }).handledBy(async ({ body, setCookies, ...visitor }) => {
      setCookies(await signIn.invitations.accept(visitor, body));
      return {};
    }),
  ];
}
