import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { check, type NewStores, putOrganization, several } from './fixtures.ts';

/** The response to a request that was sent at a time, with a key that expires 100 ms later. */
const responseAt = (key: string, at: number) => ({
  key,
  digest: `digest of ${key}`,
  body: `{"at":${at}}`,
  requestId: `req_${key}_${at}`,
  expiresAt: at + 100,
});

const put = (store: Store, key: string, at: number) =>
  store.transaction(({ responses }) => responses.put(responseAt(key, at), at));

const forget = (store: Store, now: number, limit: number) =>
  store.transaction(({ responses }) => responses.forgetExpired(now, limit));

export function responseContract(newStores: NewStores): void {
  test('a response is found until it expires, and is then replaced', async (t) => {
    const { store } = await newStores(t);
    assert.equal(await put(store, 'one', 1_000), true);
    assert.deepEqual({ ...(await store.responses.find('one', 1_099)) }, responseAt('one', 1_000));
    assert.equal(await store.responses.find('one', 1_100), undefined);
    assert.equal(await put(store, 'one', 1_050), false, 'one that counts stays');
    assert.equal((await store.responses.find('one', 1_060))?.body, '{"at":1000}');
    assert.equal(await put(store, 'one', 1_100), true);
    assert.equal((await store.responses.find('one', 1_150))?.body, '{"at":1100}');
  });

  test('expired responses are deleted, the oldest first', async (t) => {
    const { store } = await newStores(t);
    for (const at of [3, 1, 2]) await put(store, `key ${at}`, at);
    assert.equal(await forget(store, 102, 1), 1);
    assert.equal(await store.responses.find('key 1', 0), undefined);
    assert.equal(await forget(store, 102, 10), 1);
    assert.equal((await store.responses.find('key 3', 0))?.body, '{"at":3}');
  });

  test('of checks with one key, one is recorded, and the others return its response', async (t) => {
    const { store } = await newStores(t);
    const { id, credits } = await putOrganization(store);
    const { id: otherId } = await putOrganization(store);
    const at = Date.UTC(2026, 10, 21);
    const withKey = (organizationId: string, key: string, index: number, later = 0) => {
      const requestId = `req_${organizationId}_${key}_${index}_${later}`;
      const response = {
        ...responseAt(`${key} of ${organizationId}`, at + later),
        body: `${index}`,
        requestId,
      };
      return check(organizationId, { at: at + later, requestId, response });
    };
    const results = await Promise.all(
      several(60, (index) => {
        if (index % 3 === 0) return store.recordCheck(check(id, { at }));
        return store.recordCheck(withKey(index % 3 === 1 ? id : otherId, `key ${index % 2}`, index));
      }),
    );
    const recorded = results.filter((earlier) => earlier === undefined);
    assert.equal(recorded.length, 20 + 4, 'those without a key, and one of each key and organization');
    const bodies = new Set(results.flatMap((earlier) => earlier?.body ?? []));
    assert.equal(bodies.size, 4);
    const balanceOf = async (organizationId: string) =>
      (await store.organizations.find(organizationId))?.credits ?? 0;
    assert.equal(await balanceOf(id), credits - 22);
    assert.equal(await balanceOf(otherId), credits - 2);
    const repeat = await store.recordCheck(withKey(id, 'key 0', 99, 50));
    assert.ok(repeat && bodies.has(repeat.body));
    assert.equal(await store.recordCheck(withKey(id, 'key 0', 99, 100)), undefined, 'the key has expired');
    assert.equal(await balanceOf(id), credits - 23);
  });
}
