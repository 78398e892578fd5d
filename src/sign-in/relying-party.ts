import { isIP } from 'node:net';
import { ApiError } from '../errors.ts';
import { isLoopback } from '../rules/text/loopback.ts';

/** The site that passkeys belong to. Browsers offer a passkey on this host only. */
export interface RelyingParty {
  /** The host, without a port. */
  id: string;
  origin: string;
}

/**
 * Returns the site that passkeys belong to; undefined if its host is an IP address, for which browsers create no passkeys. For
 * that of this machine it is `localhost`, where browsers reach the same server.
 * https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export function relyingPartyAt(baseUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol, port } = new URL(baseUrl);
  if (isLoopback(hostname)) {
    return { id: 'localhost', origin: new URL(`${protocol}//localhost:${port}`).origin };
  }
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? undefined : { id: hostname, origin };
}

/** Returns the site that passkeys belong to. Throws `conflict` if there are none. */
export function requiredRelyingParty(baseUrl: string): RelyingParty {
  const party = relyingPartyAt(baseUrl);
  if (party !== undefined) return party;
  throw new ApiError(
    'conflict',
    'Passkeys need a host name, and this network has only an IP address. Use your password.',
  );
}
