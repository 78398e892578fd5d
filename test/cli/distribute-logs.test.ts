import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startOfDay } from '../../src/rules/text/days.ts';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { makePartitions } from '../../src/store/postgres/schema/month-partitions.ts';
import { ON_CITUS } from '../support/citus-programs.ts';
import { newSqliteDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { CONTACT, operator } from './command.ts';
import { digestOf } from './digest.ts';
import { assertFails, diagnose } from './findings.ts';
import { countOf, onPostgres, type PostgresOperator } from './on-postgres.ts';
import { serve, useNetwork } from './used-network.ts';

const DISTRIBUTE = ['migrate', '--distribute-logs'];
const LOGS = ['check_log', 'request_log', 'usage_days', 'detached_months'];

/** Skips tests that need the extension: `TEST_ENGINE=citus npm run tests -- test/cli/distribute-logs.test.ts`. */
const skip = ON_CITUS ? false : 'TEST_ENGINE is not citus';

/** Returns calls of the command on a database that has the extension, and the schema without distributed logs. */
async function onCitus(t: TestContext): Promise<PostgresOperator> {
  const command = await onPostgres(t);
  await command.database.write('CREATE EXTENSION citus');
  await command.json('migrate');
  return command;
}

async function distributedIn({ rows }: TestDatabase): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1",
  );
  return tables.map(({ name }) => name);
}

const isMonth = (name: string) => name.startsWith('check_log_');

test('logs are distributed only on PostgreSQL, and only with the extension', async (t) => {
  assert.match(await operator(t).apiError(...DISTRIBUTE), /^Logs can be distributed only on PostgreSQL/);
  const command = await onPostgres(t);
  assert.match(
    await command.apiError(...DISTRIBUTE),
    /^PostgreSQL at .* has no extension citus: install Citus, and run CREATE EXTENSION citus in this database\.$/,
  );
  assert.equal(await countOf(command.database, 'check_log'), 0, 'the schema is there');
});

test('the logs of a network are distributed once, keep their rows, and get partitions for later months', {
  skip,
}, async (t) => {
  const command = await onCitus(t);
  const { database, json, run } = command;
  assert.deepEqual((await diagnose(command)).findings, []);
  const { organization, responses } = await useNetwork(t, database);
  const server = await serve(t, database);
  const expected = await responses(server);
  assert.match(await command.apiError(...DISTRIBUTE), /is in use .*: stop the servers first\.$/);
  assert.deepEqual(await distributedIn(database), []);
  await server.stop();
  const checks = await countOf(database, 'check_log');
  assert.ok(checks > 0);

  const { applied, distributed } = await json(...DISTRIBUTE);
  assert.deepEqual([applied, distributed], [[], LOGS]);
  const tables = await distributedIn(database);
  assert.deepEqual(
    tables.filter((name) => !isMonth(name)),
    [...LOGS].sort(),
  );
  assert.equal(tables.filter(isMonth).length, 5, 'four months, and the default');
  assert.equal(await countOf(database, 'check_log'), checks);
  const [here] = await database.rows<{ bytes: number }>("SELECT pg_relation_size('request_log') AS bytes");
  assert.equal(here?.bytes, 0, 'no copy is left on this server');
  assert.deepEqual((await json(...DISTRIBUTE)).distributed, []);
  assert.match((await run(...DISTRIBUTE)).out, /\nThe logs are already distributed\.\n$/);

  const again = await serve(t, database);
  assert.deepEqual(await responses(again), expected);
  await again.stop();
  assert.deepEqual((await diagnose(command)).findings, []);
  assert.ok((await json('usage', '--org', organization.id)).checks > 0);

  const store = await database.open();
  const [active] = await store.activity.ofDay(startOfDay(Date.now()), '', 10);
  assert.equal(active?.lookups, (await json('usage', '--org', organization.id)).checks);
  assert.equal((await store.activity.countChecks(0, '', 10)).length, 1);
  await store.close();

  const pool = openPool(database.url);
  await makePartitions(pool, Date.now() + 62 * 24 * 60 * 60_000).finally(() => pool.end());
  assert.equal((await distributedIn(database)).filter(isMonth).length, 7);
});

test('doctor reports a log that is not distributed like the others', { skip }, async (t) => {
  const command = await onCitus(t);
  await command.database.write("SELECT create_distributed_table('check_log', 'organization_id')");
  await assertFails(
    command,
    'distribution',
    /^Not distributed, unlike other logs: request_log, usage_days, detached_months\.$/,
  );
  assert.deepEqual((await command.json(...DISTRIBUTE)).distributed, LOGS.slice(1));
  assert.deepEqual((await diagnose(command)).findings, []);
});

test('a month of a distributed log is detached with its checks', { skip }, async (t) => {
  const command = await onCitus(t);
  const { database, json } = command;
  await json(...DISTRIBUTE);
  const { id: org } = await json('org', 'create', '--name', 'Homes', ...CONTACT);
  await json('credits', 'grant', '--org', org, '--amount', '10');
  const december = Date.UTC(2023, 11);
  for (const [id, renter] of [
    ['req_1', "'ren_1'"],
    ['req_2', 'NULL'],
  ]) {
    await database.write(
      `INSERT INTO check_log VALUES ('${org}', ${december}, '${id}', 'key_1', 'email', ${renter}, 'APPROVED', NULL)`,
    );
  }
  await database.write(`INSERT INTO usage_days VALUES ('${org}', ${december}, 'key_1', 'UNKNOWN', 2)`);
  await database.write('UPDATE organizations SET credits = credits - 2');
  // Moves the checks from the default partition to one of their month.
  await json('migrate');
  assert.equal(await countOf(database, 'check_log_2023_12'), 2);
  assert.deepEqual((await json('check-log', 'detach', '--before', '2024-01')).detached, [
    { table: 'check_log_2023_12', month: '2023-12', checks: 2 },
  ]);
  assert.equal(await countOf(database, 'check_log_2023_12'), 2);
  assert.equal(await countOf(database, 'check_log'), 0);
  assert.equal(await countOf(database, 'lookups'), 1);
  await database.write('DROP TABLE check_log_2023_12');
  assert.deepEqual((await diagnose(command)).findings, []);
  assert.equal((await json('usage', '--org', org)).checks, 2);
});

test('a network moves to distributed logs and back, and is backed up while no server runs', {
  skip,
}, async (t) => {
  const folder = temporaryFolder(t);
  const first = await newSqliteDatabase(join(folder, 'first.db'));
  const second = await newSqliteDatabase(join(folder, 'second.db'));
  const backup = join(folder, 'backup.db');
  await useNetwork(t, first);
  const command = await onCitus(t);
  const { database, json } = command;
  await json(...DISTRIBUTE);
  await json('move', '--from', first.url, '--to', database.url);
  assert.deepEqual(
    (await distributedIn(database)).filter((name) => !isMonth(name)),
    [...LOGS].sort(),
  );
  assert.deepEqual((await diagnose(command)).findings, []);
  await json('backup', backup);
  await json('move', '--from', database.url, '--to', second.url);
  const digest = digestOf(first.path);
  assert.deepEqual(digestOf(second.path), digest);
  assert.deepEqual(digestOf(backup), digest);
  await json('restore', backup);
  assert.deepEqual(
    (await distributedIn(database)).filter((name) => !isMonth(name) && LOGS.includes(name)),
    [...LOGS].sort(),
  );
  assert.deepEqual((await diagnose(command)).findings, []);
  const server = await serve(t, database);
  assert.match(
    await command.apiError('backup', join(folder, 'beside.db')),
    /is in use .*: stop the servers first\.$/,
  );
  await server.stop();
});
