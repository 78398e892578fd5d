import { signedValueOf } from '../sign-in/cookies.ts';
import { hashToken, makeFindOpenSession } from '../staff/sessions.ts';
import type { RenterSignInContext } from './context.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A phone is lent, a library's computer is left: a file that nobody looks at is closed soon. */
export const RENTER_IDLE_MS = 2 * HOUR_MS;

/** However much it is used, a session ends within a day: the next link is one mail away. */
export const RENTER_SESSION_MS = 24 * HOUR_MS;

/** A renter as a session shows who it is. */
export interface SignedInRenter {
  /** Of the file that is shown now. */
  renterId: string;
  /** What the link was mailed to, normalized. */
  email: string;
}

/** Who is signed in, and by which session. */
export interface RenterSession {
  sessionId: string;
  renter: SignedInRenter;
}

/**
 * Who is signed in by the cookies of a request: the oldest renter who has the session's e-mail now. Nobody when the
 * session is over or was ended, or the e-mail is on no file any more. Looked up for each request, so that what was
 * merged, moved or ended holds for the next.
 */
export type FindRenterSession = (cookies: string) => Promise<RenterSession | undefined>;

type Context = Pick<RenterSignInContext, 'store' | 'clock' | 'cookies' | 'secret'>;

/** Finds the session, and whose file its e-mail is on now: see `FindRenterSession`. */
export function makeFindRenterSession({ store, clock, cookies, secret }: Context): FindRenterSession {
  const findOpen = makeFindOpenSession({
    async tokenHashIn(header) {
      const token = signedValueOf(header, cookies.session, await secret());
      return token === undefined ? undefined : hashToken(token);
    },
    find: (tokenHash) => store.renterSignIn.findSession(tokenHash),
    touch: (id, at) => store.transaction(({ renterSignIn }) => renterSignIn.touchSession(id, at)),
    limits: { idleMs: RENTER_IDLE_MS, mostMs: RENTER_SESSION_MS },
    clock,
  });
  return async (header) => {
    const session = await findOpen(header);
    if (session === undefined) return undefined;
    const { id: sessionId, email } = session;
    const [renter] = await store.renters.search({ kind: 'email', value: email }, 1);
    return renter && { sessionId, renter: { renterId: renter.id, email } };
  };
}
