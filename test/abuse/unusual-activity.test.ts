import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { check, incident, labelsReport, putRenters, renter, several } from '../store/fixtures.ts';
import { indexUntil } from '../store/inquiries.ts';
import { dropDatabases, ENGINES } from '../support/database.ts';
import { DAY, HOUR, MINUTE, NOON, watchedNetwork } from './watch.ts';

after(dropDatabases);

/** Logs checks by an organization, each by another key, that all found the same renter. */
async function makeChecks(store: Store, organizationId: string, number: number, at: number): Promise<void> {
  const found = { renterId: 'ren_1', score: 700, recommendation: 'CONDITIONAL' } as const;
  await Promise.all(
    several(number, (key) => store.recordCheck(check(organizationId, { ...found, keyId: `key_${key}`, at }))),
  );
}

/** Files reports about a renter, the first of them with a balance, and incidents without a report. */
async function fileAll(
  store: Store,
  { organizationId, renterId }: { organizationId: string; renterId: string },
  { reports = 0, unpaid = 0, incidents = 0 },
  filedAt: number,
): Promise<void> {
  await store.transaction(async (tx) => {
    for (let number = 0; number < reports; number++) {
      const report = labelsReport(renterId, organizationId, null);
      await tx.reports.create({ ...report, unpaid: number < unpaid, filedAt });
    }
    for (let number = 0; number < incidents; number++)
      await tx.incidents.create(incident(renterId, organizationId, { filedAt }));
  });
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, whoever suddenly checks ten times as many renters is reported within the hour`, async (t) => {
    const { store, customer, alertsOf, pass, sent } = await watchedNetwork(t, make);
    const [thief, busy, small, fresh] = [
      await customer(),
      await customer(),
      await customer(),
      await customer({ createdAt: NOON - DAY }),
    ];
    for (const day of [1, 30]) {
      await makeChecks(store, thief, 150, NOON - day * DAY);
      await makeChecks(store, busy, 300, NOON - day * DAY);
    }
    // The day before the 30 days does not count, nor does what happens after the day.
    await makeChecks(store, thief, 900, NOON - 31 * DAY);
    await makeChecks(store, fresh, 20, NOON - DAY);
    await pass(1);
    assert.deepEqual(await alertsOf(thief), []);
    for (const each of [thief, busy, fresh]) await makeChecks(store, each, 101, NOON);
    await makeChecks(store, small, 99, NOON);
    await pass(10);
    assert.deepEqual(await alertsOf(thief), [
      { kind: 'lookup_volume', figures: { lookups: 101, dailyMean: 10 } },
    ]);
    assert.deepEqual(await alertsOf(busy), [], 'not ten times its mean');
    assert.deepEqual(await alertsOf(small), [], 'fewer than 100');
    assert.deepEqual(await alertsOf(fresh), [], 'the mean of a new customer is of its own days');
    await makeChecks(store, small, 1, NOON + HOUR);
    await pass(60);
    assert.deepEqual(await alertsOf(small), [
      { kind: 'lookup_volume', figures: { lookups: 100, dailyMean: 0 } },
    ]);
    await pass(10);
    assert.equal(sent.length, 2, 'each is mailed once, however long it lasts');
  });

  test(`on ${engine}, what happens just before midnight is looked at after it`, async (t) => {
    const { store, customer, alertsOf, time, pass } = await watchedNetwork(t, make);
    const thief = await customer();
    await pass(12 * 60 - 1);
    await makeChecks(store, thief, 100, time.nowMs);
    await pass(5);
    const [alert] = await alertsOf(thief);
    assert.equal(alert?.kind, 'lookup_volume');
  });

  test(`on ${engine}, whoever files ten times as much, or nearly only what is adverse, is reported`, async (t) => {
    const { store, customer, alertsOf, pass } = await watchedNetwork(t, make);
    const victim = renter();
    await putRenters(store, [victim]);
    const [flood, moving, busy, harsh, fair] = [
      await customer(),
      await customer(),
      await customer(),
      await customer(),
      await customer(),
    ];
    const file = (organizationId: string, what: Parameters<typeof fileAll>[2], at = NOON) =>
      fileAll(store, { organizationId, renterId: victim.id }, what, at);
    await file(flood, { reports: 100, incidents: 100 });
    await file(moving, { reports: 200 });
    await file(busy, { reports: 600 }, NOON - 3 * DAY);
    await file(busy, { reports: 200, unpaid: 160 });
    await file(harsh, { reports: 30, unpaid: 21, incidents: 20 });
    await file(fair, { reports: 40, unpaid: 30, incidents: 9 });
    await pass(10);
    assert.deepEqual(await alertsOf(flood), [
      { kind: 'filing_volume', figures: { filed: 200, dailyMean: 0 } },
    ]);
    assert.deepEqual(await alertsOf(moving), [
      { kind: 'filing_volume', figures: { filed: 200, dailyMean: 0 } },
    ]);
    assert.deepEqual(await alertsOf(busy), [], '200 are ten times its mean of 20, and 80 % adverse: no more');
    assert.deepEqual(await alertsOf(harsh), [
      { kind: 'adverse_filings', figures: { filings: 50, adverse: 41 } },
    ]);
    assert.deepEqual(await alertsOf(fair), [], 'fewer than 50');
    await file(fair, { incidents: 3 });
    await pass(10);
    assert.deepEqual(await alertsOf(fair), [
      { kind: 'adverse_filings', figures: { filings: 52, adverse: 42 } },
    ]);
  });

  test(`on ${engine}, whoever checks hundreds of renters and files about none of them is reported`, async (t) => {
    const { store, customer, alertsOf, pass, time } = await watchedNetwork(t, make);
    const [broker, landlord, newcomer] = [await customer(), await customer(), await customer()];
    const people = several(600, () => renter());
    await putRenters(store, ...people.map((each) => [each] as const));
    const checkAll = (organizationId: string, number: number, at = NOON - 80 * DAY) =>
      Promise.all(
        people
          .slice(0, number)
          .map(({ id: renterId }) =>
            store.recordCheck(
              check(organizationId, { renterId, score: 700, at, recommendation: 'CONDITIONAL' }),
            ),
          ),
      );
    await checkAll(broker, 501);
    await checkAll(landlord, 501);
    await checkAll(newcomer, 500);
    // A check that finds nobody is not a check of a renter.
    await Promise.all(several(50, () => store.recordCheck(check(newcomer, { at: NOON - DAY }))));
    await indexUntil(store, NOON);
    await store.transaction(async (tx) => {
      for (const [organizationId, filed] of [
        [broker, 10],
        [landlord, 11],
      ] as const) {
        for (const { id: renterId } of people.slice(0, filed))
          await tx.renters.enterRoster({ organizationId, renterId, newIncidents: 1, at: NOON });
      }
      // On the roster, but nothing was filed.
      for (const { id: renterId } of people.slice(20, 90))
        await tx.renters.enterRoster({ organizationId: broker, renterId, newIncidents: 0, at: NOON });
    });
    await pass(1);
    assert.deepEqual(await alertsOf(broker), [
      { kind: 'few_filings', figures: { checks: 501, renters: 501, filed: 10 } },
    ]);
    assert.deepEqual(await alertsOf(landlord), []);
    assert.deepEqual(await alertsOf(newcomer), []);
    await checkAll(newcomer, 1, NOON - DAY);
    await indexUntil(store, NOON + MINUTE);
    await pass(60);
    assert.deepEqual(await alertsOf(newcomer), [], 'compared once a day');
    await pass(24 * 60);
    assert.equal((await alertsOf(newcomer))[0]?.kind, 'few_filings');
    const alert = (await store.alerts.list('open', undefined, 9)).find(
      ({ organizationId }) => organizationId === broker,
    );
    await store.transaction(({ alerts }) =>
      alerts.dismiss(alert?.number ?? 0, { at: time.nowMs, by: 'Ada', reason: 'r' }),
    );
    await pass(15 * 24 * 60);
    assert.deepEqual(await alertsOf(broker), [], 'after 90 days old checks do not count any more');
  });
}
