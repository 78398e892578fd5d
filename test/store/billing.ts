import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckRecord, Store } from '../../src/store/store.ts';
import { check, type NewStores, putOrganization, several } from './fixtures.ts';

const EVER = [0, Number.MAX_SAFE_INTEGER] as const;

async function creditsOf(store: Store, organizationId: string): Promise<number | undefined> {
  return (await store.organizations.find(organizationId))?.credits;
}

const CHECKS: Partial<CheckRecord>[] = [
  { identifier: 'member_id', renterId: 'ren_found', recommendation: 'DENIED', score: 0 },
  { identifier: 'email', renterId: 'ren_found', recommendation: 'CONDITIONAL', score: 1000 },
  { identifier: 'phone', renterId: 'ren_found', recommendation: 'REVIEW_REQUIRED', score: 400 },
  { identifier: 'license', recommendation: 'APPROVED', score: null },
  { identifier: 'name', renterId: null, recommendation: 'APPROVED' },
];

export function billingContract(newStores: NewStores): void {
  test('each check is logged once and costs its organization one credit', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { credits: 2 });
    const other = await putOrganization(store, { credits: 2 });
    for (const [index, fields] of CHECKS.entries()) {
      await store.recordCheck(check(id, fields));
      const done = index + 1;
      assert.equal(await store.billing.countChecks(id, ...EVER), done);
      assert.equal(await creditsOf(store, id), 2 - done, 'the balance may go below zero');
    }
    assert.deepEqual(await store.organizations.find(other.id), other);
    assert.equal(await store.billing.countChecks(other.id, ...EVER), 0);
  });

  test('checks of the same millisecond are logged separately', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    await store.recordCheck(check(id, { at: 5 }));
    await store.recordCheck(check(id, { at: 5 }));
    assert.equal(await store.billing.countChecks(id, 5, 6), 2);
  });

  test('concurrent checks of several organizations are each logged once', async (t) => {
    const { store } = await newStores(t);
    const [first, second] = [await putOrganization(store), await putOrganization(store, { credits: 50 })];
    // More than fit in one commit.
    const checks = several(1_500, (index) => check(index % 3 === 0 ? first.id : second.id));
    await Promise.all(checks.map((each) => store.recordCheck(each)));
    assert.equal(await store.billing.countChecks(first.id, ...EVER), 500);
    assert.equal(await store.billing.countChecks(second.id, ...EVER), 1_000);
    assert.equal(await creditsOf(store, first.id), -500);
    assert.equal(await creditsOf(store, second.id), -950);
  });

  test('concurrent checks and transactions lose no credit', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const grant = { organizationId: id, amount: 10, at: 1 };
    await Promise.all(
      several(100, (index) =>
        index % 2 === 0
          ? store.recordCheck(check(id))
          : store.transaction(async ({ billing, organizations }) => {
              await billing.grant(grant);
              await organizations.update(id, { rateLimit: index });
            }),
      ),
    );
    assert.equal(await creditsOf(store, id), 50 * 10 - 50);
  });

  test('checks are counted from one time up to, but not including, another', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    for (const at of [99, 100, 101, 199, 200]) await store.recordCheck(check(id, { at }));
    for (const [fromMs, toMs, checks] of [
      [100, 200, 3],
      [99, 201, 5],
      [100, 101, 1],
      [100, 100, 0],
      [200, 100, 0],
      [201, 999, 0],
    ] as const) {
      const counted = await store.billing.countChecks(id, fromMs, toMs);
      assert.equal(counted, checks, `from ${fromMs} to ${toMs}`);
    }
  });

  test('a grant adds or removes credits, and does not count as a check', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { credits: 5 });
    const other = await putOrganization(store);
    const grant = (amount: number) =>
      store.transaction(({ billing }) => billing.grant({ organizationId: id, amount, at: 7 }));
    for (const [amount, credits] of [
      [100, 105],
      [-5, 100],
      [-200, -100],
      [100, 0],
    ] as const) {
      await grant(amount);
      assert.equal(await creditsOf(store, id), credits);
    }
    assert.deepEqual(await store.organizations.find(other.id), other);
    assert.equal(await store.billing.countChecks(id, ...EVER), 0);
  });
}
