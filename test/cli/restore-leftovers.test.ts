import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { startServe } from '../support/process.ts';
import { type Operator, operator } from './command.ts';
import { digestOf } from './digest.ts';

/** Starts a server with rows that are only in its write-ahead log, and makes a backup without them. */
async function withRowsInLog(t: TestContext) {
  const command: Operator = operator(t);
  const file = join(temporaryFolder(t), 'backup.db');
  await command.json('seed', '--renters', '50');
  await command.json('backup', file);
  const server = await startServe(['--no-demo'], command.env);
  t.after(() => server.stop('SIGKILL'));
  await command.json('org', 'create', '--name', 'In the log');
  return { ...command, server, file, moved: `${command.databasePath}.damaged` };
}

test('the write-ahead log of a database that was moved away is set aside, and not applied to the backup', async (t) => {
  const { json, server, databasePath, file, moved } = await withRowsInLog(t);
  await server.stop('SIGKILL');
  renameSync(databasePath, moved);
  rmSync(`${databasePath}-shm`);
  const log = readFileSync(`${databasePath}-wal`);
  assert.ok(log.length > 0, 'the crash left rows in the log');

  assert.equal((await json('restore', file)).previous, null);
  assert.equal(existsSync(`${databasePath}-wal`), false);
  assert.deepEqual(digestOf(databasePath), digestOf(file));
  const kept = readdirSync(dirname(databasePath)).filter((name) => name.includes('.before-'));
  assert.match(kept.join(), /^network\.db\.before-\d{8}T\d{9}Z-wal$/);
  assert.deepEqual(readFileSync(join(dirname(databasePath), kept.join())), log);
  assert.equal((await json('doctor')).ok, true);
});

test('nothing changes while a process may still use the database that was moved away', async (t) => {
  const { apiError, json, server, databasePath, file, moved } = await withRowsInLog(t);
  renameSync(databasePath, moved);
  const before = readdirSync(dirname(databasePath));
  assert.match(await apiError('restore', file), /^A server or another restore uses .*: stop it first\.$/);
  assert.deepEqual(readdirSync(dirname(databasePath)), before);
  await server.stop('SIGKILL');
  assert.match(
    await apiError('restore', file),
    /network\.db is gone, but .*network\.db-shm exists: .* Stop the server, then remove .*network\.db-shm\.$/,
  );
  assert.deepEqual(
    readdirSync(dirname(databasePath)),
    before.filter((name) => !name.endsWith('.server-lock')),
  );
  rmSync(`${databasePath}-shm`);
  await json('restore', file);
  assert.deepEqual(digestOf(databasePath), digestOf(file));
});
