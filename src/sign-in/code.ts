import { Refusal } from '../errors.ts';
import { typedBackupCode } from '../rules/staff/backup-codes.ts';
import { answered, SIGN_IN_ANEW, WRONG_CODE } from './answered.ts';
import type { Auth } from './auth.ts';
import type { SignInContext } from './context.ts';
import { signedValueOf } from './cookies.ts';
import { opened, passwordHash } from './password.ts';
import { isGuess } from './slow-down.ts';
import { headersOf, onlyCookie, type Visitor } from './visitor.ts';

/** A code is good for half a minute, and one before and after it for clocks that differ. */
const CODE_REMEMBERED_MS = 2 * 60_000;

export type SignInWithCode = (visitor: Visitor, code: string, isBackupCode: boolean) => Promise<string[]>;

/**
 * The second step: opens the session that the password alone did not. Answers its cookies. Refuses (`invalid`) a wrong
 * code and one that was used before, (`unauthorized`) without the first step, (`rateLimited`) who guesses.
 */
export function makeSignInWithCode(context: SignInContext): SignInWithCode {
  const { store, slowDown, limits } = context;
  return async (visitor, code, isBackupCode) => {
    await limits.failures.check(visitor.address);
    const auth = await context.auth();
    const userId = await challenged(context, auth, visitor);
    slowDown.begin(`code ${userId}`);
    const call = {
      body: { code: isBackupCode ? typedBackupCode(code) : digitsOf(code) },
      // The challenge alone: another's session in the same browser has no part in it.
      headers: headersOf(onlyCookie(visitor, context.cookies.challenge)),
      returnHeaders: true,
    } as const;
    try {
      const member = await store.staff.find(userId);
      const hash = await passwordHash(store.signIn, member);
      if (!isBackupCode) await takeCode(auth, userId, code, context.clock());
      const verified = isBackupCode ? auth.api.verifyBackupCode(call) : auth.api.verifyTOTP(call);
      const { response, cookies } = await answered<{ token?: string | undefined }>(verified);
      await opened(context, member, { token: response.token ?? '', hash });
      slowDown.succeeded(`code ${userId}`);
      return cookies;
    } catch (error) {
      if (isGuess(error)) await limits.failures.count(visitor.address);
      else slowDown.takeBack(`code ${userId}`);
      throw error;
    }
  };
}

/** Whose password was given. Refuses (`unauthorized`) when none was, or too long ago. */
async function challenged(context: SignInContext, auth: Auth, { cookies }: Visitor): Promise<string> {
  const challenge = signedValueOf(cookies, context.cookies.challenge, await context.secret());
  const { internalAdapter } = await auth.$context;
  const found = challenge === undefined ? null : await internalAdapter.findVerificationValue(challenge);
  if (found !== null && found.expiresAt.getTime() > context.clock()) return found.value;
  throw new Refusal('unauthorized', SIGN_IN_ANEW);
}

/** As apps show them: 123 456. */
export function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '');
}

/**
 * Takes a code before it is looked at, so that nobody who saw it can use it again: of several at once, one goes on.
 * Refuses (`invalid`) one that was taken.
 */
export async function takeCode(auth: Auth, userId: string, code: string, now: number): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const isFirst = await internalAdapter.reserveVerificationValue({
    identifier: `code ${userId} ${digitsOf(code)}`,
    value: '',
    expiresAt: new Date(now + CODE_REMEMBERED_MS),
  });
  if (!isFirst) throw new Refusal(...WRONG_CODE);
}
