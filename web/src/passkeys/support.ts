import { useSyncExternalStore } from 'react';

/**
 * Returns whether passkeys work here: the browser knows them, and the page is on the host that the server names in its HTML.
 * Not in the HTML of the build.
 */
export function usePasskeys(): boolean {
  return useSyncExternalStore(subscribe, areSupported, () => false);
}

/** Nothing of it changes while the page is open. */
const subscribe = () => () => {};

function areSupported(): boolean {
  const host = document.querySelector<HTMLMetaElement>('meta[name="passkey-host"]')?.content;
  return (
    host === location.hostname &&
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}
