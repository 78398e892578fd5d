import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssertedBy, Identifier, Renter, Store } from '../../src/store/store.ts';
import { admit, idsOf, key, type NewStores, putOrganization, renter, several } from './fixtures.ts';

const PHONE: Identifier = { kind: 'phone', value: '4155550142' };

const filedBy = (organizationId: string, at: number): AssertedBy => ({
  organizationId,
  source: 'filing',
  at,
});
const editedBy = (organizationId: string, at: number): AssertedBy => ({ organizationId, source: 'edit', at });

/** Creates renters, the oldest first, who have the phone by these statements. */
async function withPhone(store: Store, ...statements: AssertedBy[][]): Promise<Renter[]> {
  const created = several(statements.length, () => renter());
  await store.transaction(async ({ renters }) => {
    for (const [place, each] of created.entries()) {
      await renters.create(each);
      for (const by of statements[place] ?? []) await renters.addIdentifier(each.id, PHONE, by);
    }
  });
  return created;
}

/** Who has the phone, and the renters in the order in which it finds them. */
const ORDERS: [what: string, statements: AssertedBy[][], found: number[]][] = [
  ['the one who had it first', [[filedBy('a', 9)], [filedBy('b', 3)], [filedBy('c', 5)]], [1, 2, 0]],
  ['of several at one time, the oldest renter', [[filedBy('a', 3)], [filedBy('b', 3)]], [0, 1]],
  [
    'more organizations before fewer, whoever had it first',
    [[filedBy('a', 1)], [filedBy('a', 9), filedBy('b', 10)]],
    [1, 0],
  ],
  [
    'one organization counts once',
    [[filedBy('a', 5), filedBy('a', 6), filedBy('a', 7)], [filedBy('b', 2)]],
    [1, 0],
  ],
  ['an edit does not count as a filing', [[editedBy('a', 1), editedBy('b', 1)], [filedBy('c', 9)]], [1, 0]],
  ['but it shows who had it first', [[editedBy('a', 1), filedBy('a', 9)], [filedBy('b', 5)]], [0, 1]],
  [
    'nor does what the renter states, a merge or the operator',
    [
      (['renter', 'merge', 'operator'] as const).map((source) => ({ organizationId: null, source, at: 1 })),
      [filedBy('c', 9)],
    ],
    [1, 0],
  ],
];

