import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Merge, Store } from '../../src/store/store.ts';
import {
  admit,
  idsOf,
  key,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  several,
} from './fixtures.ts';

const KEPT_WAS = { fullName: null, email: null, phone: null, details: null, carriedPairs: [] };

async function mergeRenters(store: Store, keptId: string, mergedId: string, id = 'mrg_1'): Promise<Merge> {
  const merge = { id, keptId, mergedId, keptWas: KEPT_WAS, mergedAt: 5, undoneAt: null };
  await store.transaction(({ merges }) => merges.merge(merge));
  return merge;
}

export function pairContract(newStores: NewStores): void {
  test('a pair is the same in either order of its renters, and keeps its decision', async (t) => {
    const { store } = await newStores(t);
    const renters = several(3, () => renter());
    await putRenters(store, ...renters.map((one) => [one] as const));
    const [a = '', b = '', c = ''] = idsOf(renters);
    const pair = (id: string, renterId: string, otherId: string, total: number) => {
      const evidence = ['Phone: the same, +9.1'];
      const hiddenFrom = ['org_alpine', 'org_harbor'];
      return { id, renterId, otherId, total, evidence, against: [a, b, c], hiddenFrom, comparedAt: 3 };
    };
    await store.transaction(async ({ pairs }) => {
      await pairs.put(pair('pair_1', b, a, 24.5));
      await pairs.put(pair('pair_2', a, b, 29.125));
      await pairs.put(pair('pair_3', b, c, 29.125));
    });
    const first = { ...pair('pair_1', a, b, 29.125), against: [a, b], state: 'open', decidedAt: null };
    assert.deepEqual(await store.pairs.find('pair_1'), first);
    assert.deepEqual(await store.pairs.findOf(b, a), first);
    assert.equal(await store.pairs.find('pair_2'), undefined);
    for (const against of [[a], [b], [], [a, b]]) {
      await store.transaction(({ pairs }) => pairs.put({ ...pair('pair_5', b, a, 29.125), against }));
      assert.deepEqual((await store.pairs.find('pair_1'))?.against, against);
    }
    const [likeliest, next] = await store.pairs.list('open', undefined, 5);
    assert.deepEqual([likeliest?.id, next?.id], ['pair_3', 'pair_1']);
    assert.deepEqual(idsOf(await store.pairs.list('open', likeliest, 5)), ['pair_1']);
    assert.deepEqual(idsOf(await store.pairs.listOf(b, 5)).sort(), ['pair_1', 'pair_3']);
    await store.transaction(async ({ pairs }) => {
      await pairs.setState('pair_1', 'different', 9);
      await pairs.put(pair('pair_4', a, b, 40));
      await pairs.drop('pair_1');
      await pairs.drop('pair_3');
    });
    assert.deepEqual(await store.pairs.find('pair_1'), { ...first, state: 'different', decidedAt: 9 });
    assert.deepEqual(await store.pairs.list('open', undefined, 5), []);
    assert.deepEqual(idsOf(await store.pairs.list('different', undefined, 5)), ['pair_1']);
  });

  test('the IDs of a merged profile lead to the kept renter, also at admission', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const [kept, gone] = [renter(), renter()];
    await putRenters(store, [kept], [gone, { kind: 'email', value: 'a@b.example' }]);
    const holder = key(organizationId);
    await store.transaction(({ keys }) => keys.create(holder));
    const merge = await mergeRenters(store, kept.id, gone.id);
    assert.deepEqual(await store.merges.find(merge.id), merge);
    assert.deepEqual(await store.merges.list(undefined, 5), [merge]);
    for (const [kind, value] of [
      ['member_id', gone.memberId],
      ['member_id', kept.memberId],
      ['email', 'a@b.example'],
    ] as const) {
      const { match } = (await admit(store, holder.hash, [{ kind, value }])) ?? {};
      assert.equal(match?.renter.id, kept.id, `${kind} ${value}`);
    }
    assert.equal((await store.renters.findById(gone.id))?.id, kept.id);
    const own = await store.transaction(({ merges }) => merges.ownProfiles(kept.id, gone.id));
    assert.deepEqual(
      own.map(({ renter, mergedInto }) => [renter.id, mergedInto]),
      [
        [kept.id, null],
        [gone.id, kept.id],
      ],
    );
    const newest = await store.transaction(({ merges }) => merges.newestOf('ren_none', gone.id));
    assert.equal(newest?.id, merge.id);
    await store.transaction(({ merges }) => merges.undo(merge, 9));
    assert.equal((await store.renters.findById(gone.id))?.id, gone.id);
    assert.equal((await store.merges.find(merge.id))?.undoneAt, 9);
    assert.equal(await store.transaction(({ merges }) => merges.newestOf(kept.id, gone.id)), undefined);
  });

  test('inquiries about a merged profile are listed for the kept renter', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const [kept, gone] = [renter(), renter()];
    await putRenters(store, [kept], [gone]);
    await store.recordCheck({
      requestId: 'request-1',
      organizationId,
      keyId: 'key_1',
      at: 5,
      identifier: 'email',
      renterId: gone.id,
      recommendation: 'APPROVED',
      score: 900,
      purpose: null,
      batchId: null,
      reference: null,
      inputs: null,
    });
    await mergeRenters(store, kept.id, gone.id);
    for (const id of [kept.id, gone.id]) {
      assert.equal((await store.inquiries.list(id, undefined, 5)).rows.length, 1, id);
      const logged = await store.checkLog.listOfRenter(organizationId, id, undefined, undefined, 5);
      assert.equal(logged[0]?.renterId, gone.id, 'the check log keeps the old ID');
    }
  });
}
