import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { countedAddress } from '../limit.ts';
import { passwordChangedMail, resetMail } from '../mail/texts.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { passwordFault } from '../rules/staff/password.ts';
import type { SignInContext } from './context.ts';
import type { Visitor } from './cookies.ts';
import { newToken, tokenKey } from './sessions.ts';

const LINK_MS = 60 * 60 * 1000;

const DEAD_LINK = [
  'invalid',
  'This link was already used, was replaced, or is older than an hour. Request a new one.',
] as const;

/** In place of a user ID, in a link that nobody gets. */
const NOBODY = 'nobody';

const linkKey = (token: string) => tokenKey(`reset-password:${token}`);

export type ForgotPassword = (visitor: Visitor, email: string) => Promise<void>;

/**
 * Mails a link to choose a new password. Resolves at once and does the rest later, so that the response does
 * not reveal whether the e-mail exists. Throws `rate_limited` for too many requests from one address. Limits
 * mails to one e-mail.
 */
export function makeForgotPassword(context: SignInContext): ForgotPassword {
  const { store, limits, mailer, onFailure } = context;
  async function mailLink(email: string): Promise<void> {
    if (!(await limits.resetsOfEmail.count(email))) return;
    const found = await store.staff.findByEmail(email);
    const member = found?.disabledAt === null ? found : undefined;
    // Also created for other e-mails: on an embedded database the next request waits for the commit, and its
    // time would reveal which e-mails exist.
    const link = await newResetLink(context, member?.userId ?? NOBODY);
    if (member !== undefined) await mailer.send(resetMail(email, member.name, link));
  }
  return async ({ address }, given) => {
    await limits.resets.take(countedAddress(address));
    mailLink(normalizeEmail(given)).catch(onFailure);
  };
}

/** Creates a link to choose a new password. It works once, within an hour. */
export async function newResetLink(
  { store, newId, clock, baseUrl }: Pick<SignInContext, 'store' | 'newId' | 'clock' | 'baseUrl'>,
  userId: string,
): Promise<string> {
  const [token, createdAt] = [newToken(), clock()];
  const link = { id: newId('vrf'), identifier: linkKey(token), value: userId };
  await store.transaction(({ signIn }) =>
    signIn.createVerification({ ...link, createdAt, expiresAt: createdAt + LINK_MS }),
  );
  return `${baseUrl()}/sign-in/reset?token=${token}`;
}

export type ResetPassword = (visitor: Visitor, token: string, password: string) => Promise<void>;

/**
 * Sets a new password with the token of a link, and ends all sessions, other links and sign-ins that wait for
 * a code. Throws `invalid` for a link that was used, replaced or has expired, and for a weak password.
 */
export function makeResetPassword(context: SignInContext): ResetPassword {
  const { slowDown, store, mailer, passwords, clock } = context;
  return async (_visitor, token, password) => {
    // No limit on attempts: nobody guesses 192 random bits.
    const link = await store.signIn.findVerification(linkKey(token), clock());
    const found = link && (await store.staff.find(link.value));
    if (link === undefined || found === undefined) throw new ApiError(...DEAD_LINK);
    const { userId, email, name } = found;
    const fault = passwordFault(password, email);
    if (fault !== undefined) throw new ApiError('invalid', fault);
    const hash = await passwords.hash(password);
    await store.transaction(async (tx) => {
      // A concurrent sign-in with the old password cannot open a session after this.
      await tx.locks.staffMember(userId);
      if (!(await tx.signIn.deleteVerification(link.id))) throw new ApiError(...DEAD_LINK);
      await tx.signIn.setPassword(userId, hash, clock());
      await tx.signIn.deleteVerificationsOf(userId);
      await tx.staff.endSessions(userId);
      await recordAction(tx, { staff: found, at: clock() }, 'password.reset', found);
    });
    // Failed guesses of the old password must not lock out the owner of the new one.
    slowDown.succeeded(`password ${email}`);
    void mailer.send(passwordChangedMail(email, name));
  };
}
