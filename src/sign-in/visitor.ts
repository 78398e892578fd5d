import { cookieOf } from './cookies.ts';

/** Who sends a request, as far as it is known before anybody is signed in. */
export interface Visitor {
  /** The network address. */
  address: string;
  userAgent: string;
  /** The Cookie header; empty without one. */
  cookies: string;
}

/** Lists of sessions show it; browsers say less. */
const MOST_AGENT_CHARACTERS = 400;

/** The headers that Better Auth sees: these and no other. */
export function headersOf({ address, userAgent, cookies }: Visitor): Headers {
  const headers = new Headers({ 'x-forwarded-for': address });
  if (cookies !== '') headers.set('cookie', cookies);
  if (userAgent !== '') headers.set('user-agent', userAgent.slice(0, MOST_AGENT_CHARACTERS));
  return headers;
}

/** A visitor of whose cookies only one is looked at. */
export function onlyCookie(visitor: Visitor, name: string): Visitor {
  const value = cookieOf(visitor.cookies, name);
  return { ...visitor, cookies: value === undefined ? '' : `${name}=${value}` };
}
