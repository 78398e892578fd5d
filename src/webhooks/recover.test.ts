import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { idMaker } from '../ids.ts';
import type { EventType } from '../rules/text/webhook-events.ts';
import type { WebhookSettings } from '../store/store.ts';
import { MOST_PENDING } from './events.ts';
import { makeEnqueueWaiting, makeRecoverEvents } from './recover.ts';
import { enqueue, openTestStore, pendingDelivery, putWebhook } from './store.test-helper.ts';

const NOW = Date.UTC(2026, 10, 21);

async function openRecovered(t: TestContext, settings?: Partial<WebhookSettings>) {
  const { store } = await openTestStore(t, ['org_1', 'org_2']);
  for (const id of ['org_1', 'org_2']) await putWebhook(store, id, settings);
  let now = NOW;
  const clock = () => now;
  let woken = 0;
  const log = { error: (fields: object) => assert.fail(JSON.stringify(fields)) };
  const job = makeEnqueueWaiting({ store, newId: idMaker(clock), clock, onEvent: () => woken++, log });
  return {
    store,
    recover: makeRecoverEvents({ store, clock, onWaiting: () => woken++ }),
    work: () => job.run(),
    woken: () => woken,
    pass: (ms: number) => {
      now += ms;
    },
    async add(id: string, createdAt: number, event: EventType = 'dispute.filed', organizationId = 'org_1') {
      await store.transaction(({ events }) =>
        events.add({ id, organizationId, event, body: `{"id":"${id}"}`, createdAt }),
      );
    },
    async pending(organizationId = 'org_1') {
      const found = await store.deliveries.list(organizationId, 5_000, { statuses: ['pending'] });
      return found.map(({ eventId }) => eventId).reverse();
    },
  };
}

test('what the webhook gets and was not delivered since a time is sent again, oldest first, and nothing else', async (t) => {
  const { store, recover, work, add, pending, woken } = await openRecovered(t);
  await add('evt_old', NOW - 2);
  await add('evt_2', NOW);
  await add('evt_1', NOW - 1);
  await add('evt_unwanted', NOW, 'report.corrected');
  await add('evt_others', NOW, 'dispute.filed', 'org_2');
  await add('evt_delivered', NOW);
  await add('evt_failed', NOW);
  await store.transaction(({ events }) => events.markDelivered('evt_delivered', NOW));
  const failed = {
    ...pendingDelivery('dlv_0', 'org_1'),
    eventId: 'evt_failed',
    status: 'failed',
  } as const;
  await enqueue(store, [failed]);
  assert.equal(await recover('org_1', NOW - 1), 3);
  assert.deepEqual(await pending(), []);
  await work();
  assert.deepEqual(await pending(), ['evt_1', 'evt_2', 'evt_failed']);
  assert.deepEqual(await pending('org_2'), []);
  const [newest] = await store.deliveries.list('org_1', 1);
  assert.deepEqual([newest?.body, newest?.sentBy, newest?.attempts], ['{"id":"evt_failed"}', null, 0]);
  assert.equal(woken(), 2);
});

test('pending retries are sent at once, and their attempts are reset', async (t) => {
  const { store, recover, add } = await openRecovered(t, { retries: true });
  await add('evt_1', NOW);
  const retried = {
    ...pendingDelivery('dlv_1', 'org_1'),
    eventId: 'evt_1',
    attempts: 7,
    createdAt: NOW,
    dueAt: NOW * 2,
  };
  await enqueue(store, [retried, { ...retried, id: 'dlv_0', createdAt: NOW - 1 }]);
  assert.equal(await recover('org_1', NOW), 1);
  const { attempts, dueAt } = (await store.deliveries.find('org_1', 'dlv_1')) ?? {};
  assert.deepEqual([attempts, dueAt], [0, 0]);
  assert.equal((await store.deliveries.find('org_1', 'dlv_0'))?.attempts, 7);
});

test('events wait until fewer deliveries are pending, and then all are sent', async (t) => {
  const { store, recover, work, add, pending } = await openRecovered(t);
  for (let n = 0; n < 1_200; n++) await add(`evt_${String(n).padStart(4, '0')}`, NOW);
  assert.equal(await recover('org_1', NOW), 1_200);
  await work();
  await work();
  const first = await pending();
  assert.equal(first.length, MOST_PENDING / 2, 'half of the room stays free for new events');
  assert.equal(await store.events.countWaiting('org_1', 9_999), 700);
  const sent = new Set(first);
  for (let round = 0; round < 2; round++) {
    await store.transaction(({ deliveries }) => deliveries.failPending('org_1', 'it hung up'));
    await work();
    for (const id of await pending()) sent.add(id);
  }
  assert.equal(sent.size, 1_200);
  assert.deepEqual(await store.webhooks.listWithWaitingEvents(), []);
});

test('events wait while too many deliveries wait for a retry, or the webhook is off, and not after it was removed', async (t) => {
  const { store, recover, work, add, pending } = await openRecovered(t);
  await add('evt_1', NOW);
  await recover('org_1', NOW);
  const full = Array.from({ length: MOST_PENDING }, (_, n) => ({
    ...pendingDelivery(`dlv_${n}`, 'org_1'),
    attempts: 1,
  }));
  await enqueue(store, full);
  await work();
  assert.equal(await store.events.countWaiting('org_1', 9), 1);
  await store.transaction(async ({ deliveries, webhooks }) => {
    await deliveries.failPending('org_1', 'it hung up');
    await webhooks.turnOff('org_1', NOW);
  });
  await work();
  assert.equal(await store.events.countWaiting('org_1', 9), 1);
  await assert.rejects(recover('org_1', NOW), { code: 'conflict', message: /turned off/ });
  await putWebhook(store, 'org_1');
  await work();
  assert.deepEqual(await pending(), ['evt_1']);
});

test('a time in the future, no webhook, and a second time within a minute are rejected, whatever the clock of a test world does', async (t) => {
  const { store, recover, pass } = await openRecovered(t);
  await assert.rejects(recover('org_1', NOW + 1), { code: 'invalid', message: /future/ });
  assert.equal(await recover('org_1', NOW), 0);
  pass(61_000);
  await assert.rejects(recover('org_1', NOW), { code: 'rate_limited' });
  assert.equal(await recover('org_2', NOW), 0);
  await store.transaction(({ webhooks }) => webhooks.set('org_1', null));
  await assert.rejects(recover('org_1', NOW), { code: 'conflict', message: /Set one first/ });
});
