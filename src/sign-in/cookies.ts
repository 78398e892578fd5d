import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is known about the sender of a request before they are signed in. */
export interface Visitor {
  /** The network address. */
  address: string;
  userAgent: string;
  /** The Cookie header; empty without one. */
  cookies: string;
}

/** The names of the cookies that signing in sets. */
export interface CookieNames {
  /** Identifies the session. */
  session: string;
  /** Identifies a sign-in whose password was right and whose second factor is still missing. */
  challenge: string;
  /** Contains what a passkey is about to sign. */
  passkey: string;
  /** Marks a browser in which a person signed in before. */
  device: string;
}

const HOST_PREFIX = '__Host-';

/**
 * Adds the `__Host-` prefix over https: browsers then accept the cookie from this host only, and send it over
 * https only. https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3.2
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `${HOST_PREFIX}${name}` : name;
}

export function cookieNames(secure: boolean): CookieNames {
  return {
    session: cookieName('session', secure),
    challenge: cookieName('sign-in', secure),
    passkey: cookieName('passkey', secure),
    device: cookieName('device', secure),
  };
}

/** Returns the raw value of a cookie in a Cookie header. */
export function cookieOf(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [found, value] = pair.split('=', 2);
    if (found?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Returns the value of a signed cookie, or undefined when it was not signed with this secret. */
export function signedValueOf(header: string, name: string, secret: string): string | undefined {
  const signed = decoded(cookieOf(header, name) ?? '');
  const end = signed.lastIndexOf('.');
  if (end < 1) return undefined;
  const value = signed.slice(0, end);
  const expected = signature(value, secret);
  const given = Buffer.from(signed.slice(end + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}

/**
 * Returns the `Set-Cookie` header of a signed cookie that scripts cannot read and cross-site requests do not
 * carry.
 */
export function signedCookie(name: string, value: string, maxAgeMs: number, secret: string): string {
  const signed = `${value}.${signature(value, secret).toString('base64')}`;
  return setCookie(name, encodeURIComponent(signed), maxAgeMs);
}

/** Returns the `Set-Cookie` header that removes a cookie. */
export function expiredCookie(name: string): string {
  return setCookie(name, '', 0);
}

function setCookie(name: string, value: string, maxAgeMs: number): string {
  const secure = name.startsWith(HOST_PREFIX) ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAgeMs / 1000}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

function signature(value: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(value).digest();
}

/** Compares two secrets in a time that does not depend on how much of them matches. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
