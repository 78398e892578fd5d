import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import type { Identifier, Renter } from '../../src/store/store.ts';
import { BY_OPERATOR } from '../support/renters.ts';
import {
  idsOf,
  matchedOf,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  renterWithIncidents,
  several,
} from './fixtures.ts';

/** No field has its default, and the numbers differ, so that swapped columns are noticed. */
const EVERYTHING: Partial<Renter> = {
  fullName: "Zoë O'Réilly-山田 🧳",
  email: 'Zoe@Example.com',
  phone: '+1 (555) 010-0199',
  verificationLevel: 'IDENTITY_VERIFIED',
  summary: {
    reports: 101,
    rentals: 102,
    unpaidReports: 103,
    damagedReports: 104,
    owedCents: Number.MAX_SAFE_INTEGER,
    recentUnpaid: 2 ** 20 - 1,
    recentDamaged: 2 ** 19,
    incidents: 107,
    countedIncidents: 106,
    lastIncidentAt: 1_700_000_000_001,
    incidentFlags: ['LATE_RETURN', 'FRAUD_2', 'A'],
    fraudReported: true,
    openDisputes: 1,
    identityFlags: ['SHARED_ADDRESS', 'VELOCITY'],
    hiddenFlags: ['SHARED_PHONE:org_alpine', 'SHARED_PHONE:org_harbor'],
    fraudAlertUntil: 1_800_000_000_001,
  },
};

const RENTERS: [what: string, fields: Partial<Renter>][] = [
  ['nothing on file', {}],
  ['everything on file', EVERYTHING],
  ['empty texts, which differ from absent ones', { fullName: '', email: '', phone: '' }],
  ['a single flag', { summary: { ...EMPTY_SUMMARY, incidents: 1, incidentFlags: ['_'] } }],
];

export function renterContract(newStores: NewStores): void {
  for (const [what, fields] of RENTERS) {
    test(`a renter with ${what} is found as created and as updated`, async (t) => {
      const { store } = await newStores(t);
      const created = renter(fields);
      await putRenters(store, [created]);
      assert.deepEqual(await store.renters.findById(created.id), created);

      const blank = renter();
      await putRenters(store, [blank]);
      const updated = { ...blank, ...fields };
      await store.transaction(({ renters }) => renters.update(updated));
      assert.deepEqual(await store.renters.findById(blank.id), updated);
      assert.deepEqual(await store.renters.findById(created.id), created, 'another renter is unchanged');
    });
  }

  test('everything on file can be cleared', async (t) => {
    const { store } = await newStores(t);
    const created = renter(EVERYTHING);
    await putRenters(store, [created]);
    const { fullName, email, phone, verificationLevel, summary } = renter();
    const updated = { ...created, fullName, email, phone, verificationLevel, summary };
    await store.transaction(({ renters }) => renters.update(updated));
    assert.deepEqual(await store.renters.findById(created.id), updated);
  });

  test('adding an identifier again changes nothing', async (t) => {
    const { store } = await newStores(t);
    const name: Identifier = { kind: 'name', value: 'jordan reyes' };
    const created = renter();
    await putRenters(store, [created, name, name]);
    await store.transaction(({ renters }) => renters.addIdentifier(created.id, name, BY_OPERATOR));
    assert.equal(await store.renters.countByName(name.value, 10), 1);
    assert.deepEqual(await store.renters.search(name, 10), [created]);
  });

  test('own incidents are those the organization filed, whichever identifier finds the renter', async (t) => {
    const { store } = await newStores(t);
    const [filing, other, stranger] = [
      await putOrganization(store),
      await putOrganization(store),
      await putOrganization(store),
    ];
    const email: Identifier = { kind: 'email', value: 'a@example.com' };
    const [found, neighbour] = [renterWithIncidents(5), renterWithIncidents(50)];
    await putRenters(store, [found, email], [neighbour]);
    const enter = (organizationId: string, renterId: string, newIncidents: number) =>
      store.transaction(({ renters }) =>
        renters.enterRoster({ organizationId, renterId, newIncidents, at: 1 }),
      );
    await enter(filing.id, found.id, 2);
    await enter(filing.id, found.id, 0);
    await enter(filing.id, found.id, 3);
    await enter(filing.id, neighbour.id, 50);
    await enter(other.id, found.id, 0);
    for (const identifier of [email, { kind: 'member_id', value: found.memberId } as const]) {
      for (const [{ id }, ownIncidents] of [
        [filing, 5],
        [other, 0],
        [stranger, 0],
      ] as const) {
        assert.deepEqual(await store.renters.findFirst([identifier], id), {
          identifier,
          shared: false,
          renter: matchedOf(found),
          ownIncidents,
        });
      }
    }
    assert.equal(
      (await store.renters.listRoster(filing.id, 10)).length,
      2,
      'entered three times, listed once',
    );
  });

  test('incidents that are added concurrently are all counted', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const created = renterWithIncidents(100);
    await putRenters(store, [created]);
    const entry = { organizationId, renterId: created.id, newIncidents: 2, at: 1 };
    await Promise.all(several(50, () => store.transaction(({ renters }) => renters.enterRoster(entry))));
    const member = { kind: 'member_id', value: created.memberId } as const;
    assert.equal((await store.renters.findFirst([member], organizationId))?.ownIncidents, 100);
  });

  test("a roster lists its organization's renters, newest entry first, up to the limit", async (t) => {
    const { store } = await newStores(t);
    const own = await putOrganization(store);
    const other = await putOrganization(store);
    const created = several(4, () => renter());
    const [oldest, middle, foreign, newest] = created;
    assert.ok(oldest && middle && foreign && newest);
    await putRenters(store, ...created.map((each) => [each] as const));
    await store.transaction(async ({ renters }) => {
      const enter = (organizationId: string, { id: renterId }: Renter) =>
        renters.enterRoster({ organizationId, renterId, newIncidents: 0, at: 1 });
      for (const each of [middle, newest, oldest]) await enter(own.id, each);
      for (const each of [foreign, oldest]) await enter(other.id, each);
      await renters.enterRoster({ organizationId: own.id, renterId: foreign.id, newIncidents: 0, at: 2 });
      await renters.enterRoster({ organizationId: own.id, renterId: oldest.id, newIncidents: 0, at: 3 });
    });
    assert.deepEqual(await store.renters.listRoster(own.id, 10), [foreign, oldest, newest, middle]);
    assert.deepEqual(idsOf(await store.renters.listRoster(own.id, 2)), idsOf([foreign, oldest]));
    assert.deepEqual(idsOf(await store.renters.listRoster(other.id, 10)), idsOf([oldest, foreign]));
  });
}
