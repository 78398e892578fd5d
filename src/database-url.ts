/**
 * The address of a PostgreSQL with several hosts, `postgres://user:password@h1:5432,h2/db`, as one address for each
 * host; one with a single host as it is. A port is that of its own host. The form is libpq's:
 * https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function hostAddresses(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return [first, ...others];
}

/** A database as it may be shown: all its hosts, without a password. */
export function serverName(url: string): string {
  const addresses = hostAddresses(url).map((address) => new URL(address));
  return `PostgreSQL at ${addresses.map(({ host }) => host).join(',')}${addresses[0]?.pathname}`;
}
