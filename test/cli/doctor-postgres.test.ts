import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import type { Finding } from '../../src/store/doctor/findings.ts';
import { runSql } from '../support/cluster.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { CONTACT, operator } from './command.ts';
import { assertFails, assertWarns, diagnose } from './findings.ts';
import { onPostgres, type PostgresOperator } from './on-postgres.ts';

const ALL = [
  'operator',
  'pages',
  'mail',
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
  'filings',
  'summaries',
  'rosters',
  'identifiers',
  'roster names',
  'roster scores',
  'merges',
  'mixed files',
  'disputes',
  'held filings',
  'blocks',
  'documents',
  'inquiries',
  'daily lookups',
  'deliveries',
  'alerts',
  'comparisons',
  'contacts',
];

async function seeded(t: TestContext): Promise<PostgresOperator> {
  const command = await onPostgres(t);
  await command.json('seed', '--renters', '1200');
  return command;
}

/** Changes rows without foreign keys, which a superuser may do. */
async function tamper({ database }: PostgresOperator, sql: string): Promise<void> {
  await database.rows(`SET session_replication_role = replica; ${sql}`);
}

/** Changes a setting for all new sessions of the database. */
async function set({ database }: PostgresOperator, setting: string): Promise<void> {
  await database.rows(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET ${setting}`);
}

test('every finding is ok for a sound database, even while a server keeps writing', async (t) => {
  const command = await seeded(t);
  const server = await startServer({ database: command.database });
  try {
    const { id, call } = await server.newOrganization();
    await command.json('credits', 'grant', '--org', id, '--amount', '50');
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
    const { ok, findings } = await command.spawnJson('doctor').finally(() => {
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
  const { code, out, err } = await command.run('doctor');
  assert.equal(code, 0, err);
  assert.equal(out.trimEnd().split('\n').length, ALL.length);
  assert.ok(!out.includes(new URL(command.database.url).password), 'the password is not shown');
});

test('finds wrong renter summaries, rosters, credits, daily lookups, references and filings by day', async (t) => {
  const command = await seeded(t);
  // The last renter on the second page of those that are examined.
  const wrong =
    "UPDATE renters SET recent_unpaid = recent_unpaid + 1 WHERE email = 'renter1199@seed.example'";
  await tamper(command, wrong);
  await assertFails(command, 'summaries', /^1 of 1,200 renters differ: ren_\w+\.$/);
  await tamper(command, wrong.replace('+ 1', '- 1'));

  await tamper(command, 'UPDATE roster SET incidents = incidents + 1');
  await assertFails(
    command,
    'rosters',
    /^1,200 of 1,200 renters differ: ren_\w+; ren_\w+; ren_\w+; and 1,197 more\.$/,
  );
  await tamper(command, 'UPDATE roster SET incidents = incidents - 1');

  await tamper(command, "UPDATE identifiers SET precedence = precedence + 1 WHERE kind = 'email'");
  await assertFails(command, 'identifiers', /^1,200 of 1,200 renters differ: /);
  await tamper(command, "UPDATE identifiers SET precedence = precedence - 1 WHERE kind = 'email'");

  await tamper(command, "UPDATE roster_names SET name = name || ' x' WHERE renter = 5");
  await assertFails(
    command,
    'roster names',
    /^org_\w+ does not find ren_\w+ by every name; .* by a wrong name/,
  );
  await tamper(command, 'UPDATE roster_names SET name = left(name, -2) WHERE renter = 5');

  const { id } = await command.json('org', 'create', '--name', 'Homes', ...CONTACT);
  await command.json('credits', 'grant', '--org', id, '--amount', '10');
  await tamper(command, `UPDATE organizations SET credits = 11 WHERE id = '${id}'`);
  await assertFails(command, 'credits', new RegExp(`^${id} has 11 and should have 10\\.$`));
  await tamper(command, `UPDATE organizations SET credits = 10 WHERE id = '${id}'`);

  const day = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  await tamper(command, `INSERT INTO renters_shown VALUES ('${id}', ${day}, 'ren_1')`);
  await assertFails(command, 'daily lookups', /^ren_1 was shown without an inquiry\.$/);
  await tamper(
    command,
    `INSERT INTO unbilled_inquiries VALUES ('ren_1', ${day}, 'req_1', '${id}', 'key_1', 'score', NULL);
     UPDATE organizations SET daily_lookups = 0 WHERE id = '${id}'`,
  );
  const { findings: exceeded } = await diagnose(command);
  assert.deepEqual(
    exceeded.map(({ check, detail }) => [check, detail]),
    [
      [
        'daily lookups',
        `renters shown to ${id} on ${new Date(day).toISOString().slice(0, 10)}: 1 of at most 0.`,
      ],
    ],
  );
  await tamper(command, 'DELETE FROM renters_shown');

  await tamper(
    command,
    "INSERT INTO identifiers VALUES ('email', 'x@example.com', 0, 1234567), ('phone', '5', 0, 1234567)",
  );
  await assertFails(
    command,
    'references',
    /^rows of identifiers that refer to a missing row of renters: 2\.$/,
  );
  await tamper(command, 'DELETE FROM identifiers WHERE renter = 1234567');

  await tamper(command, 'DELETE FROM report_incidents; DELETE FROM incidents');
  const { findings } = await diagnose(command);
  assert.deepEqual(
    findings.map(({ check }) => check),
    ['filings', 'summaries', 'rosters'],
  );
});

test('examines the balance of every organization', async (t) => {
  const command = await onPostgres(t);
  await command.json('migrate');
  await tamper(
    command,
    `INSERT INTO organizations (id, name, plan, api_access, credits, postal_address, telephone, created_at)
     SELECT 'org_' || lpad(n::text, 4, '0'), 'O', 'standard', 0, CASE n WHEN 250 THEN 1 ELSE 0 END, 'a', 't', 0
     FROM generate_series(1, 250) AS n`,
  );
  await assertFails(command, 'credits', /^org_0250 has 1 and should have 0\.$/);
});

test('warns of a missing partition, and of checks without a partition until migrate makes one', async (t) => {
  const command = await onPostgres(t);
  await command.json('migrate');
  const [last] = await command.database.rows<{ name: string }>(
    `SELECT max(inhrelid::regclass::text) AS name FROM pg_inherits
     WHERE inhparent = 'check_log'::regclass AND inhrelid <> 'check_log_other'::regclass`,
  );
  await tamper(command, `DROP TABLE ${last?.name}`);
  await assertWarns(command, 'partitions', new RegExp(`^The check log lacks ${last?.name}\\.$`));
  await command.json('migrate');
  const logged = (at: number) => `('o', ${at}, 'r', 'k', 'email', null, 'APPROVED', null)`;
  const times = [Date.UTC(2020, 1, 29), Date.UTC(2020, 2, 1) - 1, Date.UTC(2020, 2, 1)];
  await tamper(command, `INSERT INTO check_log VALUES ${times.map(logged).join()}`);
  await assertWarns(command, 'check log', /: 2 of 2020-02, 1 of 2020-03\.$/);
  await command.json('migrate');
  assert.deepEqual((await diagnose(command)).findings, []);
  const partitions = await command.database.rows<{ name: string }>(
    'SELECT tableoid::regclass::text AS name FROM check_log ORDER BY at',
  );
  assert.deepEqual(
    partitions.map(({ name }) => name),
    ['check_log_2020_02', 'check_log_2020_02', 'check_log_2020_03'],
  );
});

test('finds an invalid index, and a delivery that no server sends', async (t) => {
  const command = await seeded(t);
  const valid = (yes: boolean) =>
    `UPDATE pg_index SET indisvalid = ${yes} WHERE indexrelid = 'reports_of_renter'::regclass`;
  await tamper(command, valid(false));
  await assertFails(command, 'integrity', /indexes: reports_of_renter\.$/);
  await tamper(command, valid(true));

  await tamper(
    command,
    `INSERT INTO deliveries (id, organization_id, event, url, body, status, created_at)
     SELECT 'dlv_1', id, 'report.submitted', 'https://example.com/', '{}', 'pending', 0 FROM organizations LIMIT 1`,
  );
  await assertWarns(command, 'deliveries', /^Waiting for more than five minutes: 1\.$/);
});

test('warns of a table full of dead rows', async (t) => {
  const command = await seeded(t);
  await tamper(command, 'ALTER TABLE roster SET (autovacuum_enabled = off)');
  await tamper(
    command,
    'DO $$ BEGIN FOR n IN 1..12 LOOP UPDATE roster SET added_at = added_at; END LOOP; END $$',
  );
  const dead = "SELECT n_dead_tup AS rows FROM pg_stat_user_tables WHERE relname = 'roster'";
  await until('the dead rows are counted', async () => {
    return ((await command.database.rows<{ rows: number }>(dead))[0]?.rows ?? 0) > 20_000;
  });
  await assertWarns(command, 'vacuum', /^roster has 2\d,\d{3} dead rows for \d,\d{3} live rows\.$/);
});

test('finds a server that may lose committed data, and one that accepts no writes', async (t) => {
  const command = await onPostgres(t);
  await command.json('migrate');
  await set(command, 'synchronous_commit = off');
  await assertFails(command, 'PostgreSQL', /synchronous_commit is off/);
  await set(command, 'default_transaction_read_only = on');
  await assertFails(
    command,
    'database',
    /cannot be used: it is a standby or read-only\. Check DATABASE_URL\.$/,
  );
});

test('reports a missing, empty or newer database, and skips the remaining checks', async (t) => {
  const command = await onPostgres(t);
  await assertFails(command, 'database', /lacks 0001_network, /);
  await command.json('migrate');
  await tamper(command, "INSERT INTO migrations VALUES (9999, '9999_future', 'x', 0)");
  await assertFails(command, 'database', /newer version of this program/);
  const absent = operator(t, { DATABASE_URL: `${command.database.url}_no` });
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
    const command = operator(t, { DATABASE_URL: url });
    await command.json('migrate');
    await Promise.all(clients.map((client) => client.connect()));
    await assertWarns(command, 'connections', /^(9|10) of 10 are in use\.$/);
    await Promise.all(clients.slice(1).map((client) => client.end()));
    await until('the connections have ended', async () => (await diagnose(command)).findings.length === 0);
    await clients[0]?.query("ALTER SYSTEM SET synchronous_standby_names = 'other'");
    await clients[0]?.query('SELECT pg_reload_conf()');
    await until('commits wait for the standby', async () => (await diagnose(command)).findings.length > 0);
    await assertFails(
      command,
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
  const command = operator(t, { DATABASE_URL: url });
  await command.json('migrate');
  await runSql(url, "SELECT pg_create_physical_replication_slot('forgotten', true)");
  await assertWarns(command, 'replication', /^slot forgotten is unused and keeps \d+ MiB\.$/);
});
