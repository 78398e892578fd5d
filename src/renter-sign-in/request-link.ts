import { createHmac, randomInt } from 'node:crypto';
import { ApiError, FieldError } from '../errors.ts';
import { countedAddress } from '../limit.ts';
import { renterSignInMail } from '../mail/renter-mails.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { EMAIL } from '../rules/text/email.ts';
import type { Visitor } from '../sign-in/cookies.ts';
import { newToken, tokenKey } from '../sign-in/sessions.ts';
import type { NewRenterLink, Transaction } from '../store/store.ts';
import { textsIn } from '../texts/all.ts';
import type { Language } from '../texts/languages.ts';
import { LINK_MINUTES, MOST_LINKS, type RenterSignInContext } from './context.ts';

/**
 * With about eight attempts an hour for one e-mail (`SlowDown`), guessing eight digits takes millions of
 * hours. Six would take a hundredth of that. Eight are still easy to type.
 */
const CODE_DIGITS = 8;

/** Bounds the database work and memory of a flood of requests. */
const MOST_PENDING = 100;

/** Requests in progress from one network address, so that its flood leaves room for others. */
const MOST_PENDING_FROM_ADDRESS = 25;

export interface LinkRequests {
  /**
   * Mails a link and a code, in this language, to an e-mail that is on file. Resolves at once and does the rest later, so that the response
   * does not reveal whether the e-mail is on file. Throws `invalid` for a malformed e-mail, and `rate_limited` for too many
   * requests for one e-mail. Throws `unavailable` while too many are in progress, in all or from one network address.
   */
  requestLink(visitor: Visitor, email: string, language: Language): Promise<void>;
  /** Resolves when all pending requests are done. */
  idle(): Promise<void>;
}

export function makeLinkRequests(context: RenterSignInContext): LinkRequests {
  const { limits, onFailure } = context;
  /** The requests in progress, each with its network address. */
  const pending = new Map<Promise<void>, string>();
  return {
    async requestLink({ address }, given, language) {
      const email = normalizeEmail(given);
      if (!EMAIL.test(email)) {
        throw new FieldError('email', 'Enter the complete e-mail address, such as name@example.com.');
      }
      const from = countedAddress(address);
      const sameAddress = pending.values().filter((other) => other === from);
      if (pending.size >= MOST_PENDING || [...sameAddress].length >= MOST_PENDING_FROM_ADDRESS) {
        throw new ApiError('unavailable', 'Too many people are signing in now. Try again shortly.');
      }
      const counted = limits.mailsToEmail.take(email);
      const work: Promise<void> = counted
        .then(
          () => mailLink(context, email, language).catch(onFailure),
          () => {},
        )
        .finally(() => pending.delete(work));
      pending.set(work, from);
      await counted;
    },
    async idle() {
      await Promise.all(pending.keys());
    },
  };
}

/**
 * Creates a link and a code for every e-mail, but mails them only to those on file. Wrong codes then take the
 * same time for all e-mails. The same rows are written in as many commits, because on an embedded database
 * the next request waits for them, and its time would reveal which e-mails are on file.
 */
async function mailLink(context: RenterSignInContext, email: string, language: Language): Promise<void> {
  const { store, newId, clock, mailer, baseUrl } = context;
  // Counts the links of all servers.
  if ((await store.renterSignIn.countLinks(email, clock())) >= MOST_LINKS) return;
  const isOnFile = (await store.renters.search({ kind: 'email', value: email }, 1)).length > 0;
  const secret = await context.secret();
  const { token, code } = await store.transaction(async (tx) => {
    const id = newId('rsi');
    await tx.renterSignIn.putFirst({ id, email, at: clock() });
    // Keep nothing about e-mails that are not on file.
    if (!isOnFile) await tx.renterSignIn.forgetSignIn(id);
    return newKeys(context, tx, email, secret);
  });
  if (!isOnFile) return;
  const link = `${baseUrl()}/portal/sign-in/link?token=${token}`;
  await mailer.send(renterSignInMail(textsIn(language), { to: email, link, code }));
}

/** Creates the link and the code of a mail. Either one opens the portal, once. */
async function newKeys(
  { newId, clock }: Pick<RenterSignInContext, 'newId' | 'clock'>,
  { renterSignIn }: Pick<Transaction, 'renterSignIn'>,
  email: string,
  secret: string,
): Promise<{ token: string; code: string }> {
  const [token, at] = [newToken(), clock()];
  const identifier = linkKey(token);
  const times = timesOf(at);
  await renterSignIn.createLink({ id: newId('rln'), kind: 'link', email, identifier, value: '', ...times });
  const { code, link } = newCode({ id: newId('rln'), email, identifier: codeKey(email), at }, secret);
  await renterSignIn.createLink(link);
  return { token, code };
}

const timesOf = (createdAt: number) => ({ createdAt, expiresAt: createdAt + LINK_MINUTES * 60_000 });

/** Returns a new code, and the row that stores its hash under `identifier`. */
export function newCode(
  { at, ...head }: { id: string; email: string; identifier: string; at: number },
  secret: string,
): { code: string; link: NewRenterLink } {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  return {
    code,
    link: { ...head, kind: 'code', value: codeValue(codeHash(code, secret), 0), ...timesOf(at) },
  };
}

/** Returns the key under which a link is stored. */
export const linkKey = (token: string): string => tokenKey(`magic-link:${token}`);

/** Returns the key under which the code of an e-mail is stored. */
export const codeKey = (email: string): string => tokenKey(`sign-in-otp-${email}`);

/** Returns the stored value of a code: its hash and the number of attempts. */
export const codeValue = (hash: string, attempts: number): string => `${hash}:${attempts}`;

/** Hashes a code with the secret. A plain hash of eight digits could be reversed in a second. */
export function codeHash(code: string, secret: string): string {
  return createHmac('sha256', secret).update(`code ${code}`).digest('hex');
}
