import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_ACTIVE_KEYS, PLANS, requestsPerMinute } from './plans.ts';

test('there are two plans, and at most five keys', () => {
  assert.deepEqual(PLANS, ['standard', 'enterprise']);
  assert.equal(MAX_ACTIVE_KEYS, 5);
});

for (const [plan, rateLimit, expected] of [
  ['standard', null, 100],
  ['enterprise', null, 1000],
  ['standard', 7, 7],
  ['enterprise', 5000, 5000],
] as const) {
  test(`${plan} with a custom limit of ${rateLimit} allows ${expected} requests a minute`, () => {
    assert.equal(requestsPerMinute({ plan, rateLimit }), expected);
  });
}
