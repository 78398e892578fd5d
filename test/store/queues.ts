import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delivery, type NewStores, putOrganization, putRenters, renter } from './fixtures.ts';

export function queueContract(newStores: NewStores): void {
  test('each queue tells since when its oldest entry is due', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [first, second] = [renter(), renter()];
    await putRenters(store, [first], [second]);
    const oldest = async () =>
      Object.fromEntries((await store.queues.oldest()).map(({ name, at }) => [name, at]));
    const none = {
      batches: null,
      disputes: null,
      held_filings: null,
      identity: null,
      imports: null,
      inquiries: null,
      mails: null,
      webhooks: null,
    };
    assert.deepEqual(await oldest(), none);
    await store.transaction(async ({ identity, deliveries, alerts }) => {
      await identity.queue(second.id, 300);
      await identity.queue(first.id, 200);
      await deliveries.enqueue(delivery(id, { createdAt: 70, dueAt: 100 }));
      await alerts.raise({ organizationId: id, kind: 'name_sweep', figures: { names: 31 }, at: 400 });
    });
    assert.deepEqual(await oldest(), { ...none, identity: 200, webhooks: 100, mails: 400 });
    const waiting = delivery(id, { createdAt: 80, dueAt: 0 });
    await store.transaction(async ({ deliveries }) => deliveries.enqueue(waiting));
    assert.equal((await oldest()).webhooks, 80, 'a delivery that was not tried is due since it was made');
    await store.transaction(async ({ deliveries }) => deliveries.claim(waiting, waiting.url, 90));
    assert.equal((await oldest()).webhooks, 100);
  });
}
