import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedAddress } from './limit.ts';

for (const [address, counted] of [
  ['203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::6', '2001:db8:0:1::/64'],
  ['1::8:7:6:5:4:3', '1:0:8:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
] as const) {
  test(`limits count ${address} as ${counted}`, () => assert.equal(countedAddress(address), counted));
}
