import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * IPv4 that no receiver of webhooks can have, or that leads into a network which is not the internet.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8], // 'this' network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; metadata of Alibaba Cloud
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // the host agent of Azure: an address of the internet that leads inside
  ['169.254.0.0', 16], // link-local; metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments; metadata of Oracle Cloud
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays, deprecated
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/**
 * All global unicast IPv6, and NAT64, by which a network without IPv4 reaches IPv4 (RFC 6052). Everything
 * else is loopback, mapped IPv4, unique local, link-local, multicast, or not given out.
 */
const GLOBAL_IPV6 = [
  ['2000::', 3],
  ['64:ff9b::', 96],
] as const;

/**
 * Parts of global unicast that are special, or that carry an IPv4 address where a tunnel would follow it.
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23], // protocol assignments; Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
] as const;

const NAT64_BITS = 96;

// One list a family: Node takes an IPv4 address for one of ::ffff:0:0/96 and the other way round.
const notPublicIpv4 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_IPV4) notPublicIpv4.addSubnet(network, bits, 'ipv4');

const globalIpv6 = new BlockList();
for (const [network, bits] of GLOBAL_IPV6) globalIpv6.addSubnet(network, bits, 'ipv6');

const notPublicIpv6 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_IPV6) notPublicIpv6.addSubnet(network, bits, 'ipv6');
for (const [network, bits] of NOT_PUBLIC_IPV4) {
  notPublicIpv6.addSubnet(`64:ff9b::${network}`, NAT64_BITS + bits, 'ipv6');
}

/**
 * Whether `address` is an IPv4 or IPv6 address of the public internet, without brackets. False for anything
 * that is no address, and for one with a zone (`fe80::1%eth0`).
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublicIpv4.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') && globalIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

/**
 * Whether a host may be public as far as can be told without a look-up. A name may be, but for `localhost`
 * and what ends in it (RFC 6761, 6.3); an address is or is not.
 *
 * @param hostname as WHATWG URL writes it: lower case, odd spellings of IPv4 undone, IPv6 in brackets
 */
export function mayBePublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host !== 'localhost' && !host.endsWith('.localhost');
}

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
