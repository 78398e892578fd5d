import { hashToken, makeFindSession } from '../staff/sessions.ts';
import type { FindSession } from '../staff/staff.ts';
import { type Colleagues, makeColleagues } from './colleagues.ts';
import { type SignInOptions, signInContext } from './context.ts';
import { signedValueOf } from './cookies.ts';
import { type FactorPolicies, makeFactorPolicies } from './factor-policy.ts';
import { type Invitations, makeInvitations } from './invitation.ts';
import { makeOwnAccount, type OwnAccount } from './own-account.ts';
import { makeOwnPasskeys, type OwnPasskeys } from './own-passkeys.ts';
import { makePasskeySignIn, type PasskeySignIn } from './passkey-sign-in.ts';
import { makeSignInWithPassword, type SignInWithPassword } from './password.ts';
import { type ForgotPassword, makeForgotPassword, makeResetPassword, type ResetPassword } from './reset.ts';
import { makeSignInWithCode, type SignInWithCode } from './second-factor.ts';
import {
  type FindTokenSession,
  makeFindTokenSession,
  makeNewSessionToken,
  type NewSessionToken,
} from './session-token.ts';
import { makeSignOut, type SignOut } from './sessions.ts';

/** Everything about the sign-in of staff. */
export interface SignIn {
  findSession: FindSession;
  withPassword: SignInWithPassword;
  withCode: SignInWithCode;
  withPasskey: PasskeySignIn;
  signOut: SignOut;
  forgotPassword: ForgotPassword;
  resetPassword: ResetPassword;
  invitations: Invitations;
  ownAccount: OwnAccount;
  ownPasskeys: OwnPasskeys;
  factorPolicies: FactorPolicies;
  colleagues: Colleagues;
  newSessionToken: NewSessionToken;
  findTokenSession: FindTokenSession;
}

export function makeSignIn(options: SignInOptions): SignIn {
  const context = signInContext(options);
  const { store, clock, cookies, secret } = context;
  const withPassword = makeSignInWithPassword(context);
  return {
    findSession: makeFindSession({
      store,
      clock,
      async tokenHashIn(header) {
        const token = signedValueOf(header, cookies.session, await secret());
        return token === undefined ? undefined : hashToken(token);
      },
    }),
    withPassword,
    withCode: makeSignInWithCode(context),
    withPasskey: makePasskeySignIn(context),
    signOut: makeSignOut({
      cookies,
      secret,
      async endSession(tokenHash) {
        const session = await store.staff.findSession(tokenHash);
        if (session !== undefined) {
          await store.transaction(({ staff }) => staff.endSession(session.userId, session.id));
        }
      },
    }),
    forgotPassword: makeForgotPassword(context),
    resetPassword: makeResetPassword(context),
    invitations: makeInvitations(context),
    ownAccount: makeOwnAccount(context),
    ownPasskeys: makeOwnPasskeys(context),
    factorPolicies: makeFactorPolicies(context),
    colleagues: makeColleagues(context),
    newSessionToken: makeNewSessionToken(context),
    findTokenSession: makeFindTokenSession(context),
  };
}
