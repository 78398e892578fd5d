/** The public address of the server, as far as it is configured. */
export interface KnownAddress {
  /** The setting `PUBLIC_URL`. */
  publicUrl: string | undefined;
  /** Whether the server is reached over https only. */
  secure: boolean;
}

/**
 * Whether the Origin of a request is that of this server's own pages: `PUBLIC_URL`, or the requested host. If
 * the server is reached over https, the origin must be https, too, because an attacker on the network can
 * forge pages over http. A server without TLS may be behind a TLS proxy, so it accepts either scheme. Headers
 * of a proxy, such as X-Forwarded-Proto, are ignored, because anyone can send them.
 */
export type IsOwnOrigin = (origin: string | undefined, host: string | undefined) => boolean;

export function makeIsOwnOrigin({ publicUrl, secure }: KnownAddress): IsOwnOrigin {
  return (origin, host) => {
    if (origin === undefined || host === undefined) return false;
    if (origin === publicUrl) return true;
    if (secure) return URL.parse(`https://${host}`)?.origin === origin;
    return URL.parse(origin)?.host === host;
  };
}
