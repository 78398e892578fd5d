import { answered } from './answered.ts';
import type { Auth } from './auth.ts';
import { headersOf, onlyCookie, type Visitor } from './visitor.ts';

/** Ends the session of these cookies, and answers those that take them back. */
export type SignOut = (visitor: Visitor) => Promise<string[]>;

interface SignOutContext {
  cookies: { session: string };
  auth(): Promise<{ api: Pick<Auth['api'], 'signOut'> }>;
}

export function makeSignOut(context: SignOutContext): SignOut {
  return async (visitor) => {
    const { api } = await context.auth();
    const headers = headersOf(onlyCookie(visitor, context.cookies.session));
    const { cookies } = await answered(api.signOut({ headers, returnHeaders: true }));
    return cookies;
  };
}
