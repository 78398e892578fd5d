import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { onPostgres } from '../cli/on-postgres.ts';
import { startCommand } from '../support/process.ts';
import { until } from '../support/until.ts';

const [DECEMBER, JANUARY] = [Date.UTC(2023, 11), Date.UTC(2024, 0)];

test('a renter still sees the inquiries of months that were detached from the check log', async (t) => {
  const { json, database, env } = await onPostgres(t);
  const { id } = await json('org', 'create', '--name', 'Harbor Homes');
  const times = [DECEMBER, DECEMBER + 5, JANUARY - 1, JANUARY];
  const logs = (at: number, request: string) =>
    `INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, renter_id, recommendation, score)
     VALUES ('${id}', ${at}, '${request}', 'key_1', 'email', 'ren_1', 'APPROVED', 900)`;
  for (const at of times) await database.rows(logs(at, `req_${at}`));
  await json('migrate');

  // A check that is still being logged when the inquiries are indexed.
  const late = new pg.Client({ connectionString: database.url });
  // The database is removed before this connection ends.
  late.on('error', () => {});
  await late.connect();
  t.after(() => late.end());
  await late.query('BEGIN');
  await late.query(logs(DECEMBER + 7, 'req_late'));
  const detaching = startCommand(['check-log', 'detach', '--before', '2024-01', '--json'], env);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LOCK TABLE check_log_2023_12%' AND datname = current_database()`;
  await until('the command waits for the check', async () => (await database.rows(waiting)).length > 0);
  await late.query('COMMIT');
  const { code, err } = await detaching.ended;
  assert.equal(code, 0, err);

  await database.rows('DROP TABLE check_log_2023_12');
  const store = await database.open();
  t.after(() => store.close());
  const { rows: seen } = await store.inquiries.list('ren_1', undefined, 10);
  assert.deepEqual(
    seen.map(({ at, organization }) => [at, organization]),
    [JANUARY, JANUARY - 1, DECEMBER + 7, DECEMBER + 5, DECEMBER].map((at) => [at, 'Harbor Homes']),
  );
});
