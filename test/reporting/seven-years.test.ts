import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { makeFileFiguresReport } from '../../src/reporting/file-figures-report.ts';
import { makeFileIncident } from '../../src/reporting/file-incident.ts';
import { makeFileLabelsReport } from '../../src/reporting/file-labels-report.ts';
import { makeRemoveAged } from '../../src/reporting/remove-records.ts';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import { newDatabase } from '../support/database.ts';

const database = await newDatabase();
const store = await database.open();
after(async () => {
  await store.close();
  await database.remove();
});

let now = Date.UTC(2019, 10, 21, 12);
const clock = () => now;
const newId = idMaker(clock);
const caller = { organizationId: 'org_1', keyId: 'key_1' };
const reporting = { store, newId, clock, randomBytes, onEvent() {} };
const figures = makeFileFiguresReport(reporting);
const labels = makeFileLabelsReport(reporting);
const fileIncident = makeFileIncident(reporting);
const faults: object[] = [];
const aged = makeRemoveAged({ store, clock, log: { error: (fields) => faults.push(fields) } });

await store.transaction(({ organizations }) =>
  organizations.create({
    id: caller.organizationId,
    name: 'Alpine Rentals',
    plan: 'standard',
    apiAccess: true,
    rateLimit: null,
    creditFloor: null,
    certifiedUntil: null,
    nameOnly: 'allow',
    timeZone: 'UTC',
    postalAddress: null,
    telephone: null,
    dailyLookups: null,
    credits: 0,
    createdAt: 0,
  }),
);

function person(name: string) {
  return { email: `${name}@mail.example`, name, phone: undefined };
}

async function fileOwing(name: string, outstandingBalanceCents: number, occurredOn?: string) {
  const amounts = { totalChargedCents: undefined, totalPaidCents: undefined, outstandingBalanceCents };
  const rest = { rentalPeriod: undefined, damage: [], recommendation: undefined, notes: undefined };
  return figures(caller, { person: person(name), ...amounts, ...rest, incidents: [], occurredOn });
}

async function summaryOf(renterId: string) {
  const renter = await store.renters.findById(renterId);
  assert.ok(renter !== undefined);
  return renter.summary;
}

test('adverse records count for exactly seven years, and good ones longer', async () => {
  const { renterId } = await fileOwing('jordan', 5_000);
  await fileOwing('jordan', 0);
  await fileIncident(caller, {
    renterId,
    industry: 'tools',
    type: 'LATE_RETURN',
    details: 'a day',
    occurredOn: null,
  });
  now += 1_000;
  const contract = { contractId: 'C-1', industry: 'tools', incidents: [], linkedIncidentIds: [] };
  const amounts = {
    totalChargedCents: undefined,
    totalPaidCents: undefined,
    outstandingBalanceCents: undefined,
  };
  const notPaid = { ...DEFAULT_LABELS, paymentCompliance: 'Not Paid' } as const;
  await labels(caller, { person: person('jordan'), ...amounts, ...contract, labels: notPaid });

  now = Date.UTC(2026, 10, 21, 12);
  await aged.run();
  const before = await summaryOf(renterId);
  assert.deepEqual([before.reports, before.incidents, before.owedCents], [3, 1, 5_000]);

  now += 1;
  await aged.run();
  const between = await summaryOf(renterId);
  assert.deepEqual([between.reports, between.unpaidReports, between.incidents], [2, 1, 0]);
  assert.deepEqual([between.owedCents, between.incidentFlags, between.recentUnpaid], [0, [], 1]);

  now += 1_000;
  await aged.run();
  const after = await summaryOf(renterId);
  assert.deepEqual([after.reports, after.unpaidReports, after.rentals], [1, 0, 1]);
  assert.equal((await store.records.listRemoved(renterId, 10)).length, 3);
  assert.deepEqual(faults, []);
});

test('many records that become seven years old at once are all removed', async () => {
  now = Date.UTC(2020, 1, 29);
  const ids: string[] = [];
  for (let index = 0; index < 45; index++) ids.push((await fileOwing(`many${index}`, 1)).renterId);
  now = Date.UTC(2027, 2, 1, 0, 0, 1);
  await Promise.all([aged.run(), aged.run()]);
  for (const id of ids) assert.equal((await summaryOf(id)).reports, 0);
  assert.deepEqual(faults, []);
});

