import { createHmac, timingSafeEqual } from 'node:crypto';

/** The names of the cookies that signing in sets. */
export interface CookieNames {
  /** Who is signed in. */
  session: string;
  /** Who has given the password, and is to give a code. */
  challenge: string;
}

/**
 * Over https the prefix has browsers take a cookie from this very host alone, and send it over https alone.
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3.2
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

export function cookieNames(secure: boolean): CookieNames {
  return { session: cookieName('session', secure), challenge: cookieName('sign-in', secure) };
}

/** A cookie's value in a Cookie header, as it stands there. */
export function cookieOf(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [found, value] = pair.split('=', 2);
    if (found?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** What a signed cookie holds; nothing when it was not signed with this secret. */
export function signedValueOf(header: string, name: string, secret: string): string | undefined {
  const signed = decoded(cookieOf(header, name) ?? '');
  const end = signed.lastIndexOf('.');
  if (end < 1) return undefined;
  const value = signed.slice(0, end);
  const expected = createHmac('sha256', secret).update(value).digest();
  const given = Buffer.from(signed.slice(end + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
