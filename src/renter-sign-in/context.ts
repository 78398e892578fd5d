import { randomBytes } from 'node:crypto';
import { Refusal } from '../errors.ts';
import { type Limit, limit, MINUTE } from '../limit.ts';
import { lazily, type SignInOptions, sessionSecret } from '../sign-in/context.ts';
import { cookieName } from '../sign-in/cookies.ts';
import { SlowDown, slowed } from '../sign-in/limits.ts';

/** What the parts of a renter's signing in share. */
export interface RenterSignInContext extends Omit<SignInOptions, 'secret' | 'secure'> {
  cookies: { session: string };
  limits: RenterSignInLimits;
  /** Codes of one e-mail. */
  slowDown: SlowDown;
  secret(): Promise<string>;
}

export function renterSignInContext({ secret, secure, ...options }: SignInOptions): RenterSignInContext {
  return {
    ...options,
    // Not the staff's name: in one browser each stays signed in for itself.
    cookies: { session: cookieName('renter_session', secure) },
    limits: renterSignInLimits(),
    slowDown: new SlowDown(options.clock),
    secret: lazily(() => sessionSecret(options.store, secret, randomBytes)),
  };
}

/** How long a mailed link or code is good. Short, for whoever opens the mailbox later; long enough to find the mail. */
export const LINK_MINUTES = 15;

/**
 * So many links to one e-mail are good at a time, and so many mails go to it while they are: enough for a mail that is
 * lost, and its owner is not buried. Whoever is refused a further one has a link that is still good.
 */
export const MOST_LINKS = 3;

export interface RenterSignInLimits {
  /** Mails that one network address asks for: behind a proxy that is all of its visitors. */
  mails: Limit;
  /** Mails that are asked for to one e-mail, on a file or not. */
  mailsToEmail: Limit;
}

/**
 * Each server counts by itself. What opens nothing is not counted by network address: a proxy has one for all, whom one
 * visitor's nonsense would keep out. Nobody guesses a link's 32 random letters; codes are slowed down by e-mail.
 */
export function renterSignInLimits(): RenterSignInLimits {
  return {
    mails: limit(300, LINK_MINUTES * MINUTE, slowed),
    mailsToEmail: limit(MOST_LINKS, LINK_MINUTES * MINUTE, tooManyMails),
  };
}

/** The same whether the e-mail is on a file or not. */
function tooManyMails(seconds: number): Refusal {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal(
    'rateLimited',
    `Several links were asked for with this e-mail just now: look for the newest mail, in the spam folder, too. You can ask again in ${wait}.`,
    undefined,
    seconds,
  );
}
