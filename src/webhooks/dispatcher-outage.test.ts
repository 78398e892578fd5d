import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { dispatcherOn, ids, settled, slowReceiver, statuses, until } from './dispatcher.test-helper.ts';
import { enqueue, openTestStore, pendingDelivery } from './store.test-helper.ts';

/** Takes the database's write lock, as another process would. */
function lock(path: string): () => void {
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  return () => other.close();
}

test('while the store is locked, deliveries wait and the dispatcher keeps running', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { store, path } = opened;
  await enqueue(store, [pendingDelivery('dlv_1', 'org_1')]);
  const receiver = slowReceiver(opened);
  receiver.recover();
  let tries = 0;
  const transaction: typeof store.transaction = (work) => {
    tries++;
    return store.transaction(work);
  };
  const { dispatcher, finished, warnings } = dispatcherOn(opened, {
    ...receiver,
    store: { transaction },
    pollMs: 10,
  });

  const unlock = lock(path);
  dispatcher.start();
  await until('it tried three times', () => tries >= 3);
  assert.deepEqual([receiver.sent, warnings], [[], []]);
  unlock();

  await until('it is finished', () => finished.length === 1);
  assert.deepEqual(receiver.sent, ['dlv_1']);
});

test('a result is stored later if the store is locked, and nothing is sent twice', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { store, path } = opened;
  await enqueue(store, [pendingDelivery('dlv_1', 'org_1')]);
  const receiver = slowReceiver(opened);
  const { dispatcher, finished, warnings } = dispatcherOn(opened, { ...receiver, pollMs: 10 });
  dispatcher.start();
  await until('it is under way', () => receiver.waiting.length === 1);

  const unlock = lock(path);
  receiver.recover();
  await until('the result waits', () => warnings.some((message) => message.includes('result')));
  assert.deepEqual(finished, []);
  unlock();

  await until('it is finished', () => finished.length === 1);
  assert.deepEqual(await statuses(store, 'org_1'), { dlv_1: 'delivered' });
  assert.deepEqual(receiver.sent, ['dlv_1']);
});

test('stop waits for running attempts and starts no more', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { store } = opened;
  await enqueue(
    store,
    ids('dlv', 6).map((id) => pendingDelivery(id, 'org_1')),
  );
  const receiver = slowReceiver(opened);
  const { dispatcher } = dispatcherOn(opened, { ...receiver, pollMs: 5 });
  dispatcher.start();
  await until('4 are under way', () => receiver.waiting.length === 4);

  let stopped = false;
  const stopping = dispatcher.stop().then(() => {
    stopped = true;
  });
  dispatcher.wake();
  await settled(store);
  assert.equal(stopped, false);
  receiver.recover();
  await stopping;

  assert.equal(receiver.sent.length, 4);
  assert.deepEqual(Object.values(await statuses(store, 'org_1')), [
    ...['pending', 'pending'],
    ...['delivered', 'delivered', 'delivered', 'delivered'],
  ]);
});

test('stop ends the loop between two deliveries', async (t) => {
  const organizations = ids('org', 17);
  const opened = await openTestStore(t, organizations);
  await enqueue(
    opened.store,
    organizations.flatMap((organization) =>
      ids(organization, 4).map((id) => pendingDelivery(id, organization)),
    ),
  );
  let stopping: Promise<void> | undefined;
  const receiver = slowReceiver(opened);
  const { dispatcher } = dispatcherOn(opened, {
    send(delivery) {
      stopping ??= dispatcher.stop();
      return receiver.send(delivery);
    },
  });
  dispatcher.start();
  await until('64 are under way', () => receiver.waiting.length === 64);
  receiver.recover();
  await stopping;
  assert.equal(receiver.sent.length, 64, 'without those of the last organization');
});

test('stop does not wait for a locked store; the next start marks the delivery as failed', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { store, path } = opened;
  await enqueue(store, [pendingDelivery('dlv_1', 'org_1')]);
  const receiver = slowReceiver(opened);
  const { dispatcher, warnings } = dispatcherOn(opened, receiver);
  dispatcher.start();
  await until('it is under way', () => receiver.waiting.length === 1);
  const unlock = lock(path);
  receiver.recover();
  await until('the result waits', () => warnings.some((message) => message.includes('result')));

  await dispatcher.stop();
  unlock();

  assert.deepEqual(await statuses(store, 'org_1'), { dlv_1: 'sending' });
  const next = dispatcherOn(opened, receiver);
  next.dispatcher.start();
  await until('it is failed', async () => (await statuses(store, 'org_1')).dlv_1 === 'failed');
  assert.deepEqual(receiver.sent, ['dlv_1']);
});
