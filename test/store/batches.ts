import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchJob, type BatchJobDependencies } from '../../src/batches/batch-work.ts';
import { type BatchQuery, makeBatches } from '../../src/batches/batches.ts';
import { makeCreateBatch } from '../../src/batches/create-batch.ts';
import { makeForgetBatches } from '../../src/batches/forget-batches.ts';
import { LEASE_MS } from '../../src/batches/limits.ts';
import { idMaker, requestIdMaker } from '../../src/ids.ts';
import type { CheckBatch, Organization, Store } from '../../src/store/store.ts';
import { makeListEvents } from '../../src/webhooks/event-log.ts';
import { key, type NewStores, organization, putRenters, renterWithIncidents } from './fixtures.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let now = Date.UTC(2026, 10, 21, 12);
const clock = () => now;
const wait = (ms: number): void => {
  now += ms;
};
const newId = idMaker(clock);
const newRequestId = requestIdMaker(clock);

/** Three parts on each engine. */
const ROWS = 250;

const queries = (count: number): BatchQuery[] =>
  Array.from({ length: count }, (_, index) => ({
    email: index % 2 === 0 ? 'known@renter.example' : `unknown${index}@renter.example`,
    purpose: index === 0 ? 'collection' : null,
    reference: index < 2 ? `contract ${index + 1}` : null,
  }));

/** Creates an organization with a key, and returns what it does with batches. */
async function prepare(store: Store, fields: Partial<Organization> = {}, expiresAt: number | null = null) {
  const created = organization({ rateLimit: 1_000_000, ...fields });
  const caller = { organizationId: created.id, keyId: '' };
  await store.transaction(async (tx) => {
    await tx.organizations.create(created);
    const first = key(created.id, { expiresAt });
    caller.keyId = first.id;
    await tx.keys.create(first);
  });
  const create = makeCreateBatch({ store, newId, clock, onBatch() {} });
  const batches = makeBatches({ store, newId, clock, onEvent() {} });
  return {
    caller,
    id: created.id,
    create: (count: number) => create(caller, { name: null, queries: queries(count) }),
    cancel: (id: string) => batches.cancelBatch(caller, id),
    find: async (id: string) => (await store.batches.find(created.id, id)) as CheckBatch,
    credits: async () => (await store.organizations.find(created.id))?.credits,
  };
}

/** Returns the job on a store. */
function workOn(store: Store, options: Partial<BatchJobDependencies> = {}): BatchJob {
  return new BatchJob({
    store,
    newId,
    newRequestId,
    clock,
    log: { error: (fields: object) => assert.fail(JSON.stringify(fields)) },
    present: ({ found, recommendation }) => ({ found, recommendation }),
    requireCertification: false,
    alone: true,
    onChecked() {},
    onEvent() {},
    pause: async () => {},
    ...options,
  });
}

/** Asserts that the answered rows are the first ones, and that each is in the log, billed and in the usage of the caller once. */
async function assertBilledOnce(store: Store, batch: CheckBatch, answered: number): Promise<void> {
  const { id, organizationId, caller } = batch;
  const results = await store.batches.listAnswered(id, 0, undefined, 10_000);
  assert.deepEqual(
    results.map(({ position }) => position),
    Array.from({ length: answered }, (_, index) => index + 1),
  );
  const everything = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
  const logged = await store.checkLog.list(organizationId, everything, undefined, 10_000);
  assert.deepEqual(
    logged.map(({ requestId }) => requestId).sort(),
    results.map(({ requestId }) => requestId).sort(),
  );
  assert.ok(logged.every((check) => check.batchId === id && check.keyId === caller));
  const usage = await store.usage.byCaller(organizationId, 0, now + DAY_MS, 10);
  assert.deepEqual(
    usage.map(({ caller: by, checks }) => [by, checks]),
    answered === 0 ? [] : [[caller, answered]],
  );
  assert.equal((await store.organizations.find(organizationId))?.credits, -answered);
}

