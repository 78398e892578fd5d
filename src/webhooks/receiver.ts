import { isLoopbackHost, mayBePublicHost } from './address.ts';

/** Whether webhooks may use http and addresses that are not public, for development: all of them, none, or only loopback ones. */
export type AllowPrivate = boolean | 'loopback';

/** The length that common browsers and servers accept. */
export const MOST_URL_CHARACTERS = 2_048;

/** Requires a scheme and a host, and excludes characters that a URL parser would silently drop or change. */
const WRITTEN_OUT = /^https?:\/\/(?!\/)[^\s\\\p{C}]+$/iu;

/** Matches a URL that is neither http nor https. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+.-]*:\/\//i;

/** Matches an empty label. It is invalid (RFC 1035, 2.3.1), and `localhost..` would pass as public. */
const EMPTY_LABEL = /^\.|\.\./;

const ONLY_HTTPS = 'must start with https://';
const ONLY_PUBLIC =
  'must be on the public internet: private, loopback and reserved addresses are not allowed';

/** Returns whether a webhook may have this URL although it uses http or its address is not public. */
export function mayBePrivate({ hostname }: URL, allowPrivate: AllowPrivate): boolean {
  return allowPrivate === 'loopback' ? isLoopbackHost(hostname) : allowPrivate;
}

/**
 * Returns why a webhook must not have this URL, as text that follows the word `url`; `undefined` if it may.
 * Does not resolve the host name: its addresses are checked when a delivery connects.
 */
export function urlProblem(text: string, allowPrivate: AllowPrivate): string | undefined {
  if (text.length > MOST_URL_CHARACTERS) return 'must have 2,048 characters at most';
  if (OTHER_SCHEME.test(text)) return ONLY_HTTPS;
  const url = WRITTEN_OUT.test(text) ? URL.parse(text) : null;
  if (!url || EMPTY_LABEL.test(url.hostname)) {
    return 'must be complete, like https://example.com/webhook';
  }
  const isAllowed = mayBePrivate(url, allowPrivate);
  if (!isAllowed && url.protocol !== 'https:') return ONLY_HTTPS;
  if (url.username || url.password) return 'must not contain a user name or a password';
  if (!isAllowed && !mayBePublicHost(url.hostname)) return ONLY_PUBLIC;
  return undefined;
}

/**
 * Returns why a webhook must not have this URL if it is that of the network itself, as text that follows the word `url`: each event
 * could cause others without end. On a loopback address the port tells the network from other programs.
 */
export function ownUrlProblem(text: string, baseUrl: string): string | undefined {
  const [{ hostname, port }, own] = [new URL(text), new URL(baseUrl)];
  const isOwn = isLoopbackHost(own.hostname)
    ? isLoopbackHost(hostname) && port === own.port
    : hostname.replace(/\.$/, '') === own.hostname;
  return isOwn ? 'must be that of your receiver, not of the network itself' : undefined;
}

/** Returns what to do about a problem of a URL, as a sentence after it; empty if the problem says so itself. */
export function urlRemedy(problem: string): string {
  if (problem !== ONLY_HTTPS && problem !== ONLY_PUBLIC) return '';
  return ' To receive on your own machine, see /docs/webhooks#on-your-own-machine.';
}

/** Longer than any name in use. */
export const MOST_HEADER_NAME_CHARACTERS = 64;
/** Enough for a token. */
export const MOST_HEADER_VALUE_CHARACTERS = 1_024;

/**
 * A token (RFC 9110, 5.6.2) without underscores: WSGI and CGI read them as hyphens, so a name with one could pass for a reserved
 * name. https://www.rfc-editor.org/rfc/rfc3875#section-4.1.18
 */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^`|~-]+$/;

/** Visible ASCII, with spaces inside: what every server reads in the same way (RFC 9110, 5.5). */
const HEADER_VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

/**
 * Names of headers that the network or its HTTP client sets, that change how a request is read (RFC 9110, 7.6.1), or that would
 * claim to come from a proxy in front of the receiver.
 */
const RESERVED_HEADER =
  /^(?:accept-encoding|connection|content-.*|date|expect|forwarded|host|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent|via|webhook-.*|x-forwarded-.*|x-real-ip)$/i;

/** Returns why a webhook must not have this header, as text that follows the word `header`; `undefined` if it may. */
export function headerProblem({ name, value }: { name: string; value: string }): string | undefined {
  if (name.includes('_')) return 'must not have an underscore in its name: many servers read it as a hyphen';
  if (name.length > MOST_HEADER_NAME_CHARACTERS || !HEADER_NAME.test(name))
    return 'must have a name of 1 to 64 characters that are allowed in header names';
  if (RESERVED_HEADER.test(name)) return `must not be ${name}: this name is reserved`;
  if (value.length > MOST_HEADER_VALUE_CHARACTERS || !HEADER_VALUE.test(value))
    return 'must have a value of 1 to 1,024 visible ASCII characters';
  return undefined;
}
