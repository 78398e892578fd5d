import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS } from '../text/days.ts';
import {
  ADVERSE_FILINGS_A_DAY,
  type FilingEffect,
  holdCause,
  neverCounted,
  withAdverseFiling,
} from './held-filings.ts';
import { EMPTY_SUMMARY, type RenterSummary, withIncident, withReport } from './renter-summary.ts';

interface Filed {
  before?: RenterSummary;
  balance?: number;
  damaged?: boolean;
  incidentTypes?: readonly string[];
  earlier?: readonly number[];
  at?: number;
}

function effectOf({
  before = EMPTY_SUMMARY,
  balance = 0,
  damaged = false,
  incidentTypes = [],
  ...rest
}: Filed) {
  const { earlier = [], at = 0 } = rest;
  const report = { unpaid: balance > 0, damaged, outstandingBalanceCents: balance, newRental: true };
  let after = withReport(before, report);
  for (const type of incidentTypes) after = withIncident(after, { type, filedAt: at, counted: true });
  const effect = { before, after, verified: false, incidentTypes, outstandingBalanceCents: balance };
  return { ...effect, at, earlier } satisfies FilingEffect;
}

const DIRTY = withIncident(EMPTY_SUMMARY, { type: 'Late', filedAt: 0, counted: true });
const LIMIT = 10_000_000;

for (const [name, filed, cause] of [
  ['a good report', {}, undefined],
  ['an unpaid rental with damage', { balance: LIMIT, damaged: true }, undefined],
  ['an enormous balance alone, which takes 415 points', { balance: LIMIT + 1 }, undefined],
  ['an enormous balance with damage', { balance: LIMIT + 1, damaged: true }, 'severity'],
  ['an unpaid rental with a fraud', { balance: 1, incidentTypes: ['Payment FRAUD'] }, 'severity'],
  ['a fraud alone, which takes 100 points', { incidentTypes: ['Fraud'] }, undefined],
  ['the same about a renter with a record', { before: DIRTY, balance: LIMIT + 1, damaged: true }, undefined],
] as const) {
  test(`${name} is ${cause === undefined ? 'not held' : 'held'}`, () => {
    assert.equal(holdCause(effectOf(filed)), cause);
  });
}

test('the 21st adverse filing in 24 hours is held, and a good report never is', () => {
  const earlier = Array.from({ length: 20 }, (_, index) => index + 1);
  const filed = { before: DIRTY, incidentTypes: ['Late'] };
  assert.equal(holdCause(effectOf({ ...filed, earlier: earlier.slice(1), at: 30 })), undefined);
  assert.equal(holdCause(effectOf({ ...filed, earlier, at: 30 })), 'volume');
  assert.equal(holdCause(effectOf({ ...filed, earlier, at: DAY_MS })), 'volume');
  assert.equal(holdCause(effectOf({ ...filed, earlier, at: DAY_MS + 1 })), undefined);
  assert.equal(holdCause(effectOf({ before: DIRTY, earlier, at: 30 })), undefined);
});

test('however many are filed, at most 20 adverse filings of any 24 hours count at once', () => {
  const gaps = fc.array(fc.nat({ max: DAY_MS / 10 }), { maxLength: 200 });
  fc.assert(
    fc.property(gaps, (waits) => {
      let [earlier, at]: [number[], number] = [[], 0];
      const counted: number[] = [];
      for (const wait of waits) {
        at += wait;
        const effect = effectOf({ before: DIRTY, incidentTypes: ['Late'], earlier, at });
        if (holdCause(effect) === undefined) counted.push(at);
        earlier = withAdverseFiling(earlier, at);
      }
      for (const [index, time] of counted.entries())
        assert.ok(time - (counted[index - ADVERSE_FILINGS_A_DAY] ?? Number.NEGATIVE_INFINITY) >= DAY_MS);
      assert.ok(earlier.length <= ADVERSE_FILINGS_A_DAY);
    }),
  );
});

test('only what was released, or never held, has counted', () => {
  const outcomes = [undefined, null, 'released', 'expired', 'rejected', 'removed'] as const;
  const never = outcomes.filter((outcome) => neverCounted(outcome === undefined ? undefined : { outcome }));
  assert.deepEqual(never, [null, 'rejected', 'removed']);
});
