/**
 * Splits the URL of a PostgreSQL with several hosts, `postgres://user:password@h1:5432,h2/db`, into one URL
 * for each host, each with its own port. Returns a URL with one host unchanged. The form is libpq's:
 * https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function hostAddresses(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return [first, ...others];
}

/** Returns whether a value is the URL of a PostgreSQL, with one host or several. */
export function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/./.test(value) && hostAddresses(value).every(isHostAddress);
}

/**
 * Returns whether an address names a host. An empty host means the driver's default and is valid only
 * alone.
 */
function isHostAddress(address: string, _index: number, { length }: string[]): boolean {
  const host = URL.parse(address)?.hostname;
  return host !== undefined && (host !== '' || length === 1);
}

/** Returns the name of a database for display: all hosts, without the password. */
export function serverName(url: string): string {
  const addresses = hostAddresses(url).map((address) => new URL(address));
  return `PostgreSQL at ${addresses.map(({ host }) => host).join(',')}${addresses[0]?.pathname}`;
}
