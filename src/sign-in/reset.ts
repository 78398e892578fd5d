import { Refusal } from '../errors.ts';
import { passwordChangedMail, resetMail } from '../mail/texts.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { passwordFault } from '../rules/staff/password.ts';
import { answered, DEAD_LINK } from './answered.ts';
import type { Auth } from './auth.ts';
import { note, type SignInContext } from './context.ts';
import { headersOf, type Visitor } from './visitor.ts';

export type ForgotPassword = (visitor: Visitor, email: string) => Promise<void>;

/**
 * Mails a link to choose a new password. It resolves at once, whether somebody has this e-mail or not: the mail comes
 * after. Refuses (`rateLimited`) a network address that asks too often; to one e-mail few mails go.
 */
export function makeForgotPassword(context: SignInContext): ForgotPassword {
  const { store, limits, mailer, onFailure } = context;
  async function mailLink(email: string): Promise<void> {
    const member = await store.staff.findByEmail(email);
    if (member === undefined || member.disabledAt !== null) return;
    if (!(await limits.resetsOfEmail.count(email))) return;
    await mailer.send(resetMail(email, member.name, await newResetLink(context, email)));
  }
  return async ({ address }, given) => {
    await limits.resets.take(address);
    mailLink(normalizeEmail(given)).catch(onFailure);
  };
}

/** A link by which somebody chooses a new password: once, within an hour. */
export async function newResetLink(
  context: Pick<SignInContext, 'auth' | 'baseUrl'>,
  email: string,
): Promise<string> {
  const { newResetToken } = await context.auth();
  return `${context.baseUrl()}/sign-in/reset?token=${await newResetToken(email)}`;
}

export type ResetPassword = (visitor: Visitor, token: string, password: string) => Promise<void>;

/**
 * Sets a new password by a link, and ends all sessions. Refuses (`invalid`) a link that was used, replaced or is over,
 * and a weak password.
 */
export function makeResetPassword(context: SignInContext): ResetPassword {
  const { slowDown, store, mailer } = context;
  return async (visitor, token, password) => {
    // Links are not counted: 140 random bits are not guessed.
    const auth = await context.auth();
    const userId = await userOf(auth, token, context.clock());
    const member = userId === undefined ? undefined : await store.staff.find(userId);
    if (member === undefined) throw new Refusal(...DEAD_LINK);
    const fault = passwordFault(password, member.email);
    if (fault !== undefined) throw new Refusal('invalid', fault);
    const headers = headersOf({ ...visitor, cookies: '' });
    await answered(
      auth.api.resetPassword({ body: { newPassword: password, token }, headers, returnHeaders: true }),
    );
    await endLinks(context, member.userId);
    // Who guessed the old one keeps nobody from the new one.
    slowDown.succeeded(`password ${member.email}`);
    await note(context, member, 'password.reset');
    void mailer.send(passwordChangedMail(member.email, member.name));
  };
}

async function userOf(auth: Auth, token: string, now: number): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found !== null && found.expiresAt.getTime() > now ? found.value : undefined;
}

/** After a new password no older link or half a sign-in is good any more. */
export async function endLinks({ store }: Pick<SignInContext, 'store'>, userId: string): Promise<void> {
  await store.transaction(({ signIn }) =>
    signIn.delete('verifications', [{ column: 'value', operator: '=', value: userId }]),
  );
}
