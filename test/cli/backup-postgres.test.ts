import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { newEmptyPostgresDatabase, newSqliteDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startCommand } from '../support/process.ts';
import { everythingOnFile } from '../support/rows.ts';
import { until } from '../support/until.ts';
import { type Operator, operator } from './command.ts';
import { digestOf } from './digest.ts';
import { serve, useNetwork } from './used-network.ts';

async function newDatabase(t: TestContext): Promise<TestDatabase & Operator> {
  const database = await newEmptyPostgresDatabase();
  t.after(() => database.remove());
  return { ...operator(t, { DATABASE_URL: database.url }), ...database };
}

test('a backup of PostgreSQL can be restored on each engine, and gives the same responses', async (t) => {
  const source = await newDatabase(t);
  const { responses } = await useNetwork(t, source);
  const server = await serve(t, source);
  const expected = await responses(server);
  await server.stop();
  const file = join(temporaryFolder(t), 'backup.db');
  assert.deepEqual(await source.json('backup', file), {
    file,
    bytes: statSync(file).size,
    removed: [],
  });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(dirname(file)), ['backup.db']);

  const embedded = await newSqliteDatabase(join(temporaryFolder(t), 'network.db'));
  const here = operator(t, {}, embedded.path);
  await here.json('restore', file);
  assert.deepEqual(digestOf(embedded.path), digestOf(file));
  assert.equal((await here.json('doctor')).ok, true);
  const other = await newDatabase(t);
  const { previous, applied, restored: restoredFile, verified } = await other.json('restore', file);
  assert.deepEqual([previous, applied, restoredFile, verified], [null, [], file, true]);
  for (const database of [embedded, other]) {
    const restored = await serve(t, database);
    assert.deepEqual(await responses(restored), expected);
    await restored.stop();
  }
  const again = join(dirname(file), 'again.db');
  await here.json('backup', again);
  await (await newDatabase(t)).json('restore', again);
});

test('a backup completes while nodes keep writing, and is a consistent snapshot', async (t) => {
  const source = await newDatabase(t);
  const [one, two] = [await serve(t, source), await serve(t, source)];
  const { id, key, call } = await one.newOrganization();
  await source.json('credits', 'grant', '--org', id, '--amount', '1000');
  await call('POST', '/v1/renter/report', { body: { renter_email: 'before@example.com' } });
  let over = false;
  let written = 0;
  const writing = Promise.all(
    [one, two, one, two].map(async (node, writer) => {
      for (let i = 0; !over; i++) {
        await node.call('GET', '/v1/renter/check?email=before@example.com', { key });
        const body = { renter_email: `during${writer}-${i}@example.com`, incidents: ['LATE_RETURN'] };
        assert.equal((await node.call('POST', '/v1/renter/report', { key, body })).status, 201);
        written++;
      }
    }),
  );
  await until('some is written', () => written > 100);
  const file = join(temporaryFolder(t), 'backup.db');
  await source.spawnJson('backup', file).finally(() => {
    over = true;
  });
  await writing;
  // Credits, summaries and rosters agree with the log, the reports and the incidents of that moment.
  const backedUp = operator(t, {}, file);
  assert.equal((await backedUp.json('doctor')).ok, true);
  const { checks } = await backedUp.json('usage', '--org', id);
  assert.ok(checks > 0 && checks < (await source.json('usage', '--org', id)).checks);
});

test('a backup never overwrites a file, and leaves none if it is stopped', async (t) => {
  const source = await newDatabase(t);
  await source.json('seed', '--renters', '8000');
  const folder = temporaryFolder(t);
  const file = join(folder, 'backup.db');
  const backingUp = startCommand(['backup', file], source.env);
  await until('the backup is under way', () => existsSync(`${file}.unfinished-backup-wal`));
  const { code, err } = await backingUp.stop('SIGTERM');
  assert.deepEqual([code, err], [1, 'error: The backup was stopped and its file removed.\n']);
  assert.deepEqual(readdirSync(folder), []);

  writeFileSync(file, 'kept');
  assert.match(await source.apiError('backup', file), /backup\.db already exists/);
  assert.match(
    await source.apiError('backup', join(folder, 'nowhere', 'x.db')),
    /its directory does not exist/,
  );
  assert.deepEqual(readdirSync(folder).sort(), ['backup.db']);
});

