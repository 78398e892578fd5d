import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  EMPTY_SUMMARY,
  flagsOf,
  incidentFlag,
  isDamaged,
  isUnpaid,
  type RenterSummary,
  type ReportFacts,
  reportFacts,
  withIncident,
  withReport,
} from './renter-summary.ts';
import { DEFAULT_LABELS } from './report-score.ts';

const report: fc.Arbitrary<ReportFacts> = fc.record({
  unpaid: fc.boolean(),
  damaged: fc.boolean(),
  outstandingBalanceCents: fc.option(fc.nat({ max: 100_000_000_000 })),
  newRental: fc.boolean(),
});
const reports = fc.array(report, { maxLength: 60 });
const summaryOf = (history: ReportFacts[]) => history.reduce(withReport, EMPTY_SUMMARY);

test('the summary is the sum of the reports', () => {
  fc.assert(
    fc.property(reports, (history) => {
      const summary = summaryOf(history);
      const count = (counts: (facts: ReportFacts) => boolean) => history.filter(counts).length;
      assert.equal(summary.reports, history.length);
      assert.equal(
        summary.rentals,
        count(({ newRental }) => newRental),
      );
      assert.equal(
        summary.unpaidReports,
        count(({ unpaid }) => unpaid),
      );
      assert.equal(
        summary.damagedReports,
        count(({ damaged }) => damaged),
      );
      assert.equal(
        summary.owedCents,
        history.reduce((sum, { outstandingBalanceCents }) => sum + (outstandingBalanceCents ?? 0), 0),
      );
    }),
  );
});

/** Returns the bits as a list, newest first. */
const bitsOf = (bits: number) => Array.from({ length: 20 }, (_, place) => ((bits >>> place) & 1) === 1);

test('the window contains the newest 20 reports, the newest in the lowest bit', () => {
  fc.assert(
    fc.property(reports, (history) => {
      const { recentUnpaid, recentDamaged } = summaryOf(history);
      const newest = history.toReversed().slice(0, 20);
      const padded = (of: boolean[]) => [...of, ...Array(20 - of.length).fill(false)];
      assert.deepEqual(bitsOf(recentUnpaid), padded(newest.map(({ unpaid }) => unpaid)));
      assert.deepEqual(bitsOf(recentDamaged), padded(newest.map(({ damaged }) => damaged)));
      for (const bits of [recentUnpaid, recentDamaged]) assert.ok(bits >= 0 && bits < 2 ** 20);
    }),
  );
});

test('the sum of amounts stops at the largest exact number', () => {
  const summary: RenterSummary = { ...EMPTY_SUMMARY, owedCents: Number.MAX_SAFE_INTEGER - 1 };
  const facts = { unpaid: true, damaged: false, outstandingBalanceCents: 100, newRental: true };
  assert.equal(withReport(summary, facts).owedCents, Number.MAX_SAFE_INTEGER);
});

test('inputs are not mutated', () => {
  const frozen = Object.freeze({ ...EMPTY_SUMMARY, incidentFlags: Object.freeze(['A']) });
  withReport(frozen, { unpaid: true, damaged: true, outstandingBalanceCents: 1, newRental: true });
  withIncident(frozen, { type: 'B', filedAt: 5, counted: true });
  assert.deepEqual(frozen, { ...EMPTY_SUMMARY, incidentFlags: ['A'] });
});

const type = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('late', 'LATE', 'Card Fraud'),
);

test('incidents are counted, each type is one flag, and the last date is the newest', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(type, fc.nat()), { minLength: 1, maxLength: 50 }), (incidents) => {
      const summary = incidents.reduce(
        (before, [type, filedAt], index) => withIncident(before, { type, filedAt, counted: index % 2 === 0 }),
        EMPTY_SUMMARY,
      );
      assert.equal(summary.countedIncidents, Math.ceil(incidents.length / 2));
      assert.equal(summary.incidents, incidents.length);
      assert.equal(summary.lastIncidentAt, Math.max(...incidents.map(([, at]) => at)));
      assert.deepEqual(
        new Set(summary.incidentFlags),
        new Set(incidents.map(([what]) => incidentFlag(what))),
      );
      assert.equal(new Set(summary.incidentFlags).size, summary.incidentFlags.length);
      assert.equal(
        summary.fraudReported,
        incidents.some(([what]) => what.toLowerCase().includes('fraud')),
      );
    }),
  );
});

test('a flag has at most 64 letters, digits and underscores, and stays the same as a type', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (what) => {
      assert.match(incidentFlag(what), /^[\p{L}\p{M}\p{N}_]{0,64}$/u);
      assert.equal(incidentFlag(incidentFlag(what)), incidentFlag(what));
    }),
  );
  assert.equal(incidentFlag('x'.repeat(4000)), 'X'.repeat(64));
  assert.equal(incidentFlag('𐐨'.repeat(4000)), '𐐀'.repeat(64));
});

