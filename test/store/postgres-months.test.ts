import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, type TestContext, test } from 'node:test';
import type pg from 'pg';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { migrate } from '../../src/store/postgres/schema/migrate.ts';
import { makePartitions } from '../../src/store/postgres/schema/month-partitions.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { startPostgres } from '../support/postgres.ts';
import { check } from './fixtures.ts';

const server = await startPostgres();
after(() => server.stop());

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
const [JANUARY, MAY] = [Date.UTC(2027, 0), Date.UTC(2027, 4)];

/**
 * Creates a database whose partitions were created in November, and runs a statement in a session that keeps
 * its transaction open.
 */
async function withOpenTransaction(
  t: TestContext,
  statement: string,
): Promise<{ url: string; pool: pg.Pool; session: pg.PoolClient }> {
  const url = await server.newDatabase();
  const pool = openPool(url);
  await migrate(pool, NOVEMBER);
  const session = await pool.connect();
  t.after(async () => {
    session.release(true);
    await pool.end();
    await server.dropDatabase(url);
  });
  await session.query('BEGIN');
  await session.query(statement);
  return { url, pool, session };
}

async function months(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'check_log'::regclass ORDER BY 1",
  );
  return rows.map(({ name }) => name.replace('check_log_', ''));
}

const FIRST_MONTHS = ['2026_11', '2026_12', '2027_01', '2027_02'];

test('partitions are created while a check is being logged', async (t) => {
  const values = `('org_1', ${NOVEMBER}, 'req_1', 'key_1', 'email', NULL, 'APPROVED', NULL)`;
  const { pool, session } = await withOpenTransaction(t, `INSERT INTO check_log VALUES ${values}`);
  assert.deepEqual(await months(pool), [...FIRST_MONTHS, 'other']);
  await makePartitions(pool, JANUARY);
  assert.deepEqual(await months(pool), [...FIRST_MONTHS, '2027_03', '2027_04', 'other']);
  await session.query('COMMIT');
});

test("while a session reads the whole log, later months' partitions can wait, but a missing current one is an error", async (t) => {
  const { pool, session } = await withOpenTransaction(t, 'SELECT count(*) FROM check_log');
  await makePartitions(pool, JANUARY);
  await assert.rejects(makePartitions(pool, MAY), { name: 'ApiError', code: 'unavailable' });
  assert.deepEqual(await months(pool), [...FIRST_MONTHS, 'other']);
  await session.query('COMMIT');
  await makePartitions(pool, JANUARY);
  assert.deepEqual(await months(pool), [...FIRST_MONTHS, '2027_03', '2027_04', 'other']);
});

test('a failure to create partitions is reported and retried', async (t) => {
  const { url, pool } = await withOpenTransaction(t, 'SELECT 1');
  const failures: unknown[] = [];
  const failed = Promise.withResolvers<void>();
  const store = await openPostgresStore({
    url,
    namedStatements: true,
    upkeepEveryMs: 10,
    onUpkeepFailed: (error) => {
      failures.push(error);
      if (failures.length === 2) failed.resolve();
    },
  });
  t.after(() => store.close());
  await pool.query('DROP TABLE check_log_other');
  await failed.promise;
  for (const error of failures) assert.match(String(error), /check_log_other/);
});

test('checks that were logged before their partition was created are moved into it', async (t) => {
  const { pool, session } = await withOpenTransaction(t, 'SELECT 1');
  const at = Date.UTC(2027, 4, 31, 23, 59, 59, 999);
  const values = `('org_1', ${at}, 'req_1', 'key_1', 'email', NULL, 'APPROVED', NULL)`;
  await session.query(`INSERT INTO check_log VALUES ${values}`);
  await session.query('COMMIT');
  await Promise.all([1, 2, 3].map(() => makePartitions(pool, NOVEMBER)));
  const { rows } = await pool.query('SELECT tableoid::regclass::text AS name, at FROM check_log');
  assert.deepEqual(rows, [{ name: 'check_log_2027_05', at }]);
});

test('a partition that was detached before checks had inputs is attached again as docs/operations.md says', async (t) => {
  const values = `('org_1', ${NOVEMBER}, 'req_1', 'key_1', 'email', NULL, 'APPROVED', NULL)`;
  const { pool } = await withOpenTransaction(t, 'SELECT 1');
  await pool.query('ALTER TABLE check_log DETACH PARTITION check_log_2026_11');
  await pool.query('ALTER TABLE check_log_2026_11 DROP COLUMN inputs');
  await pool.query(`INSERT INTO check_log_2026_11 VALUES ${values}`);
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, recipe = ''] = /```sql\n(BEGIN;.*?ATTACH PARTITION.*?)```/s.exec(page) ?? [];
  const [from, to] = [Date.UTC(2026, 10), Date.UTC(2026, 11)];
  await pool.query(
    recipe
      .replaceAll('check_log_2024_11', 'check_log_2026_11')
      .replaceAll('1730419200000', String(from))
      .replaceAll('1733011200000', String(to)),
  );
  const { rows } = await pool.query('SELECT at, inputs FROM check_log');
  assert.deepEqual(rows, [{ at: NOVEMBER, inputs: null }]);
});

test('a check is logged in the partition of its month, and partitions are created three months ahead', async (t) => {
  const url = await server.newDatabase();
  const options = { url, namedStatements: true };
  const store = await openPostgresStore(options);
  const pool = openPool(url);
  t.after(async () => {
    await store.close();
    await pool.end();
    await server.dropDatabase(url);
  });
  const partitions = await pool.query(
    "SELECT count(*) AS count FROM pg_inherits WHERE inhparent = 'check_log'::regclass",
  );
  assert.equal(partitions.rows[0].count, 5, 'this month, the next three, and one for the rest');
  await store.recordCheck({ ...check('org_1'), at: Date.now() });
  const { rows } = await pool.query('SELECT tableoid::regclass::text AS partition FROM check_log');
  const month = new Date().toISOString().slice(0, 7).replace('-', '_');
  assert.deepEqual(rows, [{ partition: `check_log_${month}` }]);
});
