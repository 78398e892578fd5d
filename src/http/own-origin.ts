/** Where the pages are reached, as far as the server knows. */
export interface KnownAddress {
  /** What `PUBLIC_URL` says. */
  publicUrl: string | undefined;
  /** Whether it is reached over https alone. */
  secure: boolean;
}

/**
 * Whether a request's Origin is that of this server's own pages: the host that was asked, and https where the server is
 * reached so, for anybody on the way can make a page at http. A server that knows of no https may stand behind a proxy
 * that speaks it; what such a proxy says in headers is not looked at, as anybody can send them.
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
