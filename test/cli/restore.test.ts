import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { startCommand } from '../support/process.ts';
import { startServerProcess } from '../support/server.ts';
import { type Operator, operator } from './command.ts';
import { digestOf } from './digest.ts';

/** Creates a database with some renters and one organization, and a backup in the same folder. */
async function withBackup(t: TestContext): Promise<Operator & { file: string }> {
  const command = operator(t);
  await command.json('seed', '--renters', '300');
  await command.json('org', 'create', '--name', 'In the backup');
  const file = join(dirname(command.databasePath), 'backup.db');
  await command.json('backup', file);
  return { ...command, file };
}

function filesBeside(path: string): string[] {
  return readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)));
}

test('a restore brings back what the backup contains, and keeps the previous database', async (t) => {
  const { json, run, databasePath, file } = await withBackup(t);
  const then = digestOf(databasePath);
  await json('org', 'create', '--name', 'After the backup');
  const now = digestOf(databasePath);

  const { previous, ...result } = await json('restore', file);
  assert.deepEqual(result, { database: databasePath, restored: file, applied: [], verified: true });
  assert.match(previous, /network\.db\.before-\d{8}T\d{9}Z$/);
  assert.deepEqual(digestOf(databasePath), then);
  assert.deepEqual(digestOf(previous), now);
  assert.deepEqual(digestOf(file), then);
  assert.equal((await json('doctor')).ok, true);
  const { out } = await run('restore', previous);
  assert.match(out, /^The previous database was kept as /m);
  assert.match(out, /^The backup has no checksum, because an earlier version made it: /m);
  assert.deepEqual(digestOf(databasePath), now);

  const server = await startServerProcess({ databasePath });
  t.after(() => server.stop());
  const { call } = await server.newOrganization();
  assert.equal((await call('GET', '/v1/renter/check?email=renter299@seed.example')).body.found, true);
});

test('a restore creates a database that does not exist yet, and removes what a killed restore left', async (t) => {
  const { file } = await withBackup(t);
  const { json, databasePath } = operator(t);
  writeFileSync(`${databasePath}.restoring`, 'half of a ba');
  assert.equal((await json('restore', file)).previous, null);
  assert.deepEqual(digestOf(databasePath), digestOf(file));
  assert.equal(statSync(databasePath).mode & 0o777, 0o600);
  assert.deepEqual(filesBeside(databasePath), ['network.db']);
});

test('a restore is rejected while a server has the database open, and nothing changes', async (t) => {
  const { json, apiError, databasePath, file } = await withBackup(t);
  const server = await startServerProcess({ databasePath });
  const organization = await server.newOrganization();
  const files = filesBeside(databasePath);
  assert.match(
    await apiError('restore', file),
    /^A server or another restore uses .*network\.db: stop it first\.$/,
  );
  assert.deepEqual(filesBeside(databasePath), files);
  // The organization is not in the backup, so the server still has its own database.
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  assert.equal(await server.stop(), 0);
  await json('restore', file);
  assert.deepEqual(digestOf(databasePath), digestOf(file));
});

test('the kept database contains what a crashed server left in its write-ahead log', async (t) => {
  const { json, databasePath, file } = await withBackup(t);
  const server = await startServerProcess({ databasePath });
  const { id } = await server.newOrganization();
  await server.stop('SIGKILL');
  const { previous } = await json('restore', file);
  const kept = await operator(t, {}, previous).json('org', 'list');
  assert.ok(kept.organizations.some((organization: { id: string }) => organization.id === id));
  assert.deepEqual(digestOf(databasePath), digestOf(file));
});

