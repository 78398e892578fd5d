import { randomBytes } from 'node:crypto';
import { lazily, type SignInOptions } from '../sign-in/context.ts';
import { cookieName } from '../sign-in/cookies.ts';
import { sessionSecret } from '../sign-in/secret.ts';
import { SlowDown } from '../sign-in/slow-down.ts';
import type { RenterAuth } from './auth.ts';
import { type RenterSignInLimits, renterSignInLimits } from './limits.ts';

/** What the parts of a renter's signing in share. */
export interface RenterSignInContext extends Omit<SignInOptions, 'secret' | 'secure'> {
  cookies: { session: string };
  limits: RenterSignInLimits;
  /** Codes of one e-mail. */
  slowDown: SlowDown;
  secret(): Promise<string>;
  /** Loaded when somebody signs in first, as the staff's is. */
  auth(): Promise<RenterAuth>;
}

export function renterSignInContext(options: SignInOptions): RenterSignInContext {
  const { store, newId, clock, mailer, baseUrl, onFailure, secure } = options;
  // Not the staff's name: in one browser each stays signed in for itself.
  const session = cookieName('renter_session', secure);
  const secret = lazily(() => sessionSecret(store, options.secret, randomBytes));
  return {
    store,
    newId,
    clock,
    mailer,
    baseUrl,
    onFailure,
    cookies: { session },
    limits: renterSignInLimits(),
    slowDown: new SlowDown(clock),
    secret,
    auth: lazily(async () => {
      const { makeRenterAuth } = await import('./auth.ts');
      return makeRenterAuth({ store, newId, secret: await secret(), secure, sessionCookie: session });
    }),
  };
}
