import { mayBePublicHost } from './address.ts';

/** What common browsers and servers take. */
const MOST_URL_CHARACTERS = 2_048;

/** A scheme and host written out, and nothing that a URL parser would silently drop or turn. */
const WRITTEN_OUT = /^https?:\/\/(?!\/)[^\s\\\p{C}]+$/iu;

/** A dot with nothing before it: no name has that (RFC 1035, 2.3.1), and `localhost..` would pass for public. */
const EMPTY_LABEL = /^\.|\.\./;

/**
 * Why a webhook must not have this URL, in words that follow the word `url`; `undefined` when it may. Looks
 * nothing up: what a name stands for is checked when a delivery connects.
 *
 * @param allowPrivate also takes http, and addresses that are not public: for development
 */
export function urlProblem(text: string, allowPrivate: boolean): string | undefined {
  if (text.length > MOST_URL_CHARACTERS) return 'must have 2,048 characters at most';
  const url = WRITTEN_OUT.test(text) ? URL.parse(text) : null;
  if (!url || EMPTY_LABEL.test(url.hostname)) {
    return 'must be complete, like https://example.com/webhook';
  }
  if (!allowPrivate && url.protocol !== 'https:') return 'must start with https://';
  if (url.username || url.password) return 'must not hold a user name or a password: leave them out';
  if (!allowPrivate && !mayBePublicHost(url.hostname)) {
    return 'must lead to the public internet: a private, loopback or reserved address is refused';
  }
  return undefined;
}
