import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Identifier } from '../../src/store/store.ts';
import {
  idsOf,
  matchedOf,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  several,
} from './fixtures.ts';

const IDENTIFIERS: Identifier[] = [
  { kind: 'email', value: 'jordan@example.com' },
  { kind: 'phone', value: '15550100' },
  { kind: 'license', value: 'D-1234 X' },
  { kind: 'name', value: 'jordan reyes' },
];

const name = (value: string): Identifier => ({ kind: 'name', value });
const phone = (value: string): Identifier => ({ kind: 'phone', value });

/** The names on file that start with a prefix, in order. */
const PREFIXES: [what: string, onFile: string[], prefix: string, found: string[]][] = [
  ['the whole name', ['ann', 'anna', 'an'], 'ann', ['ann', 'anna']],
  ['ordered by name, not by age', ['jo c', 'jo a', 'jo b'], 'jo', ['jo a', 'jo b', 'jo c']],
  ['not in the middle of a name', ['reyes jo', 'jo reyes'], 'jo', ['jo reyes']],
  ['% is not a wildcard', ['a%c', 'abc', 'a'], 'a%', ['a%c']],
  ['_ is not a wildcard', ['a_c', 'abc', 'a'], 'a_', ['a_c']],
  ['% alone finds nothing', ['abc'], '%', []],
  ['a backslash is an ordinary character', ['a\\c', 'a%c'], 'a\\', ['a\\c']],
  ['a quote is an ordinary character', ["o'hara", 'ohara'], "o'", ["o'hara"]],
  ['case matters, because names arrive normalized', ['ABC', 'abc'], 'a', ['abc']],
  ['another script', ['山田太郎', '山本'], '山田', ['山田太郎']],
  [
    'beyond the BMP, in the order of code points',
    ['a\u{1f600}', 'a\uffee', 'az'],
    'a',
    ['az', 'a\uffee', 'a\u{1f600}'],
  ],
  ['up to the last code point for private use', ['a\u{10fffd}z', 'b'], 'a', ['a\u{10fffd}z']],
  [
    'a prefix beyond the BMP',
    ['\u{20000}\u{20001}', '\u{20001}', '\uffee'],
    '\u{20000}',
    ['\u{20000}\u{20001}'],
  ],
];

