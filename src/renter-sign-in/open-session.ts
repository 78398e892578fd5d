import { Refusal, type RefusalCode } from '../errors.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { isSame, signedCookie, type Visitor } from '../sign-in/cookies.ts';
import { newSession, newToken } from '../sign-in/sessions.ts';
import type { Transaction } from '../store/store.ts';
import type { RenterSignInContext } from './context.ts';
import { codeHash, codeKey, codeValue, linkKey } from './request-link.ts';
import { RENTER_IDLE_MS, RENTER_SESSION_MS } from './session.ts';

/** Each returns the cookies of the session that it opened. */
export interface OpenRenterSession {
  /** Refuses (`invalid`) a link that was used, is over or was never mailed. */
  withLink(visitor: Visitor, token: string): Promise<string[]>;
  /** Refuses (`invalid`) a code that is wrong, was used or is over, and (`rateLimited`) who guesses. */
  withCode(visitor: Visitor, email: string, code: string): Promise<string[]>;
}

type Words = readonly [RefusalCode, string];

const DEAD_LINK: Words = [
  'invalid',
  'This link was used already, or is older than 15 minutes. Ask for a new one.',
];

/** The same for an e-mail that is on no file: whether a code was mailed to one is not told. */
const WRONG_CODE: Words = [
  'invalid',
  'This code is wrong, was used already, or is older than 15 minutes. Type the one of the newest mail, or open its link. After three wrong codes only the link is left.',
];

const NOT_ON_FILE: Words = [
  'invalid',
  'This e-mail is no longer on a file. Ask for a link with another e-mail of yours.',
];

/** Wrong codes before a code is good no more; the link beside it stays. */
const MOST_ATTEMPTS = 3;

/** Sessions that one e-mail has at most; the oldest ends first. */
const MOST_SESSIONS = 10;

export function makeOpenRenterSession(context: RenterSignInContext): OpenRenterSession {
  const { store, clock, cookies, secret, slowDown } = context;

  /** Does `work` in a transaction, and throws what it refuses: what was used up or counted is written down. */
  async function opening(work: (tx: Transaction) => Promise<Outcome>): Promise<string[]> {
    const outcome = await store.transaction(work);
    if ('refused' in outcome) throw new Refusal(...outcome.refused);
    return [signedCookie(cookies.session, outcome.token, RENTER_SESSION_MS, await secret())];
  }

  return {
    withLink: (visitor, token) =>
      opening(async (tx) => {
        const link = await tx.renterSignIn.findLink('link', linkKey(token), clock());
        const isFirst = link !== undefined && (await tx.renterSignIn.deleteLink(link.id));
        return isFirst ? open(context, tx, visitor, link.email, DEAD_LINK) : { refused: DEAD_LINK };
      }),

    withCode(visitor, given, code) {
      const email = normalizeEmail(given);
      return slowDown.attempt(email, async () => {
        const hash = codeHash(code.replaceAll(/[\s-]/g, ''), await secret());
        return opening(async (tx) =>
          (await useCode(tx, email, hash, clock()))
            ? open(context, tx, visitor, email, WRONG_CODE)
            : { refused: WRONG_CODE },
        );
      });
    },
  };
}

type Outcome = { token: string } | { refused: Words };

/** Uses up a code. Returns false when it is wrong, was tried too often, or several try it at once and another was first. */
async function useCode(
  { renterSignIn }: Pick<Transaction, 'renterSignIn'>,
  email: string,
  hash: string,
  now: number,
): Promise<boolean> {
  const found = await renterSignIn.findLink('code', codeKey(email), now);
  if (found === undefined) return false;
  const [expected = '', attempts] = found.value.split(':');
  // Counted before it is looked at: whoever guesses many at once gains nothing.
  const counted = codeValue(expected, Number(attempts) + 1);
  if (Number(attempts) >= MOST_ATTEMPTS) return false;
  if (!(await renterSignIn.replaceLink(found.id, found.value, counted))) return false;
  if (!isSame(hash, expected)) return false;
  return renterSignIn.deleteLink(found.id);
}

/**
 * Opens a session, and ends what it makes superfluous, the other links and codes of the e-mail among it. None is opened
 * when the e-mail is on no file any more.
 *
 * @param unknown what is said when nobody asked to sign in by this e-mail
 */
async function open(
  { newId, clock }: RenterSignInContext,
  { renters, renterSignIn }: Transaction,
  visitor: Visitor,
  email: string,
  unknown: Words,
): Promise<Outcome> {
  const [token, now] = [newToken(), clock()];
  await renterSignIn.endLinks(email);
  if ((await renters.search({ kind: 'email', value: email }, 1)).length === 0)
    return { refused: NOT_ON_FILE };
  const times = { createdAt: now, lastsMs: RENTER_SESSION_MS };
  const session = newSession(visitor, { id: newId('rse'), token, ...times });
  if (!(await renterSignIn.createSession({ ...session, email }))) return { refused: unknown };
  await renterSignIn.forgetSessions(email, now, now - RENTER_IDLE_MS);
  for (const { id } of (await renterSignIn.listSessions(email, 2 * MOST_SESSIONS)).slice(MOST_SESSIONS)) {
    await renterSignIn.endSession(id);
  }
  return { token };
}
