import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const RANGE = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i;

/** How many bits of an IPv6 address come before the IPv4 address in it (RFC 4291, 2.5.5.2). */
const MAPPED_BITS = 96;

/**
 * Returns an IPv4 or IPv6 address or a CIDR range as a range in its usual form: `192.0.2.7/24` as `192.0.2.0/24`, and an address
 * as the range that contains only it. Returns undefined for anything else.
 */
export function canonicalRange(text: string): string | undefined {
  const [, address = '', length] = RANGE.exec(text) ?? [];
  if (isIP(address) === 0) return undefined;
  const parsed = ipaddr.process(address);
  const isMapped = parsed.kind() === 'ipv4' && address.includes(':');
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? most : Number(length) - (isMapped ? MAPPED_BITS : 0);
  if (bits < 0 || bits > most) return undefined;
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`;
}

/** Returns whether one of these ranges contains the whole range. All are in their usual form. */
export function containsRange(ranges: readonly string[], range: string): boolean {
  const [address, bits] = ipaddr.parseCIDR(range);
  return ranges.some((outer) => {
    const [network, outerBits] = ipaddr.parseCIDR(outer);
    return network.kind() === address.kind() && outerBits <= bits && address.match(network, outerBits);
  });
}

/** Returns whether one of these ranges contains the address. False for what is not an address. */
export function containsAddress(ranges: readonly string[], address: string): boolean {
  const range = canonicalRange(address);
  return range !== undefined && containsRange(ranges, range);
}