test('the day that a record states counts, and not the day of filing', async () => {
  const renters = new Map<string, string>();
  const days = ['2027-06-30', '2028-02-28', '2028-02-29', '2028-03-01', '2029-02-28', '2029-03-01'];
  now = Date.UTC(2030, 0, 1);
  for (const day of days) {
    const { renterId } = await fileOwing(`on${day}`, 5_000, day);
    renters.set(day, renterId);
    await fileOwing(`on${day}`, 0, day);
    const noise = { renterId, industry: 'tools', type: 'NOISE', details: 'Loud.' };
    await fileIncident(caller, { ...noise, occurredOn: day });
    await fileIncident(caller, { ...noise, occurredOn: null });
  }
  async function onFile(at: number) {
    now = at;
    await aged.run();
    const kept: string[] = [];
    for (const [day, renterId] of renters) {
      const { reports, unpaidReports, owedCents, incidents, incidentFlags } = await summaryOf(renterId);
      const isKept = unpaidReports === 1;
      const expected = isKept ? [2, 1, 5_000, 2, ['NOISE']] : [1, 0, 0, 1, ['NOISE']];
      assert.deepEqual([reports, unpaidReports, owedCents, incidents, incidentFlags], expected, day);
      if (isKept) kept.push(day);
    }
    return kept;
  }
  for (const [at, kept] of [
    [Date.UTC(2034, 5, 30, 23, 59, 59, 999), days],
    [Date.UTC(2034, 6, 1), days.slice(1)],
    [Date.UTC(2035, 1, 28, 23, 59, 59, 999), days.slice(1)],
    [Date.UTC(2035, 2, 1), days.slice(3)],
    [Date.UTC(2035, 2, 2), days.slice(4)],
    [Date.UTC(2036, 1, 28, 23, 59, 59, 999), days.slice(4)],
    [Date.UTC(2036, 1, 29), days.slice(5)],
    [Date.UTC(2036, 2, 2), []],
  ] as const) {
    assert.deepEqual(await onFile(at), kept, new Date(at).toISOString());
  }
  assert.deepEqual(faults, []);
});

test('an adverse record of more than seven years ago is not filed, and nothing of it is stored', async () => {
  now = Date.UTC(2040, 10, 23);
  const [lastDay, tooOld] = ['2033-11-23', '2033-11-22'];
  const amounts = { totalChargedCents: 1, totalPaidCents: undefined };
  const rest = { rentalPeriod: undefined, recommendation: undefined, notes: undefined };
  const good = { ...amounts, ...rest, outstandingBalanceCents: 0, damage: [], incidents: [] };
  const contract = {
    ...amounts,
    outstandingBalanceCents: 0,
    contractId: 'C',
    industry: 'tools',
    incidents: [],
  };
  const { renterId } = await fileOwing('known', 0, tooOld);
  const ofFigures = (fields: object) => (occurredOn: string) =>
    figures(caller, { person: person(`f${occurredOn}`), ...good, ...fields, occurredOn });
  const ofLabels = (fields: object, worse: object) => (occurredOn: string) =>
    labels(caller, {
      person: person(`l${occurredOn}`),
      ...contract,
      ...fields,
      labels: { ...DEFAULT_LABELS, ...worse },
      occurredOn,
    });
  const doors = [
    ofFigures({ outstandingBalanceCents: 1 }),
    ofFigures({ damage: ['door'] }),
    ofFigures({ incidents: ['LATE'] }),
    ofLabels({}, { contractCompliance: 'Minor Violation' }),
    ofLabels({ outstandingBalanceCents: 1 }, {}),
    ofLabels({ incidents: [{ type: 'LATE', details: null }] }, {}),
    (occurredOn: string) =>
      fileIncident(caller, { renterId, industry: 'tools', type: 'LATE', details: 'x', occurredOn }),
  ];
  const tables = ['renters', 'reports', 'incidents', 'roster', 'assertions', 'held_records', 'deliveries'];
  const stored = async () => {
    const counts = await Promise.all(
      tables.map((table) => database.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)),
    );
    return counts.map(([row]) => Number(row?.n));
  };
  const before = await stored();
  for (const file of doors) {
    await assert.rejects(file(tooOld), {
      code: 'invalid',
      message: /^The day 2033-11-22 is more than seven years ago: .*15 U\.S\.C\. 1681c\(a\)/,
    });
  }
  assert.deepEqual(await stored(), before);
  for (const file of doors) await file(lastDay);
  await ofFigures({})(tooOld);
  await ofLabels({}, {})(tooOld);
  await aged.run();
  assert.equal((await stored())[1], (before[1] ?? 0) + 8);
});
