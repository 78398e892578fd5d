import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * IPv4 networks that are not part of the public internet.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8], // 'this' network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; metadata of Alibaba Cloud
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // the host agent of Azure: a public address that is routed to the host
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
 * Global unicast IPv6, and NAT64, through which networks without IPv4 reach IPv4 hosts (RFC 6052). Everything
 * else is loopback, mapped IPv4, unique local, link-local, multicast or unassigned.
 */
const GLOBAL_IPV6 = [
  ['2000::', 3],
  ['64:ff9b::', 96],
] as const;

/**
 * Parts of global unicast IPv6 that have a special purpose, or that embed an IPv4 address that a tunnel would
 * use. https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23], // protocol assignments; Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
] as const;

const NAT64_BITS = 96;

// One list per family: in a mixed list, Node also matches an IPv4 address against ::ffff:0:0/96 and vice
// versa.
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
 * that is not an address, and for an address with a zone (`fe80::1%eth0`).
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
 * Whether a host may be public, without resolving it. Every name may be public except `localhost` and its
 * subdomains (RFC 6761, 6.3).
 *
 * @param hostname from a WHATWG URL: in lower case, IPv4 in dotted decimal, IPv6 in brackets
 */
export function mayBePublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host !== 'localhost' && !host.endsWith('.localhost');
}

/**
 * Whether a host is the machine itself, without resolving it: an address of 127.0.0.0/8, `::1`, or `localhost` without a
 * subdomain.
 *
 * @param hostname from a WHATWG URL, as for `mayBePublicHost`
 */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/** Returns all addresses of a host name, at least one. Rejects if there are none. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Thrown when a host name resolves to an address that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * The timeout doubles with the second try, so resolving takes 6 s at most and leaves 4 of 10 s to connect.
 */
const TRY_TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Returns a `Resolve` that queries the name servers directly and lists IPv4 addresses first. `dns.lookup`
 * uses a pool of four threads, where a few names with slow servers would block all others. Ignoring the hosts
 * file does no harm: its names are not public. Creates a new resolver each time, so that changes of
 * resolv.conf take effect.
 *
 * @param servers name servers (`address:port`) to use in place of the system's
 */
export function resolverOf(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    if (isReservedName(hostname))
      throw Object.assign(new Error('the name is reserved'), { code: 'ENOTFOUND', syscall: 'queryA' });
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

/** Returns whether nobody can have a name, so that no name server is asked for it. https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
const isReservedName = (hostname: string) => /(?:^|\.)invalid\.?$/i.test(hostname);

/** Returns the addresses of `hostname`. Throws a `PrivateAddressError` if any of them is not public. */
async function publicAddresses(hostname: string, resolve: Resolve): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname);
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new PrivateAddressError(`${hostname} has an address that is not public`);
  }
  return addresses;
}

/**
 * Returns a function for undici's `connect.lookup` that resolves to public addresses only. The socket
 * connects to exactly these addresses, so a name cannot change its address between check and connection. A
 * name with even one address that is not public is rejected: only an attacker would mix them. It is not
 * called for a URL that contains an address instead of a name; see `mayBePublicHost`.
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
