import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddress } from '../../web/src/own-address.ts';

const ORIGIN = 'https://screening.example';

for (const [next, address] of [
  [undefined, '/'],
  ['/renters?q=x', '/renters?q=x'],
  ['https://screening.example/usage', '/usage'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.\\/evil.example', '/'],
  ['javascript:alert(1)', '/'],
] as const) {
  test(`after signing in, ${next} leads to ${address}`, () =>
    assert.equal(ownAddress(next, ORIGIN), address));
}
