import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../rules/text/days.ts';
import type { Delivery, DeliveryOutcome, WebhookSettings } from '../store/store.ts';
import { finishAttempt } from './attempts.ts';
import { MOST_PENDING } from './events.ts';
import { enqueue, openTestStore, pendingDelivery, putWebhook } from './store.test-helper.ts';

const HOUR_MS = 3_600_000;
const FAILED: DeliveryOutcome = {
  status: 'failed',
  httpStatus: 500,
  error: 'the server answered 500',
  durationMs: 5,
};
const DELIVERED: DeliveryOutcome = { status: 'delivered', httpStatus: 200, error: null, durationMs: 5 };

/** Opens a store with an organization whose webhook has retries, and its clock. */
async function openRetried(t: TestContext, settings: Partial<WebhookSettings> = {}) {
  const { store } = await openTestStore(t, ['org_1']);
  await putWebhook(store, 'org_1', { retries: true, ...settings });
  let now = 1_000;
  let made = 0;

  /** Stores an event and its delivery. Returns the ID of both. */
  async function emit(fields: Partial<Delivery> = {}): Promise<string> {
    const id = String(++made).padStart(4, '0');
    const event = { id, organizationId: 'org_1', event: 'dispute.filed', body: '{}', createdAt: now };
    await store.transaction(({ events }) => events.add(event));
    await enqueue(store, [{ ...pendingDelivery(id, 'org_1'), eventId: id, ...fields }]);
    return id;
  }

  const find = async (id: string) => (await store.deliveries.find('org_1', id)) ?? assert.fail(id);
  const webhook = async () => (await store.webhooks.find('org_1')) ?? assert.fail('no webhook');

  /** Makes the next attempt of a delivery with this outcome. */
  async function attempt(id: string, outcome: DeliveryOutcome) {
    const pending = await find(id);
    now = Math.max(now, pending.dueAt);
    return store.transaction(async (tx) => {
      const delivery = await tx.deliveries.claim(pending, pending.url, now);
      assert.ok(delivery);
      return finishAttempt(tx, { delivery, outcome, at: now, random: 0.5 });
    });
  }

  /** Lets all attempts of a delivery fail. Returns how many there were. */
  async function failAll(id: string): Promise<number> {
    for (let count = 1; ; count++) if ((await attempt(id, FAILED)) !== 'retried') return count;
  }

  const notices = () =>
    store.transaction(async ({ webhooks }) => {
      const queued = await webhooks.takeNotice(now, () => Number.MAX_SAFE_INTEGER);
      if (queued !== undefined) await webhooks.finishNotice(queued);
      return queued && `${queued.notice} since ${queued.since}`;
    });
  const undelivered = () =>
    store.transaction(async ({ events }) => (await events.takeWaiting('org_1', 9)).map(({ id }) => id));
  return {
    store,
    emit,
    find,
    webhook,
    attempt,
    failAll,
    notices,
    undelivered,
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
  };
}

test('without retries, one attempt is all, and nobody is told', async (t) => {
  const { emit, attempt, find, webhook, notices } = await openRetried(t, { retries: false });
  const id = await emit();
  assert.equal(await attempt(id, FAILED), 'failed');
  const { status, attempts, failures } = await find(id);
  assert.deepEqual([status, attempts, failures], ['failed', 1, []]);
  assert.equal((await webhook()).failingSince, null);
  assert.equal(await notices(), undefined);
});

test('with retries, a delivery has eight attempts, and then the staff are told, once until one is delivered', async (t) => {
  const { emit, failAll, find, attempt, webhook, notices, now, pass } = await openRetried(t);
  const [first, second] = [await emit(), await emit()];
  assert.equal(await failAll(first), 8);
  const { status, attempts, failures, attemptedAt } = await find(first);
  assert.deepEqual([status, attempts, failures.length], ['failed', 8, 7]);
  assert.deepEqual(failures[0], { at: 1_000, httpStatus: 500, error: FAILED.error, durationMs: 5 });
  assert.equal(attemptedAt, now());
  assert.ok(now() > 27 * HOUR_MS && now() < 28 * HOUR_MS);
  assert.equal((await webhook()).failingSince, 1_000);
  assert.equal(await notices(), 'gave_up since 1000');

  await failAll(second);
  assert.equal(await notices(), undefined);
  assert.equal((await webhook()).turnedOffAt, null);

  const third = await emit();
  assert.equal(await attempt(third, FAILED), 'retried');
  assert.equal(await attempt(third, DELIVERED), 'delivered');
  assert.equal((await webhook()).failingSince, null);
  pass(DAY_MS);
  const since = now();
  await failAll(await emit());
  assert.equal(await notices(), `gave_up since ${since}`);
});

