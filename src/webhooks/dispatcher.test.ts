import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import {
  DEADLINE_MS,
  DELIVERED,
  dispatcherOn,
  ids,
  settled,
  slowReceiver,
  statuses,
  until,
} from './dispatcher.test-helper.ts';
import { makeSender } from './sender.ts';
import { enqueue, openTestStore, pendingDelivery, putWebhook } from './store.test-helper.ts';

test('posts each pending delivery once and stores the outcome', async (t) => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.writeHead(request.url === '/broken' ? 500 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = await openTestStore(t, ['org_1']);
  const { store } = opened;
  const deliveries = [
    ...ids('dlv', 20).map((id) => pendingDelivery(id, 'org_1', `${base}/hook`)),
    pendingDelivery('dlv_broken', 'org_1', `${base}/broken`),
  ];
  await enqueue(store, deliveries);
  const send = makeSender({ allowPrivate: true, resolve: async () => [], timeoutMs: DEADLINE_MS });

  const { dispatcher, finished, warnings } = dispatcherOn(opened, { send });
  dispatcher.start();
  for (let n = 0; n < 50; n++) dispatcher.wake();
  await until('all are finished', () => finished.length === 21);
  await dispatcher.stop();

  assert.deepEqual(bodies.sort(), deliveries.map(({ body }) => body).sort());
  const stored = await store.deliveries.list('org_1', 100);
  assert.equal(stored.length, 21);
  for (const { id, status, httpStatus, error, durationMs } of stored) {
    const expected =
      id === 'dlv_broken' ? ['failed', 500, 'the server answered 500'] : ['delivered', 200, null];
    assert.deepEqual([status, httpStatus, error], expected);
    assert.ok(Number.isInteger(durationMs));
  }
  assert.equal(finished.filter((result) => result === 'failed').length, 1);
  assert.deepEqual(warnings, []);
});

test('a delivery is claimed durably before it is sent', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { store, path } = opened;
  await enqueue(store, [pendingDelivery('dlv_1', 'org_1')]);
  const seen: unknown[] = [];
  const { dispatcher, finished } = dispatcherOn(opened, {
    async send() {
      const other = new DatabaseSync(path, { readOnly: true });
      seen.push(other.prepare('SELECT status FROM deliveries').get()?.status);
      other.close();
      return DELIVERED;
    },
  });
  dispatcher.start();
  await until('it is finished', () => finished.length === 1);
  assert.deepEqual(seen, ['sending']);
});

test('an interrupted delivery is marked as failed and not sent again', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { store } = opened;
  const claimed = pendingDelivery('dlv_1', 'org_1');
  await enqueue(store, [claimed, pendingDelivery('dlv_2', 'org_1')]);
  await store.transaction((tx) => tx.deliveries.claim(claimed, claimed.url, Date.now() - 1));
  const receiver = slowReceiver(opened);
  receiver.recover();

  const { dispatcher, finished } = dispatcherOn(opened, receiver);
  dispatcher.start();
  await until('the other one is finished', () => finished.length === 1);

  assert.deepEqual(receiver.sent, ['dlv_2']);
  const [, interrupted] = await store.deliveries.list('org_1', 2);
  assert.equal(interrupted?.status, 'failed');
  assert.equal(interrupted?.error, 'the service stopped before a response');
});

test('an unresponsive receiver takes at most 4 slots and does not delay others', async (t) => {
  const opened = await openTestStore(t, ['org_1', 'org_2']);
  const { store } = opened;
  await enqueue(
    store,
    ids('a', 200).map((id) => pendingDelivery(id, 'org_1')),
  );
  const hanging = slowReceiver(opened);
  const { dispatcher, finished } = dispatcherOn(opened, {
    send: (delivery) => (delivery.body.includes('"a_') ? hanging.send(delivery) : Promise.resolve(DELIVERED)),
  });
  dispatcher.start();
  await until('4 are under way', () => hanging.waiting.length === 4);

  await enqueue(
    store,
    ids('b', 50).map((id) => pendingDelivery(id, 'org_2')),
  );
  dispatcher.wake();
  await until("the other organization's are finished", () => finished.length === 50);

  assert.deepEqual(hanging.sent, ids('a', 4));
  hanging.waiting[0]?.answer();
  await until('the next one is under way', () => hanging.sent.length === 5);
  assert.equal(hanging.sent[4], 'a_0004');
  hanging.recover();
  await until('all are finished', () => finished.length === 250);
});

