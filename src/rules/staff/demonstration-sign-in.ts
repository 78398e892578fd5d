import { isLoopback } from '../text/loopback.ts';

/** E-mail of the owner of the demonstration's first organization. */
export const DEMONSTRATION_EMAIL = 'robin@harborside.example';

const FRAGMENT = '#demonstration=';

/**
 * Returns the address of the sign-in page that fills in the owner of a demonstration, or `undefined` for a server that others can
 * reach. The password is in the fragment, which browsers send to no server.
 *
 * @param url where the server is reached
 */
export function demonstrationSignIn(url: string, password: string): string | undefined {
  return isLoopback(new URL(url).hostname) ? `${url}/sign-in${FRAGMENT}${password}` : undefined;
}

/** The parts of an address in which the sign-in page looks for the password. */
type Address = Pick<URL, 'hostname' | 'hash'>;

/**
 * Returns the password in the address of a sign-in page that `demonstrationSignIn` made; `undefined` for any other. The e-mail is
 * not in it, so that no link can lead to filling in another account.
 */
export function demonstrationPassword({ hostname, hash }: Address): string | undefined {
  return isLoopback(hostname) && hash.startsWith(FRAGMENT) ? hash.slice(FRAGMENT.length) : undefined;
}
