import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Delivery, DeliveryFilter, DeliveryOutcome, Store } from '../../src/store/store.ts';
import { delivery, idsOf, type NewStores, putOrganization, several } from './fixtures.ts';

const WEBHOOK = { url: 'https://hooks.example/in', updatedAt: 5, events: [] };
const DELIVERED: DeliveryOutcome = { status: 'delivered', httpStatus: 204, error: null, durationMs: 12 };
const FAILED: DeliveryOutcome = {
  status: 'failed',
  httpStatus: null,
  error: 'timed out',
  durationMs: 10_000,
};
/** A limit that no test reaches. */
const ALL = 100;

async function enqueue(store: Store, ...deliveries: Delivery[]): Promise<void> {
  await store.transaction(async ({ webhooks }) => {
    for (const each of deliveries) await webhooks.enqueue(each);
  });
}

function claim(store: Store, { id }: Delivery): Promise<boolean> {
  return store.transaction(({ webhooks }) => webhooks.claim(id, 100));
}

async function find(store: Store, { organizationId, id }: Delivery): Promise<Delivery | undefined> {
  return (await store.webhooks.deliveries(organizationId, ALL)).find((each) => each.id === id);
}

export function webhookContract(newStores: NewStores): void {
  test('a webhook is set, replaced and removed for one organization only', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    assert.equal(await store.webhooks.find(id), undefined);
    for (const webhook of [WEBHOOK, { url: 'https://elsewhere.example/', updatedAt: 9, events: [] }]) {
      await store.transaction(({ webhooks }) => webhooks.set(id, webhook));
      assert.deepEqual(await store.webhooks.find(id), webhook);
    }
    await store.transaction(({ webhooks }) => webhooks.set(otherId, WEBHOOK));
    await store.transaction(({ webhooks }) => webhooks.set(id, null));
    assert.equal(await store.webhooks.find(id), undefined);
    assert.deepEqual(await store.webhooks.find(otherId), WEBHOOK);
  });

  test("an organization's pending deliveries are marked as failed, and no others", async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [waiting, sending, done, others] = [delivery(id), delivery(id), delivery(id), delivery(otherId)];
    await enqueue(store, waiting, sending, done, others);
    await claim(store, sending);
    await claim(store, done);
    await store.transaction(({ webhooks }) => webhooks.finish(done, DELIVERED, ALL));
    await store.transaction(({ webhooks }) => webhooks.failPending(id, 'webhook removed'));
    assert.deepEqual(await find(store, waiting), { ...waiting, status: 'failed', error: 'webhook removed' });
    assert.deepEqual(await find(store, sending), { ...sending, status: 'sending' });
    assert.deepEqual(await find(store, done), { ...done, ...DELIVERED });
    assert.deepEqual(await store.transaction(({ webhooks }) => webhooks.lockPending(ALL, [])), [others]);
    assert.equal(await claim(store, waiting), false);
  });

  test('pending deliveries are listed oldest first, up to the limit, without some organizations', async (t) => {
    const { store } = await newStores(t);
    const [{ id: a }, { id: b }, { id: c }] = [
      await putOrganization(store),
      await putOrganization(store),
      await putOrganization(store),
    ];
    const waiting = [b, a, c, a, b].map((id) => delivery(id));
    await enqueue(store, ...waiting.toReversed());
    const at = (...places: number[]) => places.map((place) => waiting[place]);
    assert.deepEqual(await store.transaction(({ webhooks }) => webhooks.lockPending(ALL, [])), waiting);
    for (const [limit, except, found] of [
      [2, [], at(0, 1)],
      [ALL, [a], at(0, 2, 4)],
      [2, [b], at(1, 2)],
      [ALL, [a, b], at(2)],
      [ALL, [a, b, c], []],
      [ALL, ['org_none'], waiting],
    ] as const) {
      assert.deepEqual(
        await store.transaction(({ webhooks }) => webhooks.lockPending(limit, except)),
        found,
        `${limit} without ${except}`,
      );
    }
  });

  test('pending deliveries are counted by organization, up to a limit', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const waiting = several(4, () => delivery(id));
    const [first] = waiting;
    assert.ok(first);
    await enqueue(store, ...waiting, delivery(otherId));
    assert.equal(await store.webhooks.countPending(id, 3), 3);
    assert.equal(await store.webhooks.countPending(id, 4), 4);
    assert.equal(await store.webhooks.countPending(id, ALL), 4);
    assert.equal(await store.webhooks.countPending(otherId, ALL), 1);
    await claim(store, first);
    assert.equal(await store.webhooks.countPending(id, ALL), 3);
  });

  test('a delivery is claimed once, even concurrently', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [claimed, waiting] = [delivery(id), delivery(id)];
    await enqueue(store, claimed, waiting);
    const results = await Promise.all(several(10, () => claim(store, claimed)));
    assert.equal(results.filter((claimed) => claimed).length, 1);
    assert.deepEqual(await store.transaction(({ webhooks }) => webhooks.lockPending(ALL, [])), [waiting]);
    assert.deepEqual(await find(store, claimed), { ...claimed, status: 'sending' });
    await store.transaction(({ webhooks }) => webhooks.finish(claimed, FAILED, ALL));
    assert.equal(await claim(store, claimed), false, 'it is not sent twice');
  });

  for (const outcome of [DELIVERED, FAILED, { ...FAILED, httpStatus: 500, error: 'status 500' }]) {
    test(`the outcome of a delivery is kept: ${outcome.status}, ${outcome.httpStatus}`, async (t) => {
      const { store } = await newStores(t);
      const { id } = await putOrganization(store);
      const [sent, other] = [delivery(id, { body: '{"text":"é 🧳"}' }), delivery(id)];
      await enqueue(store, sent, other);
      await claim(store, sent);
      await store.transaction(({ webhooks }) => webhooks.finish(sent, outcome, ALL));
      assert.deepEqual(await store.webhooks.deliveries(id, ALL), [other, { ...sent, ...outcome }]);
    });
  }

  test("an organization's deliveries are listed newest first, up to the limit", async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [oldest, others, middle, newest] = [delivery(id), delivery(otherId), delivery(id), delivery(id)];
    await enqueue(store, middle, newest, others, oldest);
    assert.deepEqual(await store.webhooks.deliveries(id, ALL), [newest, middle, oldest]);
    assert.deepEqual(await store.webhooks.deliveries(id, 2), [newest, middle]);
    assert.deepEqual(await store.webhooks.deliveries(otherId, ALL), [others]);
  });

  test('deliveries are paged and filtered by status', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [failed, delivered, sending, waiting] = [delivery(id), delivery(id), delivery(id), delivery(id)];
    await enqueue(store, failed, delivered, sending, waiting, delivery(otherId));
    for (const each of [failed, delivered, sending]) await claim(store, each);
    await store.transaction(async ({ webhooks }) => {
      await webhooks.finish(failed, FAILED, ALL);
      await webhooks.finish(delivered, DELIVERED, ALL);
    });
    const list = async (limit: number, filter: DeliveryFilter) =>
      idsOf(await store.webhooks.deliveries(id, limit, filter));
    assert.deepEqual(await list(ALL, {}), idsOf([waiting, sending, delivered, failed]));
    assert.deepEqual(await list(2, { before: waiting.id }), idsOf([sending, delivered]));
    assert.deepEqual(await list(ALL, { before: failed.id }), []);
    assert.deepEqual(await list(ALL, { statuses: ['failed'] }), [failed.id]);
    assert.deepEqual(await list(ALL, { statuses: ['pending', 'sending'] }), idsOf([waiting, sending]));
    assert.deepEqual(await list(ALL, { statuses: ['pending', 'sending'], before: waiting.id }), [sending.id]);
  });

  test('a delivery is found as created, only by its organization', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [first, again] = [delivery(id), delivery(id, { sentBy: 'Zoë <b>', resendOf: 'dlv_first' })];
    await enqueue(store, first, again);
    for (const each of [first, again]) {
      assert.deepEqual(await store.webhooks.findDelivery(id, each.id), each);
      assert.equal(await store.webhooks.findDelivery(otherId, each.id), undefined);
    }
  });

  test('manual deliveries are counted from a time on, up to a limit', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const manual = (organizationId: string, createdAt: number) =>
      delivery(organizationId, { sentBy: 'Ada', createdAt });
    await enqueue(store, manual(id, 10), manual(id, 20), manual(id, 30), manual(otherId, 30), delivery(id));
    assert.equal(await store.webhooks.countManual(id, 20, ALL), 2);
    assert.equal(await store.webhooks.countManual(id, 0, ALL), 3);
    assert.equal(await store.webhooks.countManual(id, 0, 2), 2);
    assert.equal(await store.webhooks.countManual(id, 31, ALL), 0);
  });

  test("finishing a delivery deletes all but the organization's newest ones", async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const own = several(5, () => delivery(id));
    const others = several(2, () => delivery(otherId));
    await enqueue(store, ...own, ...others);
    for (const [index, each] of [...others, ...own].entries()) {
      await claim(store, each);
      await store.transaction(({ webhooks }) => webhooks.finish(each, DELIVERED, index < 2 ? ALL : 3));
    }
    assert.deepEqual(idsOf(await store.webhooks.deliveries(id, ALL)), idsOf(own.slice(2).toReversed()));
    assert.equal((await store.webhooks.deliveries(otherId, ALL)).length, 2);
  });

  test('deliveries interrupted by a crash are marked as failed, and no others', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [interrupted, waiting, done, alsoInterrupted] = [
      delivery(id),
      delivery(id),
      delivery(id),
      delivery(otherId),
    ];
    await enqueue(store, interrupted, waiting, done, alsoInterrupted);
    for (const each of [interrupted, done, alsoInterrupted]) await claim(store, each);
    await store.transaction(({ webhooks }) => webhooks.finish(done, DELIVERED, ALL));
    const fail = (claimedBefore: number) =>
      store.transaction(({ webhooks }) => webhooks.failInterrupted('cut off', claimedBefore));
    assert.equal(await fail(100), 0, 'they may still be in progress');
    assert.equal(await fail(101), 2);
    assert.equal(await fail(101), 0);
    for (const each of [interrupted, alsoInterrupted]) {
      assert.deepEqual(await find(store, each), { ...each, status: 'failed', error: 'cut off' });
    }
    assert.deepEqual(await find(store, done), { ...done, ...DELIVERED });
    assert.deepEqual(await store.transaction(({ webhooks }) => webhooks.lockPending(ALL, [])), [waiting]);
  });
}
