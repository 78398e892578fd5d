import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import {
  check,
  delivery,
  figuresReport,
  incident,
  key,
  labelsReport,
  linkedOnFile,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  several,
  webhookSettings,
} from './fixtures.ts';

const EVER = [0, Number.MAX_SAFE_INTEGER] as const;

/** Creates one of everything. Returns functions that read it all and that file another report. */
async function putEverything(store: Store) {
  const { id } = await putOrganization(store, { credits: 10 });
  const created = renter({ fullName: 'Jordan Réyes' });
  const name = { kind: 'name', value: 'jordan reyes' } as const;
  await putRenters(store, [created, name]);
  const filed = incident(created.id, id);
  const ownKey = key(id);
  await store.transaction(async ({ keys, renters, incidents, reports, billing, webhooks, deliveries }) => {
    await keys.create(ownKey);
    await renters.enterRoster({ organizationId: id, renterId: created.id, newIncidents: 1, at: 1 });
    await incidents.create(filed);
    const number = await reports.create(labelsReport(created.id, id, 'C-1'));
    await reports.linkIncidents(number, [filed.id]);
    await billing.grant({ organizationId: id, amount: 5, at: 1 });
    await webhooks.set(id, webhookSettings());
    await deliveries.enqueue(delivery(id));
  });
  await store.recordCheck(check(id));
  const fileNext = (by: Store) =>
    by.transaction(({ reports }) => reports.create(figuresReport(created.id, id)));
  const readAll = async (reads: Store) => ({
    organizations: await reads.organizations.list(),
    holder: await reads.keys.findHolder(ownKey.hash),
    keys: await reads.keys.listActive(id, 1),
    renter: await reads.renters.findFirst([name], id),
    roster: await reads.renters.listRoster(id, 10),
    ...(await linkedOnFile(reads, id, created.id, filed.id)),
    checks: await reads.billing.countChecks(id, ...EVER),
    webhook: await reads.webhooks.find(id),
    pending: await reads.deliveries.list(id, 10, { statuses: ['pending'] }),
  });
  return { readAll, fileNext };
}

export function processContract(newStores: NewStores): void {
  test('a reopened database has everything', async (t) => {
    const { store, open, close } = await newStores(t);
    const { readAll, fileNext } = await putEverything(store);
    const before = await readAll(store);
    assert.equal(before.organizations[0]?.credits, 14);
    assert.equal(before.checks, 1);
    assert.equal(before.pending.length, 1);
    await close(store);
    const again = await open();
    assert.deepEqual(await readAll(again), before);
    assert.equal(await fileNext(again), 3, 'numbering continues');
  });

  test("each of two processes sees the other's commits immediately", async (t) => {
    const { store: first, open } = await newStores(t);
    const second = await open();
    const { readAll, fileNext } = await putEverything(first);
    assert.deepEqual(await readAll(second), await readAll(first));
    assert.equal(await fileNext(second), 3);
    assert.equal(await fileNext(first), 4);

    const [{ id: keyId, hash } = { id: '', hash: '' }] = (await readAll(first)).keys;
    assert.ok(await first.keys.findHolder(hash));
    await second.transaction(({ keys }) => keys.revoke(keyId, 1));
    assert.equal(await first.keys.findHolder(hash), undefined);
  });

  test('concurrent writes of two processes lose nothing', async (t) => {
    const { store: first, open } = await newStores(t);
    const second = await open();
    const { id } = await putOrganization(first);
    await Promise.all(
      several(200, async (index) => {
        const store = index % 2 === 0 ? first : second;
        await store.transaction(async ({ locks, organizations }) => {
          await locks.organization(id);
          const current = await organizations.find(id);
          await organizations.update(id, { rateLimit: (current?.rateLimit ?? 0) + 1 });
        });
        await store.recordCheck(check(id));
      }),
    );
    for (const store of [first, second]) {
      const found = await store.organizations.find(id);
      assert.deepEqual([found?.rateLimit, found?.credits], [200, -200]);
      assert.equal(await store.billing.countChecks(id, ...EVER), 200);
    }
  });

  test('closing one store does not affect another', async (t) => {
    const { store: first, open, close } = await newStores(t);
    const second = await open();
    const { readAll, fileNext } = await putEverything(first);
    const before = await readAll(first);
    await close(first);
    assert.deepEqual(await readAll(second), before);
    assert.equal(await fileNext(second), 3);
  });

  test('closing a store finishes the operations in progress', async (t) => {
    const { store, open, close } = await newStores(t);
    const { id } = await putOrganization(store);
    const inProgress = several(100, (index) =>
      index % 2 === 0
        ? store.recordCheck(check(id))
        : store.transaction(({ billing }) => billing.grant({ organizationId: id, amount: 3, at: 1 })),
    );
    const reading = store.organizations.find(id);
    await Promise.all([close(store), ...inProgress]);
    assert.equal((await reading)?.id, id);
    const again = await open();
    assert.equal(await again.billing.countChecks(id, ...EVER), 50);
    assert.equal((await again.organizations.find(id))?.credits, 50 * 3 - 50);
  });
}
