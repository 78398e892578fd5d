import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import type { LedgerEntry, Store } from '../../src/store/store.ts';
import { check, type NewStores, putOrganization, several } from './fixtures.ts';

const DAY = Date.UTC(2026, 10, 21);

const grant = (store: Store, organizationId: string, amount: number, at: number) =>
  store.transaction(({ billing }) => billing.grant({ organizationId, amount, at }));

async function pagesOf(store: Store, organizationId: string, limit: number): Promise<LedgerEntry[]> {
  const all: LedgerEntry[] = [];
  for (;;) {
    const { entries } = await store.billing.ledger(organizationId, all.at(-1), limit);
    if (entries.length === 0) return all;
    all.push(...entries);
  }
}

export function ledgerContract(newStores: NewStores): void {
  test("the ledger lists grants and the credits of each day's checks, newest first, with the balance", async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const other = await putOrganization(store);
    assert.deepEqual(await store.billing.ledger(id, undefined, 10), { credits: 0, entries: [] });
    await grant(store, id, 100, DAY + 5);
    await grant(store, id, -7, DAY + 5);
    await grant(store, other.id, 55, DAY + 6);
    // A grant in the last millisecond of a day is newer than the checks of that day.
    await grant(store, id, 3, DAY + DAY_MS - 1);
    for (const at of [DAY, DAY + 6, DAY + DAY_MS, DAY + 3 * DAY_MS])
      await store.recordCheck(check(id, { at }));
    const { credits, entries } = await store.billing.ledger(id, undefined, 10);
    assert.equal(credits, 92);
    const listed = entries.map(({ at, number, amount }) => [
      at - DAY,
      number === 0 ? 'checks' : 'grant',
      amount,
    ]);
    assert.deepEqual(listed, [
      [4 * DAY_MS - 1, 'checks', -1],
      [2 * DAY_MS - 1, 'checks', -1],
      [DAY_MS - 1, 'grant', 3],
      [DAY_MS - 1, 'checks', -2],
      [5, 'grant', -7],
      [5, 'grant', 100],
    ]);
    for (const limit of [1, 2, 3, 6, 7])
      assert.deepEqual(await pagesOf(store, id, limit), entries, `${limit} at a time`);
  });

  test('an organization is warned once each time its balance falls below the threshold', async (t) => {
    const { store, open } = await newStores(t);
    const { id } = await putOrganization(store, { credits: 10 });
    const other = await putOrganization(store, { credits: -5 });
    const set = (threshold: number | null) =>
      store.transaction(({ billing }) => billing.setWarning(id, threshold));
    const changed = () => store.billing.listChangedWarnings();
    const claim = (by = store) => by.transaction(({ billing }) => billing.claimWarning(id, 77));
    const forget = (onceAbove: boolean) =>
      store.transaction(({ billing }) => billing.forgetWarning(id, onceAbove));
    assert.equal(await store.billing.findWarning(id), undefined);
    await set(10);
    assert.deepEqual(await store.billing.findWarning(id), { threshold: 10, warnedAt: null });
    assert.deepEqual([await changed(), await claim()], [[], false], 'the balance is not below');
    await store.recordCheck(check(id));
    assert.deepEqual(await changed(), [id]);

    const stores = await Promise.all(several(3, () => open()));
    const claimed = await Promise.all([...stores, store, store].map(claim));
    assert.equal(claimed.filter(Boolean).length, 1, 'only one of several servers');
    assert.deepEqual(await store.billing.findWarning(id), { threshold: 10, warnedAt: 77 });
    assert.deepEqual(await changed(), []);
    await forget(true);
    await set(10);
    assert.equal((await store.billing.findWarning(id))?.warnedAt, 77, 'the balance is still below');

    await grant(store, id, 1, 1);
    assert.deepEqual(await changed(), [id]);
    await forget(true);
    assert.equal((await store.billing.findWarning(id))?.warnedAt, null);
    await store.recordCheck(check(id));
    assert.equal(await claim(), true, 'the balance is below again');
    await set(11);
    assert.deepEqual(await changed(), [id], 'a new threshold warns again');
    assert.equal(await claim(), true);
    await forget(false);
    assert.deepEqual(await changed(), [id], 'a warning whose mail failed is due again');
    await set(null);
    assert.deepEqual([await changed(), await claim()], [[], false]);
    assert.deepEqual(await store.organizations.find(other.id), other);
  });
}
