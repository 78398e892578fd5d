import { findMailbox } from '../renters/find-mailbox.ts';
import { signedValueOf } from '../sign-in/cookies.ts';
import { hashToken, makeFindOpenSession } from '../staff/sessions.ts';
import type { Language } from '../texts/languages.ts';
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
 * changed e-mails and ended sessions take effect at once. Stores the language of the request for the session's e-mail, so
 * that later mails are in the language in which the renter last used the portal.
 */
export type FindRenterSession = (cookies: string, language: Language) => Promise<RenterSession | undefined>;

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
  /** E-mails whose language is being stored: a page makes several requests at once. */
  const noted = new Set<string>();

  /** No request waits for this. While the database is read-only, the e-mail keeps its former language. */
  function noteLanguage(email: string, language: Language): void {
    if (noted.has(email)) return;
    noted.add(email);
    store
      .transaction(({ renterSignIn }) => renterSignIn.putLanguage(email, language))
      .catch(() => {})
      .finally(() => noted.delete(email));
  }

  return async (header, language) => {
    const session = await findOpen(header);
    if (session === undefined) return undefined;
    const { id: sessionId, email } = session;
    if (session.language !== language) noteLanguage(email, language);
    const renter = await findMailbox(store, email);
    return renter && { sessionId, renter: { renterId: renter.id, email } };
  };
}