export function renterSearchContract(newStores: NewStores): void {
  for (const identifier of IDENTIFIERS) {
    test(`by ${identifier.kind}: the oldest of several renters is found, and a search lists them up to its limit`, async (t) => {
      const { store } = await newStores(t);
      const { id: organizationId } = await putOrganization(store);
      const created = several(3, () => renter());
      const [oldest = renter()] = created;
      const otherValue = { ...identifier, value: `${identifier.value}0` };
      // The same text with another kind is a different identifier.
      const otherKinds = IDENTIFIERS.filter(({ kind }) => kind !== identifier.kind);
      const sameText = otherKinds.map(({ kind }) => ({ kind, value: identifier.value }));
      await putRenters(
        store,
        [renter(), ...sameText],
        [renter(), otherValue],
        ...created.map((each) => [each, identifier] as const),
      );
      const found = await store.renters.findFirst([identifier], organizationId);
      assert.deepEqual(found, { identifier, shared: true, renter: matchedOf(oldest), ownIncidents: 0 });
      assert.deepEqual(await store.renters.search(identifier, 10), created);
      assert.deepEqual(idsOf(await store.renters.search(identifier, 2)), idsOf(created.slice(0, 2)));
    });
  }

  test('by member ID: the one renter who has it', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const [created, other] = [renter(), renter()];
    await putRenters(store, [created], [other]);
    const identifier: Identifier = { kind: 'member_id', value: created.memberId };
    const found = await store.renters.findFirst([identifier], organizationId);
    assert.deepEqual(found, { identifier, shared: false, renter: matchedOf(created), ownIncidents: 0 });
    assert.deepEqual(await store.renters.search(identifier, 10), [created]);
  });

  for (const [what, onFile, prefix, found] of PREFIXES) {
    test(`by name prefix: ${what}`, async (t) => {
      const { store } = await newStores(t);
      const created = onFile.map((value) => renter({ fullName: value }));
      await putRenters(store, ...created.map((each) => [each, name(each.fullName ?? '')] as const));
      const renters = await store.renters.searchNamePrefix(prefix, 10);
      assert.deepEqual(
        renters.map(({ fullName }) => fullName),
        found,
      );
    });
  }

  test('by name prefix: at most the limit, and a renter with two such names once', async (t) => {
    const { store } = await newStores(t);
    const [two, one, last] = [renter(), renter(), renter()];
    await putRenters(store, [two, name('jo a'), name('jo b')], [one, name('jo c')], [last, name('jo d')]);
    const search = async (limit: number) => idsOf(await store.renters.searchNamePrefix('jo', limit));
    assert.deepEqual(await search(1), idsOf([two]));
    assert.deepEqual(await search(2), idsOf([two, one]));
    assert.deepEqual(await search(3), idsOf([two, one, last]));
    assert.deepEqual(await search(10), idsOf([two, one, last]));
  });

  test('of several values of an identifier, the first that a renter has finds that renter', async (t) => {
    const { store } = await newStores(t);
    const [one, other, older] = [renter(), renter(), renter()];
    await putRenters(store, [older, phone('5550102')], [one, phone('5550101')], [other, phone('5550102')]);
    const find = (...values: string[]) => store.renters.findAny('phone', values);
    assert.equal(await find('5550109', '5550102', '5550101'), one.id);
    assert.equal(await find('5550102', '5550102'), older.id);
    assert.equal(await find('5550109'), undefined);
    assert.equal(await find(), undefined);
    assert.equal(await store.renters.findAny('email', ['5550101']), undefined);
    const many = Array.from({ length: 2_000 }, (_, place) => `${4_000_000 + place}`);
    assert.equal(await find(...many, '5550101'), one.id);
  });

  test('renters with a name are counted up to a limit', async (t) => {
    const { store } = await newStores(t);
    const others = [
      [renter(), name('jordan reyes 2')],
      [renter(), phone('jordan reyes')],
    ] as const;
    await putRenters(store, ...several(3, () => [renter(), name('jordan reyes')] as const), ...others);
    for (const [limit, count] of [
      [2, 2],
      [3, 3],
      [10, 3],
    ] as const) {
      assert.equal(await store.renters.countByName('jordan reyes', limit), count);
    }
  });

  test('by phone and name: the oldest renter who has both', async (t) => {
    const { store } = await newStores(t);
    const [onlyPhone, onlyName, oldest, newest] = several(4, () => renter());
    assert.ok(onlyPhone && onlyName && oldest && newest);
    await putRenters(
      store,
      [onlyPhone, phone('1'), name('kim lee')],
      [onlyName, phone('2'), name('jordan reyes')],
      [oldest, phone('3'), phone('1'), name('j reyes'), name('jordan reyes')],
      [newest, phone('1'), name('jordan reyes')],
    );
    assert.deepEqual(await store.renters.findByPhoneAndName('1', 'jordan reyes'), oldest);
    assert.deepEqual(await store.renters.findByPhoneAndName('1', 'kim lee'), onlyPhone);
    assert.equal(await store.renters.findByPhoneAndName('2', 'kim lee'), undefined);
    assert.equal(await store.renters.findByPhoneAndName('jordan reyes', '1'), undefined);
  });

  test('by name on a roster: the only renter of that roster who has it', async (t) => {
    const { store } = await newStores(t);
    const own = await putOrganization(store);
    const other = await putOrganization(store);
    const [foreign, oldest, otherName, newest] = several(4, () => renter());
    assert.ok(foreign && oldest && otherName && newest);
    await putRenters(
      store,
      [foreign, name('jordan reyes')],
      [oldest, name('jordan reyes')],
      [otherName, name('kim lee'), phone('jordan reyes')],
      [newest, name('j reyes'), name('jordan reyes')],
    );
    await store.transaction(async ({ renters }) => {
      const enter = (organizationId: string, renterId: string) =>
        renters.enterRoster({ organizationId, renterId, newIncidents: 0, at: 1 });
      for (const { id } of [newest, otherName, oldest]) await enter(own.id, id);
      await enter(other.id, foreign.id);
    });
    const find = (organizationId: string, named: string) =>
      store.filings.findMatched({ by: 'name', organizationId, name: named, inOrder: null });
    assert.equal(await find(own.id, 'jordan reyes'), undefined, 'two have it');
    assert.deepEqual(await find(own.id, 'j reyes'), newest);
    assert.deepEqual(await find(other.id, 'jordan reyes'), foreign);
    assert.equal(await find(other.id, 'kim lee'), undefined);
  });
}
