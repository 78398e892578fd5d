import { useSyncExternalStore } from 'react';

/**
 * Returns whether passkeys work here: the browser knows them, and the page is on the host that the server names in its HTML.
 * False in the HTML that the build renders.
 */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(subscribe, areSupported, () => false);
}

/** The result does not change while the page is open. */
const subscribe = () => () => {};

function areSupported(): boolean {
  const host = document.querySelector<HTMLMetaElement>('meta[name="passkey-host"]')?.content;
  return (
    host === location.hostname &&
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}
