import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import type { Finding } from '../../src/store/doctor/findings.ts';
import { runSql } from '../support/cluster.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { operator } from './command.ts';
import { amiss, assertFails, assertWarns } from './findings.ts';
import { onPostgres, type PostgresOperator } from './on-postgres.ts';

const ALL = [
  'Node',
  'PostgreSQL',
  'database',
  'connections',
  'transactions',
  'vacuum',
  'replication',
  'integrity',
  'partitions',
  'check log',
  'references',
  'credits',
  'usage',
  'summaries',
  'rosters',
  'merges',
  'disputes',
  'inquiries',
  'deliveries',
];

async function seeded(t: TestContext): Promise<PostgresOperator> {
  const its = await onPostgres(t);
  await its.json('seed', '--renters', '1200');
  return its;
}

/** Changes rows without foreign keys, which a superuser may do. */
async function tamper({ database }: PostgresOperator, sql: string): Promise<void> {
  await database.rows(`SET session_replication_role = replica; ${sql}`);
}

/** Changes a setting for all new sessions of the database. */
async function set({ database }: PostgresOperator, setting: string): Promise<void> {
  await database.rows(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET ${setting}`);
}

test('a sound database: every finding is ok, beside a server that writes without pause', async (t) => {
  const its = await seeded(t);
  const server = await startServer({ database: its.database });
  try {
    const { id, call } = await server.newOrganization();
    await its.json('credits', 'grant', '--org', id, '--amount', '50');
    let over = false;
    let round = 0;
    const writing = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!over) {
          const email = `renter${round++ % 1500}@seed.example`;
          await call('GET', `/v1/renter/check?email=${email}`);
          await call('POST', '/v1/renter/report', { body: { renter_email: email, incidents: ['Fraud'] } });
        }
      }),
    );
    const { ok, findings } = await its.spawnJson('doctor').finally(() => {
      over = true;
    });
    await writing;
    assert.ok(round > 0);
    assert.equal(ok, true);
    assert.deepEqual(
      findings.map(({ check, verdict }: Finding) => [check, verdict]),
      ALL.map((check) => [check, 'ok']),
    );
  } finally {
    await server.stop();
  }
  const { code, out, err } = await its.run('doctor');
  assert.equal(code, 0, err);
  assert.equal(out.trimEnd().split('\n').length, ALL.length);
  assert.ok(!out.includes(new URL(its.database.url).password), 'the password is not shown');
});

test('finds what does not add up: renter summaries, rosters, credits, references', async (t) => {
  const its = await seeded(t);
  // The last of the second page.
  const wrong =
    "UPDATE renters SET recent_unpaid = recent_unpaid + 1 WHERE email = 'renter1199@seed.example'";
  await tamper(its, wrong);
  await assertFails(its, 'summaries', /^1 of 1,200 renters differ: ren_\w+\.$/);
  await tamper(its, wrong.replace('+ 1', '- 1'));

  await tamper(its, 'UPDATE roster SET incidents = incidents + 1');
  await assertFails(
    its,
    'rosters',
    /^1,200 of 1,200 renters differ: ren_\w+; ren_\w+; ren_\w+; and 1,197 more\.$/,
  );
  await tamper(its, 'UPDATE roster SET incidents = incidents - 1');

  const { id } = await its.json('org', 'create', '--name', 'Homes');
  await its.json('credits', 'grant', '--org', id, '--amount', '10');
  await tamper(its, `UPDATE organizations SET credits = 11 WHERE id = '${id}'`);
  await assertFails(its, 'credits', new RegExp(`^${id} has 11 and should have 10\\.$`));
  await tamper(its, `UPDATE organizations SET credits = 10 WHERE id = '${id}'`);

  await tamper(
    its,
    "INSERT INTO identifiers VALUES ('email', 'x@example.com', 1234567), ('phone', '5', 1234567)",
  );
  await assertFails(its, 'references', /^rows of identifiers that refer to no row of renters: 2\.$/);
  await tamper(its, 'DELETE FROM identifiers WHERE renter = 1234567');

  await tamper(its, 'DELETE FROM report_incidents; DELETE FROM incidents');
  const { findings } = await amiss(its);
  assert.deepEqual(
    findings.map(({ check }) => check),
    ['summaries', 'rosters'],
  );
});

test('examines the balance of every organization', async (t) => {
  const its = await onPostgres(t);
  await its.json('migrate');
  await tamper(
    its,
    `INSERT INTO organizations (id, name, plan, api_access, credits, created_at)
     SELECT 'org_' || lpad(n::text, 4, '0'), 'O', 'standard', 0, CASE n WHEN 250 THEN 1 ELSE 0 END, 0
     FROM generate_series(1, 250) AS n`,
  );
  await assertFails(its, 'credits', /^org_0250 has 1 and should have 0\.$/);
});

test('warns of a missing partition, and of checks without a partition until migrate makes one', async (t) => {
  const its = await onPostgres(t);
  await its.json('migrate');
  const [last] = await its.database.rows<{ name: string }>(
    `SELECT max(inhrelid::regclass::text) AS name FROM pg_inherits
     WHERE inhparent = 'check_log'::regclass AND inhrelid <> 'check_log_other'::regclass`,
  );
  await tamper(its, `DROP TABLE ${last?.name}`);
  await assertWarns(its, 'partitions', new RegExp(`^The check log lacks ${last?.name}\\.$`));
  await its.json('migrate');
  const logged = (at: number) => `('o', ${at}, 'r', 'k', 'email', null, 'APPROVED', null)`;
  const times = [Date.UTC(2020, 1, 29), Date.UTC(2020, 2, 1) - 1, Date.UTC(2020, 2, 1)];
  await tamper(its, `INSERT INTO check_log VALUES ${times.map(logged).join()}`);
  await assertWarns(its, 'check log', /: 2 of 2020-02, 1 of 2020-03\.$/);
  await its.json('migrate');
  assert.deepEqual((await amiss(its)).findings, []);
  const partitions = await its.database.rows<{ name: string }>(
    'SELECT tableoid::regclass::text AS name FROM check_log ORDER BY at',
  );
  assert.deepEqual(
    partitions.map(({ name }) => name),
    ['check_log_2020_02', 'check_log_2020_02', 'check_log_2020_03'],
  );
});

test('finds an invalid index, and a delivery that no server sends', async (t) => {
  const its = await seeded(t);
  const valid = (yes: boolean) =>
    `UPDATE pg_index SET indisvalid = ${yes} WHERE indexrelid = 'reports_of_renter'::regclass`;
  await tamper(its, valid(false));
  await assertFails(its, 'integrity', /indexes: reports_of_renter\.$/);
  await tamper(its, valid(true));

  await tamper(
    its,
    `INSERT INTO deliveries (id, organization_id, event, url, body, status, created_at)
     SELECT 'dlv_1', id, 'report.submitted', 'https://example.com/', '{}', 'pending', 0 FROM organizations LIMIT 1`,
  );
  await assertWarns(its, 'deliveries', /^Waiting for more than five minutes: 1\.$/);
});

test('warns of a table full of dead rows', async (t) => {
  const its = await seeded(t);
  await tamper(its, 'ALTER TABLE roster SET (autovacuum_enabled = off)');
  await tamper(
    its,
    'DO $$ BEGIN FOR n IN 1..12 LOOP UPDATE roster SET added_at = added_at; END LOOP; END $$',
  );
  const dead = "SELECT n_dead_tup AS rows FROM pg_stat_user_tables WHERE relname = 'roster'";
  await until('the dead rows are counted', async () => {
    return ((await its.database.rows<{ rows: number }>(dead))[0]?.rows ?? 0) > 20_000;
  });
  await assertWarns(its, 'vacuum', /^roster has 2\d,\d{3} dead rows for \d,\d{3} live rows\.$/);
});

test('finds a server that may lose committed data, and one that accepts no writes', async (t) => {
  const its = await onPostgres(t);
  await its.json('migrate');
  await set(its, 'synchronous_commit = off');
  await assertFails(its, 'PostgreSQL', /synchronous_commit is off/);
  await set(its, 'default_transaction_read_only = on');
  await assertFails(its, 'database', /cannot be used: it is a standby or read-only\. Check DATABASE_URL\.$/);
});

test('reports a missing, empty or newer database, and skips the remaining checks', async (t) => {
  const its = await onPostgres(t);
  await assertFails(its, 'database', /lacks 0001_network, /);
  await its.json('migrate');
  await tamper(its, "INSERT INTO migrations VALUES (9999, '9999_future', 'x', 0)");
  await assertFails(its, 'database', /newer version of this program/);
  const absent = operator(t, { DATABASE_URL: `${its.database.url}_no` });
  await assertFails(
    absent,
    'database',
    /cannot be used: database "\w+_no" does not exist\. Check DATABASE_URL\.$/,
  );
});

test('finds that few connections are left, and that commits wait for a missing standby', async (t) => {
  const server = await startPostgres({ max_connections: '13', superuser_reserved_connections: '3' });
  const url = await server.newDatabase();
  const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: url }));
  try {
    const its = operator(t, { DATABASE_URL: url });
    await its.json('migrate');
    await Promise.all(clients.map((client) => client.connect()));
    await assertWarns(its, 'connections', /^(9|10) of 10 are in use\.$/);
    await Promise.all(clients.slice(1).map((client) => client.end()));
    await until('they are gone', async () => (await amiss(its)).findings.length === 0);
    await clients[0]?.query("ALTER SYSTEM SET synchronous_standby_names = 'other'");
    await clients[0]?.query('SELECT pg_reload_conf()');
    await until('it waits for another', async () => (await amiss(its)).findings.length > 0);
    await assertFails(
      its,
      'replication',
      /^Commits wait for a standby .* \(other\), but none is connected\.$/,
    );
  } finally {
    await clients[0]?.end();
    await server.stop();
  }
});

test('finds an unused replication slot', async (t) => {
  // A replication slot belongs to the whole server. On the shared one, other tests would see it.
  const server = await startPostgres();
  t.after(() => server.stop());
  const url = await server.newDatabase();
  const its = operator(t, { DATABASE_URL: url });
  await its.json('migrate');
  await runSql(url, "SELECT pg_create_physical_replication_slot('forgotten', true)");
  await assertWarns(its, 'replication', /^slot forgotten is unused and keeps \d+ MiB\.$/);
});
