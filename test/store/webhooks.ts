import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction, WebhookNotice, WebhookSettings } from '../../src/store/store.ts';
import { type NewStores, putOrganization, webhookSettings } from './fixtures.ts';

export function webhookContract(newStores: NewStores): void {
  test('a webhook is set, replaced and removed for one organization only', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    assert.equal(await store.webhooks.find(id), undefined);
    const set = (organizationId: string, settings: WebhookSettings | null) =>
      store.transaction(({ webhooks }) => webhooks.set(organizationId, settings));
    const state = { failingSince: null, turnedOffAt: null };
    for (const settings of [
      webhookSettings(),
      webhookSettings({
        url: 'https://elsewhere.example/',
        events: ['dispute.filed', 'report.corrected'],
        secrets: [
          { sealed: 'abc', until: null },
          { sealed: 'def', until: 7 },
        ],
        header: { name: 'Authorization', sealed: '012' },
        retries: true,
      }),
      webhookSettings({ updatedAt: 9 }),
    ]) {
      await set(id, settings);
      assert.deepEqual(await store.webhooks.find(id), { ...settings, ...state });
    }
    await set(otherId, webhookSettings());
    await set(id, null);
    assert.equal(await store.webhooks.find(id), undefined);
    assert.deepEqual(await store.webhooks.find(otherId), { ...webhookSettings(), ...state });
  });

  test('a webhook keeps since when it fails until an attempt succeeds, its URL changes or it is turned on', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const state = async () => {
      const { failingSince, turnedOffAt } = (await store.webhooks.find(id)) ?? {};
      return [failingSince, turnedOffAt];
    };
    await store.transaction(async ({ webhooks }) => {
      for (const each of [id, otherId]) await webhooks.set(each, webhookSettings());
      await webhooks.markFailing(id, 10);
      await webhooks.markFailing(id, 20);
      await webhooks.turnOff(id, 30);
    });
    assert.deepEqual(await state(), [10, 30]);
    const change = (act: (webhooks: Transaction['webhooks']) => Promise<void>) =>
      store.transaction(({ webhooks }) => act(webhooks));
    await change((webhooks) => webhooks.set(id, webhookSettings()));
    assert.deepEqual(await state(), [null, null], 'nothing was sent while it was off');
    await change((webhooks) => webhooks.markFailing(id, 50));
    await change((webhooks) => webhooks.set(id, webhookSettings({ retries: true, updatedAt: 60 })));
    assert.deepEqual(await state(), [50, null]);
    await change((webhooks) => webhooks.set(id, webhookSettings({ url: 'https://elsewhere.example/' })));
    assert.deepEqual(await state(), [null, null], 'another receiver');
    await change((webhooks) => webhooks.markFailing(id, 70));
    await change((webhooks) => webhooks.markWorking(id));
    assert.deepEqual(await state(), [null, null]);
    assert.equal((await store.webhooks.find(otherId))?.failingSince, null);
  });

  test('an e-mail about a webhook is queued once until an attempt succeeds, and sent by one server', async (t) => {
    const { store, open } = await newStores(t);
    const { id } = await putOrganization(store);
    const queue = (notice: WebhookNotice, at: number) =>
      store.transaction(({ webhooks }) => webhooks.queueNotice(id, notice, { since: at - 1, at }));
    const take = (at: number, until: number, from = store) =>
      from.transaction(({ webhooks }) => webhooks.takeNotice(at, () => until));
    await store.transaction(async ({ webhooks }) => {
      await webhooks.set(id, webhookSettings());
      await webhooks.markFailing(id, 1);
    });
    assert.equal(await take(9, 10), undefined);
    await queue('gave_up', 10);
    await queue('gave_up', 20);
    assert.equal(await take(9, 10), undefined);
    const notice = { organizationId: id, notice: 'gave_up', since: 9, at: 10 } as const;
    assert.deepEqual(await take(10, 50), notice);
    assert.equal(await take(49, 60, await open()), undefined, 'another server sends it');
    assert.deepEqual(await take(50, 60), notice, 'the server that sent it has died');
    await store.transaction(({ webhooks }) => webhooks.finishNotice(notice));
    assert.equal(await take(90, 91), undefined);
    await queue('gave_up', 90);
    assert.equal(await take(90, 91), undefined, 'it was sent');

    await queue('turned_off', 100);
    assert.equal((await take(100, 101))?.notice, 'turned_off');
    await store.transaction(({ webhooks }) => webhooks.finishNotice(notice));
    assert.equal((await take(101, 102))?.notice, 'turned_off', 'another e-mail was finished');
    await store.transaction(({ webhooks }) => webhooks.markWorking(id));
    assert.equal((await take(102, 103))?.notice, 'turned_off', 'what was given up is still told');
    await store.transaction(async ({ webhooks }) => {
      await webhooks.finishNotice({ organizationId: id, notice: 'turned_off', since: 99, at: 100 });
      await webhooks.markFailing(id, 110);
      await webhooks.markWorking(id);
    });
    await queue('turned_off', 120);
    assert.equal((await take(120, 121))?.at, 120, 'it failed again');
  });

  test('the e-mail about a webhook that was turned off is not sent once it is on, and can be sent again', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const turnOff = (at: number) =>
      store.transaction(async ({ webhooks }) => {
        await webhooks.turnOff(id, at);
        await webhooks.queueNotice(id, 'turned_off', { since: 1, at });
      });
    const turnOn = () => store.transaction(({ webhooks }) => webhooks.set(id, webhookSettings()));
    const take = () => store.transaction(({ webhooks }) => webhooks.takeNotice(100, () => 100));
    await turnOn();
    await turnOff(10);
    await turnOn();
    assert.equal(await take(), undefined);
    await turnOff(20);
    assert.equal((await take())?.at, 20);
  });
}
