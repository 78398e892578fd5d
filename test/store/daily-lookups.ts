import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InquiryOutcome, InquiryRecord, NamePlace, Store } from '../../src/store/store.ts';
import {
  check,
  idsOf,
  labelsReport,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  several,
} from './fixtures.ts';
import { indexUntil } from './inquiries.ts';

const DAY = 24 * 60 * 60 * 1_000;
const NOON = Math.floor(1_700_000_000_000 / DAY) * DAY + DAY / 2;

let requests = 0;

/** Makes an inquiry that shows these renters. */
function look(store: Store, organizationId: string, renterIds: string[], at = NOON): Promise<InquiryOutcome> {
  const requestId = `req_${String(++requests).padStart(6, '0')}`;
  return store.recordInquiry(inquiryOf({ requestId, organizationId, renterIds, at }));
}

function inquiryOf(
  fields: Pick<InquiryRecord, 'requestId' | 'organizationId' | 'renterIds' | 'at'>,
): InquiryRecord {
  return { ...fields, callerId: 'key_1', kind: 'search', identifier: 'name' };
}

const countLogged = async (store: Store, renterId: string) =>
  (await store.inquiries.listUnbilled(renterId, undefined, 1_000)).rows.length;

export function dailyLookupContract(newStores: NewStores): void {
  test('a renter outside reach counts once a day, and what exceeds the daily limit is neither shown nor logged', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { dailyLookups: 3 });
    const shown = (...ids: string[]) => ({ shown: new Set(ids), withinReach: new Set(), exceeded: null });
    assert.deepEqual(await look(store, id, ['ren_1', 'ren_2']), shown('ren_1', 'ren_2'));
    assert.deepEqual(await look(store, id, ['ren_2', 'ren_1']), shown('ren_2', 'ren_1'));
    assert.deepEqual(await look(store, id, ['ren_3', 'ren_4', 'ren_1']), shown('ren_3', 'ren_1'));
    assert.deepEqual(await look(store, id, ['ren_4', 'ren_3']), shown('ren_3'));
    assert.deepEqual(await look(store, id, ['ren_4'], NOON + DAY / 2 - 1), { ...shown(), exceeded: 3 });
    assert.equal((await look(store, id, ['ren_4', 'ren_5', 'ren_6'], NOON + DAY / 2)).exceeded, null);
    const logged = await Promise.all([1, 2, 3, 4].map((number) => countLogged(store, `ren_${number}`)));
    assert.deepEqual(logged, [3, 2, 2, 1]);
    const counts = [NOON, NOON + DAY / 2, NOON + 3 * DAY].map((at) => store.inquiries.countShown(id, at));
    assert.deepEqual(await Promise.all(counts), [3, 3, 0]);
  });

  test('once the daily limit is used up, what finds nobody exceeds it, too', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { dailyLookups: 2 });
    assert.equal((await look(store, id, ['ren_1'])).exceeded, null);
    assert.equal((await look(store, id, [])).exceeded, null);
    assert.equal((await look(store, id, ['ren_2'])).exceeded, null);
    assert.equal((await look(store, id, [])).exceeded, 2);
    assert.equal((await look(store, id, [], NOON + DAY)).exceeded, null);
  });

  test('renters who cost nothing are still shown after the operator lowered the limit below what is used', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { dailyLookups: 2 });
    assert.equal((await look(store, id, ['ren_1', 'ren_2'])).exceeded, null);
    await store.transaction(({ organizations }) => organizations.update(id, { dailyLookups: 1 }));
    assert.equal((await look(store, id, ['ren_1'])).exceeded, null);
    assert.deepEqual((await look(store, id, ['ren_1', 'ren_3'])).shown, new Set(['ren_1']));
    assert.equal((await look(store, id, ['ren_3'])).exceeded, 1);
    assert.equal((await look(store, id, [])).exceeded, 1);
  });

  test('the limit is that of the plan, unless the operator set one, which may be 0', async (t) => {
    const { store } = await newStores(t);
    const limits = [
      [{ plan: 'standard', dailyLookups: null }, 50],
      [{ plan: 'enterprise', dailyLookups: null }, 500],
      [{ plan: 'enterprise', dailyLookups: 7 }, 7],
      [{ plan: 'standard', dailyLookups: 0 }, 0],
    ] as const;
    for (const [fields, limit] of limits) {
      const { id } = await putOrganization(store, fields);
      const renterIds = several(limit, (index) => `ren_${index}`);
      if (limit > 0) assert.equal((await look(store, id, renterIds)).exceeded, null);
      assert.equal((await look(store, id, ['ren_more'])).exceeded, limit);
    }
  });

  test('a renter that the organization filed about or checked within a year is within reach', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, other] = [await putOrganization(store, { dailyLookups: 0 }), await putOrganization(store)];
    const all = several(6, () => renter());
    await putRenters(store, ...all.map((each) => [each] as const));
    const [reported = '', accused = '', added = '', checked = '', past = '', foreign = ''] = idsOf(all);
    const ids = idsOf(all);
    await store.transaction(async ({ renters, reports }) => {
      const enter = (renterId: string, newIncidents: number) =>
        renters.enterRoster({ organizationId: id, renterId, newIncidents, at: NOON });
      await reports.create(labelsReport(reported, id, null));
      await enter(reported, 0);
      await enter(accused, 1);
      await enter(added, 0);
      await reports.create(labelsReport(foreign, other.id, null));
    });
    const YEAR = 365 * DAY;
    const log = (renterId: string, at: number, organizationId = id) =>
      store.recordCheck(check(organizationId, { renterId, at, score: 1 }));
    await log(checked, NOON - YEAR);
    await log(past, NOON - YEAR - 1);
    await log(foreign, NOON, other.id);
    const reached = async () => {
      const found = await store.inquiries.findReach(id, ids, NOON);
      const within = [...found].filter(([, reach]) => reach.filed || reach.checked).map(([each]) => each);
      const shown = [...(await look(store, id, ids)).withinReach].sort();
      assert.deepEqual(within.sort(), shown, 'the same for an inquiry and without one');
      return shown;
    };
    const expected = [reported, accused, checked].sort();
    assert.deepEqual(await reached(), expected, 'before the checks are indexed');
    await indexUntil(store, NOON + 1);
    assert.deepEqual(await reached(), expected, 'once they are indexed');
    await log(past, NOON - 1);
    assert.deepEqual(await reached(), [...expected, past].sort(), 'by a check that was logged late');
    await indexUntil(store, NOON + 2);
    assert.deepEqual(await reached(), [...expected, past].sort(), 'once it is indexed');
    assert.equal((await look(store, id, [...expected, past])).exceeded, null);
    assert.equal((await look(store, id, [added])).exceeded, 0);
    const found = await store.inquiries.findReach(id, [reported, added, past, 'ren_unknown'], NOON);
    assert.deepEqual(
      found,
      new Map([
        [reported, { filed: true, checked: false, shared: false }],
        [added, { filed: false, checked: false, shared: false }],
        [past, { filed: false, checked: true, shared: false }],
        ['ren_unknown', { filed: false, checked: false, shared: false }],
      ]),
    );
    await store.transaction(({ renters }) =>
      renters.enterRoster({ organizationId: other.id, renterId: added, newIncidents: 0, at: NOON }),
    );
    assert.equal((await store.inquiries.findReach(id, [added], NOON)).get(added)?.shared, true);
    assert.deepEqual(await store.inquiries.findReach(id, [], NOON), new Map());
  });

  test('a report that is held for review brings the renter within reach once it is released', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const subject = renter();
    await putRenters(store, [subject]);
    const renterId = subject.id;
    const { id, ...report } = labelsReport(renterId, organizationId, null);
    await store.transaction(async ({ renters, reports, heldFilings }) => {
      const number = await reports.create({ id, ...report });
      await renters.enterRoster({ organizationId, renterId, newIncidents: 0, at: NOON });
      const record = { id, kind: 'report', number, filing: id, organizationId, cause: 'severity' } as const;
      const open = { endedAt: null, outcome: null, reason: null };
      await heldFilings.hold({ ...record, heldAt: NOON, releaseAt: NOON + 5 * DAY, ...open });
    });
    const reach = async () => {
      const found = await store.inquiries.findReach(organizationId, [renterId], NOON);
      return [found.get(renterId)?.filed, (await look(store, organizationId, [renterId])).withinReach.size];
    };
    assert.deepEqual(await reach(), [false, 0]);
    await store.transaction(({ heldFilings }) =>
      heldFilings.end(id, { endedAt: NOON, outcome: 'released', reason: null }),
    );
    assert.deepEqual(await reach(), [true, 1]);
  });

  test('a merged profile is within reach like the renter that was kept', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [kept, merged] = [renter(), renter()];
    await putRenters(store, [kept], [merged]);
    await store.recordCheck(check(id, { renterId: merged.id, at: NOON, score: 1 }));
    const keptWas = { fullName: null, email: null, phone: null, details: null, carriedPairs: [] };
    const ids = { id: 'mrg_1', keptId: kept.id, mergedId: merged.id };
    await store.transaction(({ merges }) => merges.merge({ ...ids, keptWas, mergedAt: 5, undoneAt: null }));
    for (const indexed of [false, true]) {
      if (indexed) await indexUntil(store, NOON + 1);
      const found = await store.inquiries.findReach(id, [kept.id, merged.id], NOON);
      assert.deepEqual(
        [...found.values()].map(({ checked }) => checked),
        [true, true],
      );
    }
  });

  test('names are searched within reach, a part of them at a time', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, other] = [await putOrganization(store), await putOrganization(store)];
    const all = several(9, () => renter());
    await putRenters(
      store,
      ...all.map((each, place) => [each, { kind: 'name', value: `al ${place}` }] as const),
      [renter(), { kind: 'name', value: 'am' }],
    );
    const ids = idsOf(all);
    const log = (place: number, organizationId: string) =>
      store.recordCheck(check(organizationId, { renterId: ids[place] ?? '', at: NOON, score: 1 }));
    await log(1, id);
    await indexUntil(store, NOON + 1);
    await log(4, id);
    await log(5, other.id);
    await store.recordCheck(check(id, { renterId: ids[7] ?? '', at: NOON + 2, score: 1 }));
    for (const size of [2, 3, 9, 100]) {
      const found: string[] = [];
      let reads = 0;
      for (let after: NamePlace | undefined; ; reads++) {
        const { renterIds, last } = await store.inquiries.searchWithinReach(id, 'al', NOON, after, size);
        found.push(...renterIds);
        if (last === null) break;
        after = last;
      }
      assert.deepEqual(found, [ids[1], ids[4], ids[7]], `${size} at a time`);
      assert.equal(reads, Math.floor(9 / size));
    }
  });

  test('simultaneous inquiries on two nodes do not exceed the limit together', async (t) => {
    const { store, open } = await newStores(t);
    const other = await open();
    const organizations = [
      await putOrganization(store, { dailyLookups: 10 }),
      await putOrganization(store, { dailyLookups: 15 }),
    ];
    const outcomes = await Promise.all(
      several(120, (index) => {
        const organizationId = organizations[index % 2]?.id ?? '';
        return look(index % 3 === 0 ? other : store, organizationId, [`ren_${index}`]);
      }),
    );
    const counted = [0, 1].map(
      (which) => outcomes.filter(({ exceeded }, index) => exceeded === null && index % 2 === which).length,
    );
    assert.deepEqual(counted, [10, 15]);
  });
}
