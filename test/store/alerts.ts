import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewAlert, Store } from '../../src/store/store.ts';
import { type NewStores, putOrganization, several } from './fixtures.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Math.floor(1_700_000_000_000 / DAY) * DAY + DAY / 2;

export const raise = (store: Store, alert: NewAlert) =>
  store.transaction(({ alerts }) => alerts.raise(alert));

const sweep = (organizationId: string | null, at = NOON, names = 31): NewAlert => ({
  organizationId,
  kind: 'name_sweep',
  figures: { names },
  at,
});

const BY_ADA = { at: NOON + 1, by: 'Ada Ng', reason: 'A new clerk.' };

const open = (store: Store) => store.alerts.list('open', undefined, 99);

export function alertContract(newStores: NewStores): void {
  test('an organization has one open alert of a kind, with the figures that raised it', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [await putOrganization(store, { name: 'Harbor' }), await putOrganization(store)];
    await raise(store, sweep(one.id));
    await raise(store, sweep(one.id, NOON + 60 * MINUTE - 1));
    const [alert] = await open(store);
    assert.equal(alert?.lastAt, NOON, 'noted once an hour');
    await raise(store, sweep(one.id, NOON + 5 * DAY, 99));
    await raise(store, sweep(other.id, NOON + 1));
    await raise(store, { organizationId: null, kind: 'documents', figures: { used: 8, quota: 9 }, at: NOON });
    await raise(store, { organizationId: null, kind: 'documents', figures: { used: 9, quota: 9 }, at: NOON });
    const [network, second, first] = await open(store);
    assert.deepEqual(first, {
      number: first?.number,
      organizationId: one.id,
      organization: 'Harbor',
      kind: 'name_sweep',
      figures: { names: 31 },
      raisedAt: NOON,
      lastAt: NOON + 5 * DAY,
      dismissal: null,
    });
    assert.equal(second?.organizationId, other.id);
    assert.deepEqual([network?.organizationId, network?.organization], [null, null]);
    assert.deepEqual(network?.figures, { used: 8, quota: 9 });
    assert.deepEqual(await store.alerts.find(first?.number ?? 0), first);
    assert.deepEqual(
      (await store.alerts.list('all', network?.number, 1)).map(({ number }) => number),
      [second?.number],
    );
    assert.deepEqual(await store.alerts.countOpen(), [
      { kind: 'documents', count: 1 },
      { kind: 'name_sweep', count: 2 },
    ]);
    assert.equal(await store.alerts.find(999), undefined);
  });

  test('a dismissed alert is raised again when something new happens, and not before', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const dismiss = async () => {
      const [alert] = await open(store);
      return store.transaction(({ alerts }) => alerts.dismiss(alert?.number ?? 0, BY_ADA));
    };
    const few = (at: number): NewAlert => ({
      organizationId: id,
      kind: 'few_filings',
      figures: { checks: 501, renters: 400, filed: 0 },
      at,
    });
    await raise(store, sweep(id));
    assert.equal(await dismiss(), true);
    assert.deepEqual(await open(store), []);
    const [dismissed] = await store.alerts.list('all', undefined, 9);
    assert.deepEqual(dismissed?.dismissal, BY_ADA);
    const again = store.transaction(({ alerts }) => alerts.dismiss(dismissed?.number ?? 0, BY_ADA));
    assert.equal(await again, false);
    await raise(store, sweep(id, NOON + DAY / 2 - 1));
    assert.deepEqual(await open(store), [], 'the same day');
    await raise(store, sweep(id, NOON + DAY / 2));
    assert.equal((await open(store)).length, 1, 'the next day');
    await dismiss();
    await raise(store, few(NOON));
    await dismiss();
    await raise(store, few(NOON + 29 * DAY));
    assert.deepEqual(await open(store), [], 'figures of three months are quiet for 30 days');
    await raise(store, few(NOON + 30 * DAY));
    assert.equal((await open(store)).length, 1);
  });

  test('an alert that two servers raise at once is stored once', async (t) => {
    const { store, open: openStore } = await newStores(t);
    const stores = [store, await openStore()];
    const { id } = await putOrganization(store);
    await Promise.all(several(20, (index) => raise(stores[index % 2] ?? store, sweep(id, NOON + index))));
    assert.equal((await store.alerts.list('all', undefined, 9)).length, 1);
  });

  test('an alert is given out to be mailed once, and again if nobody reports that it was', async (t) => {
    const { store, open: openStore } = await newStores(t);
    const other = await openStore();
    for (const { id } of await Promise.all(several(4, () => putOrganization(store))))
      await raise(store, sweep(id));
    const take = (from: Store, at: number, limit = 9) =>
      from.transaction(({ alerts }) => alerts.takeMails(at, at + 10 * MINUTE, limit));
    const taken = (await Promise.all([take(store, NOON, 3), take(other, NOON, 3)])).flat();
    const numbers = taken.map(({ number }) => number);
    // PostgreSQL leaves out rows that another server is just taking.
    numbers.push(...(await take(store, NOON)).map(({ number }) => number));
    assert.deepEqual(numbers.toSorted(), [1, 2, 3, 4]);
    await store.transaction(({ alerts }) => alerts.finishMails([1, 2], NOON + 10 * MINUTE));
    await store.transaction(({ alerts }) => alerts.dismiss(3, BY_ADA));
    assert.deepEqual(await take(store, NOON + 10 * MINUTE - 1), []);
    const again = await take(store, NOON + 10 * MINUTE);
    assert.deepEqual(
      again.map(({ number }) => number),
      [4],
    );
    await store.transaction(({ alerts }) => alerts.finishMails([4], NOON + 10 * MINUTE));
    assert.equal(
      (await take(store, NOON + 20 * MINUTE)).length,
      1,
      'the mail of an earlier turn ends nothing',
    );
  });

  test('a scan is made by one server in each period, and old alerts are deleted', async (t) => {
    const { store, open: openStore } = await newStores(t);
    const other = await openStore();
    const claim = (from: Store, scan: string, period: number) =>
      from.transaction(({ alerts }) => alerts.claimScan(scan, period));
    const claims = await Promise.all(several(8, (index) => claim(index % 2 ? other : store, 'a', 7)));
    assert.equal(claims.filter(Boolean).length, 1);
    assert.deepEqual(
      [await claim(store, 'a', 6), await claim(store, 'a', 8), await claim(store, 'b', 1)],
      [false, true, true],
    );
    const [one, two] = [await putOrganization(store), await putOrganization(store)];
    await raise(store, sweep(one.id, NOON));
    await raise(store, sweep(two.id, NOON + 1));
    await store.transaction(({ alerts }) => alerts.forget(NOON + 1, NOON));
    assert.deepEqual(
      (await open(store)).map(({ organizationId }) => organizationId),
      [two.id],
    );
  });
}
