import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eligibilityForRentScore, eligibilityStatusForRiskScore } from './eligibility.ts';

for (const [score, status, eligibility] of [
  [1000, 'Eligible', 'ELIGIBLE'],
  [750, 'Eligible', 'ELIGIBLE'],
  [749, 'Eligible With Conditions', 'ELIGIBLE_WITH_CONDITIONS'],
  [500, 'Eligible With Conditions', 'ELIGIBLE_WITH_CONDITIONS'],
  [499, 'Elevated Risk', 'ELEVATED_RISK'],
  [250, 'Elevated Risk', 'ELEVATED_RISK'],
  [249, 'Do Not Rent', 'DO_NOT_RENT'],
  [0, 'Do Not Rent', 'DO_NOT_RENT'],
] as const) {
  test(`a score of ${score} is ${status}, or ${eligibility}`, () => {
    assert.equal(eligibilityStatusForRiskScore(score), status);
    assert.equal(eligibilityForRentScore(score), eligibility);
  });
}

test('both scales rate a score equally, each in its own words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (score) => {
      const words = eligibilityStatusForRiskScore(score).toUpperCase().replaceAll(' ', '_');
      assert.equal(eligibilityForRentScore(score), words);
    }),
  );
});
