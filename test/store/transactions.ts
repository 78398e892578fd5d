import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../src/errors.ts';
import type { Reads, Transaction } from '../../src/store/store.ts';
import { BY_OPERATOR } from '../support/renters.ts';
import {
  delivery,
  figuresReport,
  incident,
  key,
  labelsReport,
  linkedOnFile,
  type NewStores,
  organization,
  putOrganization,
  putRenters,
  renter,
  renterWithIncidents,
  several,
  webhookSettings,
} from './fixtures.ts';

/** Increments a number by reading and writing it. Without the lock, concurrent increments are lost. */
async function increment({ locks, organizations }: Transaction, id: string): Promise<void> {
  await locks.organization(id);
  const current = await organizations.find(id);
  await organizations.update(id, { rateLimit: (current?.rateLimit ?? 0) + 1 });
}

/** Calls every method that writes. Returns a function that reads everything written. */
async function writeEverything(tx: Transaction) {
  const [own, created] = [organization(), renterWithIncidents(1)];
  const ownKey = key(own.id);
  const filed = incident(created.id, own.id);
  const waiting = delivery(own.id);
  const name = { kind: 'name', value: 'jordan reyes' } as const;
  await tx.organizations.create(own);
  await tx.organizations.update(own.id, { rateLimit: 3 });
  await tx.keys.create(ownKey);
  await tx.renters.create(created);
  await tx.renters.update({ ...created, phone: '1' });
  await tx.renters.addIdentifier(created.id, name, BY_OPERATOR);
  await tx.renters.enterRoster({ organizationId: own.id, renterId: created.id, newIncidents: 1, at: 1 });
  await tx.incidents.create(filed);
  const reportNumber = await tx.reports.create(labelsReport(created.id, own.id, 'C-1'));
  await tx.reports.linkIncidents(reportNumber, [filed.id]);
  await tx.billing.grant({ organizationId: own.id, amount: 4, at: 1 });
  await tx.webhooks.set(own.id, webhookSettings());
  await tx.deliveries.enqueue(waiting);
  await tx.deliveries.claim(waiting, waiting.url, 1);
  return async (reads: Reads) => ({
    organization: await reads.organizations.find(own.id),
    key: await reads.keys.find(ownKey.id),
    holder: await reads.keys.findHolder(ownKey.hash),
    renter: await reads.renters.findFirst([name], own.id),
    roster: await reads.renters.listRoster(own.id, 10),
    ...(await linkedOnFile(reads, own.id, created.id, filed.id)),
    webhook: await reads.webhooks.find(own.id),
    deliveries: (await reads.deliveries.list(own.id, 10)).map(({ status }) => status),
  });
}

const NOTHING = {
  organization: undefined,
  key: undefined,
  holder: undefined,
  renter: undefined,
  roster: [],
  incidents: [],
  contract: false,
  webhook: undefined,
  deliveries: [],
};

