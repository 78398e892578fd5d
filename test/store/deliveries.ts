import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Delivery, DeliveryFilter, DeliveryOutcome, Store } from '../../src/store/store.ts';
import { delivery, idsOf, type NewStores, putOrganization, several } from './fixtures.ts';

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
  await store.transaction(async (tx) => {
    for (const each of deliveries) await tx.deliveries.enqueue(each);
  });
}

/** Begins an attempt of each of these deliveries. Returns them as they are then. */
async function claim(store: Store, ...waiting: Delivery[]): Promise<Delivery[]> {
  const claimed: Delivery[] = [];
  for (const each of waiting) {
    const sending = await store.transaction(({ deliveries }) => deliveries.claim(each, each.url, 100));
    assert.ok(sending);
    claimed.push(sending);
  }
  return claimed;
}

const finish = (store: Store, delivery: Delivery, outcome: DeliveryOutcome) =>
  store.transaction(({ deliveries }) => deliveries.finish(delivery, outcome));

const lockDue = (store: Store, at = 0) =>
  store.transaction(({ deliveries }) => deliveries.lockDue(at, ALL, ALL, []));

const find = (store: Store, { organizationId, id }: Delivery) => store.deliveries.find(organizationId, id);

export function deliveryContract(newStores: NewStores): void {
  test("an organization's pending deliveries are marked as failed, and no others", async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const retried = delivery(id, { attempts: 1, error: 'it hung up' });
    const [waiting, toSend, toDeliver, others] = [
      delivery(id),
      delivery(id),
      delivery(id),
      delivery(otherId),
    ];
    await enqueue(store, retried, waiting, toSend, toDeliver, others);
    const [sending, done] = (await claim(store, toSend, toDeliver)) as [Delivery, Delivery];
    await finish(store, done, DELIVERED);
    await store.transaction(({ deliveries }) => deliveries.failPending(id, null, 'retried'));
    assert.deepEqual(await find(store, retried), { ...retried, status: 'failed' });
    assert.deepEqual(await find(store, waiting), waiting);
    await store.transaction(({ deliveries }) => deliveries.failPending(id, 'webhook removed'));
    assert.deepEqual(await find(store, waiting), { ...waiting, status: 'failed', error: 'webhook removed' });
    assert.deepEqual(await find(store, sending), sending);
    assert.deepEqual(await find(store, done), { ...done, ...DELIVERED });
    assert.deepEqual(await lockDue(store), [others]);
    assert.equal(
      await store.transaction(({ deliveries }) => deliveries.claim(waiting, waiting.url, 100)),
      undefined,
    );
  });

  test('due deliveries are listed, those that are sent at once first, up to the limit, without some organizations', async (t) => {
    const { store } = await newStores(t);
    const [{ id: a }, { id: b }, { id: c }] = [
      await putOrganization(store),
      await putOrganization(store),
      await putOrganization(store),
    ];
    const waiting = [b, a, c, a, b].map((id) => delivery(id));
    const [later, sooner] = [delivery(a, { dueAt: 20 }), delivery(a, { dueAt: 10 })];
    await enqueue(store, later, sooner, ...waiting.toReversed());
    const at = (...places: number[]) => places.map((place) => waiting[place]);
    assert.deepEqual(await lockDue(store, 9), waiting);
    assert.deepEqual(await lockDue(store, 19), [...waiting, sooner]);
    assert.deepEqual(await lockDue(store, 20), [...waiting, sooner, later]);
    for (const [limit, except, found] of [
      [2, [], at(0, 1)],
      [ALL, [a], at(0, 2, 4)],
      [2, [b], at(1, 2)],
      [ALL, [a, b], at(2)],
      [ALL, [a, b, c], []],
      [ALL, ['org_none'], waiting],
    ] as const) {
      assert.deepEqual(
        await store.transaction(({ deliveries }) => deliveries.lockDue(9, limit, ALL, except)),
        found,
        `${limit} without ${except}`,
      );
    }
    const oneEach = await store.transaction(({ deliveries }) => deliveries.lockDue(9, ALL, 1, []));
    assert.deepEqual(oneEach, at(0, 1, 2));
  });

  test('pending deliveries are counted by organization, up to a limit, apart from those that wait for a retry', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const waiting = several(4, () => delivery(id));
    const retried = several(3, () => delivery(id, { attempts: 1 }));
    await enqueue(store, ...waiting, ...retried, delivery(otherId));
    assert.equal(await store.deliveries.countPending(id, 3), 3);
    assert.equal(await store.deliveries.countPending(id, 4), 4);
    assert.equal(await store.deliveries.countPending(id, ALL), 4);
    assert.equal(await store.deliveries.countPending(otherId, ALL), 1);
    assert.equal(await store.deliveries.countRetried(id, 2), 2);
    assert.equal(await store.deliveries.countRetried(id, ALL), 3);
    assert.equal(await store.deliveries.countRetried(otherId, ALL), 0);
    await claim(store, ...waiting.slice(0, 1), ...retried.slice(0, 1));
    assert.equal(await store.deliveries.countPending(id, ALL), 3);
    assert.equal(await store.deliveries.countRetried(id, ALL), 2);
  });

  test('a delivery is claimed once, even concurrently', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [claimed, waiting] = [delivery(id), delivery(id)];
    await enqueue(store, claimed, waiting);
    const tryClaim = () =>
      store.transaction(({ deliveries }) => deliveries.claim(claimed, 'https://new.example/', 100));
    const [sending, ...others] = (await Promise.all(several(10, tryClaim))).filter(
      (one) => one !== undefined,
    );
    assert.deepEqual(others, []);
    const url = 'https://new.example/';
    assert.deepEqual(sending, { ...claimed, status: 'sending', url, attempts: 1, attemptedAt: 100 });
    assert.deepEqual(await find(store, claimed), sending);
    assert.deepEqual(await lockDue(store), [waiting]);
    await finish(store, sending, FAILED);
    assert.equal(await tryClaim(), undefined, 'it is not sent twice');
  });

  for (const outcome of [DELIVERED, FAILED, { ...FAILED, httpStatus: 500, error: 'status 500' }]) {
    test(`the outcome of a delivery is kept: ${outcome.status}, ${outcome.httpStatus}`, async (t) => {
      const { store } = await newStores(t);
      const { id } = await putOrganization(store);
      const [toSend, other] = [delivery(id, { body: '{"text":"é 🧳"}', eventId: 'evt_1' }), delivery(id)];
      await enqueue(store, toSend, other);
      const [sent] = (await claim(store, toSend)) as [Delivery];
      assert.equal(await finish(store, sent, outcome), true);
      assert.deepEqual(await store.deliveries.list(id, ALL), [other, { ...sent, ...outcome }]);
    });
  }

  test('a delivery that waits for a retry keeps its failed attempts, and is due at its time', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    let current = delivery(id);
    await enqueue(store, current);
    for (const dueAt of [200, 300]) {
      const [sending] = (await claim(store, current)) as [Delivery];
      await store.transaction(({ deliveries }) => deliveries.retry(sending, FAILED, dueAt));
      current = { ...sending, ...FAILED, status: 'pending', dueAt };
      assert.deepEqual(await find(store, current), current);
      assert.deepEqual(await lockDue(store, dueAt - 1), []);
      assert.deepEqual(await lockDue(store, dueAt), [current]);
    }
    const [last] = (await claim(store, current)) as [Delivery];
    const { status: _, ...failed } = FAILED;
    const failures = [
      { at: 100, ...failed },
      { at: 100, ...failed },
    ];
    assert.deepEqual([last.attempts, last.error, last.failures], [3, null, failures]);
    await finish(store, last, DELIVERED);
    assert.deepEqual(await find(store, last), { ...last, ...DELIVERED });
  });

  test('a late outcome of an attempt that was taken for dead counts only if it was delivered', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const waiting = delivery(id);
    await enqueue(store, waiting);
    const [late] = (await claim(store, waiting)) as [Delivery];
    const again = { ...late, ...FAILED, status: 'pending', dueAt: 200 } as const;
    const retry = (of: Delivery) => store.transaction(({ deliveries }) => deliveries.retry(of, FAILED, 200));
    assert.equal(await retry(late), true);
    assert.equal(await finish(store, late, FAILED), false);
    assert.equal(await retry(late), false);
    assert.deepEqual(await find(store, waiting), again);
    const [second] = (await claim(store, again)) as [Delivery];
    assert.equal(await finish(store, late, FAILED), false);
    assert.equal(await finish(store, late, DELIVERED), true);
    assert.equal(await finish(store, second, FAILED), false);
    assert.equal(await retry(second), false);
    assert.equal((await find(store, waiting))?.status, 'delivered');
  });

  test('pending retries of deliveries since a time are made due, and their attempts are reset', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const later = { attempts: 3, dueAt: 900 };
    const [old, recent, first] = [
      delivery(id, { ...later, createdAt: 9 }),
      delivery(id, { ...later, createdAt: 10 }),
      delivery(id, { createdAt: 10 }),
    ];
    const others = delivery(otherId, { ...later, createdAt: 10 });
    await enqueue(store, old, recent, first, others);
    assert.equal(await store.transaction(({ deliveries }) => deliveries.retryNow(id, 10)), 1);
    assert.deepEqual(await lockDue(store), [{ ...recent, attempts: 0, dueAt: 0 }, first]);
    assert.deepEqual(await find(store, old), old);
    assert.deepEqual(await find(store, others), others);
  });

  test("an organization's deliveries are listed newest first, up to the limit", async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [oldest, others, middle, newest] = [delivery(id), delivery(otherId), delivery(id), delivery(id)];
    await enqueue(store, middle, newest, others, oldest);
    assert.deepEqual(await store.deliveries.list(id, ALL), [newest, middle, oldest]);
    assert.deepEqual(await store.deliveries.list(id, 2), [newest, middle]);
    assert.deepEqual(await store.deliveries.list(otherId, ALL), [others]);
  });

  test('deliveries are paged and filtered by status', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [failed, delivered, sending, waiting] = [delivery(id), delivery(id), delivery(id), delivery(id)];
    await enqueue(store, failed, delivered, sending, waiting, delivery(otherId));
    const [first, second] = (await claim(store, failed, delivered, sending)) as [Delivery, Delivery];
    await finish(store, first, FAILED);
    await finish(store, second, DELIVERED);
    const list = async (limit: number, filter: DeliveryFilter) =>
      idsOf(await store.deliveries.list(id, limit, filter));
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
      assert.deepEqual(await store.deliveries.find(id, each.id), each);
      assert.equal(await store.deliveries.find(otherId, each.id), undefined);
    }
  });

  test('manual deliveries are counted from a time on, up to a limit', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const manual = (organizationId: string, createdAt: number) =>
      delivery(organizationId, { sentBy: 'Ada', createdAt });
    await enqueue(store, manual(id, 10), manual(id, 20), manual(id, 30), manual(otherId, 30), delivery(id));
    assert.equal(await store.deliveries.countManual(id, 20, ALL), 2);
    assert.equal(await store.deliveries.countManual(id, 0, ALL), 3);
    assert.equal(await store.deliveries.countManual(id, 0, 2), 2);
    assert.equal(await store.deliveries.countManual(id, 31, ALL), 0);
  });

  test("the organization's finished deliveries are deleted beyond the newest ones", async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [waiting, ...own] = several(6, () => delivery(id)) as [Delivery, ...Delivery[]];
    const others = several(4, () => delivery(otherId));
    await enqueue(store, waiting, ...own, ...others);
    for (const sent of await claim(store, ...others, ...own)) await finish(store, sent, DELIVERED);
    await store.transaction(({ deliveries }) => deliveries.forget(id, 3));
    const kept = [...own.slice(2).toReversed(), waiting];
    assert.deepEqual(idsOf(await store.deliveries.list(id, ALL)), idsOf(kept));
    assert.equal((await store.deliveries.list(otherId, ALL)).length, 4);
  });

  test('deliveries that were interrupted are found one after the other, and no others', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [first, waiting, done, second] = [delivery(id), delivery(id), delivery(id), delivery(otherId)];
    await enqueue(store, first, waiting, done, second);
    const interrupted = await claim(store, first, second);
    for (const sent of await claim(store, done)) await finish(store, sent, DELIVERED);
    const lock = (before: number, limit: number) =>
      store.transaction(({ deliveries }) => deliveries.lockInterrupted(before, limit));
    assert.deepEqual(await lock(100, ALL), [], 'they may still be in progress');
    assert.deepEqual(await lock(101, 1), interrupted.slice(0, 1));
    assert.deepEqual(await lock(101, ALL), interrupted);
  });
}
