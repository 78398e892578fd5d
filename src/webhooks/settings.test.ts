import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enqueue, openTestStore, pendingDelivery } from './store.test-helper.ts';
import { makeGetWebhook, makeRemoveWebhook, makeSetWebhook } from './webhook.ts';

const URL = 'https://example.com/hook';

test('each organization has one webhook', async (t) => {
  const { store } = await openTestStore(t, ['org_1', 'org_2']);
  let now = 1_000;
  const set = makeSetWebhook({ store, clock: () => now, allowPrivate: false });
  const get = makeGetWebhook(store);

  assert.deepEqual(await get('org_1'), { webhook: undefined, deliveries: [] });
  const settings = { events: [], secrets: [], header: null, retries: false };
  assert.deepEqual(await set('org_1', URL), { ...settings, url: URL, updatedAt: 1_000 });
  now = 2_000;
  await set('org_1', `${URL}2`);
  const state = { failingSince: null, turnedOffAt: null, recoveredAt: null };
  assert.deepEqual((await get('org_1')).webhook, {
    ...settings,
    ...state,
    url: `${URL}2`,
    updatedAt: 2_000,
  });
  assert.equal((await get('org_2')).webhook, undefined);
});

test('removes a webhook, and does nothing if there is none', async (t) => {
  const { store } = await openTestStore(t, ['org_1', 'org_2']);
  const set = makeSetWebhook({ store, clock: () => 1, allowPrivate: false });
  const get = makeGetWebhook(store);
  const remove = makeRemoveWebhook(store, () => 2);
  await set('org_1', URL);
  await set('org_2', URL);

  await remove('org_1');
  await remove('org_1');

  assert.equal((await get('org_1')).webhook, undefined);
  assert.equal((await get('org_2')).webhook?.url, URL);
});

test('rejects a URL that is not allowed and changes nothing', async (t) => {
  const { store } = await openTestStore(t, ['org_1']);
  const set = makeSetWebhook({ store, clock: () => 1, allowPrivate: false });
  await set('org_1', URL);

  for (const url of ['', 'http://example.com/', 'https://10.0.0.1/', 'https://me@example.com/']) {
    await assert.rejects(set('org_1', url), {
      name: 'ApiError',
      code: 'invalid',
      message: /^url must .*\.$/,
    });
  }
  assert.equal((await makeGetWebhook(store)('org_1')).webhook?.url, URL);
});

test('accepts http and private addresses when they are allowed', async (t) => {
  const { store } = await openTestStore(t, ['org_1']);
  const set = makeSetWebhook({ store, clock: () => 1, allowPrivate: true });
  assert.equal((await set('org_1', 'http://127.0.0.1:3000/')).url, 'http://127.0.0.1:3000/');
});

test('rejects an unknown organization', async (t) => {
  const { store } = await openTestStore(t, []);
  const set = makeSetWebhook({ store, clock: () => 1, allowPrivate: false });
  await assert.rejects(set('org_9', URL), { name: 'ApiError', code: 'not_found', message: /org_9/ });
});

test('shows the newest 20 deliveries, the newest first', async (t) => {
  const { store } = await openTestStore(t, ['org_1', 'org_2']);
  const ids = Array.from({ length: 25 }, (_, n) => `dlv_${String(n).padStart(2, '0')}`);
  await enqueue(store, [
    ...ids.map((id) => pendingDelivery(id, 'org_1')),
    pendingDelivery('dlv_other', 'org_2'),
  ]);
  const { deliveries } = await makeGetWebhook(store)('org_1');
  assert.deepEqual(
    deliveries.map(({ id }) => id),
    ids.toReversed().slice(0, 20),
  );
});
