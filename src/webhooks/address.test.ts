import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPublicAddress, mayBePublicHost } from './address.ts';

const PUBLIC = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '2001:200::1',
  '2001:db7:ffff::1',
  '2003::1',
  // NAT64 of 8.8.8.8
  '64:ff9b::808:808',
];

const NOT_PUBLIC = [
  // IPv4, the first and the last of each range
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '168.63.129.16',
  '169.254.0.0',
  '169.254.169.254',
  '169.254.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.255',
  // IPv6
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:10.0.0.1',
  '100::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  '5f00::1',
  '2001:db8::1',
  '3fff::1',
  // with an embedded IPv4 address: NAT64 of 127.0.0.1, 10.0.0.1 and 169.254.169.254, local NAT64, Teredo,
  // 6to4 of 10.0.0.1
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::808:808',
  '64:ff9b:1:7f00:1::',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2002:a00:1::1',
  '2002:808:808::1',
  // not an address
  '',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '1.1.1.1 ',
  '[2606:4700::1111]',
];

for (const address of PUBLIC) {
  test(`${address} is public`, () => assert.equal(isPublicAddress(address), true));
}

for (const address of NOT_PUBLIC) {
  test(`'${address}' is not public`, () => assert.equal(isPublicAddress(address), false));
}

test('an IPv4 address is as public through NAT64 as on its own, and never public when mapped or compatible', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(isPublicAddress(`64:ff9b::${address}`), isPublicAddress(address));
      assert.equal(isPublicAddress(`::ffff:${address}`), false);
      assert.equal(isPublicAddress(`::${address}`), false);
    }),
  );
});

test('IPv6 outside of 2000::/3 and NAT64 is never public', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
      const [first = 0, second] = groups;
      fc.pre((first < 0x2000 || first > 0x3fff) && !(first === 0x64 && second === 0xff9b));
      assert.equal(isPublicAddress(groups.map((group) => group.toString(16)).join(':')), false);
    }),
  );
});

const HOSTS: [url: string, mayBePublic: boolean][] = [
  ['https://hooks.example.com/', true],
  ['https://localhost.example.com/', true],
  ['https://1.1.1.1/', true],
  ['https://[2606:4700::1111]/', true],
  ['https://localhost/', false],
  ['https://LOCALHOST./', false],
  ['https://printer.localhost/', false],
  ['https://127.0.0.1/', false],
  ['https://127.0.0.1./', false],
  ['https://127.1/', false],
  ['https://2130706433/', false],
  ['https://0x7f000001/', false],
  ['https://0177.0.0.1/', false],
  ['https://0xa9.254.0251.254/', false],
  ['https://１２７.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:10.0.0.1]/', false],
  ['https://[64:ff9b::192.168.0.1]/', false],
];

for (const [url, expected] of HOSTS) {
  test(`the host of ${url} ${expected ? 'may be' : 'is not'} public`, () => {
    assert.equal(mayBePublicHost(new URL(url).hostname), expected);
  });
}
