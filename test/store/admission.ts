import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNRESTRICTED } from '../../src/rules/organizations/key-restrictions.ts';
import { NOT_COUNTED } from '../../src/store/sql/keys.ts';
import type { Identifier } from '../../src/store/store.ts';
import {
  admit,
  key,
  matchedOf,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  renterWithIncidents,
  several,
} from './fixtures.ts';

export function admissionContract(newStores: NewStores): void {
  test('an admission returns the key holder, and counts the requests of each key from one', async (t) => {
    const { store } = await newStores(t);
    const settings = {
      plan: 'enterprise',
      apiAccess: true,
      rateLimit: 5,
      credits: 7,
      creditFloor: -1,
      certifiedUntil: null,
      nameOnly: 'allow',
    } as const;
    const { id } = await putOrganization(store, settings);
    const [one, other] = [key(id), key(id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [one, other]) await keys.create(each);
    });
    const holder = { keyId: one.id, organizationId: id, mode: 'live', ...settings, ...UNRESTRICTED };
    const counts = { isUsable: true, requests: 1, organizationRequests: 1 };
    const { resetsInMs, organizationResetsInMs, ...first } = (await admit(store, one.hash, [])) ?? {};
    assert.deepEqual(first, { holder, ...counts, match: undefined });
    for (const left of [resetsInMs, organizationResetsInMs])
      assert.ok(left !== undefined && left > 55_000 && left <= 60_000, String(left));
    assert.equal((await admit(store, one.hash, []))?.requests, 2);
    assert.equal((await admit(store, other.hash, []))?.requests, 1);
  });

  test('the requests of all keys of an organization are counted together, also those of a revoked key', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: true, rateLimit: 1_000 });
    const { id: otherId } = await putOrganization(store, { apiAccess: true });
    const [one, two, three, others] = [key(id), key(id), key(id), key(otherId)];
    await store.transaction(async ({ keys }) => {
      for (const each of [one, two, three, others]) await keys.create(each);
    });
    const admissions = await Promise.all(
      several(600, (index) => admit(store, (index % 3 ? one : two).hash, [])),
    );
    assert.deepEqual(
      admissions.map((admission) => admission?.organizationRequests).sort((a, b) => Number(a) - Number(b)),
      several(600, (index) => index + 1),
    );
    await store.transaction(({ keys }) => keys.revoke(one.id, 1));
    const counts = async (hash: string) => {
      const admission = await admit(store, hash, []);
      return [admission?.requests, admission?.organizationRequests];
    };
    assert.deepEqual(await counts(three.hash), [1, 601]);
    assert.deepEqual(await counts(others.hash), [1, 1]);
  });

  for (const [plan, rateLimit, most] of [
    ['enterprise', 3, 3],
    ['standard', null, 100],
  ] as const) {
    test(`requests beyond the limit of ${most} of their key do not count for the organization`, async (t) => {
      const { store } = await newStores(t);
      const { id } = await putOrganization(store, { plan, rateLimit, apiAccess: true });
      const [busy, other] = [key(id), key(id)];
      await store.transaction(async ({ keys }) => {
        for (const each of [busy, other]) await keys.create(each);
      });
      const counts = async (hash: string) => {
        const admission = await admit(store, hash, []);
        return [admission?.requests, admission?.organizationRequests];
      };
      // The first group crosses the limit; the second is beyond it.
      const crossing = await Promise.all(several(most + 2, () => counts(busy.hash)));
      const expected = several(most + 2, (index) => [index + 1, index < most ? index + 1 : 0]);
      assert.deepEqual(
        crossing.sort(([a], [b]) => Number(a) - Number(b)),
        expected,
      );
      assert.deepEqual(await counts(busy.hash), [most + 3, 0]);
      const beyond = await admit(store, busy.hash, []);
      assert.equal(beyond?.organizationResetsInMs, 0);
      assert.ok(beyond.resetsInMs > 50_000 && beyond.resetsInMs <= 60_000);
      assert.deepEqual(await counts(other.hash), [1, most + 1]);
    });
  }

  test('concurrent requests of a key each get their own number', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: true });
    const [one, other] = [key(id), key(id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [one, other]) await keys.create(each);
    });
    const admissions = await Promise.all(
      several(600, (index) => admit(store, (index % 3 ? one : other).hash, [])),
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

  test('requests with test keys are counted apart, and find no renter', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { rateLimit: 2 });
    const [live, inTest] = [key(id), key(id, { mode: 'test' })];
    const name: Identifier = { kind: 'name', value: 'jordan reyes' };
    await store.transaction(async ({ keys }) => {
      for (const each of [live, inTest]) await keys.create(each);
    });
    await putRenters(store, [renter(), name]);
    const admitted = await admit(store, inTest.hash, [name]);
    assert.deepEqual(
      [admitted?.holder.mode, admitted?.requests, admitted?.organizationRequests, admitted?.match],
      ['test', 1, 1, undefined],
    );
    const together = await Promise.all([live, inTest, live].map(({ hash }) => admit(store, hash, [name])));
    assert.deepEqual(
      together.map((each) => [each?.organizationRequests, each?.match !== undefined]),
      [
        [1, true],
        [2, false],
        [2, true],
      ],
    );
  });

  test('an admission finds a renter by the lookup identifiers, with the incidents its organization filed', async (t) => {
    const { store } = await newStores(t);
    const [filing, other] = [await putOrganization(store), await putOrganization(store)];
    const [filingKey, otherKey] = [key(filing.id), key(other.id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [filingKey, otherKey]) await keys.create(each);
    });
    const [found, neighbour] = [renterWithIncidents(5), renter()];
    const phone: Identifier = { kind: 'phone', value: '15550100' };
    const name: Identifier = { kind: 'name', value: 'jordan reyes' };
    const unknown: Identifier = { kind: 'email', value: 'nobody@example.com' };
    const member: Identifier = { kind: 'member_id', value: neighbour.memberId };
    await putRenters(store, [found, phone, name], [neighbour, name]);
    await store.transaction(({ renters }) =>
      renters.enterRoster({ organizationId: filing.id, renterId: found.id, newIncidents: 2, at: 1 }),
    );
    const match = { shared: false, renter: matchedOf(found), ownIncidents: 2 };
    const cases: [string, Identifier[], object | undefined][] = [
      [filingKey.hash, [phone], { identifier: phone, ...match }],
      [filingKey.hash, [], undefined],
      [otherKey.hash, [phone], { identifier: phone, ...match, ownIncidents: 0 }],
      [filingKey.hash, [unknown], undefined],
      [filingKey.hash, [unknown, phone, member], { identifier: phone, ...match }],
      [
        filingKey.hash,
        [member, phone],
        { identifier: member, shared: false, renter: matchedOf(neighbour), ownIncidents: 0 },
      ],
      [filingKey.hash, [unknown, name], { identifier: name, ...match, shared: true }],
    ];
    const together = await Promise.all(cases.map(([hash, identifiers]) => admit(store, hash, identifiers)));
    for (const [index, [hash, identifiers, expected]] of cases.entries()) {
      assert.deepEqual(together[index]?.match, expected, `case ${index}, together with others`);
      assert.deepEqual((await admit(store, hash, identifiers))?.match, expected, `case ${index}, alone`);
    }
    assert.equal(await admit(store, 'unknown hash', [phone]), undefined);
  });

  test('without API access an admission returns the holder, but counts nothing and finds no renter', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: false });
    const created = key(id);
    await store.transaction(({ keys }) => keys.create(created));
    const phone: Identifier = { kind: 'phone', value: '15550100' };
    await putRenters(store, [renter(), phone]);
    for (let round = 0; round < 2; round++) {
      const admission = await admit(store, created.hash, [phone]);
      const { holder, requests, organizationRequests, resetsInMs, organizationResetsInMs } = admission ?? {};
      assert.deepEqual([holder?.apiAccess, requests, organizationRequests], [false, 0, 0]);
      assert.deepEqual([resetsInMs, organizationResetsInMs], [0, 0]);
      assert.equal(admission?.match, undefined);
    }
    await store.transaction(({ organizations }) => organizations.update(id, { apiAccess: true }));
    const first = await admit(store, created.hash, []);
    assert.deepEqual([first?.requests, first?.organizationRequests], [1, 1]);
  });

  test('an expired key counts nothing and finds no renter, from the millisecond at which it expires', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: true });
    const created = key(id, { expiresAt: 1_000 });
    await store.transaction(({ keys }) => keys.create(created));
    const phone: Identifier = { kind: 'phone', value: '15550100' };
    await putRenters(store, [renter(), phone]);
    const ask = (at: number) => admit(store, created.hash, [phone], { at });
    const last = await ask(999);
    assert.deepEqual([last?.isUsable, last?.requests, last?.match?.shared], [true, 1, false]);
    const { holder, ...rest } = (await ask(1_000)) ?? assert.fail();
    assert.equal(holder.expiresAt, 1_000);
    assert.deepEqual(rest, { isUsable: false, ...NOT_COUNTED, match: undefined });
    assert.equal((await ask(999))?.organizationRequests, 2);
  });

  test('requests from an address that a key does not allow count nothing, also together with others', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: true, rateLimit: 100 });
    const [guarded, open] = [key(id, { allowedAddresses: ['192.0.2.0/24', '2001:db8::/32'] }), key(id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [guarded, open]) await keys.create(each);
    });
    const phone: Identifier = { kind: 'phone', value: '15550100' };
    await putRenters(store, [renter(), phone]);
    const ask = (hash: string, isAddressAllowed: boolean) =>
      admit(store, hash, [phone], { isAddressAllowed });
    assert.deepEqual((await ask(guarded.hash, false))?.holder.allowedAddresses, guarded.allowedAddresses);
    const together = await Promise.all(
      several(60, (index) => ask((index % 4 ? guarded : open).hash, index % 2 === 0)),
    );
    for (const [index, admission] of together.entries()) {
      const isUsable = index % 2 === 0;
      assert.equal(admission?.isUsable, isUsable);
      assert.equal(admission?.match !== undefined, isUsable);
    }
    const counts = (keyId: string) =>
      together.filter((one) => one?.holder.keyId === keyId).map((one) => one?.requests);
    assert.deepEqual(
      counts(open.id),
      several(15, (index) => index + 1),
    );
    const ofGuarded = several(45, (index) => (index % 3 === 1 ? (index + 2) / 3 : 0));
    assert.deepEqual(counts(guarded.id), ofGuarded);
    assert.equal((await ask(guarded.hash, true))?.organizationRequests, 31);
  });

  test('an unknown or revoked key is not admitted', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { apiAccess: true });
    const created = key(id);
    await store.transaction(({ keys }) => keys.create(created));
    assert.ok(await admit(store, created.hash, []));
    await store.transaction(({ keys }) => keys.revoke(created.id, 1));
    assert.equal(await admit(store, created.hash, []), undefined);
    assert.equal(await admit(store, 'unknown hash', []), undefined);
  });
}