test('at most 64 attempts run at once', async (t) => {
  const organizations = ids('org', 20);
  const opened = await openTestStore(t, organizations);
  const { store } = opened;
  await enqueue(
    store,
    organizations.flatMap((organization) =>
      ids(`dlv_${organization}`, 5).map((id) => pendingDelivery(id, organization)),
    ),
  );
  const hanging = slowReceiver(opened);
  const { dispatcher, finished } = dispatcherOn(opened, hanging);
  dispatcher.start();
  await until('64 are under way', () => hanging.waiting.length === 64);
  dispatcher.wake();
  await settled(store);
  assert.equal(hanging.waiting.length, 64);
  hanging.recover();
  await until('all are finished', () => finished.length === 100);
});

test('finds a delivery that another process enqueued, without being woken', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { store } = opened;
  const receiver = slowReceiver(opened);
  receiver.recover();
  const { dispatcher, finished } = dispatcherOn(opened, { ...receiver, pollMs: 10 });
  dispatcher.start();
  await enqueue(store, [pendingDelivery('dlv_1', 'org_1')]);
  await until('it is finished', () => finished.length === 1);
});

test('keeps the newest 1,000 deliveries of an organization', async (t) => {
  const opened = await openTestStore(t, ['org_1', 'org_2']);
  const { store } = opened;
  await enqueue(store, [pendingDelivery('a_0000', 'org_2')]);
  await enqueue(
    store,
    ids('dlv', 1_010).map((id) => pendingDelivery(id, 'org_1')),
  );
  const receiver = slowReceiver(opened);
  receiver.recover();
  const { dispatcher, finished } = dispatcherOn(opened, receiver);
  dispatcher.start();
  await until('all are finished', () => finished.length === 1_011);

  assert.deepEqual(Object.keys(await statuses(store, 'org_1')).sort(), ids('dlv', 1_010).slice(10));
  assert.deepEqual(await statuses(store, 'org_2'), { a_0000: 'delivered' });
});

test('with retries, an attempt that was cut off failed, and the next one goes to the current URL', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { store } = opened;
  await putWebhook(store, 'org_1', { url: 'https://old.example/', retries: true });
  const cutOff = pendingDelivery('dlv_1', 'org_1', 'https://old.example/');
  const first = pendingDelivery('dlv_2', 'org_1', 'https://old.example/');
  await enqueue(store, [cutOff, first]);
  await store.transaction((tx) => tx.deliveries.claim(cutOff, cutOff.url, Date.now() - 1));
  await putWebhook(store, 'org_1', { url: 'https://new.example/', retries: true });
  let now = Date.now();
  const sent: string[] = [];
  const { dispatcher, finished } = dispatcherOn(opened, {
    clock: () => now,
    async send({ url, body }) {
      sent.push(`${JSON.parse(body).id} to ${url}`);
      return DELIVERED;
    },
  });
  dispatcher.start();
  await until('the other one is finished', () => finished.length === 1);
  assert.deepEqual(sent, ['dlv_2 to https://old.example/'], 'a first attempt goes where the event was sent');
  const waiting = await store.deliveries.find('org_1', 'dlv_1');
  assert.deepEqual([waiting?.status, waiting?.error], ['pending', 'the service stopped before a response']);
  assert.equal(waiting?.dueAt, now + 5_000);

  now += 4_999;
  dispatcher.wake();
  await settled(store);
  assert.equal(sent.length, 1);
  now += 1;
  dispatcher.wake();
  await until('it is delivered', () => finished.length === 2);
  assert.equal(sent[1], 'dlv_1 to https://new.example/');
  const { status, attempts, failures } = (await store.deliveries.find('org_1', 'dlv_1')) ?? {};
  assert.deepEqual([status, attempts, failures?.length], ['delivered', 2, 1]);
});

