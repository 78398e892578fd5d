import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { startCommand } from '../support/process.ts';
import { rows } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { operator } from './command.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

test('a backup completes while a server keeps writing, and is a consistent snapshot', async (t) => {
  const { json, spawnJson } = operator(t, {}, server.databasePath);
  await json('seed', '--renters', '6000');
  const organization = await server.newOrganization();
  await json('credits', 'grant', '--org', organization.id, '--amount', '1000000');
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: 'before@example.com' } });

  const file = join(temporaryFolder(t), 'backup.db');
  let over = false;
  const writing = Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; !over; i++) {
        await organization.call('GET', '/v1/renter/check?email=before@example.com');
        await organization.call('POST', '/v1/renter/report', {
          body: { renter_email: `during${writer}-${i}@example.com`, incidents: ['LATE_RETURN'] },
        });
      }
    }),
  );
  const backup = await spawnJson('backup', file).finally(() => {
    over = true;
  });
  await writing;

  assert.deepEqual(backup, { file, bytes: statSync(file).size, removed: [] });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(dirname(file)), ['backup.db']);
  const [{ found }] = rows<{ found: number }>(
    file,
    "SELECT count(*) AS found FROM renters WHERE email IN ('before@example.com', 'renter5999@seed.example')",
  ) as [{ found: number }];
  assert.equal(found, 2);
  // Credits, summaries and rosters agree with the log, the reports and the incidents of that moment.
  const restored = operator(t, {}, file);
  assert.equal((await restored.json('doctor')).ok, true);
});

test('a backup never overwrites a file', async (t) => {
  const { apiError } = operator(t, {}, server.databasePath);
  const folder = temporaryFolder(t);
  const file = join(folder, 'kept.db');
  writeFileSync(file, 'kept');
  assert.match(await apiError('backup', file), /kept\.db already exists/);
  assert.equal(readFileSync(file, 'utf8'), 'kept');
  assert.deepEqual(readdirSync(folder), ['kept.db']);
});

test('what a killed backup left is removed by the next one, but not what a running one writes', async (t) => {
  const { json, apiError, env } = operator(t, {}, server.databasePath);
  const folder = temporaryFolder(t);
  const file = join(folder, 'killed.db');
  const unfinished = `${file}.unfinished-backup`;
  const backingUp = startCommand(['backup', file], env);
  await until('the backup is under way', () => existsSync(unfinished));
  backingUp.signal('SIGSTOP');
  assert.match(
    await apiError('backup', file),
    /^Another backup is writing .*killed\.db: wait until it ends\.$/,
  );
  const other = join(folder, 'other.db');
  assert.deepEqual((await json('backup', other)).removed, []);
  assert.ok(existsSync(unfinished));
  await backingUp.stop('SIGKILL');

  assert.deepEqual((await json('backup', join(folder, 'another.db'))).removed, [unfinished]);
  assert.deepEqual(readdirSync(folder).sort(), ['another.db', 'other.db']);
});

test('a backup that cannot be written is an error in one line', async (t) => {
  const { apiError } = operator(t, {}, server.databasePath);
  const file = join(temporaryFolder(t), 'nowhere', 'backup.db');
  assert.match(await apiError('backup', file), /could not be written to .*its directory does not exist/);
});
