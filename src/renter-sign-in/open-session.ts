import { ApiError, FieldError } from '../errors.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { isSame, signedCookie, type Visitor } from '../sign-in/cookies.ts';
import { newSession, newToken } from '../sign-in/sessions.ts';
import type { Transaction } from '../store/store.ts';
import type { RenterSignInContext } from './context.ts';
import { codeHash, codeKey, codeValue, linkKey } from './request-link.ts';
import { RENTER_IDLE_MS, RENTER_SESSION_MS } from './session.ts';

/** How renters open a session. Both methods return its cookies. */
export interface OpenRenterSession {
  /** Throws `invalid` for a link that was used, has expired or never existed. */
  withLink(visitor: Visitor, token: string): Promise<string[]>;
  /**
   * Throws `invalid` for a code that is wrong, was used or has expired, and `rate_limited` after too many
   * failures.
   */
  withCode(visitor: Visitor, email: string, code: string): Promise<string[]>;
}

const deadLink = () =>
  new ApiError('invalid', 'This link was already used or is older than 15 minutes. Request a new one.');

/** Also used for e-mails that are not on file, so that the error does not reveal which are. */
const wrongCode = () =>
  new FieldError(
    'code',
    'This code is wrong, was already used, or is older than 15 minutes. Enter the code from the newest mail, or open its link. After three wrong codes only the link works.',
  );

const notOnFile = () =>
  new ApiError(
    'invalid',
    'This e-mail is no longer on any file. Request a link with another of your e-mails.',
  );

/** Wrong codes before a code stops working. The link in the same mail still works. */
const MOST_ATTEMPTS = 3;

/** Sessions of one e-mail. The oldest ends when there are more. */
const MOST_SESSIONS = 10;

export function makeOpenRenterSession(context: RenterSignInContext): OpenRenterSession {
  const { store, clock, cookies, secret, slowDown } = context;

  /**
   * Runs `work` in a transaction, and throws its error after the commit, so that used links and wrong codes
   * are stored.
   */
  async function opening(work: (tx: Transaction) => Promise<Outcome>): Promise<string[]> {
    const outcome = await store.transaction(work);
    if ('error' in outcome) throw outcome.error;
    return [signedCookie(cookies.session, outcome.token, RENTER_SESSION_MS, await secret())];
  }

  return {
    withLink: (visitor, token) =>
      opening(async (tx) => {
        const link = await tx.renterSignIn.findLink('link', linkKey(token), clock());
        const isFirst = link !== undefined && (await tx.renterSignIn.deleteLink(link.id));
        return isFirst ? open(context, tx, visitor, link.email, deadLink()) : { error: deadLink() };
      }),

    withCode(visitor, given, code) {
      const email = normalizeEmail(given);
      return slowDown.attempt(email, async () => {
        const hash = codeHash(code.replaceAll(/[\s-]/g, ''), await secret());
        return opening(async (tx) =>
          (await useCode(tx, codeKey(email), hash, clock()))
            ? open(context, tx, visitor, email, wrongCode())
            : { error: wrongCode() },
        );
      });
    },
  };
}

type Outcome = { token: string } | { error: ApiError };

/**
 * Deletes a code. Returns false if it is wrong, had too many attempts, or lost a race against another
 * attempt.
 */
export async function useCode(
  { renterSignIn }: Pick<Transaction, 'renterSignIn'>,
  key: string,
  hash: string,
  now: number,
): Promise<boolean> {
  const found = await renterSignIn.findLink('code', key, now);
  if (found === undefined) return false;
  const [expected = '', attempts] = found.value.split(':');
  // Count the attempt before comparing, so that concurrent guesses gain nothing.
  const counted = codeValue(expected, Number(attempts) + 1);
  if (Number(attempts) >= MOST_ATTEMPTS) return false;
  if (!(await renterSignIn.replaceLink(found.id, found.value, counted))) return false;
  if (!isSame(hash, expected)) return false;
  return renterSignIn.deleteLink(found.id);
}

/**
 * Opens a session, and deletes the other links and codes of the e-mail, expired sessions and those over the
 * limit. Returns an error if the e-mail is no longer on file.
 *
 * @param unknown the error when no sign-in was ever requested for this e-mail
 */
async function open(
  { newId, clock }: RenterSignInContext,
  { renters, renterSignIn }: Transaction,
  visitor: Visitor,
  email: string,
  unknown: ApiError,
): Promise<Outcome> {
  const [token, now] = [newToken(), clock()];
  await renterSignIn.endLinks(email);
  if ((await renters.search({ kind: 'email', value: email }, 1)).length === 0) return { error: notOnFile() };
  const times = { createdAt: now, lastsMs: RENTER_SESSION_MS };
  const session = newSession(visitor, { id: newId('rse'), token, ...times });
  if (!(await renterSignIn.createSession({ ...session, email }))) return { error: unknown };
  await renterSignIn.forgetSessions(email, now, now - RENTER_IDLE_MS);
  for (const { id } of (await renterSignIn.listSessions(email, 2 * MOST_SESSIONS)).slice(MOST_SESSIONS)) {
    await renterSignIn.endSession(id);
  }
  return { token };
}
