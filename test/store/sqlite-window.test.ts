import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { newSqliteDatabase } from '../support/database.ts';
import { admit, key, organization } from './fixtures.ts';

test('the rate limit windows of a key and its organization open with the first request and last a minute', async (t) => {
  const database = await newSqliteDatabase();
  const store = await database.open();
  t.after(async () => {
    mock.timers.reset();
    await store.close();
    await database.remove();
  });
  const own = organization({ apiAccess: true });
  const { id: _, ...apiKey } = key(own.id);
  await store.transaction(async (tx) => {
    await tx.organizations.create(own);
    await tx.keys.create({ id: 'key_1', ...apiKey });
  });
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  const requests = async () => {
    const admission = await admit(store, apiKey.hash, []);
    assert.equal(admission?.organizationRequests, admission?.requests);
    assert.equal(admission?.organizationResetsInMs, admission?.resetsInMs);
    return [admission?.requests, admission?.resetsInMs];
  };
  assert.deepEqual(
    [await requests(), await requests()],
    [
      [1, 60_000],
      [2, 60_000],
    ],
  );
  mock.timers.tick(59_999);
  assert.deepEqual(await requests(), [3, 1]);
  mock.timers.tick(1);
  assert.deepEqual(
    [await requests(), await requests()],
    [
      [1, 60_000],
      [2, 60_000],
    ],
  );
});
