import { createHmac, randomInt } from 'node:crypto';
import { Refusal } from '../errors.ts';
import { renterSignInMail } from '../mail/texts.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { EMAIL } from '../rules/text/email.ts';
import type { Visitor } from '../sign-in/cookies.ts';
import { newToken, tokenKey } from '../sign-in/sessions.ts';
import type { Transaction } from '../store/store.ts';
import { LINK_MINUTES, MOST_LINKS, type RenterSignInContext } from './context.ts';

/**
 * Whoever guesses at one e-mail has some eight attempts an hour (`SlowDown`), and so needs millions of hours; with
 * six digits it would be a hundredth of it. Eight are still typed at two glances.
 */
const CODE_DIGITS = 8;

/** So many requests are worked on at once: a bound on what a flood takes of the database and of memory. */
const MOST_UNDER_WAY = 100;

export interface LinkRequests {
  /**
   * Mails a link and a code to an e-mail that is on a file. It resolves at once and says the same whether it is on one or
   * not: everything that differs comes after the answer. Refuses (`invalid`) what is no e-mail, (`rateLimited`) who asks
   * too often, for one e-mail or from one network address.
   */
  requestLink(visitor: Visitor, email: string): Promise<void>;
  /** Resolves when no request is being worked on any more. */
  idle(): Promise<void>;
}

export function makeLinkRequests(context: RenterSignInContext): LinkRequests {
  const { limits, onFailure } = context;
  const underWay = new Set<Promise<void>>();
  return {
    async requestLink({ address }, given) {
      const email = normalizeEmail(given);
      if (!EMAIL.test(email)) {
        throw new Refusal('invalid', 'Write the whole e-mail address, such as name@example.com.');
      }
      await limits.mails.take(address);
      await limits.mailsToEmail.take(email);
      if (underWay.size >= MOST_UNDER_WAY) {
        throw new Refusal('unavailable', 'Too many people are signing in now. Try again shortly.');
      }
      const work: Promise<void> = mailLink(context, email)
        .catch(onFailure)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async idle() {
      await Promise.all(underWay);
    },
  };
}

/**
 * A link and a code are also made for an e-mail that is on no file, and sent to nobody: so a wrong code takes the same
 * time for both, and does not tell which e-mails are on file. For both the same is written, and as often: on an embedded
 * database the next request waits for it.
 */
async function mailLink(context: RenterSignInContext, email: string): Promise<void> {
  const { store, newId, clock, mailer, baseUrl } = context;
  // All servers of the network together.
  if ((await store.renterSignIn.countLinks(email, clock())) >= MOST_LINKS) return;
  const isOnFile = (await store.renters.search({ kind: 'email', value: email }, 1)).length > 0;
  const secret = await context.secret();
  const { token, code } = await store.transaction(async (tx) => {
    const id = newId('rsi');
    await tx.renterSignIn.putFirst({ id, email, at: clock() });
    // Nothing is left of who is on no file.
    if (!isOnFile) await tx.renterSignIn.forgetSignIn(id);
    return newKeys(context, tx, email, secret);
  });
  if (!isOnFile) return;
  const link = `${baseUrl()}/portal/sign-in/link?token=${token}`;
  await mailer.send(renterSignInMail({ to: email, link, code }));
}

/** What a mail holds: either opens the portal, once. */
async function newKeys(
  { newId, clock }: Pick<RenterSignInContext, 'newId' | 'clock'>,
  { renterSignIn }: Pick<Transaction, 'renterSignIn'>,
  email: string,
  secret: string,
): Promise<{ token: string; code: string }> {
  const [token, code] = [newToken(), String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')];
  const createdAt = clock();
  const times = { createdAt, expiresAt: createdAt + LINK_MINUTES * 60_000 };
  const identifier = linkKey(token);
  await renterSignIn.createLink({ id: newId('rln'), kind: 'link', email, identifier, value: '', ...times });
  await renterSignIn.createLink({
    id: newId('rln'),
    kind: 'code',
    email,
    identifier: codeKey(email),
    value: codeValue(codeHash(code, secret), 0),
    ...times,
  });
  return { token, code };
}

/** What a link is found by. */
export const linkKey = (token: string): string => tokenKey(`magic-link:${token}`);

/** What the code of an e-mail is found by. */
export const codeKey = (email: string): string => tokenKey(`sign-in-otp-${email}`);

/** A code as it is stored: its hash, and how often it was tried. */
export const codeValue = (hash: string, attempts: number): string => `${hash}:${attempts}`;

/** With the secret, for a plain digest of so few digits is undone in a second by whoever reads the database. */
export function codeHash(code: string, secret: string): string {
  return createHmac('sha256', secret).update(`code ${code}`).digest('hex');
}
