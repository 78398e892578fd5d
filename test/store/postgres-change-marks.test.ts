import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import pg from 'pg';
import { RENTERS_OF_GROUP } from '../../src/store/postgres/lookups.ts';
import { newPostgresDatabase } from '../support/database.ts';

const database = await newPostgresDatabase();
await (await database.open()).close();
after(() => database.remove());
beforeEach(() => database.write('DELETE FROM change_marks'));

/** The marks above the lowest one of the first timeline, by slot. */
async function marks(): Promise<number[]> {
  const rows = await database.rows<{ mark: number }>(
    'SELECT mark - (1::bigint << 40) AS mark FROM change_marks ORDER BY slot',
  );
  return rows.map(({ mark }) => mark);
}

const FILE = "UPDATE renters SET full_name = 'Ada' WHERE number = 0";

async function connection(t: { after(end: () => Promise<void>): void }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  t.after(() => client.end());
  return client;
}

test('each table that a lookup reads raises a mark when it changes, also without foreign keys', async () => {
  const plan = await database.rows(`EXPLAIN (FORMAT JSON) ${RENTERS_OF_GROUP.replace('$1', "'[]'")}`);
  const tables = new Set(
    [...JSON.stringify(plan).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name),
  );
  assert.deepEqual([...tables].sort(), ['identifiers', 'renters', 'roster']);
  let raised = 0;
  for (const table of tables) {
    for (const change of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      await database.write(change);
      assert.deepEqual(await marks(), [raised++], change);
    }
    await database.write(
      `DO $$ BEGIN SET LOCAL session_replication_role = replica; DELETE FROM ${table}; END $$`,
    );
    assert.deepEqual(await marks(), [raised++], table);
  }
  await database.write('UPDATE organizations SET credits = 0');
  assert.deepEqual(await marks(), [raised - 1]);
});

test('a transaction raises one mark once, and none if it is rolled back', async (t) => {
  const client = await connection(t);
  await client.query(`BEGIN; ${FILE}; ${FILE}; COMMIT`);
  assert.deepEqual(await marks(), [0]);
  await client.query(`BEGIN; ${FILE}; DELETE FROM roster; COMMIT`);
  assert.deepEqual(await marks(), [1]);
  await client.query(`BEGIN; ${FILE}; ROLLBACK`);
  assert.deepEqual(await marks(), [1]);
  await client.query(`BEGIN; SAVEPOINT one; ${FILE}; ROLLBACK TO one; ${FILE}; COMMIT`);
  assert.deepEqual(await marks(), [2]);
});

test('transactions that change renters at the same time raise different marks and do not wait', async (t) => {
  const clients = [await connection(t), await connection(t), await connection(t)];
  for (const client of clients) await client.query(`SET lock_timeout = '1s'; BEGIN; ${FILE}`);
  assert.deepEqual(await marks(), []);
  for (const client of clients) await client.query('COMMIT');
  assert.deepEqual(await marks(), [0, 0, 0]);
  for (const client of clients) await client.query(`BEGIN; ${FILE}`);
  for (const client of clients.toReversed()) await client.query('COMMIT');
  assert.deepEqual(await marks(), [1, 1, 1]);
  for (const client of clients) await client.query(FILE);
  assert.deepEqual(await marks(), [4, 1, 1]);
});
