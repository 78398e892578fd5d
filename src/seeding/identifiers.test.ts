import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalizeLicense, normalizePhone } from '../rules/identity/normalization.ts';
import { DEMONSTRATION_RENTERS, demonstrationNetwork } from './demonstration.ts';
import { licenseOf, memberIdOf, NUMBERS, phoneOf } from './identifiers.ts';
import { MOST_RENTERS } from './network.ts';

const number = fc.integer({ min: 0, max: NUMBERS - 1 });
const MAKERS = { phoneOf, licenseOf, memberIdOf };

test('no two numbers share a phone, a license or a member ID', () => {
  for (const [name, make] of Object.entries(MAKERS)) {
    fc.assert(
      fc.property(number, number, (one, other) => one === other || make(one) !== make(other)),
      {
        numRuns: 2_000,
      },
    );
    // Neighbors, and the same place in neighboring blocks, are most likely to collide.
    const numbers = Array.from({ length: 30_000 }, (_, i) => i).concat(
      Array.from({ length: NUMBERS / 10_000 }, (_, block) => block * 10_000 + 9_999),
    );
    assert.equal(new Set(numbers.map(make)).size, new Set(numbers).size, name);
  }
});

test('phones have unassigned area codes, and are formatted as people write them', () => {
  fc.assert(
    fc.property(number, (one) => {
      assert.match(phoneOf(one), /^\([2-9]9\d\) [2-9]\d\d-\d{4}$/);
      assert.match(normalizePhone(phoneOf(one)), /^\d{10}$/);
      assert.match(licenseOf(one), /^[A-Z]{2}-[A-Z]\d{8}$/);
      assert.equal(normalizeLicense(licenseOf(one)), licenseOf(one));
      assert.match(memberIdOf(one), /^MB-[0-9A-HJKMNP-TV-Z]{8}$/);
    }),
  );
});

test('there are enough numbers for the largest seed and the demonstration', () => {
  const last = demonstrationNetwork(0).identity(DEMONSTRATION_RENTERS - 1);
  assert.ok(demonstrationNetwork(0).identity(0) >= MOST_RENTERS && last < NUMBERS);
});
