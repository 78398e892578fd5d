import { useHydrated } from '@tanstack/react-router';
import { isLoopback } from '../../src/rules/text/loopback.ts';

/** Returns what the server says about the network in a `meta` element of its HTML. */
const pageFact = (name: 'mails' | 'passkey-host'): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Returns whether the network sends e-mails. Without a mail server it prints them in its log. */
export const sendsMails = (): boolean => pageFact('mails') === 'true';

/** Returns whether the network sends e-mails, for pages that the build renders: there it is true. */
export const useSendsMails = (): boolean => !useHydrated() || sendsMails();

/**
 * Returns whether passkeys work here: the browser knows them, and the page is on the host that the server names.
 * False in the HTML that the build renders.
 */
export const usePasskeySupport = (): boolean => useHydrated() && arePasskeysSupported();

const arePasskeysSupported = (): boolean =>
  pageFact('passkey-host') === location.hostname &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Returns the address at which passkeys work for a page at an IP address of this machine; undefined for any other page. */
export function passkeyAddress(): string | undefined {
  const { protocol, hostname, port, pathname } = location;
  if (pageFact('passkey-host') !== 'localhost' || hostname === 'localhost' || !isLoopback(hostname))
    return undefined;
  return new URL(`${protocol}//localhost:${port}${pathname}`).href;
}
