import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { newEmptyPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startCommand } from '../support/process.ts';
import { rows } from '../support/rows.ts';
import { until } from '../support/until.ts';
import { type Operator, operator } from './command.ts';
import { digestOf } from './digest.ts';

/** Moving this many renters takes long enough to be interrupted. */
const MANY = 4_000;

/** The schema with the tables of an unfinished move. */
const STAGING = 'renter_screening_copy';

async function withRenters(t: TestContext): Promise<Operator> {
  const command = operator(t);
  await command.json('seed', '--renters', String(MANY));
  return command;
}

async function newTarget(t: TestContext): Promise<TestDatabase> {
  const database = await newEmptyPostgresDatabase();
  t.after(() => database.remove());
  return database;
}

async function isThere({ rows }: TestDatabase, table: string): Promise<boolean> {
  const [found] = await rows<{ there: boolean }>('SELECT to_regclass(?) IS NOT NULL AS there', table);
  return found?.there === true;
}

/** Starts a move, and kills it once at least half of the renters are copied. */
async function killedMove(from: string, to: string, copied: () => number | Promise<number>): Promise<void> {
  const moving = startCommand(['move', '--from', from, '--to', to], {});
  await until('half of the renters are copied', async () => {
    const renters = await Promise.resolve()
      .then(copied)
      .catch(() => 0);
    return renters >= MANY / 2;
  });
  const { code, out } = await moving.stop('SIGKILL');
  assert.deepEqual([code, out], [null, ''], 'it was killed before it ended');
}

async function killedMoveToPostgres(from: string, target: TestDatabase): Promise<void> {
  await killedMove(from, target.url, async () => {
    const [found] = await target.rows<{ count: number }>(`SELECT count(*) AS count FROM ${STAGING}.renters`);
    return found?.count ?? 0;
  });
}

test('a killed move to PostgreSQL makes no network, and the next one continues where it stopped and completes', async (t) => {
  const command = await withRenters(t);
  const target = await newTarget(t);
  await killedMoveToPostgres(`sqlite:${command.databasePath}`, target);
  assert.equal(await isThere(target, 'organizations'), false, 'an unfinished copy is not served');
  // The transaction that wrote a row. It would be another one if the row had been copied again.
  const writer = 'SELECT xmin::text AS id FROM';
  const [then] = await target.rows<{ id: string }>(`${writer} ${STAGING}.renters ORDER BY number LIMIT 1`);
  const { tables } = await command.json(
    'move',
    '--from',
    `sqlite:${command.databasePath}`,
    '--to',
    target.url,
  );
  const [now] = await target.rows<{ id: string }>(`${writer} renters ORDER BY number LIMIT 1`);
  assert.equal(now?.id, then?.id);
  assert.equal(await isThere(target, `${STAGING}.renters`), false);

  const back = join(temporaryFolder(t), 'back.db');
  const again = await command.json('move', '--from', target.url, '--to', `sqlite:${back}`);
  assert.deepEqual(again.tables, tables);
  assert.deepEqual(digestOf(back), digestOf(command.databasePath));
});

test('a killed move to an embedded database is continued and completed by the next one', async (t) => {
  const command = await withRenters(t);
  const to = join(temporaryFolder(t), 'moved.db');
  await killedMove(`sqlite:${command.databasePath}`, `sqlite:${to}`, () => {
    const [found] = rows<{ count: number }>(`${to}.moving`, 'SELECT count(*) AS count FROM renters');
    return found?.count ?? 0;
  });
  assert.equal(existsSync(to), false);
  await command.json('move', '--from', `sqlite:${command.databasePath}`, '--to', `sqlite:${to}`);
  assert.deepEqual(digestOf(to), digestOf(command.databasePath));
  assert.equal(existsSync(`${to}.moving`), false);
});

test('a move starts from the beginning if the network changed after it was interrupted', async (t) => {
  const command = await withRenters(t);
  const target = await newTarget(t);
  await killedMoveToPostgres(`sqlite:${command.databasePath}`, target);
  const { organizations } = await command.json('org', 'list');
  await command.json('org', 'update', '--org', organizations[0].id, '--name', 'Renamed meanwhile');
  await command.json('move', '--from', `sqlite:${command.databasePath}`, '--to', target.url);
  const there = operator(t, { DATABASE_URL: target.url });
  assert.deepEqual(await there.json('org', 'list'), await command.json('org', 'list'));
});

test('a row that differs after the copy is an error that names the table, and nothing is changed', async (t) => {
  const command = await withRenters(t);
  const from = `sqlite:${command.databasePath}`;
  const target = await newTarget(t);
  await killedMoveToPostgres(from, target);
  await target.rows(`CREATE FUNCTION tamper() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN NEW.notes := 'tampered'; RETURN NEW; END $$`);
  await target.rows(
    `CREATE TRIGGER tamper BEFORE INSERT ON ${STAGING}.reports FOR EACH ROW EXECUTE FUNCTION tamper()`,
  );
  const { code, out, err } = await command.run('move', '--from', from, '--to', target.url);
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, /^error: The copy of table reports differs: .*\. Nothing was changed\./m);
  assert.equal(await isThere(target, 'organizations'), false);
  await command.json('move', '--from', from, '--to', target.url);

  const to = join(temporaryFolder(t), 'moved.db');
  await operator(t, {}, `${to}.moving`).json('migrate');
  const db = new DatabaseSync(`${to}.moving`);
  db.exec("CREATE TRIGGER tamper AFTER INSERT ON incidents BEGIN UPDATE incidents SET details = 'x'; END");
  db.close();
  const toFile = await command.run('move', '--from', from, '--to', `sqlite:${to}`);
  assert.equal(toFile.code, 1);
  assert.match(toFile.err, /^error: The copy of table incidents differs/m);
  assert.equal(existsSync(to), false);
});

test('while a move runs, another one from or to the same database is rejected', async (t) => {
  const command = await withRenters(t);
  const from = `sqlite:${command.databasePath}`;
  const target = await newTarget(t);
  const other = operator(t);
  await other.json('org', 'create', '--name', 'Another network');
  const moving = startCommand(['move', '--from', from, '--to', target.url], {});
  await until('the move is under way', () => isThere(target, `${STAGING}.deliveries`));
  moving.signal('SIGSTOP');
  assert.match(
    await command.apiError('move', '--from', from, '--to', `${from}.other`),
    /open: stop the server/,
  );
  const theirs = `sqlite:${other.databasePath}`;
  assert.match(await other.apiError('move', '--from', theirs, '--to', target.url), /is in use/);
  moving.signal('SIGCONT');
  assert.equal((await moving.ended).code, 0);
  assert.deepEqual(
    await operator(t, { DATABASE_URL: target.url }).json('org', 'list'),
    await command.json('org', 'list'),
  );
});
