import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUSY_RATE, deliveryBudget } from './delivery-budget.ts';
import { DELIVERED, dispatcherOn, ids, settled, until } from './dispatcher.test-helper.ts';
import { enqueue, openTestStore, pendingDelivery } from './store.test-helper.ts';

/** Returns a budget on a clock that the test moves, in a process that is as busy as the test says. */
function budgetOn(utilization: number) {
  const process = { nowMs: 0, utilization, pauses: [] as number[] };
  const budget = deliveryBudget({
    monotonicMs: () => process.nowMs,
    utilization: () => process.utilization,
    pause: async (ms) => {
      process.pauses.push(ms);
    },
  });
  /** Takes all that it gives in so many seconds. */
  const takeFor = (seconds: number) => {
    let taken = 0;
    for (const end = process.nowMs + seconds * 1_000; process.nowMs < end; process.nowMs += budget.waitMs)
      taken += budget.take(1_000);
    return taken;
  };
  return { process, budget, takeFor };
}

test('while the process is busy, fifty deliveries a second may start', () => {
  const { takeFor } = budgetOn(0.95);
  assert.equal(BUSY_RATE, 50);
  assert.equal(takeFor(10), 500);
});

test('while the process has time, the rate rises to a thousand a second, and it falls within half a second of the first request', () => {
  const { process, takeFor } = budgetOn(0.2);
  takeFor(1);
  assert.equal(takeFor(10), 10_000);
  process.utilization = 1;
  takeFor(0.5);
  assert.equal(takeFor(10), 500);
});

test('while the process is busy, all that wait for a turn get it together, and otherwise at once', async () => {
  const { process, budget } = budgetOn(1);
  await budget.turn();
  assert.deepEqual(process.pauses, []);
  process.nowMs += 100;
  await Promise.all([budget.turn(), budget.turn(), budget.turn()]);
  assert.deepEqual(process.pauses, [100]);
  await budget.turn();
  assert.deepEqual(process.pauses, [100, 100]);
  process.utilization = 0.1;
  process.nowMs += 100;
  await budget.turn();
  assert.equal(process.pauses.length, 2);
});

test('what is not used is not saved for a burst, and what is given back can be used', () => {
  const { process, budget } = budgetOn(1);
  process.nowMs += 60_000;
  assert.equal(budget.take(1_000), 5);
  budget.giveBack(2);
  assert.equal(budget.take(1_000), 2);
  assert.equal(budget.take(1_000), 0);
});

test('however long the queues of others are, a delivery waits only for a turn of each', async (t) => {
  const organizations = ids('org', 10);
  const opened = await openTestStore(t, [...organizations, 'small']);
  const { process, budget } = budgetOn(1);
  await enqueue(
    opened.store,
    organizations.flatMap((organization) =>
      ids(organization, 100).map((id) => pendingDelivery(id, organization)),
    ),
  );
  await enqueue(opened.store, [pendingDelivery('the newest', 'small')]);
  const sent: string[] = [];
  const { dispatcher, finished } = dispatcherOn(opened, {
    budget: { ...budget, waitMs: 1 },
    // As a receiver that is dead.
    send: async ({ body }) => {
      sent.push(JSON.parse(body).id);
      return { ...DELIVERED, status: 'failed', httpStatus: null, error: 'could not connect' };
    },
  });
  dispatcher.start();
  for (let most = 5; !sent.includes('the newest'); most += 5) {
    await until(`${most} are sent`, () => finished.length >= most);
    assert.ok(most <= 45, 'four of each of the others come first');
    process.nowMs += 100;
  }
});

test('a dispatcher whose budget is used up waits, and then sends in order', async (t) => {
  const opened = await openTestStore(t, ['org_1']);
  const { process, budget } = budgetOn(1);
  const expected = ids('dlv', 12);
  await enqueue(
    opened.store,
    expected.map((id) => pendingDelivery(id, 'org_1')),
  );
  const sent: string[] = [];
  const { dispatcher, finished } = dispatcherOn(opened, {
    budget: { ...budget, waitMs: 1 },
    send: async ({ body }) => {
      sent.push(JSON.parse(body).id);
      return DELIVERED;
    },
  });
  dispatcher.start();
  for (const most of [5, 10, 12]) {
    await until(`${most} are sent`, () => finished.length === most);
    await settled(opened.store);
    assert.deepEqual(sent, expected.slice(0, most));
    process.nowMs += 100;
  }
});
