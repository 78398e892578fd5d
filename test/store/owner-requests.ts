import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreditRequest, PlanRequest, RenameRequest, Store } from '../../src/store/store.ts';
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

  test('a credit request is found as made, open or ended, and replaces an earlier one', async (t) => {
    const { store } = await newStores(t);
    const ids = [(await putOrganization(store)).id, (await putOrganization(store)).id] as const;
    const [first, second] = [creditRequest(ids[0], 10), creditRequest(ids[1], 9)];
    const put = (request: CreditRequest) =>
      store.transaction(({ creditRequests }) => creditRequests.put(request));
    for (const request of [first, second]) await put(request);
    assert.deepEqual(await store.creditRequests.listOpen(), [second, first]);
    for (const ended of [
      { ...first, state: 'granted', endedAt: 20, granted: 7 },
      { ...first, state: 'declined', endedAt: 21, reason: 'Pay the\nlast invoice first.' },
      { ...first, state: 'withdrawn', endedAt: 22, mailDueAt: null },
    ] satisfies CreditRequest[]) {
      await put(ended);
      assert.deepEqual(await store.creditRequests.find(ids[0]), ended);
      assert.deepEqual(await store.creditRequests.listOpen(), [second]);
    }
    assert.equal(await store.creditRequests.find('org_none'), undefined);
  });

  test('the mail about a credit request is taken by one server, and is due again unless it is finished', async (t) => {
    const { store, open } = await newStores(t);
    const ids = [(await putOrganization(store)).id, (await putOrganization(store)).id] as const;
    const first = creditRequest(ids[0], 10);
    const second: CreditRequest = { ...creditRequest(ids[1], 20), state: 'granted', endedAt: 20, granted: 5 };
    for (const request of [second, first])
      await store.transaction(({ creditRequests }) => creditRequests.put(request));
    const take = (from: Store, at: number) =>
      from.transaction(({ creditRequests }) => creditRequests.takeMail(at, () => at + 100));
    assert.equal(await take(store, 9), undefined);
    const told = { ...first, mailDueAt: 130, toldAt: 30 };
    assert.deepEqual(await take(store, 30), told);
    const other = await open();
    assert.deepEqual(await take(other, 30), { ...second, mailDueAt: 130 }, 'who requested it is no operator');
    assert.equal(await take(other, 129), undefined);
    const finish = (taken: CreditRequest) =>
      store.transaction(({ creditRequests }) => creditRequests.finishMail(taken));
    const replaced = { ...told, amount: 6, mailDueAt: 140 };
    // A request that replaces it may have been read before the mail was taken.
    const readBefore: CreditRequest = { ...replaced, toldAt: null };
    await store.transaction(({ creditRequests }) => creditRequests.put(readBefore));
    await finish(told);
    assert.deepEqual(await store.creditRequests.find(ids[0]), replaced, 'it changed while it was mailed');
    await finish(replaced);
    assert.deepEqual(await store.creditRequests.find(ids[0]), { ...replaced, mailDueAt: null });
    assert.deepEqual((await take(store, 130))?.organizationId, ids[1]);
  });
}

function creditRequest(organizationId: string, requestedAt: number): CreditRequest {
  return {
    organizationId,
    amount: 1_000_000,
    note: 'Two\nlines, “quoted”',
    userId: 'usr_1',
    requestedBy: 'Ada',
    requestedAt,
    state: 'open',
    endedAt: null,
    granted: null,
    reason: null,
    mailDueAt: requestedAt,
    toldAt: null,
  };
}
