import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { adviceForScore, NO_RECORD, tierOfCheck } from './recommendation.ts';

for (const [score, recommendation, riskTier] of [
  [1000, 'APPROVED', 'LOW'],
  [800, 'APPROVED', 'LOW'],
  [799, 'CONDITIONAL', 'MODERATE'],
  [600, 'CONDITIONAL', 'MODERATE'],
  [599, 'REVIEW_REQUIRED', 'HIGH'],
  [400, 'REVIEW_REQUIRED', 'HIGH'],
  [399, 'DENIED', 'CRITICAL'],
  [0, 'DENIED', 'CRITICAL'],
] as const) {
  test(`a score of ${score} is ${recommendation}, ${riskTier}`, () => {
    assert.deepEqual(adviceForScore(score), { recommendation, riskTier });
  });
}

test('without a record the recommendation is APPROVED and the risk UNKNOWN', () => {
  assert.deepEqual(NO_RECORD, { recommendation: 'APPROVED', riskTier: 'UNKNOWN' });
});

test('a higher score never gets a worse recommendation, and no score gets UNKNOWN', () => {
  const order = ['CRITICAL', 'HIGH', 'MODERATE', 'LOW'];
  const score = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(score, score, (one, two) => {
      const [low, high] = one < two ? [one, two] : [two, one];
      const rank = (of: number) => order.indexOf(adviceForScore(of).riskTier);
      assert.ok(rank(low) >= 0 && rank(low) <= rank(high));
    }),
  );
});

test('the tier can be derived from the check log', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (score) => {
      const { recommendation, riskTier } = adviceForScore(score);
      assert.equal(tierOfCheck(recommendation, score), riskTier);
    }),
  );
  assert.equal(tierOfCheck(NO_RECORD.recommendation, null), NO_RECORD.riskTier);
});
