import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rentScoreOf } from './rent-score.ts';
import { EMPTY_SUMMARY, withIncident, withReport } from './renter-summary.ts';
import { reportsNeededFor, type ScoreEvent, scoreHistory } from './score-history.ts';

const event: fc.Arbitrary<ScoreEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      at: fc.nat(),
      unpaid: fc.boolean(),
      damaged: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('incident' as const),
      at: fc.nat(),
      type: fc.string(),
      counted: fc.boolean(),
    }),
  },
);
const events = fc.array(event, { maxLength: 120 });

function summaryOf(history: readonly ScoreEvent[]) {
  return history.reduce(
    (summary, each) =>
      each.kind === 'incident'
        ? withIncident(summary, { ...each, filedAt: each.at })
        : withReport(summary, { ...each, outstandingBalanceCents: null, newRental: true }),
    EMPTY_SUMMARY,
  );
}

test('the score after each event is that of the summary of all events up to it', () => {
  fc.assert(
    fc.property(events, fc.boolean(), (history, verified) => {
      const scored = scoreHistory(history, verified);
      assert.equal(scored.length, history.length);
      for (const [index, { event, score }] of scored.entries()) {
        assert.equal(event, history[index]);
        assert.equal(score, rentScoreOf(summaryOf(history.slice(0, index + 1)), verified));
      }
    }),
    { numRuns: 30 },
  );
});

test('the changes add up from the score of a renter with nothing on file', () => {
  fc.assert(
    fc.property(events, fc.boolean(), (history, verified) => {
      let score = rentScoreOf(EMPTY_SUMMARY, verified);
      for (const scored of scoreHistory(history, verified)) {
        score += scored.change;
        assert.equal(scored.score, score);
      }
    }),
  );
});

test('the newest events have the same scores if the beginning of the history is missing', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 30 }), fc.boolean(), (history, shown, verified) => {
      const reports = history.filter(({ kind }) => kind === 'report').slice(-reportsNeededFor(shown));
      const incidents = history.filter(({ kind }) => kind === 'incident');
      const newest = new Set([...reports, ...incidents.slice(-shown)]);
      const known = history.filter((each) => newest.has(each));
      const before = incidents.slice(0, -shown).filter((each) => each.kind === 'incident' && each.counted);
      assert.deepEqual(
        scoreHistory(known, verified, before.length).slice(-shown),
        scoreHistory(history, verified).slice(-shown),
      );
    }),
  );
});

test('a cause names the components that change if the score changes', () => {
  fc.assert(
    fc.property(events, fc.boolean(), (history, verified) => {
      for (const { event, change, cause } of scoreHistory(history, verified)) {
        assert.match(cause, /\.$/);
        if (event.kind === 'incident') assert.match(cause, event.counted ? /100 points/ : /no points/);
        else if (change !== 0) assert.match(cause, / (rises|falls) from \d+ to \d+/);
        if (/no part of the score changes/.test(cause)) assert.equal(change, 0);
      }
    }),
  );
});

const paid = { kind: 'report', at: 1, unpaid: false, damaged: false } as const;
const unpaid = { ...paid, unpaid: true };
const damaged = { ...paid, damaged: true };
const incident = { kind: 'incident', at: 2, type: 'LATE_RETURN', counted: true } as const;

for (const [name, history, score, change, cause] of [
  ['a good report', [paid], 920, 0, 'Nothing left to pay, no damage: no part of the score changes.'],
  [
    'a second report that is unpaid',
    [paid, unpaid],
    // 500 x 0.40 + 1000 x 0.30 + 600 x 0.20 + 850 x 0.10
    705,
    -215,
    'Unpaid: payment history (40% of the score) falls from 1000 to 500; network standing (10% of the score) falls from 1000 to 850.',
  ],
  [
    'a good report after a bad one',
    [{ ...unpaid, damaged: true }, paid],
    // 500 x 0.40 + 500 x 0.30 + 600 x 0.20 + 850 x 0.10
    555,
    350,
    'Nothing left to pay, no damage: payment history (40% of the score) rises from 0 to 500; asset condition (30% of the score) rises from 0 to 500.',
  ],
  ['an incident', [paid, incident], 820, -100, 'An incident takes 100 points.'],
  [
    'an incident beyond those that count',
    [paid, { ...incident, counted: false }],
    920,
    0,
    'An incident that takes no points. Incidents of one organization take at most 300 points in any 12 months.',
  ],
  [
    'the incident that takes the score to 0',
    [...Array(9).fill(incident), incident],
    0,
    -20,
    'An incident takes 100 points, but scores cannot go below 0.',
  ],
  [
    'a report that pushes the damaged one out of the newest 20',
    [damaged, ...Array(19).fill(paid), paid],
    920,
    15,
    'Nothing left to pay, no damage: asset condition (30% of the score) rises from 950 to 1000. Only the newest 20 reports count.',
  ],
  [
    'a report after ten incidents',
    [...Array(10).fill(incident), unpaid],
    0,
    0,
    'Unpaid: payment history (40% of the score) falls from 1000 to 0; network standing (10% of the score) falls from 1000 to 850. Incidents keep the score at 0.',
  ],
] as [string, ScoreEvent[], number, number, string][]) {
  test(`${name}: ${cause}`, () => {
    const last = scoreHistory(history, false).at(-1);
    assert.deepEqual([last?.score, last?.change, last?.cause], [score, change, cause]);
  });
}
