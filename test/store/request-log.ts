import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestEntry, RequestFilter, RequestPruning, Store } from '../../src/store/store.ts';
import { type NewStores, several } from './fixtures.ts';

const NO_PRUNING: RequestPruning = { organizationIds: [], keep: 1_000, before: 0, most: 100 };

function entry(organizationId: string, at: number, fields: Partial<RequestEntry> = {}): RequestEntry {
  return {
    organizationId,
    at,
    requestId: `req_${String(at).padStart(6, '0')}`,
    caller: 'key_1',
    method: 'GET',
    path: '/v1/renter/check',
    status: 200,
    durationUs: 812,
    unlisted: 0,
    error: null,
    sent: null,
    ...fields,
  };
}

const REJECTION = { error: 'renterName … is required.', sent: 'renterEmail: text\nrenterName: empty text' };

const timesOf = async (store: Store, organizationId: string, filter: RequestFilter = {}, limit = 1_000) =>
  (await store.requests.list(organizationId, filter, limit)).map(({ at }) => at);

export function requestLogContract(newStores: NewStores): void {
  test('requests are listed as recorded, newest first, in pages', async (t) => {
    const { store } = await newStores(t);
    const entries = several(7, (index) =>
      entry('org_1', 100 + Math.floor(index / 2), { requestId: `req_${index}` }),
    );
    await store.recordRequests([...entries, entry('org_2', 500)], NO_PRUNING);
    const newestFirst = entries.toReversed();
    assert.deepEqual(await store.requests.list('org_1', {}, 10), newestFirst);
    assert.deepEqual(await store.requests.list('org_1', {}, 3), newestFirst.slice(0, 3));
    assert.deepEqual(
      await store.requests.list('org_1', { before: newestFirst[2] }, 10),
      newestFirst.slice(3),
    );
    assert.deepEqual(await store.requests.list('org_none', {}, 10), []);
  });

  test('a request that is recorded again is listed once', async (t) => {
    const { store } = await newStores(t);
    const entries = several(5, (index) => entry('org_1', index + 1));
    for (const some of [entries, entries.slice(2), [...entries, entry('org_1', 9)]])
      await store.recordRequests(some, NO_PRUNING);
    assert.deepEqual(await timesOf(store, 'org_1'), [9, 5, 4, 3, 2, 1]);
  });

  test('requests are filtered by method, path, caller and status, and the values in use are listed', async (t) => {
    const { store } = await newStores(t);
    await store.recordRequests(
      [
        entry('org_1', 1),
        entry('org_1', 2, { method: 'POST', path: '/v1/reports', status: 400, ...REJECTION }),
        entry('org_1', 3, { caller: 'key_2', status: 429, unlisted: 12 }),
        entry('org_1', 4, { status: 499 }),
        entry('org_1', 5, { status: 500 }),
        entry('org_2', 6, { path: '/v1/search' }),
      ],
      NO_PRUNING,
    );
    const [rejected] = await store.requests.list('org_1', { method: 'POST' }, 1);
    assert.deepEqual([rejected?.error, rejected?.sent], [REJECTION.error, REJECTION.sent]);
    const cases: [RequestFilter, number[]][] = [
      [{}, [5, 4, 3, 2, 1]],
      [{ method: 'POST' }, [2]],
      [{ path: '/v1/renter/check' }, [5, 4, 3, 1]],
      [{ caller: 'key_2' }, [3]],
      [{ status: { from: 400, to: 500 } }, [4, 3, 2]],
      [{ status: { from: 400, to: 401 }, method: 'GET' }, []],
      [{ path: '/v1/search' }, []],
    ];
    for (const [filter, times] of cases)
      assert.deepEqual(await timesOf(store, 'org_1', filter), times, JSON.stringify(filter));
    assert.deepEqual(await store.requests.facets('org_1'), [
      { method: 'GET', path: '/v1/renter/check', caller: 'key_1' },
      { method: 'GET', path: '/v1/renter/check', caller: 'key_2' },
      { method: 'POST', path: '/v1/reports', caller: 'key_1' },
    ]);
  });

  test('entries that are too many or too old are deleted, a few at a time', async (t) => {
    const { store } = await newStores(t);
    await store.recordRequests(
      ['org_1', 'org_2'].flatMap((id) => several(20, (index) => entry(id, index + 1))),
      NO_PRUNING,
    );
    const prune = (pruning: Partial<RequestPruning>) =>
      store.recordRequests([], { ...NO_PRUNING, ...pruning });
    await prune({ organizationIds: ['org_1'], keep: 20 });
    assert.equal((await timesOf(store, 'org_1')).length, 20);
    await prune({ organizationIds: ['org_1'], keep: 12, most: 5 });
    assert.equal((await timesOf(store, 'org_1')).at(-1), 6);
    await prune({ organizationIds: ['org_1'], keep: 12, most: 5 });
    await prune({ organizationIds: ['org_1'], keep: 12, most: 5 });
    assert.deepEqual((await timesOf(store, 'org_1')).at(-1), 9, 'the newest 12 are left');
    assert.equal((await timesOf(store, 'org_2')).length, 20);
    await prune({ before: 11, most: 4 });
    assert.equal((await timesOf(store, 'org_2')).at(-1), 5);
    await prune({ before: 11 });
    assert.deepEqual(
      [await timesOf(store, 'org_1'), await timesOf(store, 'org_2')],
      [several(10, (index) => 20 - index), several(10, (index) => 20 - index)],
    );
  });

  test('several servers record and prune requests concurrently without losing entries', async (t) => {
    const { store: first, open } = await newStores(t);
    const second = await open();
    await Promise.all(
      several(60, (index) =>
        (index % 2 === 0 ? first : second).recordRequests(
          several(10, (place) => entry('org_1', 1_000 + index * 10 + place)),
          { organizationIds: ['org_1'], keep: 100_000, before: 500, most: 3 },
        ),
      ),
    );
    assert.equal((await timesOf(second, 'org_1')).length, 600);
    await Promise.all(
      several(40, (index) =>
        (index % 2 === 0 ? first : second).recordRequests([], {
          organizationIds: ['org_1'],
          keep: 100,
          before: 500,
          most: 100,
        }),
      ),
    );
    assert.deepEqual(
      await timesOf(first, 'org_1'),
      several(100, (index) => 1_599 - index),
    );
  });
}
