import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  ASSET_SCORES,
  type AssetCondition,
  CONTRACT_SCORES,
  type ContractCompliance,
  DEFAULT_LABELS,
  PAYMENT_SCORES,
  type PaymentCompliance,
  reportRecommendationForScore,
  riskScoreFromLabels,
  scoreFromFigures,
} from './report-score.ts';

test('the worked example of the specification: 160 + 225 + 200 + 70 = 655', () => {
  const labels = {
    ...DEFAULT_LABELS,
    paymentCompliance: 'Paid Late',
    assetCondition: 'Cosmetic Wear',
  } as const;
  assert.equal(riskScoreFromLabels(labels), 655);
});

test('the defaults score 970, the maximum; the worst labels score 90, the minimum', () => {
  assert.equal(riskScoreFromLabels(DEFAULT_LABELS), 970);
  const worst = {
    paymentCompliance: 'Not Paid',
    assetCondition: 'Total Loss',
    contractCompliance: 'Major Breach',
  } as const;
  assert.equal(riskScoreFromLabels(worst), 90);
});

const keysOf = <Key extends string>(scores: Record<Key, number>) =>
  fc.constantFrom(...(Object.keys(scores) as Key[]));

test('a risk score is a whole number from 0 to 1000, and the weighted sum of its labels', () => {
  fc.assert(
    fc.property(
      keysOf<PaymentCompliance>(PAYMENT_SCORES),
      keysOf<AssetCondition>(ASSET_SCORES),
      keysOf<ContractCompliance>(CONTRACT_SCORES),
      (paymentCompliance, assetCondition, contractCompliance) => {
        const score = riskScoreFromLabels({ paymentCompliance, assetCondition, contractCompliance });
        assert.ok(Number.isInteger(score) && score >= 0 && score <= 1000);
        const sum =
          PAYMENT_SCORES[paymentCompliance] * 0.4 +
          ASSET_SCORES[assetCondition] * 0.3 +
          CONTRACT_SCORES[contractCompliance] * 0.2 +
          700 * 0.1;
        assert.ok(Math.abs(score - sum) < 1e-9);
      },
    ),
  );
});

for (const [outstandingBalanceCents, incidentCount, damageCount, score] of [
  [0, 0, 0, 1000],
  [1, 0, 0, 800],
  [0, 1, 0, 900],
  [0, 0, 1, 850],
  [0, 0, 9, 850],
  [5000, 2, 3, 450],
  [5000, 5, 1, 150],
  [5000, 6, 0, 200],
  [0, 9, 0, 100],
  [5000, 6, 1, 100],
  [5000, 100, 100, 100],
] as const) {
  test(`${outstandingBalanceCents} owed, ${incidentCount} incidents, ${damageCount} damaged: ${score}`, () => {
    assert.equal(scoreFromFigures({ outstandingBalanceCents, incidentCount, damageCount }), score);
  });
}

const figures = fc.record({
  outstandingBalanceCents: fc.nat({ max: 100_000_000_000 }),
  incidentCount: fc.nat({ max: 100 }),
  damageCount: fc.nat({ max: 100 }),
});

test('a score from figures is from 100 to 1000, and worse figures never score better', () => {
  fc.assert(
    fc.property(figures, figures, (some, more) => {
      const score = scoreFromFigures(some);
      assert.ok(Number.isInteger(score) && score >= 100 && score <= 1000);
      const worse = scoreFromFigures({
        outstandingBalanceCents: some.outstandingBalanceCents + more.outstandingBalanceCents,
        incidentCount: some.incidentCount + more.incidentCount,
        damageCount: some.damageCount + more.damageCount,
      });
      assert.ok(worse <= score);
    }),
  );
});

for (const [score, recommendation] of [
  [1000, 'approved'],
  [800, 'approved'],
  [799, 'conditional'],
  [600, 'conditional'],
  [599, 'denied'],
  [400, 'denied'],
  [399, 'blacklist'],
  [100, 'blacklist'],
] as const) {
  test(`a report with score ${score} recommends ${recommendation}`, () => {
    assert.equal(reportRecommendationForScore(score), recommendation);
  });
}
