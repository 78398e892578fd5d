import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';

/** The part of a request that tells where it came from. */
type Arrived = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * Returns the network address of a request's client, or `unknown` if the connection is already gone. IPv6 addresses are
 * shortened, and IPv4 addresses in IPv6 form become IPv4, so that one client always has one address.
 */
export type ClientAddress = (request: Arrived) => string;

/**
 * Returns a function that finds the client's address. Without trusted proxies this is the address of the connection, and
 * no header is read. Otherwise X-Forwarded-For is read from right to left, as long as the address so far is a trusted
 * proxy: each proxy appends the address that it saw, so everything further left may be invented. An entry that is no
 * address ends the search at the proxy that sent it.
 *
 * Fastify's `trustProxy` is not used: it also believes X-Forwarded-Host and X-Forwarded-Proto, and returns entries that
 * are no addresses.
 *
 * @param trustedProxies addresses and CIDR ranges, from `TRUSTED_PROXIES`
 */
export function makeClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const connected = ({ socket: { remoteAddress } }: Arrived) =>
    remoteAddress === undefined ? 'unknown' : (canonical(remoteAddress) ?? remoteAddress);
  if (trustedProxies.length === 0) return connected;
  const trusted = blockListOf(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, familyOf(address));
  return (request) => {
    let address = connected(request);
    // Node joins repeated headers with commas, in order.
    const hops = String(request.headers['x-forwarded-for'] ?? '').split(',');
    while (hops.length > 0 && isTrusted(address)) {
      const next = canonical(hops.pop()?.trim() ?? '');
      if (next === undefined) break;
      address = next;
    }
    return address;
  };
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

/** Returns an IP address in its usual form, or undefined if the text is not an IP address. */
function canonical(address: string): string | undefined {
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  return shortened(address);
}

/** Shortening takes a tenth of the time of a check, and most requests come from few clients. 1,000 addresses take 0.1 MB. */
const MOST_KEPT = 1_000;
const kept = new Map<string, string>();

function shortened(address: string): string {
  if (kept.size >= MOST_KEPT) kept.clear();
  return kept.getOrInsertComputed(address, () => {
    // A zone, such as %eth0, names an interface of this machine and is not part of the address.
    const zoneless = address.replace(/%.*/, '');
    // A socket for IPv4 and IPv6 reports IPv4 addresses with this prefix.
    return new SocketAddress({ address: zoneless, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
  });
}
