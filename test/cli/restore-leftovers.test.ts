import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { startServe } from '../support/process.ts';
import { type Operator, operator } from './command.ts';
import { digestOf } from './digest.ts';

/** A server with rows in its log alone, and a backup from before them, elsewhere. */
async function withRowsInLog(t: TestContext) {
  const its: Operator = operator(t);
  const file = join(temporaryFolder(t), 'backup.db');
  await its.json('seed', '--renters', '50');
  await its.json('backup', file);
  const server = await startServe(['--no-demo'], its.env);
  t.after(() => server.stop('SIGKILL'));
  await its.json('org', 'create', '--name', 'In the log');
  return { ...its, server, file, moved: `${its.databasePath}.damaged` };
}

test('a log whose database was moved away is set aside, and not read into the backup', async (t) => {
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

test('while a process may still have the database that was moved away, nothing changes', async (t) => {
  const { apiError, json, server, databasePath, file, moved } = await withRowsInLog(t);
  renameSync(databasePath, moved);
  const before = readdirSync(dirname(databasePath));
  assert.match(
    await apiError('restore', file),
    /network\.db is gone, but .*network\.db-shm exists: .* Stop the server, then remove .*network\.db-shm\.$/,
  );
  assert.deepEqual(readdirSync(dirname(databasePath)), before);
  await server.stop('SIGKILL');
  rmSync(`${databasePath}-shm`);
  await json('restore', file);
  assert.deepEqual(digestOf(databasePath), digestOf(file));
});
