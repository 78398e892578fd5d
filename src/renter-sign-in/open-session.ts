import { Refusal } from '../errors.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { type AuthRefusals, answered } from '../sign-in/answered.ts';
import { isGuess } from '../sign-in/slow-down.ts';
import { headersOf, type Visitor } from '../sign-in/visitor.ts';
import { hashToken } from '../staff/sessions.ts';
import type { RenterAuth } from './auth.ts';
import type { RenterSignInContext } from './context.ts';
import { RENTER_IDLE_MS } from './session.ts';

/** Each answers the cookies of the session that it opened. */
export interface OpenRenterSession {
  /** Refuses (`invalid`) a link that was used, is over or was never mailed. */
  withLink(visitor: Visitor, token: string): Promise<string[]>;
  /** Refuses (`invalid`) a code that is wrong, was used or is over, and (`rateLimited`) who guesses. */
  withCode(visitor: Visitor, email: string, code: string): Promise<string[]>;
}

const DEAD_LINK = [
  'invalid',
  'This link was used already, or is older than 15 minutes. Ask for a new one.',
] as const;

/** The same for an e-mail that is on no file: whether a code was mailed to one is not told. */
const WRONG_CODE = [
  'invalid',
  'This code is wrong, was used already, or is older than 15 minutes. Type the one of the newest mail, or open its link. After three wrong codes only the link is left.',
] as const;

const NOT_ON_FILE = [
  'invalid',
  'This e-mail is no longer on a file. Ask for a link with another e-mail of yours.',
] as const;

const REFUSALS: AuthRefusals = {
  INVALID_TOKEN: DEAD_LINK,
  new_user_signup_disabled: DEAD_LINK,
  INVALID_OTP: WRONG_CODE,
  OTP_EXPIRED: WRONG_CODE,
  TOO_MANY_ATTEMPTS: WRONG_CODE,
};

/** Sessions that one e-mail has at most; the oldest ends first. */
const MOST_SESSIONS = 10;

export function makeOpenRenterSession(context: RenterSignInContext): OpenRenterSession {
  const { slowDown } = context;

  async function open(visitor: Visitor, verify: (call: AuthCall) => Verified): Promise<string[]> {
    const { api } = await context.auth();
    // Whoever was signed in here has no part in it.
    const headers = headersOf({ ...visitor, cookies: '' });
    const { response, cookies } = await answered(verify({ api, headers }), REFUSALS);
    await opened(context, response.user.email, response.token);
    return cookies;
  }

  return {
    withLink: (visitor, token) =>
      open(visitor, ({ api, headers }) =>
        api.magicLinkVerify({ query: { token }, headers, returnHeaders: true }),
      ),

    async withCode(visitor, given, code) {
      const email = normalizeEmail(given);
      slowDown.begin(email);
      try {
        const body = { email, otp: code.replaceAll(/[\s-]/g, '') };
        const cookies = await open(visitor, ({ api, headers }) =>
          api.signInEmailOTP({ body, headers, returnHeaders: true }),
        );
        slowDown.succeeded(email);
        return cookies;
      } catch (error) {
        if (!isGuess(error)) slowDown.takeBack(email);
        throw error;
      }
    },
  };
}

interface AuthCall {
  api: RenterAuth['api'];
  headers: Headers;
}

type Verified = Promise<{
  headers: Headers | null | undefined;
  response: { token: string; user: { email: string } };
}>;

/**
 * A session was just opened: what it makes superfluous ends, the other links and codes of the e-mail among it. Refuses
 * (`invalid`), and ends it, when the e-mail is on no file any more.
 */
async function opened(
  { store, clock }: Pick<RenterSignInContext, 'store' | 'clock'>,
  email: string,
  token: string,
): Promise<void> {
  const now = clock();
  const isOnFile = await store.transaction(async ({ renters, renterSignIn }) => {
    await renterSignIn.endLinks(email);
    const found = (await renters.search({ kind: 'email', value: email }, 1)).length > 0;
    if (!found) {
      const session = await renterSignIn.findSession(hashToken(token));
      if (session !== undefined) await renterSignIn.endSession(session.id);
      return false;
    }
    await renterSignIn.forgetSessions(email, now, now - RENTER_IDLE_MS);
    for (const { id } of (await renterSignIn.listSessions(email, 2 * MOST_SESSIONS)).slice(MOST_SESSIONS)) {
      await renterSignIn.endSession(id);
    }
    return true;
  });
  if (!isOnFile) throw new Refusal(...NOT_ON_FILE);
}
