import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Fresh, key, putOrganization, several } from './fixtures.ts';

export function admissionPromises(fresh: Fresh): void {
  test('an admission tells the holder, and counts the requests of each key from one', async (t) => {
    const { store } = await fresh(t);
    const { id } = await putOrganization(store, { plan: 'enterprise', apiAccess: true, rateLimit: 5 });
    const [one, other] = [key(id), key(id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [one, other]) await keys.create(each);
    });
    const holder = { keyId: one.id, organizationId: id, plan: 'enterprise', apiAccess: true, rateLimit: 5 };
    assert.deepEqual(await store.admit(one.hash), { holder, requests: 1 });
    assert.equal((await store.admit(one.hash))?.requests, 2);
    assert.equal((await store.admit(other.hash))?.requests, 1);
  });

  test('of requests that arrive together each has its own number', async (t) => {
    const { store } = await fresh(t);
    const { id } = await putOrganization(store, { apiAccess: true });
    const [one, other] = [key(id), key(id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [one, other]) await keys.create(each);
    });
    const admissions = await Promise.all(
      several(600, (index) => store.admit((index % 3 ? one : other).hash)),
    );
    const numbersOf = (keyId: string) =>
      admissions
        .filter((admission) => admission?.holder.keyId === keyId)
        .map((admission) => admission?.requests)
        .sort((a, b) => Number(a) - Number(b));
    assert.deepEqual(
      numbersOf(one.id),
      several(400, (index) => index + 1),
    );
    assert.deepEqual(
      numbersOf(other.id),
      several(200, (index) => index + 1),
    );
  });

  test('without API access there is a holder, and nothing is counted', async (t) => {
    const { store } = await fresh(t);
    const { id } = await putOrganization(store, { apiAccess: false });
    const created = key(id);
    await store.transaction(({ keys }) => keys.create(created));
    for (let time = 0; time < 2; time++) {
      const admission = await store.admit(created.hash);
      assert.deepEqual([admission?.holder.apiAccess, admission?.requests], [false, 0]);
    }
    await store.transaction(({ organizations }) => organizations.update(id, { apiAccess: true }));
    assert.equal((await store.admit(created.hash))?.requests, 1);
  });

  test('a key that is unknown or revoked is not admitted', async (t) => {
    const { store } = await fresh(t);
    const { id } = await putOrganization(store, { apiAccess: true });
    const created = key(id);
    await store.transaction(({ keys }) => keys.create(created));
    assert.ok(await store.admit(created.hash));
    await store.transaction(({ keys }) => keys.revoke(created.id, 1));
    assert.equal(await store.admit(created.hash), undefined);
    assert.equal(await store.admit('nobody'), undefined);
  });
}
