import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeReadCsv } from '../../src/exporting/read-csv.ts';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import type { Period } from '../../src/rules/text/periods.ts';
import type { CheckExport, ReportExport, Store } from '../../src/store/store.ts';
import {
  check,
  figuresReport,
  incident,
  key,
  labelsReport,
  lineOf,
  type NewStores,
  putOrganization,
  putRenters,
  readAll,
  renter,
  several,
} from './fixtures.ts';

const ALWAYS = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, timeZone: 'UTC' };

const readReports = (store: Store, organizationId: string, period: Period = ALWAYS, limit = 7) =>
  readAll<ReportExport>((after) => store.exports.reports(organizationId, period, after, limit));

/** The expected bytes of each kind of export, for a network with fixed IDs and times. */
const GOLDEN = {
  roster: `renter_id,member_id,name,email,phone,verification_level,rent_score,total_rentals,reports,incidents,flags,outstanding_balance,currency,last_report_at,added_at
ren_golden,MB-GOLDEN,Jo Ray,jo@golden.example,,UNVERIFIED,820,0,2,1,LATE_RETURN; OUTSTANDING_BALANCE,45.50,USD,2026-03-04T05:06:07.090Z,2026-03-04T05:06:07.089Z
`,
  reports: `record_id,report_id,filed_at,variant,renter_id,member_id,renter_name,renter_email,renter_phone,industry,contract_id,payment_compliance,asset_condition,contract_compliance,rental_period,damage,incidents,total_charged,total_paid,outstanding_balance,currency,score,eligibility,recommendation,notes,occurred_on,held_until,renter_license,renter_date_of_birth,renter_address,settled_on
RB-H5BPY,rep_figures,2026-03-04T05:06:07.090Z,figures,ren_golden,MB-GOLDEN,Jordan Réyes,,,residential,,,,,"May, to October","scratch, left; dent ""rear""",,100.00,,0.00,USD,650,Eligible With Conditions,conditional,"Two
lines",2026-02-28,,,,,2026-03-09
RB-P9YGQ,rep_labels,2026-03-04T05:06:07.089Z,labels,ren_golden,MB-GOLDEN,Jordan Réyes,jo@golden.example,'+1 503 555 0142,automotive,'=lease 1,Paid As Agreed,No Damage,Compliant,,,Late; return,100.00,,45.50,USD,655,Eligible With Conditions,,,,,D-12 34,1990-01-31,"12 Oak Street, Salem",
`,
  checks: `checked_at,request_id,checked_by,checked_by_id,identifier,found,renter_id,member_id,renter_name,score,recommendation,risk_tier,credits,purpose,reference
2026-03-04T05:06:07.092Z,req_nobody,,key_of_somebody,email,no,,,,,APPROVED,UNKNOWN,1,tenancy,
2026-03-04T05:06:07.091Z,req_found,Front desk,key_golden,email,yes,ren_golden,MB-GOLDEN,Jo Ray,720,CONDITIONAL,MODERATE,1,collection,
`,
};

const FILED_AT = Date.parse('2026-03-04T05:06:07.089Z');

/** Creates one of everything that exports contain, with fixed IDs and times. */
async function fixedNetwork(store: Store): Promise<string> {
  const { id: organizationId } = await putOrganization(store, { id: 'org_golden' });
  const subject = renter({
    id: 'ren_golden',
    memberId: 'MB-GOLDEN',
    fullName: 'Jo Ray',
    email: 'jo@golden.example',
    summary: {
      ...EMPTY_SUMMARY,
      reports: 2,
      owedCents: 4_550,
      incidents: 1,
      countedIncidents: 1,
      incidentFlags: ['LATE_RETURN'],
    },
  });
  await putRenters(store, [subject]);
  const late = incident(subject.id, organizationId, {
    id: 'inc_golden',
    type: 'Late; return',
    filedAt: FILED_AT,
  });
  const labels = {
    ...labelsReport(subject.id, organizationId, '=lease 1'),
    id: 'rep_labels',
    renterEmail: 'jo@golden.example',
    renterPhone: '+1 503 555 0142',
    renterLicense: 'D-12 34',
    renterDateOfBirth: '1990-01-31',
    renterAddress: '12 Oak Street, Salem',
    outstandingBalanceCents: 4_550,
    score: 655,
    filedAt: FILED_AT,
  };
  const figures = {
    ...figuresReport(subject.id, organizationId),
    id: 'rep_figures',
    industry: 'residential',
    rentalPeriod: 'May, to October',
    notes: 'Two\nlines',
    occurredOn: '2026-02-28',
    settledOn: '2026-03-09',
    recommendation: 'conditional' as const,
    score: 650,
    filedAt: FILED_AT + 1,
  };
  await store.transaction(async (tx) => {
    await tx.incidents.create(late);
    await tx.reports.linkIncidents(await tx.reports.create(labels), [late.id]);
    await tx.reports.create(figures);
    await tx.renters.enterRoster({ organizationId, renterId: subject.id, newIncidents: 1, at: FILED_AT });
    await tx.keys.create(key(organizationId, { id: 'key_golden', name: 'Front desk' }));
  });
  const found = {
    keyId: 'key_golden',
    requestId: 'req_found',
    renterId: subject.id,
    score: 720,
    purpose: 'collection',
  } as const;
  await store.recordCheck(
    check(organizationId, { ...found, recommendation: 'CONDITIONAL', at: FILED_AT + 2 }),
  );
  await store.recordCheck(check(organizationId, { requestId: 'req_nobody', at: FILED_AT + 3 }));
  return organizationId;
}

