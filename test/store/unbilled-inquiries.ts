import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InquiryPlace, InquiryRecord, Store } from '../../src/store/store.ts';
import { type NewStores, putOrganization, several } from './fixtures.ts';

const BEGAN = 1_700_000_000_000;

/** Returns a search by name that shows the renter `ren_1`, unless `fields` say otherwise. */
function search(organizationId: string, fields: Partial<InquiryRecord> = {}): InquiryRecord {
  return {
    requestId: 'req_1',
    organizationId,
    callerId: 'key_1',
    at: BEGAN,
    kind: 'search',
    identifier: 'name',
    renterIds: ['ren_1'],
    ...fields,
  };
}

/** Returns the request IDs of a renter's inquiries, newest first, read page by page. */
async function requestsOf(store: Store, renterId: string, pageSize = 100): Promise<string[]> {
  const requests: string[] = [];
  for (let after: InquiryPlace | undefined; ; ) {
    const { rows, next } = await store.inquiries.listUnbilled(renterId, after, pageSize);
    assert.ok(rows.length <= pageSize);
    requests.push(...rows.map(({ requestId }) => requestId));
    if (next === null) return requests;
    after = next;
  }
}

export function unbilledInquiryContract(newStores: NewStores): void {
  test('an inquiry is listed for each renter that it showed, the newest first', async (t) => {
    const { store, open } = await newStores(t);
    const { id, name } = await putOrganization(store, { name: 'Harbor Homes' });
    await store.recordInquiry(search(id, { renterIds: ['ren_1', 'ren_2'] }));
    const score = { kind: 'score', identifier: null, at: BEGAN + 1, requestId: 'req_2' } as const;
    await store.recordInquiry(search(id, score));
    await store.recordInquiry(search(id, { renterIds: [], requestId: 'req_3' }));
    const first = {
      organizationId: id,
      organization: name,
      requestId: 'req_1',
      at: BEGAN,
      kind: 'search',
      identifier: 'name',
    };
    const other = await open();
    const listed = async (renterId: string) => other.inquiries.listUnbilled(renterId, undefined, 10);
    assert.deepEqual(await listed('ren_1'), { rows: [{ ...first, ...score }, first], next: null });
    assert.deepEqual(await listed('ren_2'), { rows: [first], next: null });
    assert.deepEqual(await listed('ren_3'), { rows: [], next: null });
  });

  test('inquiries of the same millisecond are listed separately, across pages and organizations', async (t) => {
    const { store } = await newStores(t);
    const ids = [(await putOrganization(store)).id, (await putOrganization(store)).id];
    await Promise.all(
      several(300, (index) =>
        store.recordInquiry(search(ids[index % 2] ?? '', { requestId: `req_${100 + (index >> 1)}` })),
      ),
    );
    const expected = several(300, (index) => `req_${249 - (index >> 1)}`);
    for (const pageSize of [1, 7, 300]) {
      assert.deepEqual(await requestsOf(store, 'ren_1', pageSize), expected);
    }
  });

  test('inquiries are written with the transaction that they belong to, or not at all', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    await assert.rejects(
      store.transaction(async ({ inquiries }) => {
        await inquiries.record([search(id)]);
        throw new Error('given up');
      }),
      /given up/,
    );
    assert.deepEqual(await requestsOf(store, 'ren_1'), []);
    await store.transaction(({ inquiries }) =>
      inquiries.record([search(id), search(id, { requestId: 'req_2' })]),
    );
    assert.deepEqual(await requestsOf(store, 'ren_1'), ['req_2', 'req_1']);
  });

  test('every inquiry is listed with the name that its organization had then', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { name: 'First' });
    const rename = (before: string, name: string, at: number) =>
      store.transaction(async ({ organizations }) => {
        await organizations.addFormerName(id, before, at);
        await organizations.update(id, { name });
      });
    await rename('First', 'Second', BEGAN + 10);
    await rename('Second', 'Third', BEGAN + 20);
    for (const ms of [0, 9, 10, 19, 20]) {
      await store.recordInquiry(search(id, { at: BEGAN + ms, requestId: `req_${ms}` }));
    }
    const { rows } = await store.inquiries.listUnbilled('ren_1', undefined, 10);
    assert.deepEqual(
      rows.map(({ organization }) => organization),
      ['Third', 'Second', 'Second', 'First', 'First'],
    );
  });
}
