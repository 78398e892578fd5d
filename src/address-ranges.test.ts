import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalRange, containsAddress, containsRange } from './address-ranges.ts';

for (const [text, expected] of [
  ['192.0.2.7', '192.0.2.7/32'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1/128'],
  ['2001:db8:ffff::1/32', '2001:db8::/32'],
  ['::/0', '::/0'],
  ['::ffff:192.0.2.7', '192.0.2.7/32'],
  ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
] as const) {
  test(`${text} is the range ${expected}`, () => {
    assert.equal(canonicalRange(text), expected);
    assert.equal(canonicalRange(expected), expected);
  });
}

for (const text of [
  '',
  'localhost',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.1/33',
  '192.0.2.1/-1',
  '192.0.2.1/',
  '192.0.2.1/24/8',
  '010.0.0.1',
  '0x7f.1',
  '2001:db8::/129',
  '2001:db8::1::2',
  'fe80::1%eth0',
  ' 192.0.2.1',
  '192.0.2.1 192.0.2.2',
  '::ffff:0:0/64',
]) {
  test(`'${text}' is no range`, () => assert.equal(canonicalRange(text), undefined));
}

test('a range contains its addresses and smaller ranges, of its own family only', () => {
  const ranges = ['192.0.2.0/24', '2001:db8::/32'];
  for (const address of ['192.0.2.0', '192.0.2.255', '2001:db8::1', '2001:db8:ffff::'])
    assert.equal(containsAddress(ranges, address), true, address);
  for (const address of ['192.0.3.0', '192.0.1.255', '2001:db9::', '::ffff:0:1', 'unknown', ''])
    assert.equal(containsAddress(ranges, address), false, address);
  assert.equal(containsAddress(['0.0.0.0/0'], '2001:db8::1'), false);
  assert.equal(containsAddress(['::/0'], '192.0.2.1'), false);
  assert.equal(containsAddress([], '192.0.2.1'), false);
  assert.equal(containsRange(ranges, '192.0.2.128/25'), true);
  assert.equal(containsRange(ranges, '192.0.2.0/24'), true);
  assert.equal(containsRange(ranges, '192.0.2.0/23'), false);
  assert.equal(containsRange(ranges, '2001:db8:1::/48'), true);
  assert.equal(containsRange(ranges, '::/0'), false);
});

test('an IPv4 address in IPv6 form is the IPv4 address', () => {
  assert.equal(containsAddress(['192.0.2.0/24'], '::ffff:192.0.2.9'), true);
});