test('a file that is not a valid backup is rejected, and nothing changes', async (t) => {
  const { apiError, databasePath, file } = await withBackup(t);
  const before = digestOf(databasePath);
  const files = filesBeside(databasePath);
  const bad = (name: string) => join(dirname(databasePath), name);

  writeFileSync(bad('text'), 'This is not a database. '.repeat(200));
  writeFileSync(bad('empty'), '');
  const other = new DatabaseSync(bad('other'));
  other.exec('CREATE TABLE notes (text TEXT)');
  other.close();
  copyFileSync(databasePath, bad('newer'));
  const newer = new DatabaseSync(bad('newer'));
  newer.exec("INSERT INTO migrations VALUES (9999, '9999_future', 'x', 0)");
  newer.close();
  copyFileSync(databasePath, bad('damaged'));
  damage(bad('damaged'));
  const backup = readFileSync(file);
  const changed = Buffer.from(backup);
  const email = changed.lastIndexOf('renter250@seed.example');
  assert.ok(email > 0);
  changed[email] = 'b'.charCodeAt(0);
  writeFileSync(bad('changed'), changed);
  writeFileSync(bad('cut'), backup.subarray(0, -1));
  writeFileSync(bad('longer'), Buffer.concat([backup, Buffer.from('\n')]));
  copyFileSync(file, bad('live'));
  writeFileSync(bad('live-wal'), 'rows');

  const reasons: [string, RegExp][] = [
    ['absent', /^There is no file/],
    ['text', /is damaged or not a database/],
    ['empty', /an empty database/],
    ['other', /not a database of this program/],
    ['newer', /newer version of this program/],
    ['damaged', /damaged/],
    [
      'changed',
      /changed cannot be restored: it is damaged or was changed, because it does not match its checksum\.$/,
    ],
    ['cut', /it is incomplete or was changed, because its checksum is missing/],
    ['longer', /its checksum is missing/],
    ['live', /a database in use, not a backup/],
    [basename(databasePath), /a database in use, not a backup/],
  ];
  for (const [name, reason] of reasons) assert.match(await apiError('restore', bad(name)), reason, name);
  assert.deepEqual(digestOf(databasePath), before);
  assert.deepEqual(
    filesBeside(databasePath).filter((name) => !/-(wal|shm)$/.test(name)),
    files.filter((name) => !/-(wal|shm)$/.test(name)),
  );
});

test('a damaged database is replaced and kept', async (t) => {
  const { json, databasePath, file } = await withBackup(t);
  writeFileSync(databasePath, 'This was a database once. '.repeat(200));
  const { previous } = await json('restore', file);
  assert.deepEqual(digestOf(databasePath), digestOf(file));
  assert.ok(existsSync(previous) && statSync(previous).size === 26 * 200);
});

test('the database of another program is not replaced', async (t) => {
  const { file } = await withBackup(t);
  const { apiError, databasePath } = operator(t);
  const other = new DatabaseSync(databasePath);
  other.exec('CREATE TABLE notes (text TEXT)');
  other.close();
  assert.match(await apiError('restore', file), /not a database of this program/);
  assert.deepEqual(filesBeside(databasePath), ['network.db']);
});

test('without room for the copy a restore is an error that says so, and nothing changes', async (t) => {
  const { env, databasePath, file } = await withBackup(t);
  const before = digestOf(databasePath);
  for (const [mostBytes, reason] of [
    // SQLite cannot even create the index of the write-ahead log.
    [1_000, /^error: The database cannot be used now: the disk is full\. Try again shortly\.\n$/],
    [500_000, /backup\.db could not be copied to .*: it is larger than files may be here\.\n$/],
  ] as const) {
    const { code, err } = await startCommand(['restore', file], env, { mostBytes }).ended;
    assert.equal(code, 1);
    assert.match(err, reason);
    assert.deepEqual(digestOf(databasePath), before);
    assert.ok(!filesBeside(databasePath).some((name) => /restoring|before|lock/.test(name)));
  }
});

test('a path that cannot be opened for writing is an error with the reason', async (t) => {
  const { file } = await withBackup(t);
  const { apiError, databasePath } = operator(t);
  mkdirSync(databasePath);
  assert.match(await apiError('restore', file), /network\.db cannot be written: it is a directory\.$/);
  assert.deepEqual(filesBeside(databasePath), ['network.db']);
});

/** Overwrites pages in the middle of a file. */
function damage(path: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(64 * 1024, 0x5a), 0, undefined, Math.floor(statSync(path).size / 2));
  closeSync(file);
}
