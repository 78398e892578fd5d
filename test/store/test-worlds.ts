import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestWorld } from '../../src/store/store.ts';
import { type NewStores, putOrganization } from './fixtures.ts';

/** The register of test worlds, and the mails that they keep. */
export function testWorldContract(newStores: NewStores): void {
  test('an organization has one test world, which is replaced only by who knows its ID', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [await putOrganization(store), await putOrganization(store)];
    const world = (organizationId: string, id: string, fields: Partial<TestWorld> = {}): TestWorld => ({
      ...{
        organizationId,
        id,
        version: 0,
        clock: [],
        createdAt: 1,
        usedAt: 2,
        dueAt: null,
        resetsRestoredAt: 0,
      },
      ...fields,
    });
    const first = world(one.id, 'wld_1');
    const add = (added: TestWorld) => store.transaction(({ testWorlds }) => testWorlds.add(added));
    const replace = (id: string, by: TestWorld) =>
      store.transaction(({ testWorlds }) => testWorlds.replace(id, by));
    assert.equal(await add(first), true);
    assert.equal(await add(world(one.id, 'wld_2')), false);
    assert.deepEqual(await store.testWorlds.find(one.id), first);

    const second = world(one.id, 'wld_2', {
      version: 3,
      clock: [
        [5, 10],
        [7, 20],
      ],
      usedAt: 9,
      dueAt: 30,
      resetsRestoredAt: 40,
    });
    assert.equal(await replace('wld_0', second), false);
    assert.equal(await replace('wld_1', second), true);
    assert.deepEqual(await store.testWorlds.find(one.id), second);
    const third = world(other.id, 'wld_3', { dueAt: 20 });
    assert.equal(await add(third), true);
    assert.deepEqual((await store.testWorlds.listIds()).sort(), ['wld_2', 'wld_3']);
    assert.deepEqual(await store.testWorlds.listDue(29, 9), [third]);
    assert.deepEqual(await store.testWorlds.listDue(30, 9), [third, second]);
    assert.deepEqual(await store.testWorlds.listDue(30, 1), [third]);
    assert.deepEqual(await store.testWorlds.listUnused(9, 9), [third]);
    const remove = () => store.transaction(({ testWorlds }) => testWorlds.remove('wld_2'));
    assert.deepEqual([await remove(), await remove()], [true, false]);
    assert.equal(await store.testWorlds.find(one.id), undefined);
  });

  test('the newest captured mails are kept', async (t) => {
    const { store } = await newStores(t);
    const mail = (at: number) => ({
      at,
      recipient: `to-${at}@example.com`,
      subject: `Subject ${at}`,
      body: 'Hello',
    });
    for (const at of [1, 2, 3, 4])
      await store.transaction(({ capturedMails }) => capturedMails.add(mail(at), 3));
    assert.deepEqual(await store.capturedMails.list(9), [mail(4), mail(3), mail(2)]);
    assert.deepEqual(await store.capturedMails.list(1), [mail(4)]);
  });
}
