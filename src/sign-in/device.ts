import type { SignInContext } from './context.ts';
import { signedCookie, signedValueOf, type Visitor } from './cookies.ts';
import { newToken } from './sessions.ts';

/** How long a browser keeps the cookie after a sign-in: longer than people stay away. */
const DEVICE_MS = 180 * 24 * 60 * 60_000;

type Context = Pick<SignInContext, 'cookies' | 'secret'>;

const prefixOf = (userId: string) => `device ${userId} `;

/**
 * Returns the cookie that marks a browser as one in which this person signed in. It opens nothing: failures in such a
 * browser are only counted separately, so that nobody else can slow the person down.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export async function deviceCookie({ cookies, secret }: Context, userId: string): Promise<string> {
  return signedCookie(cookies.device, `${prefixOf(userId)}${newToken()}`, DEVICE_MS, await secret());
}

/** Returns what failures of this visitor count for, if the person signed in with the same browser before. */
export async function knownDevice(
  { cookies, secret }: Context,
  visitor: Pick<Visitor, 'cookies'>,
  userId: string,
): Promise<string | undefined> {
  const device = signedValueOf(visitor.cookies, cookies.device, await secret());
  return device?.startsWith(prefixOf(userId)) ? device : undefined;
}
