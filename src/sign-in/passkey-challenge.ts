import { ApiError } from '../errors.ts';
import type { Transaction } from '../store/store.ts';
import type { SignInContext } from './context.ts';
import { signedCookie, signedValueOf, type Visitor } from './cookies.ts';
import { newToken, tokenKey } from './sessions.ts';

/** How long people have to use their passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

const TOO_LATE = ['unauthorized', 'This took longer than five minutes. Try again.'] as const;

type Context = Pick<SignInContext, 'clock' | 'cookies' | 'secret'>;

/** What a passkey signs, so that nobody can send an earlier signature again. */
export interface PasskeyChallenge {
  /** In base64url. */
  challenge: string;
  /** What the challenge is for: a sign-in, the second step of one, or a session that adds a passkey. */
  purpose: string;
}

/**
 * Creates a challenge. Nothing is stored before it is used: the cookie, which is signed, contains the challenge, what it is for
 * and when it expires.
 */
export async function newPasskeyChallenge(
  { clock, cookies, secret }: Context,
  purpose: string,
): Promise<{ challenge: string; cookie: string }> {
  const challenge = newToken();
  const value = `passkey ${clock() + PASSKEY_CHALLENGE_MS} ${challenge} ${purpose}`;
  return { challenge, cookie: signedCookie(cookies.passkey, value, PASSKEY_CHALLENGE_MS, await secret()) };
}

/** Returns the challenge in a visitor's cookie. Throws `unauthorized` without one, or if it has expired. */
export async function passkeyChallengeOf(
  { clock, cookies, secret }: Context,
  visitor: Visitor,
): Promise<PasskeyChallenge> {
  const value = signedValueOf(visitor.cookies, cookies.passkey, await secret()) ?? '';
  const [kind, expiresAt, challenge = '', ...purpose] = value.split(' ');
  if (kind !== 'passkey' || clock() >= Number(expiresAt)) throw new ApiError(...TOO_LATE);
  return { challenge, purpose: purpose.join(' ') };
}

/** Marks a challenge as used. Returns false if it was used before. Of concurrent calls only one succeeds. */
export async function useChallenge(
  { signIn }: Pick<Transaction, 'signIn'>,
  { challenge }: PasskeyChallenge,
  now: number,
): Promise<boolean> {
  const used = `passkey ${challenge}`;
  return signIn.createVerification({
    id: tokenKey(`reserve:${used}`),
    identifier: tokenKey(used),
    value: '',
    createdAt: now,
    expiresAt: now + PASSKEY_CHALLENGE_MS,
  });
}
