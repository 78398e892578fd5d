import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventType } from '../../src/rules/text/webhook-events.ts';
import type { Store } from '../../src/store/store.ts';
import { makeFindEvent, makeForgetEvents, makeListEvents } from '../../src/webhooks/event-log.ts';
import { delivery, type NewStores, putOrganization, webhookSettings } from './fixtures.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21);

let made = 0;

/** Stores events of an organization, one for each time. Returns their IDs. */
async function add(store: Store, organizationId: string, ...times: number[]): Promise<string[]> {
  const ids = times.map(() => `evt_${++made}`);
  await store.transaction(async ({ events }) => {
    for (const [index, id] of ids.entries()) {
      const event = index % 2 === 0 ? 'report.submitted' : 'identity.check';
      await events.add({ id, organizationId, event, body: '{}', createdAt: times[index] ?? 0 });
    }
  });
  return ids;
}

export function eventContract(newStores: NewStores): void {
  test('events are listed oldest first, a page continues where the one before ended, and nobody sees those of others', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const list = makeListEvents(store);
    assert.deepEqual(await list(id, { limit: 10 }), { events: [], next: 0 });

    const [one, two, three] = await add(store, id, 1, 2, 3);
    const [others] = await add(store, otherId, 1);
    const ids = async (query: Omit<Parameters<typeof list>[1], 'limit'>, limit = 10) => {
      const { events, next } = await list(id, { limit, ...query });
      return [...events.map((event) => event.id), next];
    };
    assert.deepEqual(await ids({}, 2), [one, two, 2]);
    assert.deepEqual(await ids({ after: 2 }, 2), [three, 3]);
    assert.deepEqual(await ids({ after: 3 }), [3]);
    assert.deepEqual(
      await ids({ after: 0, type: 'identity.check' }),
      [two, 3],
      'the next page starts at the end',
    );
    assert.deepEqual(await ids({ after: 0, type: 'report.submitted' }, 1), [one, 1]);
    const [four] = await add(store, id, 4);
    assert.deepEqual(await ids({ after: 3 }), [four, 4]);
    assert.deepEqual(
      (await list(otherId, { limit: 10 })).events.map((event) => event.id),
      [others],
    );
    const find = makeFindEvent(store.events);
    assert.equal((await find(id, String(two)))?.createdAt, 2);
    assert.equal(await find(otherId, String(two)), undefined);
    await assert.rejects(list(id, { after: 5, limit: 10 }), { code: 'invalid', message: /not a cursor/ });
  });

  test('events are deleted after 30 days, and a caller that missed them is told, also if nobody had listed them', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const list = makeListEvents(store);
    let now = NOW;
    const log = { error: (fields: object) => assert.fail(JSON.stringify(fields)) };
    const forget = () => makeForgetEvents({ store, clock: () => now, log }).run();
    await add(store, id, NOW);
    assert.equal((await list(id, { limit: 10 })).next, 1);
    const [, kept] = await add(store, id, NOW, NOW + DAY_MS);

    now = NOW + 30 * DAY_MS;
    await forget();
    assert.equal((await list(id, { limit: 10 })).events.length, 3);
    now += 1;
    await forget();
    const { events, next } = await list(id, { limit: 10 });
    assert.deepEqual([events.map((event) => event.id), next], [[kept], 3]);
    await assert.rejects(list(id, { after: 1, limit: 10 }), {
      code: 'invalid',
      message: /older than 30 days/,
    });
    assert.equal((await list(id, { after: 2, limit: 10 })).events.length, 1);

    now += DAY_MS;
    await forget();
    assert.deepEqual(await list(id, { limit: 10 }), { events: [], next: 3 });
    await assert.rejects(list(id, { after: 2, limit: 10 }), { message: /older than 30 days/ });
    await add(store, id, now);
    assert.equal((await list(id, { after: 3, limit: 10 })).next, 4, 'positions are never used again');
  });

  test('events that were neither delivered nor are pending wait from a time on, and are taken oldest first', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const [old, delivered, failed, pending, sent, last] = (await add(store, id, 9, 10, 10, 11, 12, 13)) as [
      string,
      ...string[],
    ];
    const [others] = await add(store, otherId, 10);
    const types = ['report.submitted', 'identity.check'] as const;
    await store.transaction(async ({ events, deliveries, webhooks }) => {
      for (const each of [id, otherId]) await webhooks.set(each, webhookSettings());
      await events.markDelivered(delivered ?? '', 20);
      await deliveries.enqueue(delivery(id, { eventId: failed ?? '', status: 'failed' }));
      await deliveries.enqueue(delivery(id, { eventId: pending ?? '' }));
      await deliveries.enqueue(delivery(id, { eventId: sent ?? '', status: 'sending' }));
    });
    const mark = (limit: number, only: readonly EventType[] = types) =>
      store.transaction(({ events }) => events.markUndelivered(id, 10, only, limit));
    const take = (limit: number) =>
      store.transaction(async ({ events }) => (await events.takeWaiting(id, limit)).map((event) => event.id));
    assert.deepEqual(await store.webhooks.listWithWaitingEvents(), []);
    assert.equal(await mark(9, ['dispute.filed']), 0);
    assert.equal(await mark(1), 1);
    assert.equal(await mark(9), 1);
    assert.equal(await mark(9), 0, 'they wait already');
    assert.deepEqual(await store.webhooks.listWithWaitingEvents(), [id]);
    assert.equal(await store.events.countWaiting(id, 9), 2);
    assert.equal(await store.events.countWaiting(id, 1), 1);
    assert.deepEqual(await take(1), [failed]);
    assert.deepEqual(await take(9), [last]);
    assert.deepEqual(await take(9), []);
    assert.deepEqual(await store.webhooks.listWithWaitingEvents(), []);

    await store.transaction(async ({ events }) => {
      for (const event of [old, delivered, others]) await events.markWaiting(event ?? '');
    });
    assert.equal(await store.events.countWaiting(id, 9), 1, 'what was delivered does not wait');
    await store.transaction(({ webhooks }) => webhooks.turnOff(otherId, 30));
    assert.deepEqual(await store.webhooks.listWithWaitingEvents(), [id]);
    await store.transaction(({ events }) => events.forgetWaiting(id));
    assert.deepEqual(await take(9), []);
    assert.equal(await store.events.countWaiting(otherId, 9), 1);
  });
}