export function transactionContract(newStores: NewStores): void {
  test('a transaction returns what its callback returns', async (t) => {
    const { store } = await newStores(t);
    for (const value of [1, 'text', null, undefined, { a: [1] }]) {
      assert.deepEqual(await store.transaction(async () => value), value);
    }
    const results = await Promise.all(several(20, (index) => store.transaction(async () => index)));
    assert.deepEqual(
      results,
      several(20, (index) => index),
      'each gets its own result',
    );
  });

  test('a transaction reads its own writes, and other reads see them afterwards', async (t) => {
    const { store } = await newStores(t);
    const [read, within] = await store.transaction(async (tx) => {
      const readAll = await writeEverything(tx);
      return [readAll, await readAll(tx)] as const;
    });
    for (const [what, value] of Object.entries(within)) {
      assert.notDeepEqual(value, NOTHING[what as keyof typeof NOTHING], what);
    }
    assert.equal(within.organization?.credits, 4);
    assert.equal(within.renter?.ownIncidents, 1);
    assert.deepEqual(within.deliveries, ['sending']);
    assert.deepEqual(await read(store), within);
  });

  test('a transaction whose callback rejects writes nothing', async (t) => {
    const { store } = await newStores(t);
    let read: Awaited<ReturnType<typeof writeEverything>> | undefined;
    const attempt = store.transaction(async (tx) => {
      read = await writeEverything(tx);
      throw new Error('changed my mind');
    });
    await assert.rejects(attempt, /changed my mind/);
    assert.ok(read);
    assert.deepEqual(await read(store), NOTHING);
    assert.deepEqual(await store.organizations.list(), []);
    assert.deepEqual(await store.transaction(read), NOTHING, 'the next transaction reads nothing either');
  });

  test("a transaction rejects with its callback's own error", async (t) => {
    const { store } = await newStores(t);
    for (const error of [new Error('one'), new ApiError('invalid', 'no'), 'a text', undefined]) {
      const callbacks: (() => Promise<never>)[] = [
        async () => Promise.reject(error),
        () => {
          throw error;
        },
      ];
      for (const callback of callbacks) {
        const outcome = await Promise.allSettled([store.transaction(callback)]);
        assert.deepEqual(outcome, [{ status: 'rejected', reason: error }]);
        assert.ok(outcome[0]?.status === 'rejected' && outcome[0].reason === error);
      }
    }
  });

  test('a failed write rejects its transaction and rolls all of it back', async (t) => {
    const { store } = await newStores(t);
    const existing = await putOrganization(store);
    const created = organization();
    await assert.rejects(
      store.transaction(async ({ organizations }) => {
        await organizations.create(created);
        await organizations.create(existing);
      }),
    );
    assert.deepEqual(await store.organizations.list(), [existing]);
  });

  test('when some of many concurrent transactions reject, only those are rolled back', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const boom = new Error('odd');
    const created = several(40, () => organization());
    const outcomes = await Promise.allSettled(
      created.map((each, index) =>
        store.transaction(async (tx) => {
          await tx.organizations.create(each);
          await increment(tx, id);
          if (index % 2 === 1) throw boom;
        }),
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const odd = { status: 'rejected', reason: boom };
      assert.deepEqual(outcome, index % 2 === 1 ? odd : { status: 'fulfilled', value: undefined });
    }
    const listed = await store.organizations.list();
    assert.deepEqual(
      listed.slice(1),
      created.filter((_, index) => index % 2 === 0),
    );
    assert.equal(listed[0]?.rateLimit, 20);
  });

  test('concurrent reports get distinct numbers, even when some are rolled back', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const reported = renter();
    await putRenters(store, [reported]);
    const outcomes = await Promise.allSettled(
      several(20, (index) =>
        store.transaction(async ({ reports }) => {
          const number = await reports.create(figuresReport(reported.id, id));
          if (index % 2 === 1) throw new Error('odd');
          return number;
        }),
      ),
    );
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    assert.equal(new Set(numbers).size, 10);
  });

  test('concurrent transactions lose no update', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    await Promise.all(several(60, () => store.transaction((tx) => increment(tx, id))));
    assert.equal((await store.organizations.find(id))?.rateLimit, 60);
  });

  test('other readers see a transaction only after it commits', async (t) => {
    const { store, open } = await newStores(t);
    const { id } = await putOrganization(store, { name: 'Before' });
    const others = [store, await open()];
    const created = organization();
    // The transaction waits for these reads, so they must not wait for it.
    const seen = await store.transaction(async ({ organizations }) => {
      await organizations.update(id, { name: 'After' });
      await organizations.create(created);
      return Promise.all(others.map((other) => other.organizations.list()));
    });
    for (const list of seen)
      assert.deepEqual(
        list.map(({ name }) => name),
        ['Before'],
      );
    assert.equal((await store.organizations.find(id))?.name, 'After');
  });
}
