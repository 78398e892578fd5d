import { randomBytes } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { type Limit, limit, MINUTE } from '../limit.ts';
import { lazily, type SignInOptions, sessionSecret } from '../sign-in/context.ts';
import { cookieName } from '../sign-in/cookies.ts';
import { SlowDown } from '../sign-in/limits.ts';

/** What all parts of renter sign-in share. */
export interface RenterSignInContext extends Omit<SignInOptions, 'secret' | 'secure'> {
  cookies: { session: string };
  limits: RenterSignInLimits;
  /** Failed codes of one e-mail. */
  slowDown: SlowDown;
  secret(): Promise<string>;
}

export function renterSignInContext({ secret, secure, ...options }: SignInOptions): RenterSignInContext {
  return {
    ...options,
    // Another name than the staff's, so that both can be signed in with one browser.
    cookies: { session: cookieName('renter_session', secure) },
    limits: renterSignInLimits(),
    slowDown: new SlowDown(options.clock),
    secret: lazily(() => sessionSecret(options.store, secret, randomBytes)),
  };
}

/**
 * How long a mailed link or code works: long enough to find the mail, too short for anyone who opens the
 * mailbox later.
 */
export const LINK_MINUTES = 15;

/**
 * How many links to one e-mail work at a time, and how many mails are sent to it meanwhile: enough when a
 * mail is lost, too few to flood a mailbox. Anyone who is denied another one has a link that still works.
 */
export const MOST_LINKS = 3;

interface RenterSignInLimits {
  /** Mails requested for one e-mail, whether it is on file or not. */
  mailsToEmail: Limit;
  /** Codes sent to one e-mail to confirm it, apart from its links: those who send codes must not use up its links. */
  codesToEmail: Limit;
}

/**
 * Each server counts for itself. Nothing is counted by network address, because one visitor would lock out all others
 * who share it. Counting only e-mails that are not on file would reveal which ones are. Nobody guesses the 192 random bits
 * of a link; wrong codes are counted by e-mail.
 */
function renterSignInLimits(): RenterSignInLimits {
  return {
    mailsToEmail: limit(MOST_LINKS, LINK_MINUTES * MINUTE, tooManyMails),
    codesToEmail: limit(MOST_LINKS, LINK_MINUTES * MINUTE, tooManyCodes),
  };
}

/** The same error whether the e-mail is on file or not. */
function tooManyMails(seconds: number): ApiError {
  return tooMany('link', seconds);
}

function tooManyCodes(seconds: number): ApiError {
  return tooMany('code', seconds);
}

function tooMany(what: 'link' | 'code', seconds: number): ApiError {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError(
    'rate_limited',
    `Several ${what}s were already requested for this e-mail. Look for the newest mail, also in your spam folder. You can request another ${what} in ${wait}.`,
    undefined,
    seconds,
  );
}
