import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { componentsOf, compositeOf, rentScoreOf, SCORE_MAX, WEIGHTS_PERCENT } from './rent-score.ts';
import { EMPTY_SUMMARY, type RenterSummary, withReport } from './renter-summary.ts';

/** Returns the summary after these reports, oldest first: `u` unpaid, `d` damaged, `b` both, `.` neither. */
function summaryOf(reports: string, incidents = 0): RenterSummary {
  const summary = [...reports].reduce(
    (before, kind) =>
      withReport(before, {
        unpaid: 'ub'.includes(kind),
        damaged: 'db'.includes(kind),
        outstandingBalanceCents: 0,
        newRental: true,
      }),
    EMPTY_SUMMARY,
  );
  return { ...summary, incidents: incidents + 2, countedIncidents: incidents };
}

test('the weights are those of the specification and add up to 100%', () => {
  assert.deepEqual(Object.values(WEIGHTS_PERCENT), [40, 30, 20, 10]);
  assert.equal(SCORE_MAX, 1000);
});

for (const [reports, payment, asset, summary] of [
  ['', 1000, 1000, 1000],
  ['.', 1000, 1000, 1000],
  ['b', 0, 0, 850],
  ['u.', 500, 1000, 850],
  ['..d', 1000, 667, 1000],
  ['.d.d.d', 1000, 500, 1000],
  ['ddu', 667, 333, 850],
  ['......u', 857, 1000, 850],
  ['uuuuuu', 0, 1000, 100],
  ['uuuuuuu', 0, 1000, 0],
  ['u'.repeat(20), 0, 1000, 0],
  [`b${'.'.repeat(19)}`, 950, 950, 850],
  [`b${'.'.repeat(20)}`, 1000, 1000, 1000],
  [`${'b'.repeat(30)}${'.'.repeat(20)}`, 1000, 1000, 1000],
  [`${'.'.repeat(30)}${'b'.repeat(20)}`, 0, 0, 0],
] as const) {
  test(`reports ${reports || 'none'}: ${payment}, ${asset}, ${summary}`, () => {
    const components = componentsOf(summaryOf(reports), false);
    assert.equal(components.paymentHistory.score, payment);
    assert.equal(components.assetCondition.score, asset);
    assert.equal(components.networkStanding.score, summary);
  });
}

test('verified scores 900, unverified 600', () => {
  assert.deepEqual(componentsOf(EMPTY_SUMMARY, true).identityVerified, { score: 900, label: 'Verified' });
  assert.deepEqual(componentsOf(EMPTY_SUMMARY, false).identityVerified, { score: 600, label: 'Unverified' });
});

for (const [reports, label] of [
  ['', 'Excellent'],
  ['.........u', 'Excellent'],
  ['........u', 'Good'],
  ['.......uuu', 'Good'],
  ['.........uuuu', 'Poor'],
  ['u', 'Poor'],
] as const) {
  test(`a payment history of ${reports || 'nothing'} is ${label}`, () => {
    assert.equal(componentsOf(summaryOf(reports), false).paymentHistory.label, label);
    assert.equal(componentsOf(summaryOf(reports.replaceAll('u', 'd')), false).assetCondition.label, label);
  });
}

test('the network standing says whether an unpaid report is among the newest 20', () => {
  assert.equal(componentsOf(summaryOf('...d'), false).networkStanding.label, 'Good Standing');
  assert.equal(componentsOf(summaryOf('u...'), false).networkStanding.label, 'Has Outstanding Balances');
  assert.equal(componentsOf(summaryOf(`u${'.'.repeat(20)}`), false).networkStanding.label, 'Good Standing');
});

const component = fc.integer({ min: 0, max: 1000 });

test('the composite is the weighted sum, rounded half up', () => {
  fc.assert(
    fc.property(component, component, component, component, (payment, asset, identity, network) => {
      const composite = compositeOf({
        paymentHistory: { score: payment, label: 'Good' },
        assetCondition: { score: asset, label: 'Good' },
        identityVerified: { score: identity, label: 'Verified' },
        networkStanding: { score: network, label: 'Good Standing' },
      });
      const tenfold = BigInt(payment) * 4n + BigInt(asset) * 3n + BigInt(identity) * 2n + BigInt(network);
      assert.equal(BigInt(composite), (tenfold + 5n) / 10n);
    }),
    { numRuns: 1000 },
  );
});

const history = fc.string({ unit: fc.constantFrom('u', 'd', 'b', '.'), maxLength: 50 });

test('a rent score is a whole number from 0 to 1000: the composite less 100 for each incident that counts', () => {
  fc.assert(
    fc.property(history, fc.nat({ max: 20 }), fc.boolean(), (reports, incidents, verified) => {
      const summary = summaryOf(reports, incidents);
      const composite = compositeOf(componentsOf(summary, verified));
      const score = rentScoreOf(summary, verified);
      assert.ok(Number.isInteger(score) && score >= 0 && score <= 1000);
      assert.equal(score, Math.max(0, composite - 100 * incidents));
    }),
  );
});

test('another good report never lowers a score, and verification always raises the composite', () => {
  fc.assert(
    fc.property(history, (reports) => {
      const before = rentScoreOf(summaryOf(reports), false);
      assert.ok(rentScoreOf(summaryOf(`${reports}.`), false) >= before);
      assert.equal(rentScoreOf(summaryOf(reports), true), before + 60);
    }),
  );
});

test('only the newest 20 reports count', () => {
  fc.assert(
    fc.property(
      history,
      fc.string({ unit: fc.constantFrom('u', 'd', '.'), minLength: 20, maxLength: 20 }),
      (old, recent) => {
        assert.deepEqual(componentsOf(summaryOf(old + recent), true), componentsOf(summaryOf(recent), true));
      },
    ),
  );
});