export function assertionContract(newStores: NewStores): void {
  test('what an organization asserted itself is listed once, by renter', async (t) => {
    const { store } = await newStores(t);
    const statements = [filedBy('a', 1), editedBy('a', 2)];
    const others = [filedBy('b', 1), { organizationId: null, source: 'renter', at: 1 } as const];
    const [one, two, three] = await withPhone(store, [...statements, ...others], others, [editedBy('a', 3)]);
    const ids = idsOf([one, two, three] as Renter[]);
    const [first = '', , third = ''] = ids;
    await store.transaction(async ({ renters }) => {
      const details = { address: '1 Main St', dateOfBirth: null, version: 1, updatedAt: 1 };
      await renters.putDetails(first, details);
      await renters.assertDetail(first, { kind: 'address', value: '1 Main St' }, editedBy('a', 4));
    });
    assert.deepEqual(
      await store.assertions.listOwn('a', [...ids, 'ren_unknown']),
      new Map([
        [first, [PHONE, { kind: 'address', value: '1 Main St' }]],
        [third, [PHONE]],
      ]),
    );
    await store.transaction(({ renters }) =>
      renters.assertDetail(first, { kind: 'address', value: '0 Elm St' }, filedBy('a', 9)),
    );
    const own = (await store.assertions.listOwn('a', [first])).get(first);
    assert.deepEqual(
      own?.map(({ value }) => value),
      [PHONE.value, '1 Main St', '0 Elm St'],
      'the latest last',
    );
    assert.deepEqual(await store.assertions.listOwn('c', ids), new Map());
    assert.deepEqual(await store.assertions.listOwn('a', []), new Map());
  });

  for (const [what, statements, places] of ORDERS) {
    test(`an identifier finds first: ${what}`, async (t) => {
      const { store } = await newStores(t);
      const people = await withPhone(store, ...statements);
      const ordered = places.map((place) => people[place]?.id);
      const { id: organizationId } = await putOrganization(store);
      const created = key(organizationId);
      await store.transaction(({ keys }) => keys.create(created));
      const found = await store.renters.findFirst([PHONE], organizationId);
      assert.deepEqual([found?.renter.id, found?.shared], [ordered[0], true]);
      assert.deepEqual((await admit(store, created.hash, [PHONE]))?.match, found);
      assert.deepEqual(idsOf(await store.renters.search(PHONE, 10)), ordered);
      await store.transaction(async ({ renters }) => {
        for (const { id } of people) {
          await renters.enterRoster({ organizationId, renterId: id, newIncidents: 0, at: 1 });
          const name = { kind: 'name', value: 'jo reyes' } as const;
          await renters.addIdentifier(id, name, editedBy(organizationId, 1));
        }
      });
      const onRoster = await store.roster.search(organizationId, PHONE, 10);
      assert.deepEqual(
        onRoster.map((row) => row.renter.id),
        ordered,
      );
      assert.equal((await store.renters.findByPhoneAndName(PHONE.value, 'jo reyes'))?.id, ordered[0]);
    });
  }

  test('of two renters with an identifier, the second is found once the first loses it', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = await withPhone(store, [filedBy('a', 1), filedBy('b', 1)], [filedBy('a', 2)]);
    assert.ok(one && other);
    await store.transaction(({ renters }) => renters.removeIdentifier(one.id, PHONE));
    const found = await store.renters.findFirst([PHONE], 'org_none');
    assert.deepEqual([found?.renter.id, found?.shared], [other.id, false]);
    // What was asserted before counts no longer.
    await store.transaction(({ renters }) => renters.addIdentifier(one.id, PHONE, filedBy('c', 3)));
    assert.deepEqual(idsOf(await store.renters.search(PHONE, 10)), [other.id, one.id]);
  });

  test('keeps who asserted something, each organization and source once, with the first time', async (t) => {
    const { store } = await newStores(t);
    const [created] = await withPhone(store, [
      filedBy('a', 5),
      filedBy('b', 3),
      filedBy('a', 9),
      editedBy('a', 7),
    ]);
    assert.ok(created);
    const { id } = created;
    await store.transaction(async ({ renters }) => {
      await renters.addIdentifier(id, PHONE, filedBy('c', 8));
      const byRenter = { organizationId: null, source: 'renter', at: 4 } as const;
      await renters.addIdentifier(id, { kind: 'name', value: 'jo' }, byRenter);
    });
    assert.deepEqual(await store.renters.listIdentifiers(id, 'name', 9), ['jo']);
    const phones = [filedBy('a', 5), filedBy('b', 3), filedBy('c', 8)].map((by) => ({ ...PHONE, ...by }));
    phones.unshift({ ...PHONE, ...editedBy('a', 7) });
    const name = { kind: 'name', value: 'jo', organizationId: null, source: 'renter', at: 4 } as const;
    assert.deepEqual(await store.assertions.list(id, 10), [name, ...phones]);
    assert.deepEqual(await store.assertions.list(id, 2), [name, phones[0]]);
    assert.deepEqual(await store.assertions.listOf(id, PHONE, 10), phones);
    assert.deepEqual(await store.assertions.list('ren_none', 10), []);
  });

  test('a detail that is replaced takes along who asserted it', async (t) => {
    const { store } = await newStores(t);
    const [created] = await withPhone(store, [filedBy('a', 1)]);
    assert.ok(created);
    const { id } = created;
    const birth = { kind: 'date_of_birth', value: '1990-01-31' } as const;
    const put = (address: string | null, dateOfBirth: string | null, by: AssertedBy) =>
      store.transaction(async ({ renters }) => {
        await renters.putDetails(id, { address, dateOfBirth, version: 1, updatedAt: 1 });
        if (address !== null) await renters.assertDetail(id, { kind: 'address', value: address }, by);
        if (dateOfBirth !== null) await renters.assertDetail(id, { ...birth, value: dateOfBirth }, by);
      });
    const asserted = async () =>
      (await store.assertions.list(id, 10)).map(({ value, organizationId }) => [value, organizationId]);
    const phone = [PHONE.value, 'a'];
    await put('1 Elm St', birth.value, editedBy('b', 2));
    await put('1 Elm St', birth.value, editedBy('c', 3));
    const [elm, day] = [
      ['1 Elm St', 'b'],
      [birth.value, 'b'],
    ];
    assert.deepEqual(await asserted(), [elm, ['1 Elm St', 'c'], day, [birth.value, 'c'], phone]);
    await put('2 Oak St', birth.value, editedBy('b', 4));
    assert.deepEqual(await asserted(), [['2 Oak St', 'b'], day, [birth.value, 'c'], phone]);
    await put(null, null, editedBy('b', 5));
    assert.deepEqual(await asserted(), [phone]);
    // What was filed stays, like the record.
    await put('3 Ash St', null, filedBy('c', 6));
    await put('4 Fir St', null, editedBy('b', 7));
    assert.deepEqual(await asserted(), [['3 Ash St', 'c'], ['4 Fir St', 'b'], phone]);
  });
}
