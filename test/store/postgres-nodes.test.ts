import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import type { Store } from '../../src/store/store.ts';
import { makeListEvents } from '../../src/webhooks/event-log.ts';
import { startPostgres } from '../support/postgres.ts';
import { admit, check, key, organization, putOrganization, several } from './fixtures.ts';

const server = await startPostgres();
after(() => server.stop());

test("all nodes share the rate limit windows of keys and organizations, which last a minute by the database's clock", async (t) => {
  const url = await server.newDatabase();
  const nodes = await Promise.all([1, 2].map(() => openPostgresStore({ url, namedStatements: true })));
  const [one, other] = nodes;
  const pool = openPool(url);
  t.after(async () => {
    await Promise.all([...nodes.map((node) => node.close()), pool.end()]);
    await server.dropDatabase(url);
  });
  assert.ok(one && other);
  const { id } = await putOrganization(one, { apiAccess: true, rateLimit: 1_000 });
  const [created, second] = [key(id), key(id)];
  await one.transaction(async ({ keys }) => {
    for (const each of [created, second]) await keys.create(each);
  });
  const admissions = await Promise.all(
    several(300, (index) => admit(index % 2 ? one : other, created.hash, [])),
  );
  assert.deepEqual(
    admissions.map((admission) => admission?.requests).sort((a, b) => Number(a) - Number(b)),
    several(300, (index) => index + 1),
  );
  // Simulates that time passes, by moving the window back.
  await pool.query('UPDATE request_windows SET opened_at = opened_at - 50000');
  const moved = await admit(one, created.hash, []);
  assert.equal(moved?.requests, 301);
  assert.ok(moved.resetsInMs > 0 && moved.resetsInMs <= 10_000, String(moved.resetsInMs));
  await pool.query('UPDATE request_windows SET opened_at = opened_at - 10000');
  assert.equal((await admit(other, created.hash, []))?.requests, 1);
  assert.equal((await admit(one, created.hash, []))?.requests, 2);

  const together = async (node: Store) => (await admit(node, second.hash, []))?.organizationRequests;
  assert.equal(await together(one), 304);
  await pool.query('UPDATE organization_windows SET opened_at = opened_at - 50000');
  assert.equal(await together(other), 305);
  await pool.query('UPDATE organization_windows SET opened_at = opened_at - 10000');
  assert.deepEqual([await together(one), await together(other)], [1, 2]);
});

for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
  test(`a PostgreSQL with ${setting} off is rejected, with the name of the setting`, async (t) => {
    const unsafe = await startPostgres({ [setting]: 'off' });
    t.after(() => unsafe.stop());
    const url = await unsafe.newDatabase();
    await assert.rejects(openPostgresStore({ url, namedStatements: true }), {
      code: 'unavailable',
      message: new RegExp(`PostgreSQL's ${setting} is off`),
    });
  });
}

test('a database that cannot store every name is rejected, with the command that creates a suitable one', async () => {
  const url = new URL(await server.newDatabase());
  const pool = openPool(url.href);
  await pool.query(`CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`);
  await pool.end();
  url.pathname = '/latin';
  await assert.rejects(openPostgresStore({ url: url.href, namedStatements: true }), {
    message: /encoding is LATIN1.+createdb --encoding=UTF8/,
  });
});

test('the store works without named statements', async (t) => {
  const url = await server.newDatabase();
  const store = await openPostgresStore({ url, namedStatements: false });
  t.after(async () => {
    await store.close();
    await server.dropDatabase(url);
  });
  const own = organization();
  await store.transaction(({ organizations }) => organizations.create(own));
  assert.deepEqual(await store.organizations.find(own.id), own);
  assert.equal(await store.renters.findFirst([{ kind: 'email', value: 'a@example.com' }], own.id), undefined);
});

test('checks are recorded without a deadlock while the same organization files reports', async (t) => {
  const url = await server.newDatabase();
  const stores = await Promise.all(several(4, () => openPostgresStore({ url, namedStatements: true })));
  const pool = openPool(url);
  t.after(async () => {
    await Promise.all([...stores.map((store) => store.close()), pool.end()]);
    await server.dropDatabase(url);
  });
  const [first] = stores;
  assert.ok(first);
  const { id } = await putOrganization(first);
  let stopped = false;
  // Locks the organization's row as a filing does by its foreign key.
  const lockLikeFiling = async () => {
    while (!stopped)
      await pool.query(`BEGIN; SELECT 1 FROM organizations WHERE id = '${id}' FOR KEY SHARE; COMMIT`);
  };
  const filings = several(4, lockLikeFiling);
  const record = async (store: Store) => {
    for (let count = 0; count < 100; count++) await store.recordCheck(check(id));
  };
  await Promise.all(stores.map(record)).finally(() => {
    stopped = true;
  });
  await Promise.all(filings);
  assert.equal((await first.organizations.find(id))?.credits, -400);
  const { rows } = await pool.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  assert.deepEqual(rows, [{ deadlocks: 0 }]);
});

test('transactions that raise an open alert do not wait for each other', async (t) => {
  const url = await server.newDatabase();
  const nodes = await Promise.all(several(2, () => openPostgresStore({ url, namedStatements: true })));
  t.after(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await server.dropDatabase(url);
  });
  const [one, other] = nodes as [Store, Store];
  const alert = { organizationId: null, kind: 'documents', figures: { used: 8, quota: 9 } } as const;
  const raise = (node: Store, at: number) =>
    node.transaction(({ alerts }) => alerts.raise({ ...alert, at: at * 60_000 }));
  await raise(one, 0);
  await one.transaction(async ({ alerts }) => {
    await alerts.raise({ ...alert, at: 59 * 60_000 });
    await raise(other, 59);
  });
  await raise(one, 60);
  assert.equal((await other.alerts.list('open', undefined, 9))[0]?.lastAt, 3_600_000);
});

test('an event that is committed after a later one is listed after it, and never skipped', async (t) => {
  const url = await server.newDatabase();
  const store = await openPostgresStore({ url, namedStatements: true });
  t.after(async () => {
    await store.close();
    await server.dropDatabase(url);
  });
  const { id: organizationId } = await putOrganization(store);
  const list = makeListEvents(store);
  const event = (id: string) => ({ id, organizationId, event: 'report.submitted', body: '{}', createdAt: 1 });
  const [added, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = store.transaction(async ({ events }) => {
    await events.add(event('evt_slow'));
    added.resolve();
    await commit.promise;
  });
  await added.promise;
  await store.transaction(({ events }) => events.add(event('evt_fast')));
  const first = await list(organizationId, { limit: 10 });
  commit.resolve();
  await slow;
  const second = await list(organizationId, { after: first.next, limit: 10 });
  assert.deepEqual(
    [first, second].map(({ events }) => events.map(({ id, position }) => [id, position])),
    [[['evt_fast', 1]], [['evt_slow', 2]]],
  );
});
