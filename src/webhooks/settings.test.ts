import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../rules/text/days.ts';
import { makeRotateSecret } from './rotate-secret.ts';
import { makeGetWebhook, makeRemoveWebhook, makeSetWebhook } from './settings.ts';
import { enqueue, openTestStore, pendingDelivery, SEALED, settingsOn } from './store.test-helper.ts';

const URL = 'https://example.com/hook';

test('each organization has one webhook', async (t) => {
  const { store } = await openTestStore(t, ['org_1', 'org_2']);
  let now = 1_000;
  const set = makeSetWebhook(settingsOn(store, { clock: () => now }));
  const get = makeGetWebhook(store);

  assert.deepEqual(await get('org_1'), { webhook: undefined, deliveries: [], waiting: 0 });
  const settings = { events: [], secrets: [], header: null, retries: false };
  const state = { failingSince: null, turnedOffAt: null };
  assert.deepEqual(await set('org_1', URL), {
    webhook: { ...settings, ...state, url: URL, updatedAt: 1_000 },
  });
  now = 2_000;
  await set('org_1', `${URL}2`);
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
  const set = makeSetWebhook(settingsOn(store));
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
  const set = makeSetWebhook(settingsOn(store));
  await set('org_1', URL);

  for (const url of ['', 'http://example.com/', 'https://10.0.0.1/', 'https://me@example.com/']) {
    await assert.rejects(set('org_1', url), {
      name: 'ApiError',
      code: 'invalid',
      message: /^url must .*\.$/,
    });
  }
  const remedy = ' To receive on your own machine, see /docs/webhooks#on-your-own-machine.';
  for (const [url, problem] of [
    ['http://example.com/', 'url must start with https://.'],
    [
      'https://10.0.0.1/',
      'url must be on the public internet: private, loopback and reserved addresses are not allowed.',
    ],
  ] as const)
    await assert.rejects(set('org_1', url), { message: problem + remedy });
  assert.equal((await makeGetWebhook(store)('org_1')).webhook?.url, URL);
});

test('accepts http and private addresses when they are allowed', async (t) => {
  const { store } = await openTestStore(t, ['org_1']);
  const set = makeSetWebhook(settingsOn(store, { allowPrivate: true }));
  assert.equal((await set('org_1', 'http://127.0.0.1:3000/')).webhook.url, 'http://127.0.0.1:3000/');
});

