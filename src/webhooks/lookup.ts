import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './address.ts';

/** Answers all addresses of a host name, at least one, or rejects. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** A host name stands for an address that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Two tries with a pause that doubles are over in 6 s: some of an attempt's 10 s is left to connect. */
const TRY_TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * A `Resolve` that asks the name servers itself, IPv4 addresses first. `dns.lookup` would wait in a pool of
 * four threads, where names whose servers hang would hold up everybody's. The hosts file does not count, and
 * need not: what it names is not public. A new resolver each time, so that a changed resolv.conf is seen.
 *
 * @param servers name servers (`address:port`) in place of the system's
 */
export function resolverOf(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses: LookupAddress[] = [];
    if (ipv4.status === 'fulfilled') addresses.push(...ipv4.value.map((address) => ({ address, family: 4 })));
    if (ipv6.status === 'fulfilled') addresses.push(...ipv6.value.map((address) => ({ address, family: 6 })));
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return addresses;
  };
}

/** The addresses of `hostname`; rejects with a `PrivateAddressError` when any of them is not public. */
async function publicAddresses(hostname: string, resolve: Resolve): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname);
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new PrivateAddressError(`${hostname} has an address that is not public`);
  }
  return addresses;
}

/**
 * A look-up for `connect.lookup` of undici that answers public addresses only. The socket connects to what it
 * answers, so no name can stand for another address between check and connection. One address that is not
 * public refuses the name: a receiver has no use for such a mixture, an attacker does. It is not asked about
 * addresses that stand in a URL themselves; see `mayBePublicHost`.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    publicAddresses(hostname, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}
