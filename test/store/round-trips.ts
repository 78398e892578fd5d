import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { IDENTIFIER_KINDS } from '../../src/rules/identity/identifier-kind.ts';
import { VERIFICATION_LEVELS } from '../../src/rules/identity/verification.ts';
import {
  ASSET_SCORES,
  CONTRACT_SCORES,
  type ComplianceLabels,
  PAYMENT_SCORES,
  REPORT_RECOMMENDATIONS,
} from '../../src/rules/scoring/report-score.ts';
import type { CheckRecord, Incident, Renter, Report } from '../../src/store/store.ts';
import {
  check,
  figuresReport,
  incident,
  labelsReport,
  lineOf,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
} from './fixtures.ts';

// Everything written is read back unchanged. Each field gets its own values, so that swapped columns are
// noticed.

/** Returns an arbitrary for plain objects, like those of the program. */
const recordOf = <Fields extends object>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record<Fields>(fields, { noNullPrototype: true });

const TEXT = fc.string({ unit: 'grapheme', maxLength: 40 });
const OPTIONAL_TEXT = fc.option(TEXT);
const COUNT = fc.nat();
const CENTS = fc.option(fc.nat(100_000_000_000));
const INSTANT = fc.nat(4_000_000_000_000);
const DAY = fc.constantFrom('1999-12-31', '2024-02-29', '2026-11-22');
const BITS = fc.nat((1 << 20) - 1);
const CODES = fc.array(fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/), { maxLength: 4 });

// An entity is made from its fields when it is written, so that a shrunk case gets its own ID.

const RENTER: fc.Arbitrary<Partial<Renter>> = recordOf({
  fullName: OPTIONAL_TEXT,
  email: OPTIONAL_TEXT,
  phone: OPTIONAL_TEXT,
  verificationLevel: fc.constantFrom(...VERIFICATION_LEVELS),
  createdAt: INSTANT,
  summary: recordOf({
    reports: COUNT,
    rentals: COUNT,
    unpaidReports: COUNT,
    damagedReports: COUNT,
    owedCents: fc.nat(Number.MAX_SAFE_INTEGER),
    recentUnpaid: BITS,
    recentDamaged: BITS,
    incidents: COUNT,
    countedIncidents: COUNT,
    lastIncidentAt: fc.option(INSTANT),
    incidentFlags: CODES,
    fraudReported: fc.boolean(),
    openDisputes: COUNT,
    identityFlags: CODES,
    hiddenFlags: CODES,
    fraudAlertUntil: fc.option(INSTANT),
  }),
});

const SHARED = {
  renterName: OPTIONAL_TEXT,
  renterEmail: OPTIONAL_TEXT,
  renterPhone: OPTIONAL_TEXT,
  renterLicense: OPTIONAL_TEXT,
  renterDateOfBirth: fc.option(DAY, { nil: null }),
  renterAddress: OPTIONAL_TEXT,
  totalChargedCents: CENTS,
  totalPaidCents: CENTS,
  outstandingBalanceCents: CENTS,
  score: fc.nat(1000),
  unpaid: fc.boolean(),
  damaged: fc.boolean(),
  occurredOn: fc.option(DAY, { nil: null }),
  filedAt: INSTANT,
};

const LABELS: fc.Arbitrary<ComplianceLabels> = recordOf({
  paymentCompliance: labelIn(PAYMENT_SCORES),
  assetCondition: labelIn(ASSET_SCORES),
  contractCompliance: labelIn(CONTRACT_SCORES),
});

function labelIn<Label extends string>(scores: Record<Label, number>): fc.Arbitrary<Label> {
  return fc.constantFrom(...(Object.keys(scores) as Label[]));
}

const REPORT = fc.oneof(
  recordOf({ ...SHARED, industry: TEXT, contractId: OPTIONAL_TEXT, labels: LABELS }).map(
    (fields) =>
      (renterId: string, organizationId: string): Report => {
        return { ...labelsReport(renterId, organizationId, null), ...fields };
      },
  ),
  recordOf({
    ...SHARED,
    industry: OPTIONAL_TEXT,
    rentalPeriod: OPTIONAL_TEXT,
    damage: fc.array(TEXT, { maxLength: 3 }),
    recommendation: fc.constantFrom(...REPORT_RECOMMENDATIONS),
    notes: OPTIONAL_TEXT,
  }).map((fields) => (renterId: string, organizationId: string): Report => {
    return { ...figuresReport(renterId, organizationId), ...fields };
  }),
);