export function exportContract(newStores: NewStores): void {
  test('exports match the golden files byte for byte', async (t) => {
    const { store } = await newStores(t);
    const organizationId = await fixedNetwork(store);
    const readCsv = makeReadCsv({ store, clock: () => FILED_AT });
    for (const kind of ['roster', 'reports', 'checks'] as const) {
      const parts = await Array.fromAsync(readCsv({ organizationId, kind, period: ALWAYS }));
      assert.equal(parts.join('').replaceAll('\r\n', '\n'), `\uFEFF${GOLDEN[kind]}`, kind);
    }
  });

  test('a report is exported as it was filed, with its renter and its incidents', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const subject = renter();
    await putRenters(store, [subject]);
    const labels = labelsReport(subject.id, organizationId, 'lease 1');
    const figures = { ...figuresReport(subject.id, organizationId), filedAt: labels.filedAt + 1 };
    const incidents = [
      incident(subject.id, organizationId),
      incident(subject.id, organizationId, { type: '=1+1' }),
    ];
    await store.transaction(async (tx) => {
      for (const each of incidents) await tx.incidents.create(each);
      const number = await tx.reports.create(labels);
      await tx.reports.linkIncidents(
        number,
        incidents.map(({ id }) => id),
      );
      await tx.reports.create(figures);
    });
    const [newest, oldest] = await readReports(store, organizationId);
    assert.deepEqual(oldest, {
      ...labels,
      number: 3,
      memberId: subject.memberId,
      incidents: ['LATE_RETURN', '=1+1'],
      heldUntil: null,
    });
    assert.deepEqual(newest, {
      ...figures,
      number: 4,
      memberId: subject.memberId,
      incidents: [],
      heldUntil: null,
    });
  });

  test('reports are exported newest first and once each, even if some share a time and others are added', async (t) => {
    const { store } = await newStores(t);
    const [own, other] = [await putOrganization(store), await putOrganization(store)];
    const subject = renter();
    await putRenters(store, [subject]);
    const file = (organizationId: string, filedAt: number) =>
      store.transaction(({ reports }) =>
        reports.create({ ...labelsReport(subject.id, organizationId, null), filedAt }),
      );
    const numbers: number[] = [];
    for (const filedAt of [5, 1, 3, 3, 3, 2, 3, 3]) {
      numbers.push(await file(own.id, filedAt));
      await file(other.id, filedAt);
    }
    const place = (index: number) => numbers[index];
    const expected = [place(0), ...[7, 6, 4, 3, 2].map(place), place(5), place(1)];
    for (const limit of [1, 2, 3, 100]) {
      const read = await readReports(store, own.id, ALWAYS, limit);
      assert.deepEqual(
        read.map(({ number }) => number),
        expected,
        `${limit} at a time`,
      );
    }
    const first = await store.exports.reports(own.id, ALWAYS, undefined, 3);
    await file(own.id, 9);
    const rest = await readAll<ReportExport>((after) =>
      store.exports.reports(own.id, ALWAYS, after ?? first.at(-1), 2),
    );
    assert.deepEqual(
      [...first, ...rest].map(({ number }) => number),
      expected,
    );
    const between = await readReports(store, own.id, { fromMs: 2, toMs: 5 });
    assert.deepEqual(
      between.map(({ filedAt }) => filedAt),
      [3, 3, 3, 3, 3, 2],
    );
  });

  test('incidents are found for more reports than one query reads', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const subject = renter();
    await putRenters(store, [subject]);
    await store.transaction(async (tx) => {
      for (const type of several(205, (index) => `TYPE_${index}`)) {
        const filed = incident(subject.id, organizationId, { type });
        await tx.incidents.create(filed);
        await tx.reports.linkIncidents(
          await tx.reports.create(labelsReport(subject.id, organizationId, null)),
          [filed.id],
        );
      }
    });
    const reports = await readReports(store, organizationId, ALWAYS, 500);
    assert.deepEqual(
      reports.map(({ incidents }) => incidents.join()),
      several(205, (index) => `TYPE_${204 - index}`),
    );
  });

  test('checks are exported newest first, with the caller and the renter found', async (t) => {
    const { store } = await newStores(t);
    const [own, other] = [await putOrganization(store), await putOrganization(store)];
    const made = key(own.id, { name: 'Front desk' });
    const subject = renter({ fullName: 'Jo Ray' });
    await putRenters(store, [subject]);
    await store.transaction(({ keys }) => keys.create(made));
    const found = check(own.id, {
      keyId: made.id,
      renterId: subject.id,
      score: 720,
      recommendation: 'CONDITIONAL',
    });
    const unmatched = check(own.id, { at: found.at });
    for (const each of [found, unmatched, check(other.id)]) await store.recordCheck(each);
    const read = await readAll<CheckExport>((after) => store.exports.checks(own.id, ALWAYS, after, 1));
    assert.deepEqual(read, [
      { ...lineOf(unmatched), inputs: null, caller: null, memberId: null, renterName: null },
      {
        ...lineOf(found),
        inputs: null,
        caller: 'Front desk',
        memberId: subject.memberId,
        renterName: 'Jo Ray',
      },
    ]);
    const before = await store.exports.checks(own.id, { fromMs: 0, toMs: found.at }, undefined, 9);
    assert.deepEqual(before, []);
  });
}
