import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report, Store } from '../../src/store/store.ts';
import {
  contextOf,
  figuresReport,
  idsOf,
  incident,
  labelsReport,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  several,
} from './fixtures.ts';

function file(store: Store, report: Report): Promise<number> {
  return store.transaction(({ reports }) => reports.create(report));
}

/** Creates two organizations, and two renters to report about. */
async function network(store: Store) {
  const [own, other] = [await putOrganization(store), await putOrganization(store)];
  const [reported, neighbour] = [renter(), renter()];
  await putRenters(store, [reported], [neighbour]);
  return { ownId: own.id, otherId: other.id, renterId: reported.id, neighbourId: neighbour.id };
}

export function reportContract(newStores: NewStores): void {
  test('reports of both variants, renters and organizations share the numbers 1, 2, 3 …', async (t) => {
    const { store } = await newStores(t);
    const { ownId, otherId, renterId, neighbourId } = await network(store);
    const filed = [
      figuresReport(renterId, ownId),
      labelsReport(renterId, otherId, 'C-1'),
      labelsReport(neighbourId, ownId, null),
      {
        ...figuresReport(neighbourId, otherId),
        renterName: null,
        totalPaidCents: Number.MAX_SAFE_INTEGER,
        outstandingBalanceCents: null,
        unpaid: true,
        damaged: true,
        damage: [],
        rentalPeriod: '2026-01',
        notes: 'quiet',
      },
    ];
    for (const [index, report] of filed.entries()) assert.equal(await file(store, report), index + 1);
    const both = await store.transaction(async ({ reports }) => [
      await reports.create(figuresReport(renterId, ownId)),
      await reports.create(labelsReport(renterId, ownId, 'C-2')),
    ]);
    assert.deepEqual(both, [5, 6]);
  });

  test('concurrent reports each get their own number', async (t) => {
    const { store } = await newStores(t);
    const { ownId, renterId } = await network(store);
    const numbers = await Promise.all(several(50, () => file(store, figuresReport(renterId, ownId))));
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      several(50, (index) => index + 1),
    );
  });

  test('a contract is found by renter, organization and contract ID together', async (t) => {
    const { store } = await newStores(t);
    const { ownId, otherId, renterId, neighbourId } = await network(store);
    await file(store, labelsReport(renterId, ownId, 'C-1'));
    await file(store, labelsReport(renterId, ownId, 'C-1'));
    await file(store, labelsReport(renterId, otherId, 'C-2'));
    await file(store, labelsReport(neighbourId, ownId, 'C-3'));
    await file(store, labelsReport(renterId, ownId, null));
    await file(store, figuresReport(renterId, ownId));
    for (const [of, by, contractId, known] of [
      [renterId, ownId, 'C-1', true],
      [renterId, ownId, 'c-1', false],
      [renterId, ownId, 'C-', false],
      [renterId, ownId, '', false],
      [renterId, otherId, 'C-1', false],
      [renterId, otherId, 'C-2', true],
      [renterId, ownId, 'C-2', false],
      [neighbourId, ownId, 'C-3', true],
      [renterId, ownId, 'C-3', false],
    ] as const) {
      const { hasContract } = await contextOf(store, by, of, { contractId });
      assert.equal(hasContract, known, `${of} ${by} ${contractId}`);
    }
  });

  test('incidents are found only for their renter and the organization that filed them', async (t) => {
    const { store } = await newStores(t);
    const { ownId, otherId, renterId, neighbourId } = await network(store);
    const [first, second, foreign] = [
      incident(renterId, ownId),
      incident(renterId, ownId, { industry: 'automotive', type: 'Late, again', details: 'two\nlines' }),
      incident(neighbourId, ownId),
    ];
    const byOther = incident(renterId, otherId);
    await store.transaction(async ({ incidents }) => {
      for (const each of [first, second, foreign, byOther]) await incidents.create(each);
    });
    const all = [...idsOf([first, second, foreign, byOther]), 'inc_none'];
    const find = async (of: string, ids: string[], by = ownId) =>
      (await contextOf(store, by, of, { incidentIds: ids })).ownIncidentIds.toSorted();
    assert.deepEqual(await find(renterId, all), idsOf([first, second]).toSorted());
    assert.deepEqual(await find(renterId, [second.id]), [second.id], 'only the requested ones');
    assert.deepEqual(await find(neighbourId, all), [foreign.id]);
    assert.deepEqual(await find(renterId, [foreign.id]), []);
    assert.deepEqual(await find(renterId, all, otherId), [byOther.id]);
    assert.deepEqual(await find(renterId, []), []);
  });

  test('incidents are linked to a report, and linking them again changes nothing', async (t) => {
    const { store } = await newStores(t);
    const { ownId, renterId } = await network(store);
    const linked = several(2, () => incident(renterId, ownId));
    const ids = idsOf(linked);
    const number = await store.transaction(async ({ incidents, reports }) => {
      for (const each of linked) await incidents.create(each);
      const reportNumber = await reports.create(labelsReport(renterId, ownId, 'C-1'));
      await reports.linkIncidents(reportNumber, []);
      await reports.linkIncidents(reportNumber, ids.slice(0, 1));
      await reports.linkIncidents(reportNumber, [...ids, ...ids]);
      return reportNumber;
    });
    await store.transaction(({ reports }) => reports.linkIncidents(number, ids));
    const again = await file(store, figuresReport(renterId, ownId));
    assert.equal(again, number + 1);
    await store.transaction(({ reports }) => reports.linkIncidents(again, ids));
    const { ownIncidentIds } = await contextOf(store, ownId, renterId, { incidentIds: ids });
    assert.deepEqual(ownIncidentIds.toSorted(), ids.toSorted());
  });
}
