import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanRequest, RenameRequest } from '../../src/store/store.ts';
import { type NewStores, putOrganization } from './fixtures.ts';

const REQUESTED = { plan: 'enterprise', apiAccess: true, note: 'Two\nlines, “quoted”' } as const;

export function ownerRequestContract(newStores: NewStores): void {
  test('a plan request is found as made, and replaces an earlier one', async (t) => {
    const { store } = await newStores(t);
    const { id: organizationId } = await putOrganization(store);
    const first: PlanRequest = { organizationId, ...REQUESTED, requestedBy: 'Ada', requestedAt: 1 };
    const second = { ...first, plan: null, apiAccess: false, note: '', requestedBy: 'Bo', requestedAt: 2 };
    for (const request of [first, second]) {
      await store.transaction(({ planRequests }) => planRequests.put(request));
      assert.deepEqual(await store.planRequests.find(organizationId), request);
    }
    assert.deepEqual(await store.planRequests.list(), [second]);
  });

  test('plan requests are listed oldest first, and removed once', async (t) => {
    const { store } = await newStores(t);
    const ids = [(await putOrganization(store)).id, (await putOrganization(store)).id];
    for (const [index, organizationId] of ids.entries()) {
      const request = { organizationId, ...REQUESTED, requestedBy: 'Ada', requestedAt: 10 - index };
      await store.transaction(({ planRequests }) => planRequests.put(request));
    }
    const listed = async () => (await store.planRequests.list()).map(({ organizationId }) => organizationId);
    assert.deepEqual(await listed(), ids.toReversed());
    const remove = () => store.transaction(({ planRequests }) => planRequests.remove(ids[0] ?? ''));
    assert.deepEqual([await remove(), await remove()], [true, false]);
    assert.deepEqual(await listed(), [ids[1]]);
    assert.equal(await store.planRequests.find('org_none'), undefined);
  });

  test('a rename request is found as made, open or rejected, and replaces an earlier one', async (t) => {
    const { store } = await newStores(t);
    const ids = [(await putOrganization(store)).id, (await putOrganization(store)).id] as const;
    const put = (request: RenameRequest) =>
      store.transaction(({ renameRequests }) => renameRequests.put(request));
    const [first, second] = ids.map((organizationId, index) => ({
      organizationId,
      name: 'Søn & “Co”',
      requestedBy: 'Ada',
      requestedAt: 10 - index,
      rejection: null,
    })) as [RenameRequest, RenameRequest];
    for (const request of [first, second]) await put(request);
    assert.deepEqual(await store.renameRequests.listOpen(), [second, first]);
    const rejected = { ...first, rejection: { at: 20, reason: 'It is the name of\nanother company.' } };
    await put(rejected);
    assert.deepEqual(await store.renameRequests.listOpen(), [second]);
    assert.deepEqual(await store.renameRequests.find(ids[0]), rejected);
    await put({ ...first, name: 'Another' });
    assert.deepEqual(await store.renameRequests.find(ids[0]), { ...first, name: 'Another' });
    for (let times = 0; times < 2; times++)
      await store.transaction(({ renameRequests }) => renameRequests.remove(ids[0]));
    assert.equal(await store.renameRequests.find(ids[0]), undefined);
    assert.deepEqual(await store.renameRequests.listOpen(), [second]);
  });
}
