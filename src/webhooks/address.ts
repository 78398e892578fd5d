import { BlockList, isIP } from 'node:net';

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
