import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckPlace, LabelsReport, Report, Store } from '../../src/store/store.ts';
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
  several,
} from './fixtures.ts';

async function network(store: Store) {
  const [own, other] = [await putOrganization(store), await putOrganization(store)];
  const [reported, neighbour] = [renter(), renter()];
  await putRenters(store, [reported], [neighbour]);
  return { ownId: own.id, otherId: other.id, renterId: reported.id, neighbourId: neighbour.id };
}

const file = (store: Store, report: Report) => store.transaction(({ reports }) => reports.create(report));

/** Returns reports without default values, and one whose optional fields are empty. */
function fullReports(renterId: string, organizationId: string): Report[] {
  const shared = {
    renterName: 'Zoë <b>',
    renterEmail: 'Zoe@Example.com',
    renterPhone: '+1 555',
    totalChargedCents: 3,
    totalPaidCents: Number.MAX_SAFE_INTEGER,
    outstandingBalanceCents: 1,
    score: 123,
    unpaid: true,
    damaged: true,
    industry: 'Tools',
  };
  const labels: LabelsReport['labels'] = {
    paymentCompliance: 'Not Paid',
    assetCondition: 'Total Loss',
    contractCompliance: 'Major Breach',
  };
  return [
    { ...labelsReport(renterId, organizationId, 'C-1'), ...shared, labels },
    {
      ...figuresReport(renterId, organizationId),
      ...shared,
      damage: ['a "b"', 'ü'],
      rentalPeriod: 'May',
      recommendation: 'blacklist',
      notes: 'two\nlines',
    },
    { ...figuresReport(renterId, organizationId), industry: null, damage: [] },
  ];
}

export function renterEventContract(newStores: NewStores): void {
  test('reports about a renter are listed as filed, newest first, in pages', async (t) => {
    const { store } = await newStores(t);
    const { ownId, otherId, renterId, neighbourId } = await network(store);
    const reports = [...fullReports(renterId, ownId), labelsReport(renterId, otherId, null)];
    const numbers: number[] = [];
    for (const report of reports) {
      await file(store, labelsReport(neighbourId, ownId, null));
      numbers.push(await file(store, report));
    }
    const expected = reports.map((report, index) => ({ ...report, number: numbers[index] })).toReversed();
    const first = await store.reports.listOfRenter(renterId, 'all', undefined, 3);
    const second = await store.reports.listOfRenter(renterId, 'all', first.at(-1)?.number, 3);
    assert.deepEqual([...first, ...second], expected);
    assert.deepEqual(await store.reports.listOfRenter('ren_none', 'all', undefined, 3), []);
    const filedBy = (...filedBy: string[]) =>
      store.reports.listOfRenter(renterId, { filedBy }, undefined, expected.length);
    const own = expected.filter(({ organizationId }) => organizationId === ownId);
    assert.deepEqual(await filedBy(ownId), own);
    assert.deepEqual([await filedBy(ownId, otherId), await filedBy()], [expected, []]);
    assert.deepEqual(
      await store.reports.listFacts(renterId, 3),
      first.map(({ id, organizationId, filedAt, unpaid, damaged }) => {
        return { id, organizationId, filedAt, unpaid, damaged };
      }),
    );
  });

  test('incidents about a renter are listed as filed, newest first, in pages', async (t) => {
    const { store } = await newStores(t);
    const { ownId, otherId, renterId, neighbourId } = await network(store);
    const filed = [
      incident(renterId, ownId, { industry: 'Tools', type: 'Late, "again"', details: 'two\nlines' }),
      incident(renterId, otherId),
      incident(renterId, ownId),
    ];
    const numbers = await store.transaction(async ({ incidents }) => {
      const given: number[] = [];
      for (const each of [...filed, incident(neighbourId, ownId)]) given.push(await incidents.create(each));
      return given;
    });
    const expected = filed.map((each, index) => ({ ...each, number: numbers[index] })).toReversed();
    const first = await store.incidents.listOfRenter(renterId, 'all', undefined, 2);
    const second = await store.incidents.listOfRenter(renterId, 'all', first.at(-1)?.id, 2);
    assert.deepEqual([...first, ...second], expected);
    assert.deepEqual(await store.incidents.listOfRenter('ren_none', 'all', undefined, 2), []);
    const filedBy = (...filedBy: string[]) =>
      store.incidents.listOfRenter(renterId, { filedBy }, undefined, expected.length);
    const own = expected.filter(({ organizationId }) => organizationId === ownId);
    assert.deepEqual([await filedBy(ownId), await filedBy()], [own, []]);
    assert.deepEqual(
      await store.incidents.listFacts(renterId, 2),
      expected
        .slice(0, 2)
        .map(({ id, organizationId, filedAt, type }) => ({ id, organizationId, filedAt, type })),
    );
  });

  test("renters are found by the industry of an organization's own reports about them", async (t) => {
    const { store } = await newStores(t);
    const { ownId, otherId, renterId, neighbourId } = await network(store);
    await file(store, labelsReport(renterId, ownId, null));
    await file(store, { ...figuresReport(renterId, ownId), industry: null });
    await file(store, labelsReport(neighbourId, otherId, null));
    const find = (organizationId: string, industry: string, ids = [renterId, neighbourId, 'ren_none']) =>
      store.reports.findRentersOfIndustry(organizationId, industry, ids);
    assert.deepEqual(await find(ownId, 'automotive'), [renterId]);
    assert.deepEqual(await find(otherId, 'automotive'), [neighbourId]);
    assert.deepEqual(await find(ownId, 'Automotive'), []);
    assert.deepEqual(await find(ownId, 'automotive', []), []);
  });

  test("a renter's checks are found within pages of an organization's checks, without gaps or duplicates", async (t) => {
    const { store } = await newStores(t);
    const at = 1_700_000_000_000;
    // Every second check found the renter. Some share a millisecond.
    const checks = several(20, (index) =>
      check('org_1', {
        at: at + Math.floor(index / 3),
        renterId: index % 2 === 0 ? 'ren_1' : null,
        score: index,
      }),
    );
    for (const each of checks.toReversed()) await store.recordCheck(each);
    await store.recordCheck(check('org_2', { at, renterId: 'ren_1' }));
    const newestFirst = checks.toSorted((a, b) => b.at - a.at || (a.requestId < b.requestId ? 1 : -1));
    const expected = newestFirst.filter(({ renterId }) => renterId === 'ren_1').map(lineOf);
    const list = (after?: CheckPlace, last?: CheckPlace) =>
      store.checkLog.listOfRenter('org_1', 'ren_1', after, last, 100);
    assert.deepEqual(await list(), expected);
    assert.deepEqual(
      await store.checkLog.listOfRenter('org_1', 'ren_1', undefined, undefined, 2),
      expected.slice(0, 2),
    );

    const found: unknown[] = [];
    let after: CheckPlace | undefined;
    for (let page = 0; page < 3; page++) {
      const last = await store.checkLog.findPlace('org_1', after, 7);
      const place = newestFirst[7 * page + 6];
      assert.deepEqual(last, place && { at: place.at, requestId: place.requestId });
      found.push(...(await list(after, last)));
      after = last;
    }
    assert.equal(after, undefined);
    assert.deepEqual(found, expected);
    assert.deepEqual(await store.checkLog.listOfRenter('org_1', 'ren_2', undefined, undefined, 9), []);
  });
}