const INCIDENT: fc.Arbitrary<Partial<Incident>> = recordOf({
  industry: OPTIONAL_TEXT,
  type: TEXT,
  details: OPTIONAL_TEXT,
  occurredOn: fc.option(DAY, { nil: null }),
  filedAt: INSTANT,
});

const CHECK: fc.Arbitrary<Partial<CheckRecord>> = recordOf({
  keyId: TEXT,
  identifier: fc.constantFrom(...IDENTIFIER_KINDS),
  recommendation: fc.constantFrom('APPROVED', 'CONDITIONAL', 'REVIEW_REQUIRED', 'DENIED'),
  score: fc.option(fc.nat(1000), { nil: null }),
  batchId: OPTIONAL_TEXT,
  reference: OPTIONAL_TEXT,
  inputs: OPTIONAL_TEXT,
});

/** Enough runs for each field to have each kind of value. */
const RUNS = { numRuns: 60 };

export function roundTripContract(newStores: NewStores): void {
  test('a renter is read back as written and as updated', async (t) => {
    const { store } = await newStores(t);
    const property = fc.asyncProperty(RENTER, RENTER, async (fields, otherFields) => {
      const created = renter(fields);
      await putRenters(store, [created]);
      assert.deepEqual(await store.renters.findById(created.id), created);
      const { id, memberId, createdAt } = created;
      const changed = { ...renter(otherFields), id, memberId, createdAt };
      await store.transaction(({ renters }) => renters.update(changed));
      assert.deepEqual(await store.renters.findById(id), changed);
    });
    await fc.assert(property, RUNS);
  });

  test('a report is read back as written and as corrected', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const subject = renter();
    await putRenters(store, [subject]);
    const property = fc.asyncProperty(REPORT, REPORT, async (makeReport, makeOther) => {
      const filed = makeReport(subject.id, organizationId);
      const number = await store.transaction((tx) => tx.reports.create(filed));
      const before = { ...filed, number };
      assert.deepEqual(await store.records.find(subject.id, 'report', filed.id), {
        kind: 'report',
        report: before,
      });
      const after = { ...makeOther(subject.id, organizationId), id: filed.id, number };
      await store.transaction(({ records }) =>
        records.correct(
          { kind: 'report', report: before },
          { kind: 'report', report: after },
          { reason: 'corrected', at: 1 },
        ),
      );
      const [newest] = await store.reports.listOfRenter(subject.id, 'all', undefined, 1);
      assert.deepEqual(newest, after);
      const { kind, ...removed } = (await store.records.findRemoved('report', filed.id)) ?? {};
      assert.deepEqual([kind, 'report' in removed && removed.report], ['report', before]);
    });
    await fc.assert(property, RUNS);
  });

  test('an incident is read back as written', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const subject = renter();
    await putRenters(store, [subject]);
    const property = fc.asyncProperty(INCIDENT, async (fields) => {
      const filed = incident(subject.id, organizationId, fields);
      const number = await store.transaction(({ incidents }) => incidents.create(filed));
      const [newest] = await store.incidents.listOfRenter(subject.id, 'all', undefined, 1);
      assert.deepEqual(newest, { ...filed, number });
    });
    await fc.assert(property, RUNS);
  });

  test('a check is read back as logged', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const subject = renter();
    await putRenters(store, [subject]);
    const property = fc.asyncProperty(CHECK, async (fields) => {
      const logged = check(organizationId, { ...fields, renterId: subject.id });
      await store.recordCheck(logged);
      const [newest] = await store.checkLog.listOfRenter(organizationId, subject.id, undefined, undefined, 1);
      assert.deepEqual(newest, lineOf(logged));
      const { identifier, renterId, recommendation, score, inputs } = logged;
      const outcome = await store.billing.findCheck(organizationId, logged.at, logged.requestId);
      assert.deepEqual(outcome, { identifier, renterId, recommendation, score, inputs });
    });
    await fc.assert(property, RUNS);
  });
}
