import type { SignInOptions } from '../sign-in/context.ts';
import { makeSignOut, type SignOut } from '../sign-in/sessions.ts';
import { type ConfirmEmail, makeConfirmEmail } from './confirm-email.ts';
import { renterSignInContext } from './context.ts';
import { makeOpenRenterSession, type OpenRenterSession } from './open-session.ts';
import { type LinkRequests, makeLinkRequests } from './request-link.ts';
import { type FindRenterSession, makeFindRenterSession } from './session.ts';

/** Everything about the sign-in of renters. */
export interface RenterSignIn extends LinkRequests, OpenRenterSession, ConfirmEmail {
  findSession: FindRenterSession;
  signOut: SignOut;
}

export function makeRenterSignIn(options: SignInOptions): RenterSignIn {
  const context = renterSignInContext(options);
  return {
    ...makeLinkRequests(context),
    ...makeOpenRenterSession(context),
    ...makeConfirmEmail(context),
    findSession: makeFindRenterSession(context),
    signOut: makeSignOut({
      ...context,
      async endSession(tokenHash) {
        const session = await context.store.renterSignIn.findSession(tokenHash);
        if (session !== undefined) {
          await context.store.transaction(({ renterSignIn }) => renterSignIn.endSession(session.id));
        }
      },
    }),
  };
}