test('a type of ASCII characters gives a flag of capitals, digits and underscores', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (what) =>
      assert.equal(
        incidentFlag(what),
        what
          .trim()
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, '_')
          .slice(0, 64),
      ),
    ),
  );
});

for (const [what, flag] of [
  ['LATE_RETURN', 'LATE_RETURN'],
  ['Late return', 'LATE_RETURN'],
  [' late-return ', 'LATE_RETURN'],
  ['No. 5!', 'NO__5_'],
  ['a,b', 'A_B'],
  ['Daños al vehículo', 'DAÑOS_AL_VEHÍCULO'],
  ['Dan\u0303os', 'DAÑOS'],
  ['تأخير في الدفع', 'تأخير_في_الدفع'],
  ['просрочка оплаты', 'ПРОСРОЧКА_ОПЛАТЫ'],
  ['देर से भुगतान ३', 'देर_से_भुगतान_३'],
  ['滞纳，租金', '滞纳_租金'],
  ['Straße', 'STRASSE'],
  ['loud 🎉 party', 'LOUD____PARTY'],
  ['\u202elate\u202c\u3164', '_LATE__'],
] as const) {
  test(`an incident of type ${JSON.stringify(what)} gives the flag ${flag}`, () => {
    assert.equal(incidentFlag(what), flag);
  });
}

test('at most 100 incident types become flags, and all are counted', () => {
  let summary = EMPTY_SUMMARY;
  for (let index = 0; index < 150; index++)
    summary = withIncident(summary, { type: `TYPE_${index}`, filedAt: index, counted: true });
  assert.deepEqual([summary.incidents, summary.incidentFlags.length], [150, 100]);
});

for (const [name, summary, flags] of [
  ['nothing on file', {}, []],
  ['reports, all good', { reports: 3, rentals: 3 }, []],
  ['something owed', { owedCents: 1 }, ['OUTSTANDING_BALANCE']],
  ['damage', { damagedReports: 1 }, ['DAMAGE_REPORTED']],
  ['fraud', { fraudReported: true }, ['FRAUD_REPORTED']],
  [
    'a possible duplicate, which is no fraud',
    { identityFlags: ['DUPLICATE_IDENTITY'], hiddenFlags: ['DUPLICATE_IDENTITY:org_harbor'] },
    ['DUPLICATE_IDENTITY'],
  ],
  ['incidents', { incidentFlags: ['THEFT', 'NO_SHOW'] }, ['NO_SHOW', 'THEFT']],
  [
    'everything, and an incident named like a flag',
    { owedCents: 1, damagedReports: 1, fraudReported: true, incidentFlags: ['ZEBRA', 'DAMAGE_REPORTED'] },
    ['DAMAGE_REPORTED', 'FRAUD_REPORTED', 'OUTSTANDING_BALANCE', 'ZEBRA'],
  ],
] as const) {
  test(`flags of ${name}: sorted, each once`, () => {
    assert.deepEqual(flagsOf({ ...EMPTY_SUMMARY, ...summary }, 'org_alpine'), flags);
  });
}

test('a report is unpaid if it has an outstanding balance or the label Not Paid', () => {
  for (const [cents, label, unpaid] of [
    [0, undefined, false],
    [1, undefined, true],
    [0, 'Paid As Agreed', false],
    [0, 'Paid Late', false],
    [1, 'Paid As Agreed', true],
    [0, 'Not Paid', true],
  ] as const) {
    assert.equal(isUnpaid(cents, label), unpaid);
  }
});

test('the condition counts as damaged from Repairable Damage on', () => {
  const damaged = [
    'No Damage',
    'Cosmetic Wear',
    'Repairable Damage',
    'Structural Damage',
    'Total Loss',
  ] as const;
  assert.deepEqual(damaged.map(isDamaged), [false, false, true, true, true]);
});

test('a report counts by its balance, its damage, and its labels', () => {
  const labels = { ...DEFAULT_LABELS, paymentCompliance: 'Not Paid', assetCondition: 'Total Loss' } as const;
  for (const [report, unpaid, damaged] of [
    [{ outstandingBalanceCents: null, damage: [] }, false, false],
    [{ outstandingBalanceCents: 1, damage: [] }, true, false],
    [{ outstandingBalanceCents: 0, damage: ['Broken window'] }, false, true],
    [{ outstandingBalanceCents: null, labels: DEFAULT_LABELS }, false, false],
    [{ outstandingBalanceCents: 1, labels: DEFAULT_LABELS }, true, false],
    [{ outstandingBalanceCents: 0, labels }, true, true],
  ] as const) {
    assert.deepEqual(reportFacts(report), { unpaid, damaged });
  }
});