test('a restore replaces the network in one step, and keeps the previous one', async (t) => {
  const database = await newDatabase(t);
  await database.json('org', 'create', '--name', 'In the backup');
  const file = join(temporaryFolder(t), 'backup.db');
  await database.json('backup', file);
  await database.json('org', 'create', '--name', 'After the backup');
  const server = await serve(t, database);
  const { call } = await server.newOrganization();
  await call('GET', '/v1/renter/check?email=nobody@example.com');
  const before = await everythingOnFile(database);
  assert.match(
    await database.apiError('restore', file),
    /^PostgreSQL at .* is in use .*stop the servers first\.$/,
  );
  assert.deepEqual(await everythingOnFile(database), before);
  assert.equal((await call('GET', '/v1/ping')).status, 200);
  const now = await everythingOnFile(database);
  await server.stop();
  // A detached month is a table of its own.
  await database.rows('CREATE TABLE check_log_2020_01 AS SELECT * FROM check_log');

  const { out } = await database.run('restore', file);
  const schema = /^The previous network was kept in schema (network_before_\w+)\.$/m.exec(out)?.[1];
  assert.ok(schema, out);
  const { organizations } = await database.json('org', 'list');
  assert.deepEqual(
    organizations.map(({ name }: { name: string }) => name),
    ['In the backup'],
  );
  const kept = (sql: string) => database.rows(sql.replace('FROM ', `FROM ${schema}.`));
  assert.deepEqual(await everythingOnFile({ rows: kept as TestDatabase['rows'] }), now);
  assert.equal((await kept('SELECT FROM check_log_2020_01')).length, 1);
  assert.equal((await database.json('doctor')).ok, true);
  // A second restore keeps what the first one restored.
  assert.match((await database.json('restore', file)).previous, /^network_before_/);
});

test('a file that is not a valid backup is rejected, and nothing changes', async (t) => {
  const database = await newDatabase(t);
  await database.json('org', 'create', '--name', 'On file');
  const folder = temporaryFolder(t);
  const bad = (name: string) => join(folder, name);
  const changed = async (name: string, sql: string) => {
    await operator(t, {}, bad(name)).json('org', 'create', '--name', 'X');
    const db = new DatabaseSync(bad(name));
    db.exec(`PRAGMA journal_mode = DELETE; ${sql}`);
    db.close();
  };
  const before = await everythingOnFile(database);
  writeFileSync(bad('text'), 'This is not a database. '.repeat(200));
  writeFileSync(bad('empty'), '');
  await changed('newer', "INSERT INTO migrations VALUES (9999, '9999_future', 'x', 0)");
  await changed('older', 'DELETE FROM migrations WHERE number > 1');
  await changed('triggered', 'CREATE TRIGGER spy AFTER INSERT ON api_keys BEGIN SELECT 1; END');
  await changed('live', '');
  await operator(t, {}, bad('sound.db')).json('org', 'create', '--name', 'Quill Homes');
  await operator(t, {}, bad('sound.db')).json('backup', bad('other'));
  writeFileSync(
    bad('other'),
    readFileSync(bad('other'), 'latin1').replace('Quill Homes', 'Quill Hones'),
    'latin1',
  );
  writeFileSync(bad('live-wal'), 'rows');
  for (const [name, reason] of [
    ['absent', /^There is no file/],
    ['text', /text cannot be restored: it is damaged or not a database\.$/],
    ['empty', /an empty database/],
    ['newer', /newer version of this program/],
    ['older', /older version of this program/],
    ['triggered', /its trigger spy differs from this program's schema/],
    ['live', /a database in use, not a backup/],
    [
      'other',
      /other cannot be restored: it is damaged or was changed, because it does not match its checksum\.$/,
    ],
  ] as const) {
    assert.match(await database.apiError('restore', bad(name)), reason, name);
  }
  assert.deepEqual(await everythingOnFile(database), before);
});
