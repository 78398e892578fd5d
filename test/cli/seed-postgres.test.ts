import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { newPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { startCommand } from '../support/process.ts';
import { startServerProcess } from '../support/server.ts';
import { until } from '../support/until.ts';
import { operator } from './command.ts';
import { digestOf, digestOfPostgres } from './digest.ts';
import { countOf, onPostgres } from './on-postgres.ts';

/** Enough renters for several transactions. */
const MANY = 11_000;

/** Asserts that the database has the same rows as a seeded embedded one. */
async function assertSame(t: TestContext, database: TestDatabase, renters: number): Promise<void> {
  const embedded = operator(t);
  await embedded.json('seed', '--renters', String(renters));
  const { sqlite_sequence, ...expected } = digestOf(embedded.databasePath);
  assert.ok(expected.reports);
  assert.deepEqual(await digestOfPostgres(database, Object.keys(expected)), expected);
}

test('seed creates the same rows as on the embedded database, and none twice', async (t) => {
  const { json, run, database } = await onPostgres(t);
  const { seconds, rentersPerSecond, ...result } = await json('seed', '--renters', '700');
  assert.deepEqual(result, { renters: 700, added: 700, organizations: 8 });
  assert.ok(seconds > 0 && rentersPerSecond > 0);
  assert.equal((await json('seed', '--renters', '1300')).added, 600);
  const { code, out } = await run('seed', '--renters', '1300');
  assert.deepEqual([code, out], [0, 'Nothing to add: the network already has 1,300 renters.\n']);
  await assertSame(t, database, 1300);
  const analyzed = await database.rows<{ renters: number }>(
    "SELECT reltuples::bigint AS renters FROM pg_class WHERE relname = 'renters'",
  );
  assert.deepEqual(analyzed, [{ renters: 1300 }], 'the query planner knows the number of rows');
});

test('a killed seed is continued where it stopped, with the same result', async (t) => {
  const { json, env, database } = await onPostgres(t);
  await json('migrate');
  const seeding = startCommand(['seed', '--renters', String(MANY)], env);
  await until('some renters are on file', async () => (await countOf(database, 'renters')) > 0);
  await seeding.stop('SIGKILL');
  // Its last statement may still be running.
  const connections =
    "SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = 'renter-screening' AND datname = current_database()";
  await until(
    'only this test is connected',
    async () => (await database.rows<{ count: number }>(connections))[0]?.count === 1,
  );
  const present = await countOf(database, 'renters');
  assert.ok(present > 0 && present < MANY, `killed in the middle, at ${present}`);
  assert.equal((await json('seed', '--renters', String(MANY))).added, MANY - present);
  await assertSame(t, database, MANY);
});

test('a server keeps working while two seeds run, which create one network', async (t) => {
  const database = await newPostgresDatabase();
  const server = await startServerProcess({ database });
  t.after(() => server.stop().then(database.remove));
  const { spawnJson } = operator(t, { DATABASE_URL: database.url });
  const { call } = await server.newOrganization();
  let over = false;
  const seeds = Promise.all([1, 2].map(() => spawnJson('seed', '--renters', String(MANY)))).finally(() => {
    over = true;
  });
  const statuses = new Set<number>();
  let filed = 0;
  while (!over) {
    statuses.add((await call('GET', '/v1/renter/check?email=renter7@seed.example')).status);
    const body = { renter_email: `own${filed++}@example.com`, incidents: ['Late'] };
    statuses.add((await call('POST', '/v1/renter/report', { body })).status);
  }
  const [one, other] = await seeds;
  assert.deepEqual([...statuses].sort(), [200, 201]);
  assert.equal(one.added + other.added, MANY);
  assert.equal(await countOf(database, 'renters'), MANY + filed);
  const check = await call('GET', `/v1/renter/check?email=renter${MANY - 1}@seed.example`);
  assert.equal(check.body.found, true);
  // A renter who is filed after the seed gets a new number.
  assert.equal((await call('POST', '/v1/renter/report', { body: { renter_name: 'N' } })).status, 201);
});

test('a database whose renters have the member IDs of seeded ones is rejected and stays unchanged', async (t) => {
  const { json, apiError, database } = await onPostgres(t);
  await json('seed', '--renters', '10');
  await database.rows("UPDATE renters SET id = 'other' || number");
  assert.match(await apiError('seed', '--renters', '10'), /has the member ID of a made-up renter/);
  assert.equal(await countOf(database, 'renters'), 10);
});

test('a role that may not disable foreign keys can seed, too', async (t) => {
  const { database } = await onPostgres(t);
  await database.rows("DO $$ BEGIN CREATE ROLE plain LOGIN PASSWORD 'plain'; END $$");
  await database.rows('GRANT CREATE ON SCHEMA public TO plain');
  const url = new URL(database.url);
  url.username = url.password = 'plain';
  const plain = operator(t, { DATABASE_URL: url.href });
  assert.equal((await plain.json('seed', '--renters', '600')).added, 600);
  await assertSame(t, database, 600);
});