test('rejects an unknown organization', async (t) => {
  const { store } = await openTestStore(t, []);
  const set = makeSetWebhook(settingsOn(store));
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

const unseal = async (sealed: string | undefined) =>
  (await SEALED.unseal(sealed ?? '')) ?? assert.fail('not sealed');

test('a secret is returned once, when signing is turned on, and stored sealed', async (t) => {
  const { store } = await openTestStore(t, ['org_1']);
  const set = makeSetWebhook(settingsOn(store));
  assert.equal((await set('org_1', URL)).secret, undefined);
  const { webhook, secret } = await set('org_1', URL, { signed: true });
  assert.match(secret ?? '', /^whsec_/);
  assert.equal(await unseal(webhook.secrets[0]?.sealed), secret);
  assert.doesNotMatch(JSON.stringify(webhook), /whsec_/);
  for (const options of [{}, { signed: true }]) {
    const again = await set('org_1', URL, options);
    assert.deepEqual([again.secret, again.webhook.secrets], [undefined, webhook.secrets]);
  }
  assert.deepEqual((await set('org_1', URL, { signed: false })).webhook.secrets, []);
  const next = await set('org_1', URL, { signed: true });
  assert.notEqual(next.secret ?? secret, secret);
});

test('options stay until they are changed, and the webhook that replaces a removed one has none', async (t) => {
  const { store } = await openTestStore(t, ['org_1']);
  const set = makeSetWebhook(settingsOn(store));
  const header = { name: 'Authorization', value: 'Bearer abc' };
  const events = ['dispute.filed', 'report.submitted'] as const;
  const { webhook } = await set('org_1', URL, { signed: true, retries: true, header, events });
  assert.deepEqual(webhook.events, ['report.submitted', 'dispute.filed']);
  assert.equal(await unseal(webhook.header?.sealed), header.value);
  const kept = (await set('org_1', `${URL}?2`)).webhook;
  assert.deepEqual({ ...kept, url: URL }, webhook);
  const changed = (await set('org_1', URL, { retries: false, header: false, events: [] })).webhook;
  assert.deepEqual([changed.retries, changed.header, changed.events], [false, null, []]);
  await makeRemoveWebhook(store, () => 2)('org_1');
  assert.deepEqual((await set('org_1', URL)).webhook.secrets, []);
});

test('a header is not sent to another host unless it is given again', async (t) => {
  const { store } = await openTestStore(t, ['org_1']);
  const set = makeSetWebhook(settingsOn(store));
  const header = { name: 'Authorization', value: 'Bearer abc' };
  await set('org_1', URL, { header });
  for (const url of ['https://attacker.example/', 'https://example.com:8443/hook'])
    await assert.rejects(set('org_1', url), {
      code: 'invalid',
      message: /^header must be sent again for another host: Authorization was set for example\.com\./,
    });
  assert.equal((await store.webhooks.find('org_1'))?.url, URL);
  const moved = await set('org_1', 'https://new.example/', { header: { ...header, value: 'Bearer def' } });
  assert.equal(await unseal(moved.webhook.header?.sealed), 'Bearer def');
  assert.equal((await set('org_1', 'https://newer.example/', { header: false })).webhook.header, null);
});

test('when retries are turned off, nothing is retried, and the webhook no longer counts as failing', async (t) => {
  const { store } = await openTestStore(t, ['org_1']);
  const set = makeSetWebhook(settingsOn(store));
  await set('org_1', URL, { retries: true });
  const retried = { ...pendingDelivery('dlv_1', 'org_1'), attempts: 2, error: 'it hung up' };
  await enqueue(store, [retried, pendingDelivery('dlv_2', 'org_1')]);
  await store.transaction(({ webhooks }) => webhooks.markFailing('org_1', 1));
  await set('org_1', URL, { retries: true });
  assert.equal((await store.webhooks.find('org_1'))?.failingSince, 1);
  await set('org_1', URL, { retries: false });
  assert.deepEqual(await store.deliveries.find('org_1', 'dlv_1'), { ...retried, status: 'failed' });
  assert.equal((await store.deliveries.find('org_1', 'dlv_2'))?.status, 'pending');
  assert.equal((await store.webhooks.find('org_1'))?.failingSince, null);
});

test('a replaced secret signs until its end, and three of them at most', async (t) => {
  const { store } = await openTestStore(t, ['org_1']);
  let now = 0;
  const dependencies = settingsOn(store, { clock: () => now });
  const [set, rotate] = [makeSetWebhook(dependencies), makeRotateSecret(dependencies)];
  await assert.rejects(rotate('org_1'), { code: 'conflict', message: /not signed/ });
  await set('org_1', URL);
  await assert.rejects(rotate('org_1'), { code: 'conflict', message: /not signed/ });
  const { secret: first } = await set('org_1', URL, { signed: true });
  const rotated = await rotate('org_1');
  assert.equal(rotated.oldUntil, DAY_MS);
  const [newest, old] = rotated.webhook.secrets;
  assert.deepEqual([await unseal(newest?.sealed), newest?.until], [rotated.secret, null]);
  assert.deepEqual([await unseal(old?.sealed), old?.until], [first, DAY_MS]);

  now = 1;
  for (const hours of [2, 168]) await rotate('org_1', { overlapHours: hours });
  await assert.rejects(rotate('org_1'), { code: 'conflict', message: /after 1970-01-01T02:00:00\.001Z/ });
  now = 2 * 3_600_000 + 1;
  const third = await rotate('org_1');
  assert.deepEqual(
    third.webhook.secrets.map(({ until }) => until),
    [null, now + DAY_MS, 7 * DAY_MS + 1, DAY_MS],
  );
  const last = await rotate('org_1', { overlapHours: 0 });
  assert.equal(last.oldUntil, null);
  assert.deepEqual(
    last.webhook.secrets.map(({ until }) => until),
    [null, 2 * 3_600_000 + 1 + DAY_MS, 7 * DAY_MS + 1, DAY_MS],
    'those that were replaced before keep their end',
  );
  now = 8 * DAY_MS;
  assert.equal((await set('org_1', URL)).webhook.secrets.length, 1);
});