export function batchContract(newStores: NewStores): void {
  test('the rows of a batch are answered in their order, each logged and billed once, with what was asked', async (t) => {
    const { store } = await newStores(t);
    const known = renterWithIncidents(0);
    await putRenters(store, [known, { kind: 'email', value: 'known@renter.example' }]);
    const { id: organizationId, create, find } = await prepare(store);
    const { id } = await create(ROWS);
    let parts = 0;
    await workOn(store, { pause: async () => void parts++ }).run();
    assert.ok(parts > 2);
    const batch = await find(id);
    assert.deepEqual([batch.status, batch.answered, batch.endedAt], ['completed', ROWS, now]);
    await assertBilledOnce(store, batch, ROWS);
    assert.deepEqual(await store.batches.countByTier(id), { LOW: ROWS / 2, UNKNOWN: ROWS / 2 });
    const [first, second] = await store.batches.listAnswered(id, 0, undefined, 2);
    assert.deepEqual(JSON.parse(first?.response ?? ''), { found: true, recommendation: 'APPROVED' });
    assert.deepEqual(JSON.parse(second?.response ?? ''), { found: false, recommendation: 'APPROVED' });
    const [third] = await store.batches.listAnswered(id, 1, 'LOW', 1);
    assert.equal(third?.position, 3);
    const everything = { fromMs: 0, toMs: now + 1 };
    const check = await store.checkLog.find(organizationId, first?.requestId ?? '', everything);
    const { identifier, renterId, purpose, reference } = check ?? {};
    assert.deepEqual(
      [identifier, renterId, purpose, reference],
      ['email', known.id, 'collection', 'contract 1'],
    );
  });

  test('two servers that work on one batch, and one that takes over, bill each row once', async (t) => {
    const { store, open } = await newStores(t);
    const { create, find } = await prepare(store);
    const { id } = await create(ROWS);
    await Promise.all([workOn(store), workOn(await open())].map((work) => work.run()));
    await assertBilledOnce(store, await find(id), ROWS);

    const stopped = await prepare(store);
    const other = await stopped.create(ROWS);
    const work: BatchJob = workOn(store, { pause: async () => void work.stop() });
    await work.run();
    const { answered, status } = await stopped.find(other.id);
    assert.ok(answered > 0 && answered < ROWS && status === 'running', `${answered}`);
    await workOn(store, { alone: false }).run();
    await assertBilledOnce(store, await stopped.find(other.id), ROWS);
  });

  test('a part that another server has recorded is neither logged nor billed', async (t) => {
    const { store } = await newStores(t);
    const { create, find } = await prepare(store);
    const { id } = await create(ROWS);
    const recordTwice: Store['recordBatchPart'] = async (part) => {
      assert.equal(await store.recordBatchPart(part), true);
      return store.recordBatchPart(part);
    };
    const work = workOn({ ...store, recordBatchPart: recordTwice });
    // The claim of the other server ends, and this one continues.
    for (; (await find(id)).status === 'running'; now += LEASE_MS) await work.run();
    await assertBilledOnce(store, await find(id), ROWS);
  });

  test('a batch that another server works on is due when its claim ends, and the one that waited longest comes first', async (t) => {
    const { store } = await newStores(t);
    const { create } = await prepare(store);
    const [one, two] = [await create(1), await create(1)];
    await store.transaction(({ batches }) => batches.postpone(one.id, now + 30_000));
    assert.equal((await store.batches.findDue(now))?.id, two.id);
    await store.transaction(({ batches }) => batches.postpone(two.id, now + 60_000));
    assert.equal(await store.batches.findDue(now + 29_999), undefined);
    assert.equal((await store.batches.findDue(now + 60_000))?.id, one.id);
  });

  test('a batch that fails is left alone for a while, unlike others, and is tried at once when the only server restarts', async (t) => {
    const { store } = await newStores(t);
    const [failing, other] = [await prepare(store), await prepare(store)];
    const [broken, fine] = [await failing.create(1), await other.create(1)];
    let faults = 5;
    const findMatches: Store['findMatches'] = (organizationId, asked) => {
      if (organizationId === failing.id && faults-- > 0) throw new TypeError('broken');
      return store.findMatches(organizationId, asked);
    };
    const failed: unknown[] = [];
    const log = { error: (fields: object) => failed.push(fields) };
    const work = workOn({ ...store, findMatches }, { log });
    await work.run();
    await work.run();
    assert.deepEqual([failed.length, (await other.find(fine.id)).status], [1, 'completed']);
    wait(LEASE_MS);
    await work.run();
    assert.equal(failed.length, 2);
    faults = 0;
    await workOn(store, { alone: false }).run();
    assert.equal((await failing.find(broken.id)).status, 'running');
    await workOn(store).run();
    assert.equal((await failing.find(broken.id)).status, 'completed');
  });

  for (const [reason, change] of [
    ['requested', ({ cancel, batchId }) => cancel(batchId)],
    ['key_revoked', ({ store, caller }) => store.transaction(({ keys }) => keys.revoke(caller.keyId, now))],
    ['key_expired', async () => wait(HOUR_MS)],
    ['no_api_access', ({ update }) => update({ apiAccess: false })],
    ['not_certified', ({ update }) => update({ certifiedUntil: now })],
    ['credit_floor', ({ update, credits }) => credits().then((creditFloor) => update({ creditFloor }))],
    ['timed_out', async () => wait(DAY_MS + 1)],
  ] as [string, (on: Changed) => Promise<unknown>][]) {
    test(`a running batch is cancelled (${reason}), and what has no result is not billed`, async (t) => {
      const { store } = await newStores(t);
      const certifiedUntil = now + 2 * DAY_MS;
      const expiresAt = reason === 'key_expired' ? now + HOUR_MS : null;
      const prepared = await prepare(store, { certifiedUntil }, expiresAt);
      const { id: batchId } = await prepared.create(ROWS);
      const update = (changes: object) =>
        store.transaction(({ organizations }) => organizations.update(prepared.id, changes));
      let answered = 0;
      await workOn(store, {
        requireCertification: true,
        async pause() {
          if (answered > 0) return;
          answered = (await prepared.find(batchId)).answered;
          await change({ ...prepared, store, update, batchId });
        },
      }).run();
      const batch = await prepared.find(batchId);
      assert.deepEqual([batch.status, batch.reason, batch.answered], ['cancelled', reason, answered]);
      assert.ok(answered > 0 && answered < ROWS);
      await assertBilledOnce(store, batch, answered);
      const { events } = await makeListEvents(store)(prepared.id, { limit: 10 });
      assert.deepEqual(
        events.map(({ event, body }) => [event, JSON.parse(body).data.status, JSON.parse(body).data.reason]),
        [['batch.completed', 'cancelled', reason]],
      );
    });
  }

  test('a batch stops exactly at the credit floor', async (t) => {
    const { store } = await newStores(t);
    const { id, create, find, credits } = await prepare(store, { creditFloor: -ROWS });
    const batch = await create(ROWS);
    await store.transaction(({ organizations }) => organizations.update(id, { creditFloor: -7 }));
    await workOn(store).run();
    assert.deepEqual([(await find(batch.id)).reason, await credits()], ['credit_floor', -7]);
    await assert.rejects(create(1), { code: 'credit_floor', message: /checks stop at -7/ });
    await store.transaction(({ organizations }) => organizations.update(id, { creditFloor: -17 }));
    await assert.rejects(create(11), { code: 'credit_floor', message: /has 11 rows.*allows 10/ });
    await create(10);
  });

  test('three batches run at once, and a day has so many rows', async (t) => {
    const { store } = await newStores(t);
    const { create, cancel } = await prepare(store, { rateLimit: 5 });
    const [first] = [await create(150), await create(1), await create(1)];
    await assert.rejects(create(1), { code: 'batch_limit', message: /3 batches/ });
    await workOn(store).run();
    // 150, and two batches that count as 100 rows each, of 500.
    await assert.rejects(create(151), {
      code: 'batch_limit',
      message: /500 batch rows.*has sent 350\. This batch has 151/,
    });
    // Waiting would not help.
    await assert.rejects(create(501), {
      code: 'invalid',
      message: /has 501 rows.* can send 500 in 24 hours/,
    });
    now += HOUR_MS;
    const fourth = await create(150);
    await assert.rejects(create(1), { code: 'batch_limit', retryAfterSeconds: 23 * 60 * 60 });
    await cancel(fourth.id);
    await assert.rejects(create(51), { code: 'batch_limit', message: /has sent 450/ });
    now = first.createdAt + DAY_MS;
    await create(1);
  });

  test('four rows that were cancelled without a result count as one', async (t) => {
    const { store } = await newStores(t);
    const { create, cancel } = await prepare(store, { rateLimit: 10 });
    await cancel((await create(800)).id);
    await assert.rejects(create(801), { code: 'batch_limit', message: /has sent 200\./ });
    await create(800);
  });

  test('batches are deleted 30 days after they ended, and the log keeps their checks', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId, create } = await prepare(store);
    const { id } = await create(600);
    await workOn(store).run();
    const log = { error: (fields: object) => assert.fail(JSON.stringify(fields)) };
    const forget = () => makeForgetBatches({ store, clock, log }).run();
    now += 30 * DAY_MS;
    await forget();
    assert.equal((await store.batches.listRows(id, 0, 1_000)).length, 600);
    now += 1;
    const running = await create(1);
    await forget();
    assert.deepEqual(await store.batches.listRows(id, 0, 1_000), []);
    assert.deepEqual(await store.batches.listAnswered(id, 0, undefined, 1_000), []);
    const left = await store.batches.list(organizationId, undefined, 10);
    assert.deepEqual(
      left.map((batch) => batch.id),
      [running.id],
    );
    assert.equal(await store.billing.countChecks(organizationId, 0, now), 600);
  });

  test('batches are listed newest first, page after page, and nobody sees those of others', async (t) => {
    const { store } = await newStores(t);
    const { id, create, cancel } = await prepare(store);
    const { id: other, create: createOther } = await prepare(store);
    const created: string[] = [];
    for (let count = 0; count < 5; count++) {
      const batch = await create(1);
      created.unshift(batch.id);
      await cancel(batch.id);
      if (count % 2 === 0) now++;
    }
    const theirs = await createOther(1);
    const first = await store.batches.list(id, undefined, 2);
    const rest = await store.batches.list(id, first.at(-1), 9);
    assert.deepEqual(
      [...first, ...rest].map((batch) => batch.id),
      created,
    );
    assert.equal(await store.batches.find(id, theirs.id), undefined);
    await assert.rejects(cancel(theirs.id), { code: 'not_found' });
    assert.equal((await store.batches.find(other, theirs.id))?.status, 'running');
  });
}

type Changed = Awaited<ReturnType<typeof prepare>> & {
  store: Store;
  batchId: string;
  update(changes: object): Promise<void>;
};
