import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { openPostgresSource } from '../../src/store/postgres/copy/source.ts';
import { openSqliteSource } from '../../src/store/sqlite/copy/source.ts';
import { networkTables } from '../../src/store/sqlite/schema/network-tables.ts';
import { newEmptyPostgresDatabase, newSqliteDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { everythingOnFile } from '../support/rows.ts';
import { type Operator, operator } from './command.ts';
import { digestOf } from './digest.ts';
import { serve } from './used-network.ts';

async function newTarget(t: TestContext): Promise<TestDatabase> {
  const database = await newEmptyPostgresDatabase();
  t.after(() => database.remove());
  return database;
}

async function withRenters(t: TestContext): Promise<Operator & { url: string }> {
  const command = operator(t);
  await command.json('seed', '--renters', '30');
  return { ...command, url: `sqlite:${command.databasePath}` };
}

test('a target that has a network is rejected and stays unchanged', async (t) => {
  const { apiError, json, url } = await withRenters(t);
  const target = await newTarget(t);
  const there = operator(t, { DATABASE_URL: target.url });
  await there.json('org', 'create', '--name', 'Another network');
  const before = await everythingOnFile(target);
  assert.match(
    await apiError('move', '--from', url, '--to', target.url),
    /^PostgreSQL at .* already has a network \(rows in organizations\): use an empty database\.$/,
  );
  assert.deepEqual(await everythingOnFile(target), before);

  const other = operator(t);
  await other.json('org', 'create', '--name', 'Another network');
  const digest = digestOf(other.databasePath);
  assert.match(
    await apiError('move', '--from', url, '--to', `sqlite:${other.databasePath}`),
    /network\.db already exists: a move creates a new database\.$/,
  );
  assert.deepEqual(digestOf(other.databasePath), digest);

  // A database without a network is accepted.
  const made = await newTarget(t);
  await operator(t, { DATABASE_URL: made.url }).json('migrate');
  await json('move', '--from', url, '--to', made.url);
  const schemas = await made.rows("SELECT FROM pg_namespace WHERE nspname ~ '^(network|renter)'");
  assert.equal(schemas.length, 0);
});

test('a target with tables of another program is rejected and stays unchanged', async (t) => {
  const { apiError, url } = await withRenters(t);
  const target = await newTarget(t);
  await target.rows('CREATE TABLE reports (text text)');
  assert.match(
    await apiError('move', '--from', url, '--to', target.url),
    /has a table reports of another program: use a separate database\.$/,
  );
  assert.equal((await target.rows('SELECT FROM reports')).length, 0);
});

test('a database that is in use is rejected, as source and as target', async (t) => {
  const { url, databasePath, apiError, json } = await withRenters(t);
  const embedded = await serve(t, await newSqliteDatabase(databasePath));
  const target = await newTarget(t);
  assert.match(
    await apiError('move', '--from', url, '--to', target.url),
    /^Another process has .* open: stop the server first\.$/,
  );
  await embedded.stop();
  await json('move', '--from', url, '--to', target.url);

  // Even if its address sets another application name.
  const server = await serve(t, { ...target, url: `${target.url}?application_name=node-1` });
  const inUse = /^PostgreSQL at .* is in use \(connections of this program: \d+\): stop the servers first\.$/;
  const to = join(dirname(databasePath), 'to.db');
  assert.match(await apiError('move', '--from', target.url, '--to', `sqlite:${to}`), inUse);
  assert.match(await apiError('move', '--from', url, '--to', target.url), inUse);
  await server.stop();
  await json('move', '--from', target.url, '--to', `sqlite:${to}`);
});

test('while a network is moved, nobody else can write to it', async (t) => {
  const { url, databasePath, json } = await withRenters(t);
  const target = await newTarget(t);
  await json('move', '--from', url, '--to', target.url);
  const embedded = openSqliteSource(databasePath);
  const db = new DatabaseSync(databasePath);
  assert.throws(() => db.exec('DELETE FROM deliveries'), /locked/);
  await embedded.close();
  db.exec('DELETE FROM deliveries');
  db.close();

  const options = { url: target.url, namedStatements: false };
  const source = await openPostgresSource({ ...options, tables: networkTables(), alone: true });
  const write = target.rows("SET lock_timeout = '50ms'; DELETE FROM deliveries");
  await assert.rejects(write, ({ cause }) => /lock timeout/.test(cause.message));
  await source.close();
  await target.rows('DELETE FROM deliveries');
});

test('a database that has no network or cannot be reached is an error that names the option', async (t) => {
  const { url, apiError, databasePath } = await withRenters(t);
  const folder = temporaryFolder(t);
  const to = `sqlite:${join(folder, 'to.db')}`;
  const empty = await newTarget(t);
  writeFileSync(join(folder, 'text.db'), 'This is not a database. '.repeat(200));
  const foreign = new DatabaseSync(join(folder, 'foreign.db'));
  foreign.exec('CREATE TABLE notes (text TEXT)');
  foreign.close();
  const outdated = join(folder, 'outdated.db');
  await operator(t, {}, outdated).json('migrate');
  const db = new DatabaseSync(outdated);
  db.exec('DELETE FROM migrations WHERE number > 1');
  db.close();
  for (const [from, reason] of [
    [`sqlite:${folder}/none.db`, /^There is no database at .*none\.db\. Check --from\.$/],
    [`sqlite:${folder}/text.db`, /text\.db is damaged or not a database\. Check --from/],
    [`sqlite:${folder}/foreign.db`, /foreign\.db is not a database of this program: check --from\.$/],
    [`sqlite:${outdated}`, /outdated\.db is not up to date: run migrate on it first\.$/],
    [empty.url, /^PostgreSQL at .* contains no network\.$/],
    ['mysql://somewhere', /^--from must be sqlite: and the path of a file/],
  ] as const) {
    assert.match(await apiError('move', '--from', from, '--to', to), reason, from);
  }
  assert.match(
    await apiError('move', '--from', url, '--to', url),
    /^--from and --to are the same database: /,
  );
  assert.match(await apiError('move', '--from', url, '--to', 'nowhere'), /^--to must be sqlite:/);
  assert.match(
    await apiError('move', '--from', url, '--to', `sqlite:${databasePath}/below.db`),
    /cannot be opened as a file: its directory does not exist\. Check --to\.$/,
  );
  assert.equal(existsSync(join(folder, 'to.db')), false);
  assert.deepEqual(readdirSync(folder).sort(), ['foreign.db', 'outdated.db', 'text.db']);
});

test('a password is never shown', async (t) => {
  const { url, run } = await withRenters(t);
  const target = await newTarget(t);
  const password = new URL(target.url).password;
  const wrong = target.url.replace(password, 'wr0ngS3cret');
  const nobody = 'postgres://user:wr0ngS3cret@127.0.0.1:1/network';
  for (const [from, to, expected] of [
    [url, target.url, 0],
    [url, target.url, 1],
    [url, wrong, 1],
    [wrong, url, 1],
    [nobody, `${url}.new`, 1],
    [url, nobody, 1],
    [url, 'postgres:/user:wr0ngS3cret@host', 1],
  ] as const) {
    const { code, out, err } = await run('move', '--from', from, '--to', to);
    assert.equal(code, expected, err);
    assert.ok(!`${out}${err}`.includes(password) && !`${out}${err}`.includes('wr0ngS3cret'), out + err);
  }
});
