import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import {
  check,
  idsOf,
  incident,
  labelsReport,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  several,
} from './fixtures.ts';

const idempotencyRecord = (organizationId: string, id: string, at = 100) => ({
  organizationId,
  id,
  digest: `digest of ${id}`,
  answer: `{"of":"${organizationId}"}`,
  at,
});

/** Files a report of each of these industries and an incident of each of these types, oldest first. */
async function file(store: Store, organizationId: string, renterId: string, words: readonly string[]) {
  await store.transaction(async ({ reports, incidents }) => {
    for (const [index, word] of words.entries()) {
      await reports.create({ ...labelsReport(renterId, organizationId, null), industry: word });
      await incidents.create(incident(renterId, organizationId, { type: word, filedAt: index }));
    }
  });
}

export function filingHelpContract(newStores: NewStores): void {
  test('an idempotency record is found only by its organization', async (t) => {
    const { store } = await newStores(t);
    await store.transaction(({ idempotencyRecords }) =>
      idempotencyRecords.keep(idempotencyRecord('org_a', 'frm_1'), 0),
    );
    await store.transaction(({ idempotencyRecords }) =>
      idempotencyRecords.keep(idempotencyRecord('org_b', 'frm_1'), 0),
    );
    assert.deepEqual(
      { ...(await store.idempotencyRecords.find('org_a', 'frm_1')) },
      {
        digest: 'digest of frm_1',
        answer: '{"of":"org_a"}',
      },
    );
    assert.equal(await store.idempotencyRecords.find('org_a', 'frm_2'), undefined);
    assert.equal(await store.idempotencyRecords.find('org_c', 'frm_1'), undefined);
  });

  test("storing an idempotency record deletes the organization's old ones", async (t) => {
    const { store } = await newStores(t);
    const keep = (organizationId: string, id: string, at: number, before: number) =>
      store.transaction(({ idempotencyRecords }) =>
        idempotencyRecords.keep(idempotencyRecord(organizationId, id, at), before),
      );
    await keep('org_a', 'old', 10, 0);
    await keep('org_a', 'last', 20, 0);
    await keep('org_b', 'old', 10, 0);
    await keep('org_a', 'new', 50, 20);
    assert.equal(await store.idempotencyRecords.find('org_a', 'old'), undefined);
    for (const id of ['last', 'new']) assert.ok(await store.idempotencyRecords.find('org_a', id), id);
    assert.ok(await store.idempotencyRecords.find('org_b', 'old'));
  });

  test('of concurrent transactions with the same idempotency key, only the first stores a record', async (t) => {
    const { store } = await newStores(t);
    let kept = 0;
    const results = await Promise.all(
      several(20, () =>
        store.transaction(async ({ locks, idempotencyRecords }) => {
          await locks.idempotencyKey('org_a', 'frm_1');
          const found = await idempotencyRecords.find('org_a', 'frm_1');
          if (found !== undefined) return found.digest;
          await idempotencyRecords.keep(idempotencyRecord('org_a', 'frm_1'), 0);
          kept++;
          return 'kept';
        }),
      ),
    );
    assert.equal(kept, 1);
    assert.equal(results.filter((result) => result === 'kept').length, 1);
  });

  test('a check that may be repeated is logged and billed once, even among concurrent checks', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const { id: otherId } = await putOrganization(store);
    const repeated = check(id, {
      mayBeRepeated: true,
      renterId: 'ren_1',
      score: 700,
      recommendation: 'DENIED',
      inputs: '1 2 3',
    });
    const later = { ...repeated, score: 1, recommendation: 'APPROVED' as const, inputs: null };
    await store.recordCheck(repeated);
    await Promise.all(
      several(60, (index) => store.recordCheck(index % 3 === 0 ? later : check(index % 2 ? id : otherId))),
    );
    await store.recordCheck(later);
    assert.equal(await store.billing.countChecks(id, 0, Number.MAX_SAFE_INTEGER), 21);
    assert.equal((await store.organizations.find(id))?.credits, -21);
    assert.equal((await store.organizations.find(otherId))?.credits, -20);
    const { at, requestId } = repeated;
    assert.deepEqual(
      { ...(await store.billing.findCheck(id, at, requestId)) },
      { identifier: 'email', renterId: 'ren_1', recommendation: 'DENIED', score: 700, inputs: '1 2 3' },
    );
    for (const [organizationId, when, request] of [
      [otherId, at, requestId],
      [id, at + 1, requestId],
      [id, at, 'request-none'],
    ] as const) {
      assert.equal(await store.billing.findCheck(organizationId, when, request), undefined);
    }
  });

  test("an organization's industries and incident types are those of its newest filings, most used first", async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const { id: otherId } = await putOrganization(store);
    const person = renter();
    await putRenters(store, [person]);
    assert.deepEqual(await store.reports.industriesOf(id, 10), []);
    assert.deepEqual(await store.incidents.typesOf(id, 10), []);
    await file(store, id, person.id, ['tools', 'tools', 'tools', 'boats', 'Zelte', 'boats', 'vans']);
    await file(store, otherId, person.id, ['planes']);
    for (const [newest, words] of [
      [10, ['tools', 'boats', 'Zelte', 'vans']],
      [4, ['boats', 'Zelte', 'vans']],
      [1, ['vans']],
    ] as const) {
      assert.deepEqual(await store.reports.industriesOf(id, newest), words);
      assert.deepEqual(await store.incidents.typesOf(id, newest), words);
    }
  });

  test('an organization lists the incidents that it filed about a renter, newest first', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const { id: otherId } = await putOrganization(store);
    const [person, neighbour] = [renter(), renter()];
    await putRenters(store, [person], [neighbour]);
    const own = several(3, (index) => incident(person.id, id, { industry: 'tools', filedAt: 10 + index }));
    await store.transaction(async ({ incidents }) => {
      for (const each of own) await incidents.create(each);
      await incidents.create(incident(person.id, otherId));
      await incidents.create(incident(neighbour.id, id));
    });
    const [first, second, third] = own;
    assert.deepEqual(idsOf(await store.incidents.listOwn(id, person.id, 'all', 10)), [
      third?.id,
      second?.id,
      first?.id,
    ]);
    const [newest, ...more] = await store.incidents.listOwn(id, person.id, 'all', 1);
    assert.deepEqual(more, []);
    assert.deepEqual({ ...newest }, { id: third?.id, type: 'LATE_RETURN', industry: 'tools', filedAt: 12 });
    assert.deepEqual(await store.incidents.listOwn(id, 'ren_none', 'all', 10), []);
  });
}
