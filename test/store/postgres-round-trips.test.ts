import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { makeOpenOwnRecords } from '../../src/portal/own-records.ts';
import { makeFileFiguresReport } from '../../src/reporting/file-figures-report.ts';
import { makeFileIncident } from '../../src/reporting/file-incident.ts';
import { makeFileLabelsReport } from '../../src/reporting/file-labels-report.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import type { Store } from '../../src/store/store.ts';
import { newPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { wholeFile } from '../support/portal.ts';
import { NAMED_STATEMENTS } from '../support/postgres.ts';
import { type DatabaseProxy, startProxy } from '../support/proxy.ts';
import { labelsReport, putOrganization, putRenters, renter, several, webhookSettings } from './fixtures.ts';

const clock = Date.now;
const newId = idMaker(clock);

let database: TestDatabase;
let proxy: DatabaseProxy;
let store: Store;
let organizationId: string;

before(async () => {
  database = await newPostgresDatabase();
  proxy = await startProxy(database.url);
  store = await openPostgresStore({ url: proxy.url, namedStatements: NAMED_STATEMENTS });
  ({ id: organizationId } = await putOrganization(store));
});

after(async () => {
  await store.close();
  proxy.close();
  await database.remove();
});

const NOTHING = {
  ...{ totalChargedCents: undefined, totalPaidCents: undefined, outstandingBalanceCents: undefined },
  ...{ rentalPeriod: undefined, recommendation: undefined, notes: undefined, contractId: undefined },
  ...{ industry: 'storage', damage: [], incidents: [] },
  labels: {
    paymentCompliance: 'Paid As Agreed',
    assetCondition: 'No Damage',
    contractCompliance: 'Compliant',
  },
} as const;

const PERSON = { email: 'ann@example.com', name: 'Ann Lee', phone: '503 555 0101' };
const UNPAID = { outstandingBalanceCents: 9_000, incidents: ['Late return', 'Damage'] };
const CERTIFIED = 'This record is complete and accurate: we checked the contract again.';

interface Case {
  name: string;
  caller?: 'with a key';
  file(caller: Parameters<ReturnType<typeof makeFileIncident>>[0]): Promise<unknown>;
}

const dependencies = () => ({ store, newId, clock, randomBytes, onEvent() {} });
const figures = (fields: object) => (caller: Parameters<Case['file']>[0]) =>
  makeFileFiguresReport(dependencies())(caller, { ...NOTHING, person: PERSON, ...fields });
const labels = (fields: object) => (caller: Parameters<Case['file']>[0]) =>
  makeFileLabelsReport(dependencies())(caller, { ...NOTHING, person: PERSON, ...fields });
const incident = (fields: object) => async (caller: Parameters<Case['file']>[0]) => {
  const [{ id: renterId } = { id: '' }] = await store.renters.search(
    { kind: 'email', value: PERSON.email },
    1,
  );
  const content = { industry: 'storage', type: 'Eviction', details: 'In May.', occurredOn: null };
  return makeFileIncident(dependencies())(caller, { renterId, ...content, ...fields });
};
const onlyName = { email: undefined, phone: undefined };
const other = { email: undefined, name: 'Lee, Bo', phone: '503 555 0102' };

/** Files in this order. */
const CASES: Case[] = [
  { name: 'figures, a new e-mail', file: figures({}) },
  { name: 'figures, a known e-mail', file: figures({}) },
  { name: 'figures, incidents and a balance', file: figures(UNPAID) },
  { name: 'figures, a known name', file: figures({ person: { ...PERSON, ...onlyName } }) },
  { name: 'figures, a new name', file: figures({ person: { ...onlyName, name: 'Cy Dee' } }) },
  { name: 'figures, a new phone and name', file: figures({ person: other }) },
  { name: 'figures, a known phone and name', file: figures({ person: { ...other, name: 'Bo Lee' } }) },
  { name: 'figures, with a key', caller: 'with a key', file: figures(UNPAID) },
  { name: 'labels, a new e-mail', file: labels({ person: { ...PERSON, email: 'new@example.com' } }) },
  {
    name: 'labels, a contract, incidents and details',
    file: labels({
      contractId: 'C-1',
      incidents: [{ type: 'Late', details: null }],
      person: { ...PERSON, license: 'D123', dateOfBirth: '1990-01-31', address: '1 Main St' },
    }),
  },
  { name: 'labels, with a key', caller: 'with a key', file: labels({}) },
  { name: 'an incident', file: incident({}) },
  { name: 'an incident, with a key', caller: 'with a key', file: incident({}) },
];

/** Returns how many round trips a filing took besides the one that admits its request. */
async function roundTripsOf({ caller, file }: Case): Promise<number> {
  const idempotency = { key: newId('evt'), digest: '', requestId: newId('evt'), at: clock(), bodyOf: String };
  const before = proxy.roundTrips();
  await file({ organizationId, keyId: 'key_1', ...(caller !== undefined && { idempotency }) });
  return proxy.roundTrips() - before;
}

/** A filing is admitted in one more round trip. */
const MOST = 4;

async function testCases(): Promise<void> {
  for (const each of CASES) {
    // An incident of these cases reads the renter's ID first.
    const more = each.name.startsWith('an incident') ? 1 : 0;
    const roundTrips = (await roundTripsOf(each)) - more;
    const expected = each.caller === undefined ? 2 : MOST;
    assert.equal(roundTrips, expected, each.name);
  }
}

test('a filing takes two round trips and its admission, and with an idempotency key four', async () => {
  // Connects.
  await roundTripsOf({ name: '', file: figures({ person: { ...PERSON, email: 'first@example.com' } }) });
  await testCases();
});

test('a filing takes no more round trips with a webhook', async () => {
  await store.transaction(({ webhooks }) => webhooks.set(organizationId, webhookSettings()));
  await testCases();
  const [deliveries] = await database.rows<{ count: number }>('SELECT count(*) AS count FROM deliveries');
  assert.ok((deliveries?.count ?? 0) > 0);
});

test('a certified filing that repeats a removed record and raises an alert takes one more', async () => {
  const [renter] = await store.renters.search({ kind: 'email', value: PERSON.email }, 1);
  assert.ok(renter);
  const [filed] = await store.incidents.listOfRenter(renter.id, 'all', undefined, 1);
  assert.ok(filed);
  await store.transaction(({ records }) =>
    records.remove({ kind: 'incident', incident: filed }, { reason: 'upheld', at: clock() }),
  );
  const { industry, type, details, occurredOn } = filed;
  const again = incident({ industry, type, details, occurredOn, certify: CERTIFIED });
  for (let count = 0; count < 3; count++) {
    const roundTrips = await roundTripsOf({ name: 'certified', file: again });
    assert.equal(roundTrips - 1, 3);
  }
  const [alert] = await store.alerts.list('open', undefined, 1);
  assert.deepEqual([alert?.kind, alert?.figures], ['reinsertions', { reinserted: 3 }]);
});

test("a page of a renter's file takes five round trips, however many records it has", async () => {
  const about = renter();
  await putRenters(store, [about]);
  await store.transaction(async ({ reports }) => {
    for (const report of several(100, () => labelsReport(about.id, organizationId, null)))
      await reports.create(report);
  });
  const readRecords = await makeOpenOwnRecords(store)(wholeFile(about.id));
  // Connects, and finds the name of the organization.
  await readRecords(undefined, 1);
  for (const limit of [1, 100]) {
    const before = proxy.roundTrips();
    const { records } = await readRecords(undefined, limit);
    assert.equal(records.length, limit);
    assert.equal(proxy.roundTrips() - before, 5);
  }
});