test('nothing is sent for a webhook that was removed, or whose secret cannot be read', async (t) => {
  const opened = await openTestStore(t, ['org_1', 'org_2']);
  const { store } = opened;
  await enqueue(store, [pendingDelivery('dlv_1', 'org_1'), pendingDelivery('dlv_2', 'org_2')]);
  // As if the event had been enqueued while the webhook was removed.
  await store.transaction(({ webhooks }) => webhooks.set('org_1', null));
  const { dispatcher, finished } = dispatcherOn(opened, {
    makeHeaders: async () => undefined,
    send: () => assert.fail('nothing is sent'),
  });
  dispatcher.start();
  await until('both are finished', () => finished.length === 2);
  const errors = ['org_1', 'org_2'].map(async (id) => (await store.deliveries.list(id, 1))[0]?.error);
  assert.match((await errors[0]) ?? '', /^not sent: the webhook was removed$/);
  assert.match((await errors[1]) ?? '', /^not sent: a secret can no longer be read/);
});

test('however many deliveries of a hanging receiver wait, those of others are found without reading them', async (t) => {
  const opened = await openTestStore(t, ['org_1', 'org_2', 'org_3']);
  const { store } = opened;
  const [of1, of2, of3] = ['org_1', 'org_2', 'org_3'].map((organization, place) =>
    ids(`${'abc'[place]}`, 3).map((id) => pendingDelivery(id, organization)),
  );
  await enqueue(
    store,
    [of1, of2, of3].flatMap((some) => some ?? []),
  );
  const db = new DatabaseSync(opened.path);
  t.after(() => db.close());
  db.exec(`WITH RECURSIVE series (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM series WHERE i < 20000)
    INSERT INTO deliveries (id, organization_id, event, url, body, status, created_at, due_at)
    SELECT 'a_0' || i, 'org_1', 'x', 'x', '{}', 'pending', 0, 0 FROM series`);
  const found = await store.transaction(({ deliveries }) => deliveries.lockDue(0, 64, 4, ['org_1']));
  assert.deepEqual(
    found.map(({ id }) => id),
    [...ids('b', 3), ...ids('c', 3)],
  );
  const oldest = await store.transaction(({ deliveries }) => deliveries.lockDue(0, 3, 4, []));
  assert.deepEqual(
    oldest.map(({ organizationId }) => organizationId),
    ['org_1', 'org_1', 'org_1'],
  );
});

test('a receiver that hangs through all retries does not delay others', async (t) => {
  const opened = await openTestStore(t, ['org_1', 'org_2']);
  const { store } = opened;
  await putWebhook(store, 'org_1', { retries: true });
  await enqueue(
    store,
    ids('a', 500).map((id) => ({ ...pendingDelivery(id, 'org_1'), attempts: 1, attemptedAt: 1, dueAt: 1 })),
  );
  const hanging = slowReceiver(opened);
  const { dispatcher, finished } = dispatcherOn(opened, {
    send: (delivery) => (delivery.body.includes('"a_') ? hanging.send(delivery) : Promise.resolve(DELIVERED)),
  });
  dispatcher.start();
  await until('4 are under way', () => hanging.waiting.length === 4);
  await enqueue(
    store,
    ids('b', 20).map((id) => pendingDelivery(id, 'org_2')),
  );
  dispatcher.wake();
  await until("the other organization's are finished", () => finished.length === 20);
  assert.equal(hanging.sent.length, 4);
});
