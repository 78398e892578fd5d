import { findMailbox } from '../renters/find-mailbox.ts';
import { signedValueOf } from '../sign-in/cookies.ts';
import { hashToken, makeFindOpenSession } from '../staff/sessions.ts';
import type { RenterSignInContext } from './context.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Short, because renters use borrowed phones and library computers. */
export const RENTER_IDLE_MS = 2 * HOUR_MS;

/** The longest session. A new link is one mail away. */
export const RENTER_SESSION_MS = 24 * HOUR_MS;

/** The renter that a session belongs to. */
export interface SignedInRenter {
  /** The renter whose file is shown now. */
  renterId: string;
  /** The e-mail that the link was sent to, normalized. */
  email: string;
}

/** A session and its renter. */
export interface RenterSession {
  sessionId: string;
  renter: SignedInRenter;
}

/**
 * Finds the session of a request's cookies and the renter with its e-mail (see `findMailbox`). Returns undefined if the
 * session has ended or the e-mail is no longer on file. Reads the database for each request, so that merges,
 * changed e-mails and ended sessions take effect at once.
 */
export type FindRenterSession = (cookies: string) => Promise<RenterSession | undefined>;

type Context = Pick<RenterSignInContext, 'store' | 'clock' | 'cookies' | 'secret'>;

/** See `FindRenterSession`. */
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
    const renter = await findMailbox(store, email);
    return renter && { sessionId, renter: { renterId: renter.id, email } };
  };
}
