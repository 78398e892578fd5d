import { signedValueOf } from '../sign-in/cookies.ts';
import { hashToken, makeFindOpenSession } from '../staff/sessions.ts';
import type { RenterSignInContext } from './context.ts';
import { type FindRenterSession, RENTER_IDLE_MS, RENTER_SESSION_MS } from './session.ts';

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
