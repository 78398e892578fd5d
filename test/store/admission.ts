import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Identifier } from '../../src/store/store.ts';
import {
  key,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  renterWithIncidents,
  several,
} from './fixtures.ts';

export function admissionContract(newStores: NewStores): void {
  test('an admission tells the holder, and counts the requests of each key from one', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { plan: 'enterprise', apiAccess: true, rateLimit: 5 });
    const [one, other] = [key(id), key(id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [one, other]) await keys.create(each);
    });
    const holder = { keyId: one.id, organizationId: id, plan: 'enterprise', apiAccess: true, rateLimit: 5 };
    assert.deepEqual(await store.admit(one.hash, []), { holder, requests: 1, match: undefined });
    assert.equal((await store.admit(one.hash, []))?.requests, 2);
    assert.equal((await store.admit(other.hash, []))?.requests, 1);
  });

  test('of requests that arrive together each has its own number', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: true });
    const [one, other] = [key(id), key(id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [one, other]) await keys.create(each);
    });
    const admissions = await Promise.all(
      several(600, (index) => store.admit((index % 3 ? one : other).hash, [])),
    );
    const numbersOf = (keyId: string) =>
      admissions
        .filter((admission) => admission?.holder.keyId === keyId)
        .map((admission) => admission?.requests)
        .sort((a, b) => Number(a) - Number(b));
    assert.deepEqual(
      numbersOf(one.id),
      several(400, (index) => index + 1),
    );
    assert.deepEqual(
      numbersOf(other.id),
      several(200, (index) => index + 1),
    );
  });

  test('an admission finds whom the request asks about, as its organization sees them', async (t) => {
    const { store } = await newStores(t);
    const [filing, other] = [await putOrganization(store), await putOrganization(store)];
    const [filingKey, otherKey] = [key(filing.id), key(other.id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [filingKey, otherKey]) await keys.create(each);
    });
    const [found, neighbour] = [renterWithIncidents(5), renter()];
    const phone: Identifier = { kind: 'phone', value: '15550100' };
    const name: Identifier = { kind: 'name', value: 'jordan reyes' };
    const nobodys: Identifier = { kind: 'email', value: 'nobody@example.com' };
    const member: Identifier = { kind: 'member_id', value: neighbour.memberId };
    await putRenters(store, [found, phone, name], [neighbour, name]);
    await store.transaction(({ renters }) =>
      renters.enterRoster({ organizationId: filing.id, renterId: found.id, newIncidents: 2, at: 1 }),
    );
    const seen = { renter: found, ownIncidents: 2 };
    const asked: [string, Identifier[], object | undefined][] = [
      [filingKey.hash, [phone], { identifier: phone, ...seen }],
      [filingKey.hash, [], undefined],
      [otherKey.hash, [phone], { identifier: phone, ...seen, ownIncidents: 0 }],
      [filingKey.hash, [nobodys], undefined],
      [filingKey.hash, [nobodys, phone, member], { identifier: phone, ...seen }],
      [filingKey.hash, [member, phone], { identifier: member, renter: neighbour, ownIncidents: 0 }],
      [filingKey.hash, [nobodys, name], { identifier: name, ...seen }],
    ];
    const together = await Promise.all(asked.map(([hash, identifiers]) => store.admit(hash, identifiers)));
    for (const [index, [hash, identifiers, match]] of asked.entries()) {
      assert.deepEqual(together[index]?.match, match, `${index}, with others`);
      assert.deepEqual((await store.admit(hash, identifiers))?.match, match, `${index}, alone`);
    }
    assert.equal(await store.admit('nobody', [phone]), undefined);
  });

  test('without API access there is a holder, nothing is counted, and nobody is found', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: false });
    const created = key(id);
    await store.transaction(({ keys }) => keys.create(created));
    const phone: Identifier = { kind: 'phone', value: '15550100' };
    await putRenters(store, [renter(), phone]);
    for (let time = 0; time < 2; time++) {
      const admission = await store.admit(created.hash, [phone]);
      assert.deepEqual([admission?.holder.apiAccess, admission?.requests], [false, 0]);
      assert.equal(admission?.match, undefined);
    }
    await store.transaction(({ organizations }) => organizations.update(id, { apiAccess: true }));
    assert.equal((await store.admit(created.hash, []))?.requests, 1);
  });

  test('a key that is unknown or revoked is not admitted', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: true });
    const created = key(id);
    await store.transaction(({ keys }) => keys.create(created));
    assert.ok(await store.admit(created.hash, []));
    await store.transaction(({ keys }) => keys.revoke(created.id, 1));
    assert.equal(await store.admit(created.hash, []), undefined);
    assert.equal(await store.admit('nobody', []), undefined);
  });
}
