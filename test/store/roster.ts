import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import type {
  NamedRosterRow,
  Renter,
  RosterNamePlace,
  RosterRow,
  ScoredRosterRow,
  ScoreRange,
  Store,
} from '../../src/store/store.ts';
import { figuresReport, type NewStores, putOrganization, putRenters, renter, several } from './fixtures.ts';

const enter = (store: Store, organizationId: string, ...entering: Renter[]) =>
  store.transaction(async ({ renters }) => {
    for (const { id: renterId, createdAt: at } of entering) {
      await renters.enterRoster({ organizationId, renterId, newIncidents: 0, at });
    }
  });

const rentersOf = (rows: RosterRow[]) => rows.map((row) => row.renter);
const name = (value: string) => ({ kind: 'name', value }) as const;

/** Creates an organization with these renters on its roster, and another with the last of them. */
async function rosters(store: Store, ...renters: Parameters<typeof putRenters>[1][]) {
  const [own, other] = [await putOrganization(store), await putOrganization(store)];
  await putRenters(store, ...renters);
  const all = renters.map(([each]) => each);
  await enter(store, own.id, ...all);
  await enter(store, other.id, ...all.slice(-1));
  return { ownId: own.id, otherId: other.id };
}

export function rosterContract(newStores: NewStores): void {
  test('a roster is listed newest entry first, in pages, while renters are added', async (t) => {
    const { store } = await newStores(t);
    const all = several(7, () => renter());
    const { ownId } = await rosters(store, ...all.map((each) => [each] as const));
    const first = await store.roster.listByPlace(ownId, 'descending', undefined, 3);
    assert.deepEqual(rentersOf(first), all.toReversed().slice(0, 3));
    assert.deepEqual(
      first.map(({ addedAt, lastReportAt }) => [addedAt, lastReportAt]),
      all
        .toReversed()
        .slice(0, 3)
        .map(({ createdAt }) => [createdAt, null]),
    );
    const late = renter();
    await putRenters(store, [late]);
    await enter(store, ownId, late);
    const second = await store.roster.listByPlace(ownId, 'descending', first.at(-1)?.place, 3);
    const third = await store.roster.listByPlace(ownId, 'descending', second.at(-1)?.place, 3);
    assert.deepEqual(rentersOf([...first, ...second, ...third]), all.toReversed());
    assert.deepEqual(await store.roster.listByPlace(ownId, 'descending', third.at(-1)?.place, 3), []);
  });

  test('a roster entry is found, and whether the renter is on the roster of another organization', async (t) => {
    const { store } = await newStores(t);
    const [alone, shared, stranger] = [renter(), renter(), renter()];
    const { ownId, otherId } = await rosters(store, [alone], [shared]);
    await putRenters(store, [stranger]);
    const [second, first] = await store.roster.listByPlace(ownId, 'descending', undefined, 10);
    assert.ok(first && second);
    const { renter: _, ...place } = first;
    assert.deepEqual(await store.roster.find(ownId, alone.id), place);
    assert.equal(await store.roster.find(otherId, alone.id), undefined);
    for (const id of [stranger.id, 'ren_none']) {
      assert.equal(await store.roster.find(ownId, id), undefined);
      assert.equal(await store.roster.isOnAnother(ownId, id), false);
    }
    assert.deepEqual(
      [
        await store.roster.isOnAnother(ownId, alone.id),
        await store.roster.isOnAnother(ownId, shared.id),
        await store.roster.isOnAnother(otherId, alone.id),
      ],
      [false, true, true],
    );
  });

  test('the last report of a roster entry is the newest by any organization', async (t) => {
    const { store } = await newStores(t);
    const reported = renter();
    const { ownId, otherId } = await rosters(store, [reported]);
    for (const [by, filedAt] of [
      [ownId, 2_000],
      [otherId, 3_000],
    ] as const) {
      await store.transaction(({ reports }) =>
        reports.create({ ...figuresReport(reported.id, by), filedAt }),
      );
      assert.equal((await store.roster.find(ownId, reported.id))?.lastReportAt, filedAt);
    }
  });

  test("renters with an identifier are found only on the organization's roster, oldest first", async (t) => {
    const { store } = await newStores(t);
    const phone = { kind: 'phone', value: '15550100' } as const;
    const [first, second, foreign] = [renter(), renter(), renter()];
    const { ownId, otherId } = await rosters(store, [first, phone], [second, phone, name('jo')]);
    await putRenters(store, [foreign, phone]);
    await enter(store, otherId, foreign);
    const search = async (organizationId: string, limit: number) =>
      rentersOf(await store.roster.search(organizationId, phone, limit));
    assert.deepEqual(await search(ownId, 10), [first, second]);
    assert.deepEqual(await search(ownId, 1), [first]);
    assert.deepEqual(await search(otherId, 10), [second, foreign]);
    const member = { kind: 'member_id', value: foreign.memberId } as const;
    assert.deepEqual(rentersOf(await store.roster.search(otherId, member, 1)), [foreign]);
    assert.deepEqual(await store.roster.search(ownId, member, 1), []);
    assert.deepEqual(await store.roster.search(ownId, { kind: 'email', value: '15550100' }, 10), []);
  });

  test('renters are found by the beginning of any word of a name, in order and in pages, with all their names', async (t) => {
    const { store } = await newStores(t);
    const [a, b, c, d, foreign] = [renter(), renter(), renter(), renter(), renter()];
    const { ownId } = await rosters(
      store,
      [a, name('jo z'), name('jo b'), name('ann')],
      [b, name('jo a')],
      [c, name('ajo'), name('jo')],
      [d, name('jo de la cruz')],
    );
    await putRenters(store, [foreign, name('jo aa')]);
    const search = (prefix: string, after: RosterNamePlace | undefined, limit: number) =>
      store.roster.searchNamePrefix(ownId, prefix, after ?? { name: prefix, renter: 0 }, limit);
    const all = await search('jo', undefined, 100);
    assert.deepEqual(
      all.map(({ renter, at }) => [renter.id, at.name]),
      [
        [c.id, 'jo'],
        [b.id, 'jo a'],
        [a.id, 'jo b'],
        [d.id, 'jo de la cruz'],
        [a.id, 'jo z'],
      ],
    );
    assert.deepEqual(all[2]?.names, ['ann', 'jo b', 'jo z']);
    const listed = await store.roster.listByPlace(ownId, 'descending', undefined, 100);
    assert.deepEqual(
      all.map(({ at: _, names: __, ...row }) => row),
      all.map((found) => listed.find((row) => row.renter.id === found.renter.id)),
    );
    const first = await search('jo', undefined, 3);
    const second = await search('jo', first.at(-1)?.at, 3);
    assert.deepEqual([...first, ...second], all);
    assert.deepEqual(await search('jo', second.at(-1)?.at, 3), []);
    for (const [prefix, ...renters] of [
      ['cruz', d],
      ['la cruz j', d],
      ['cruz jo de', d],
      ['z', a],
      ['a', b, c, a],
    ] as const)
      assert.deepEqual(rentersOf(await search(prefix, undefined, 100)), renters, prefix);
    for (const prefix of ['jo%', 'j_', 'JO']) assert.deepEqual(await search(prefix, undefined, 100), []);
  });

  test('a roster is listed by entry, name and score, in both directions and in pages', async (t) => {
    const { store } = await newStores(t);
    const scored = (countedIncidents: number) =>
      renter({ summary: { ...EMPTY_SUMMARY, incidents: 3, countedIncidents } });
    const [best, middle, same, worst] = [scored(0), scored(1), scored(1), scored(3)];
    const foreign = scored(2);
    const { ownId } = await rosters(
      store,
      [middle, name('cleo'), name('zoe')],
      [best, name('ann')],
      [worst],
      [same, name('ann')],
    );
    await putRenters(store, [foreign, name('bo')]);
    /** Reads all pages of two rows. */
    async function pages<Row extends RosterRow>(read: (last: Row | undefined) => Promise<Row[]>) {
      const all: Row[] = [];
      for (let page = await read(undefined); page.length > 0; page = await read(all.at(-1))) {
        assert.ok(page.length <= 2);
        all.push(...page);
      }
      return all;
    }
    const added = await pages<RosterRow>((last) =>
      store.roster.listByPlace(ownId, 'ascending', last?.place, 2),
    );
    assert.deepEqual(rentersOf(added), [middle, best, worst, same]);
    const everything = { min: 0, max: 1_000 };
    for (const [direction, inOrder] of [
      ['ascending', <T>(rows: T[]) => rows],
      ['descending', <T>(rows: T[]) => rows.toReversed()],
    ] as const) {
      const byName = await pages<NamedRosterRow>((last) =>
        store.roster.listByName(ownId, direction, last?.at, 2),
      );
      assert.deepEqual(
        byName.map((row) => [row.renter.id, row.at.name]),
        inOrder([
          [best.id, 'ann'],
          [same.id, 'ann'],
          [middle.id, 'cleo'],
          [middle.id, 'zoe'],
        ]),
      );
      const byScore = (range: ScoreRange) =>
        pages<ScoredRosterRow>((last) => store.roster.listByScore(ownId, direction, range, last?.at, 2));
      assert.deepEqual(rentersOf(await byScore(everything)), inOrder([worst, middle, same, best]));
      const scores = (await byScore({ min: 620, max: 820 })).map(({ renter, at }) => [renter.id, at.score]);
      const expected = inOrder([
        [worst.id, 620],
        [middle.id, 820],
        [same.id, 820],
      ]);
      assert.deepEqual(scores, expected);
      assert.deepEqual(rentersOf(await byScore({ min: 621, max: 819 })), []);
    }
    await store.transaction(({ renters }) =>
      renters.update({ ...worst, summary: EMPTY_SUMMARY, verificationLevel: 'IDENTITY_VERIFIED' }),
    );
    const [first] = await store.roster.listByScore(ownId, 'descending', everything, undefined, 1);
    assert.deepEqual([first?.renter.id, first?.at.score], [worst.id, 980]);
  });

  test("a roster's renters are counted up to a limit", async (t) => {
    const { store } = await newStores(t);
    const { ownId, otherId } = await rosters(store, ...several(3, () => [renter()] as const));
    const counts = [await store.roster.count(ownId, 10), await store.roster.count(ownId, 2)];
    assert.deepEqual([...counts, await store.roster.count(otherId, 10)], [3, 2, 1]);
    assert.equal(await store.roster.count('org_none', 10), 0);
  });

  test('the size of a roster is estimated from every twentieth entry', async (t) => {
    const { store } = await newStores(t);
    const { ownId, otherId } = await rosters(store, ...several(45, () => [renter()] as const));
    assert.deepEqual(
      [await store.roster.estimate(ownId, 1_000), await store.roster.estimate(ownId, 20)],
      [40, 20],
    );
    assert.equal(await store.roster.estimate(otherId, 1_000), 0);
  });

  test('identifiers of a kind are listed, first those that the most organizations filed, and can be removed', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [renter(), renter()];
    const email = (value: string) => ({ kind: 'email', value }) as const;
    const emails = ['b@x.example', 'a@x.example', 'c@x.example'].map(email);
    await putRenters(store, [one, ...emails, name('jo')], [other, email('a@x.example')]);
    const list = (limit: number) => store.renters.listIdentifiers(one.id, 'email', limit);
    assert.deepEqual(await list(10), ['a@x.example', 'b@x.example', 'c@x.example']);
    assert.deepEqual(await list(2), ['a@x.example', 'b@x.example']);
    const filed = { organizationId: 'org_filer', source: 'filing', at: 1 } as const;
    await store.transaction(({ renters }) => renters.addIdentifier(one.id, email('c@x.example'), filed));
    assert.deepEqual(await list(1), ['c@x.example']);
    assert.deepEqual(await store.renters.listIdentifiers(one.id, 'license', 10), []);
    await store.transaction(async ({ renters }) => {
      await renters.removeIdentifier(one.id, email('a@x.example'));
      await renters.removeIdentifier(one.id, { kind: 'phone', value: 'c@x.example' });
      await renters.removeIdentifier('ren_none', email('b@x.example'));
    });
    assert.deepEqual(await list(10), ['c@x.example', 'b@x.example']);
    assert.deepEqual(
      await store.renters.search(email('a@x.example'), 10),
      [other],
      'other renters keep theirs',
    );
  });

  test('renter details are found as last written', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [renter(), renter()];
    await putRenters(store, [one], [other]);
    assert.equal(await store.renters.findDetails(one.id), undefined);
    for (const details of [
      { address: '1 Zoë St.\nApt 2', dateOfBirth: '1990-01-31', version: 1, updatedAt: 5 },
      { address: null, dateOfBirth: null, version: 2, updatedAt: 6 },
    ]) {
      await store.transaction(({ renters }) => renters.putDetails(one.id, details));
      assert.deepEqual(await store.renters.findDetails(one.id), details);
    }
    assert.equal(await store.renters.findDetails(other.id), undefined);
    assert.equal(await store.renters.findDetails('ren_none'), undefined);
  });
}
