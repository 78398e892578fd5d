import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { startOfDay } from '../../src/rules/text/days.ts';
import { startCommand } from '../support/process.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { CONTACT, operator } from './command.ts';
import { assertFails, diagnose } from './findings.ts';
import { countOf, onPostgres, type PostgresOperator } from './on-postgres.ts';

/** The starts of three months that are more than a year ago. */
const [DECEMBER, JANUARY, FEBRUARY] = [Date.UTC(2023, 11), Date.UTC(2024, 0), Date.UTC(2024, 1)] as const;

/** Returns SQL that adds checks of tier UNKNOWN to the usage of their day. */
const counted = (organizationId: string, at: number, checks = 1) =>
  `INSERT INTO usage_days AS u VALUES ('${organizationId}', ${startOfDay(at)}, 'key_1', 'UNKNOWN', ${checks})
   ON CONFLICT (organization_id, day, caller, tier) DO UPDATE SET checks = u.checks + excluded.checks`;

/** Creates an organization with 3 checks in December 2023, 2 in January 2024 and 1 in February. */
async function withOldChecks(t: TestContext): Promise<PostgresOperator & { org: string }> {
  const command = await onPostgres(t);
  const { id: org } = await command.json('org', 'create', '--name', 'Homes', ...CONTACT);
  await command.json('credits', 'grant', '--org', org, '--amount', '100');
  const times = [DECEMBER, DECEMBER + 1, JANUARY - 1, JANUARY, FEBRUARY - 1, FEBRUARY];
  for (const [index, at] of times.entries()) {
    await command.database.rows(
      `INSERT INTO check_log VALUES (?, ?, ?, 'key_1', 'email', NULL, 'APPROVED', NULL)`,
      org,
      at,
      `req_${index}`,
    );
    await command.database.rows(counted(org, at));
  }
  await command.database.rows('UPDATE organizations SET credits = credits - 6');
  // The checks are indexed, as a running server does it.
  await command.database.rows(
    "INSERT INTO lookup_gathering VALUES ('check_log', ?, ?)",
    FEBRUARY + 1,
    FEBRUARY + 1,
  );
  // Gives each month a partition.
  await command.json('migrate');
  return { ...command, org };
}

async function isAttached({ database }: PostgresOperator, table: string): Promise<boolean> {
  const attached =
    "SELECT 1 FROM pg_inherits WHERE inhparent = 'check_log'::regclass AND inhrelid = to_regclass(?)";
  return (await database.rows(attached, table)).length > 0;
}

/** Waits until the command waits in a statement with this beginning. */
async function untilWaiting({ database }: PostgresOperator, beginning: string): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE query LIKE ? || '%' AND datname = current_database()";
  await until(
    `the command waits in ${beginning}`,
    async () => (await database.rows(waiting, beginning)).length > 0,
  );
}

async function connect(t: TestContext, { database }: PostgresOperator): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  t.after(() => client.end());
  return client;
}

test('detached months are separate tables, and usage and balances stay right even when these are dropped', async (t) => {
  const command = await withOldChecks(t);
  const { json, run, apiError, org, database } = command;
  const usage = async (...period: string[]) => (await json('usage', '--org', org, ...period)).checks;
  assert.deepEqual(await json('check-log', 'detach', '--before', '2024-01'), {
    before: '2024-01',
    detached: [{ table: 'check_log_2023_12', month: '2023-12', checks: 3 }],
  });
  assert.equal(await isAttached(command, 'check_log_2023_12'), false);
  assert.equal(await isAttached(command, 'check_log_2024_01'), true);
  assert.equal(await countOf(database, 'check_log_2023_12'), 3);
  assert.equal(await countOf(database, 'check_log'), 3);
  assert.deepEqual((await diagnose(command)).findings, []);

  assert.equal(await usage(), 6);
  assert.equal(await usage('--from', '2023-12-01', '--to', '2024-01-01'), 3);
  assert.equal(await usage('--from', '2023-11-01', '--to', '2024-02-01'), 5);
  assert.equal(await usage('--from', '2024-01-01'), 3);
  assert.equal(await usage('--to', '2023-12-01'), 0);
  for (const part of [
    ['--from', '2023-12-02'],
    ['--to', '2023-12-31'],
    ['--from', '2023-12-02', '--to', '2023-12-03'],
  ]) {
    const text = await apiError('usage', '--org', org, ...part);
    assert.match(
      text,
      /^The checks of 2023-12 are detached from the check log, .* counted as a whole month\./,
    );
  }

  const { code, out } = await run('check-log', 'detach', '--before', '2024-02');
  assert.equal(code, 0);
  assert.match(
    out,
    /^Detached check_log_2024_01: 2 checks\.\n\nEach month is .*\n {2}pg_dump --table=check_log_2024_01 /,
  );
  assert.match(
    (await run('check-log', 'detach', '--before', '2024-02')).out,
    /^Nothing to do: .* before 2024-02\.\n$/,
  );
  await database.rows('DROP TABLE check_log_2023_12');
  await database.rows('DROP TABLE check_log_2024_01');
  assert.deepEqual((await diagnose(command)).findings, []);
  assert.equal(await usage(), 6);
  await database.rows('UPDATE detached_months SET checks = checks + 1 WHERE checks = 3');
  await database.rows(counted(org, DECEMBER));
  await assertFails(command, 'credits', new RegExp(`^${org} has 94 and should have 93\\.$`));
  await database.rows('UPDATE organizations SET credits = credits - 1');
  await database.rows(counted(org, DECEMBER + 1));
  await assertFails(command, 'usage', new RegExp(`^${org} has 1 wrong days or months\\.$`));
});

