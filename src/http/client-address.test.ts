import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeClientAddress } from './client-address.ts';

/** Returns the client's address of a request from `remoteAddress` with this X-Forwarded-For header. */
function addressOf(trustedProxies: string[], remoteAddress: string | undefined, forwarded?: string) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return makeClientAddress(trustedProxies)({ headers, socket: { remoteAddress } });
}

test('without trusted proxies the header is not read', () => {
  assert.equal(addressOf([], '192.0.2.1', '203.0.113.7'), '192.0.2.1');
  assert.equal(addressOf([], undefined, '203.0.113.7'), 'unknown');
});

for (const [what, remoteAddress, forwarded, expected] of [
  ['a connection from elsewhere is the client', '192.0.2.1', '203.0.113.7', '192.0.2.1'],
  ['a trusted proxy without the header is the client', '10.0.0.1', undefined, '10.0.0.1'],
  ['the last entry is the client', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['trusted proxies are skipped', '10.0.0.1', '1.1.1.1, 203.0.113.7, 10.2.3.4 ,172.16.0.9', '203.0.113.7'],
  ['an address next to a range is not in it', '10.0.0.1', '203.0.113.7, 172.16.0.10', '172.16.0.10'],
  ['if all are trusted, the first is the client', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['an entry that is no address ends the search', '10.0.0.1', '203.0.113.7, unknown, 10.0.0.2', '10.0.0.2'],
  ['so does an empty entry', '10.0.0.1', '203.0.113.7,', '10.0.0.1'],
  ['and one with a port', '10.0.0.1', '203.0.113.7:80', '10.0.0.1'],
  ['an IPv4 address in IPv6 form is trusted', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv6 proxy is trusted', '2001:db8::1', '2001:DB8:1:0:0:0:0:1', '2001:db8:1::1'],
  ['in any notation', '2001:db8::1', '2001:db8:ffff::1, 2001:0db8:0:0::2', '2001:db8:ffff::1'],
  ['a zone is not part of an address', 'fe80::1%eth0', '203.0.113.7', 'fe80::1'],
  ['a connection that is gone is not trusted', undefined, '203.0.113.7', 'unknown'],
] as const) {
  test(`with trusted proxies, ${what}`, () => {
    const proxies = ['10.0.0.0/8', '172.16.0.9', '2001:db8::/64'];
    assert.equal(addressOf(proxies, remoteAddress, forwarded), expected);
  });
}

test('each of thousands of clients has its own address, also a second time', () => {
  for (let round = 0; round < 2; round++)
    for (let client = 1; client <= 2_500; client++) {
      const hex = client.toString(16);
      assert.equal(addressOf([], `2001:0DB8:0:0::${hex}`), `2001:db8::${hex}`);
      assert.equal(
        addressOf([], `::ffff:198.51.${client >> 8}.${client & 255}`),
        `198.51.${client >> 8}.${client & 255}`,
      );
    }
});
