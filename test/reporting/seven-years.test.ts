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
    dailyLookups: null,
    credits: 0,
    createdAt: 0,
  }),
);

function person(name: string) {
  return { email: `${name}@mail.example`, name, phone: undefined };
}

async function fileOwing(name: string, outstandingBalanceCents: number) {
  const amounts = { totalChargedCents: undefined, totalPaidCents: undefined, outstandingBalanceCents };
  const rest = { rentalPeriod: undefined, damage: [], recommendation: undefined, notes: undefined };
  return figures(caller, { person: person(name), ...amounts, ...rest, incidents: [] });
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