test('months of inquiries that renters can still see are detached only with --force, and months in use never', async (t) => {
  const command = await withOldChecks(t);
  const now = new Date();
  const month = (ahead: number) => {
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7);
  };
  const detach = ['check-log', 'detach', '--before'];
  const tooYoung = await command.apiError(...detach, month(-11));
  assert.match(
    tooYoung,
    new RegExp(`inquiries in the last year\\. Use --before ${month(-12)} or earlier, or add --force\\.$`),
  );
  assert.match(
    await command.apiError(...detach, month(1), '--force'),
    /still be written to cannot be detached\. Use --before \d{4}-/,
  );
  assert.equal(await countOf(command.database, 'check_log'), 6);
  const { detached } = await command.json(...detach, month(-11), '--force');
  assert.deepEqual(
    detached.map(({ month, checks }: { month: string; checks: number }) => [month, checks]),
    [
      ['2023-12', 3],
      ['2024-01', 2],
      ['2024-02', 1],
    ],
  );
  assert.deepEqual((await diagnose(command)).findings, []);
});

test('checks continue while the command waits for a reader of the log, and the month is detached afterwards', async (t) => {
  const command = await withOldChecks(t);
  const server = await startServer({ database: command.database });
  try {
    const { call } = await server.newOrganization();
    const reader = await connect(t, command);
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM check_log');
    const detaching = startCommand(['check-log', 'detach', '--before', '2024-01', '--json'], command.env);
    await untilWaiting(command, 'ALTER TABLE check_log DETACH');
    for (let round = 0; round < 300; round++) {
      assert.equal((await call('GET', '/v1/renter/check?email=nobody@example.com')).status, 200);
    }
    assert.equal(await isAttached(command, 'check_log_2023_12'), true);
    await reader.query('COMMIT');
    const { code, out } = await detaching.ended;
    assert.equal(code, 0);
    assert.equal(JSON.parse(out).detached.length, 1);
    assert.equal((await call('GET', '/v1/renter/check?email=nobody@example.com')).status, 200);
    assert.equal(await countOf(command.database, 'check_log'), 304);
  } finally {
    await server.stop();
  }
});

test('the command waits for a check that is being logged into the month, and counts it', async (t) => {
  const command = await withOldChecks(t);
  const late = await connect(t, command);
  await late.query('BEGIN');
  await late.query(
    `INSERT INTO check_log VALUES ('${command.org}', ${DECEMBER}, 'late', 'k', 'email', NULL, 'APPROVED', NULL)`,
  );
  await late.query('UPDATE organizations SET credits = credits - 1');
  await late.query(counted(command.org, DECEMBER));
  const detaching = startCommand(['check-log', 'detach', '--before', '2024-01', '--json'], command.env);
  await untilWaiting(command, 'LOCK TABLE check_log_2023_12');
  await late.query('COMMIT');
  assert.equal(JSON.parse((await detaching.ended).out).detached[0].checks, 4);
  assert.deepEqual((await diagnose(command)).findings, []);
});

test('two commands that detach at once count each month once', async (t) => {
  const command = await withOldChecks(t);
  const blocker = await connect(t, command);
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE check_log_2023_12 IN ROW EXCLUSIVE MODE');
  const both = [1, 2].map(() => command.spawnJson('check-log', 'detach', '--before', '2024-03'));
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await until('both wait', async () => (await command.database.rows(waiting)).length === 2);
  await blocker.query('COMMIT');
  const months = (await Promise.all(both)).flatMap(({ detached }) =>
    detached.map(({ month }: { month: string }) => month),
  );
  assert.deepEqual(months.sort(), ['2023-12', '2024-01', '2024-02']);
  assert.deepEqual((await diagnose(command)).findings, []);
});

test('an embedded database cannot detach months, but counts those that were detached on PostgreSQL', async (t) => {
  const { json, apiError, run, databasePath } = operator(t);
  const { id } = await json('org', 'create', '--name', 'Homes', ...CONTACT);
  assert.match(
    await apiError('check-log', 'detach', '--before', '2024-01'),
    /^Months can be detached on PostgreSQL only/,
  );
  assert.equal((await run('check-log', 'detach', '--before', '2024-13')).code, 2);
  assert.equal((await run('check-log', 'detach', '--before', '2024-01-01')).code, 2);
  const db = new DatabaseSync(databasePath);
  db.exec(
    `INSERT INTO detached_months VALUES ('${id}', ${DECEMBER}, ${JANUARY}, 7), ('org_2', ${DECEMBER}, ${JANUARY}, 1)`,
  );
  db.exec(`UPDATE organizations SET credits = -7`);
  db.exec(counted(id, DECEMBER, 7));
  db.close();
  assert.equal((await json('usage', '--org', id)).checks, 7);
  assert.match(await apiError('usage', '--org', id, '--from', '2023-12-02'), /as a whole month/);
  assert.equal((await json('doctor')).ok, true);
});
