import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import type { HttpResponse } from '../support/client.ts';
import { newPostgresDatabase } from '../support/database.ts';
import { putOrganization, startNode } from '../support/node.ts';
import { until } from '../support/until.ts';

/** Starts a server, and opens a transaction in another session of its database. */
async function prepared(t: TestContext) {
  const database = await newPostgresDatabase();
  const { call } = await startNode(t, database.url);
  const { key } = await putOrganization(database.url);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  t.after(async () => {
    await other.end();
    await database.remove();
  });
  await other.query('BEGIN');
  const check = (email: string) => call('GET', `/v1/renter/check?email=${email}`, { key });
  const file = (email: string) => call('POST', '/v1/renter/report', { key, body: { renter_email: email } });
  return { other, check, file, database, call };
}

function assertUnavailable(responses: readonly HttpResponse[]): void {
  for (const { status, headers, body } of responses) {
    assert.deepEqual([status, headers['retry-after'], body.ok], [503, '1', false]);
    assert.equal(typeof body.error, 'string');
  }
}

test('while another session locks a table, each request gets 503 and its statement is cancelled', async (t) => {
  const { other, check, file, database } = await prepared(t);
  assert.equal((await file('a@example.com')).status, 201);
  await other.query('LOCK TABLE renters IN ACCESS EXCLUSIVE MODE');
  const requests = Array.from({ length: 30 }, (_, index) => (index % 2 ? check : file)('a@example.com'));
  assertUnavailable(await Promise.all(requests));
  // Background jobs try again every second, so only statements that began before this moment count.
  const [row] = await database.rows<{ now: string }>('SELECT clock_timestamp()::text AS now');
  await until('no statement of the requests waits for the lock', async () => {
    const waiting = await database.rows(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
       AND query_start < '${row?.now}'`,
    );
    return waiting.length === 0;
  });
  await other.query('ROLLBACK');
  const { status, body } = await check('a@example.com');
  assert.deepEqual([status, body.summary?.network_reports], [200, 1]);
});

test('while the row of a renter is locked, hundreds of reports about the renter get 503, and service resumes afterwards', async (t) => {
  const { other, check, file, call } = await prepared(t);
  assert.equal((await file('a@example.com')).status, 201);
  await other.query('SELECT 1 FROM renters FOR UPDATE');
  const reports = Array.from({ length: 400 }, () => file('a@example.com'));
  assert.equal((await call('GET', '/healthz')).status, 200);
  assertUnavailable(await Promise.all(reports));
  await other.query('ROLLBACK');
  assert.equal((await file('a@example.com')).status, 201);
  assert.equal((await check('a@example.com')).body.summary.network_reports, 2);
});