test('after five days without a success the webhook is turned off, and nothing more is sent', async (t) => {
  const { store, emit, failAll, find, webhook, notices, now, pass } = await openRetried(t);
  await failAll(await emit());
  await notices();
  pass(5 * DAY_MS - now() - 30 * HOUR_MS);
  await failAll(await emit());
  assert.equal((await webhook()).turnedOffAt, null, 'not yet five days');
  const [last, waiting, retried] = [await emit(), await emit(), await emit({ attempts: 1 })];
  await failAll(last);
  assert.equal((await webhook()).turnedOffAt, now());
  assert.equal(await notices(), 'turned_off since 1000');
  for (const id of [waiting, retried]) {
    const { status, error } = await find(id);
    assert.deepEqual([status, error], ['failed', 'not sent: the webhook was turned off']);
  }
  await putWebhook(store, 'org_1', { retries: true });
  assert.equal((await webhook()).turnedOffAt, null);
  const since = now();
  await failAll(await emit());
  assert.equal((await webhook()).turnedOffAt, null, 'it is tried for five days again');
  assert.equal(await notices(), `gave_up since ${since}`);
});

test('what a person sent manually is not retried, and does not count as a failure', async (t) => {
  const { emit, attempt, webhook } = await openRetried(t);
  assert.equal(await attempt(await emit({ sentBy: 'Ada' }), FAILED), 'failed');
  assert.equal((await webhook()).failingSince, null);
  assert.equal(await attempt(await emit(), FAILED), 'retried');
  assert.equal(await attempt(await emit({ sentBy: 'Ada' }), DELIVERED), 'delivered');
  assert.equal((await webhook()).failingSince, null, 'it works again');
});

test('a delivered event is never sent again automatically, even if its delivery failed before', async (t) => {
  const { store, emit, attempt, undelivered } = await openRetried(t);
  const [delivered, failing] = [await emit(), await emit()];
  await attempt(delivered, DELIVERED);
  await attempt(failing, FAILED);
  const mark = () =>
    store.transaction(({ events }) => events.markUndelivered('org_1', 0, ['dispute.filed'], 9));
  assert.equal(await mark(), 0, 'one was delivered, the other waits for a retry');
  await store.transaction(({ deliveries }) => deliveries.failPending('org_1', 'removed'));
  assert.equal(await mark(), 1);
  assert.deepEqual(await undelivered(), [failing]);
});

test('when too many deliveries wait for a retry, the events of others wait, and no attempt is lost', async (t) => {
  const { store, emit, attempt, find, undelivered } = await openRetried(t);
  await enqueue(
    store,
    Array.from({ length: MOST_PENDING }, (_, n) => ({
      ...pendingDelivery(`0000_${n}`, 'org_1'),
      attempts: 1,
      dueAt: 1e9,
    })),
  );
  const id = await emit();
  assert.equal(await attempt(id, FAILED), 'failed');
  const { status, error } = await find(id);
  assert.deepEqual([status, error], ['failed', FAILED.error]);
  assert.deepEqual(await undelivered(), [id]);
});

test('an outcome that comes too late changes nothing about the webhook', async (t) => {
  const { store, emit, find, webhook, now } = await openRetried(t);
  const pending = await find(await emit());
  const late = await store.transaction(({ deliveries }) => deliveries.claim(pending, pending.url, now()));
  assert.ok(late);
  const finish = (outcome: DeliveryOutcome) =>
    store.transaction((tx) => finishAttempt(tx, { delivery: late, outcome, at: now(), random: 0.5 }));
  assert.equal(await finish(FAILED), 'retried');
  await store.transaction(({ webhooks }) => webhooks.markWorking('org_1'));
  assert.equal(await finish(FAILED), 'failed');
  assert.equal((await webhook()).failingSince, null);
  assert.equal((await find(pending.id)).status, 'pending');
  assert.equal(await finish(DELIVERED), 'delivered');
  assert.equal((await find(pending.id)).status, 'delivered');
});
