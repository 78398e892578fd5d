import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, openSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { clientOf } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { killOnExit } from '../support/process.ts';
import { until } from '../support/until.ts';

const COMMAND = join(import.meta.dirname, '../../bin/renter-screening.ts');

/** More lines of 140 bytes than a pipe of 64 KiB and the buffer of 1 MiB hold. */
const LINES = 12_000;
const AT_ONCE = 30;

test('lines that are lost while nobody reads the log are counted exactly', async (t) => {
  const folder = temporaryFolder(t);
  const pipe = join(folder, 'log');
  execFileSync('mkfifo', [pipe]);
  const written = openSync(pipe, 'r+');
  const port = await freePort();
  const server = killOnExit(
    spawn(process.execPath, [COMMAND, 'serve', '--no-demo'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'debug',
        DATABASE_URL: `sqlite:${join(folder, 'network.db')}`,
      },
      stdio: ['ignore', written, 'ignore'],
    }),
  );
  const ended = once(server, 'close');
  let sent = 0;
  const clients = Array.from({ length: AT_ONCE }, () => clientOf(`http://127.0.0.1:${port}`));
  const [first] = clients;
  assert.ok(first);
  const request = async ({ call }: typeof first, path: string) => {
    const response = await call('GET', path);
    sent++;
    return response;
  };
  let log = '';
  t.after(() => {
    server.kill('SIGKILL');
    for (const { close } of clients) close();
    // Ends the reading.
    closeSync(written);
  });
  await until('the server listens', () => request(first, '/healthz').then(Boolean, () => false));
  await Promise.all(
    clients.map(async (client) => {
      for (let count = 0; count < LINES / AT_ONCE; count++) await request(client, '/v1/ping');
    }),
  );

  createReadStream(pipe, 'utf8').on('data', (part) => {
    log += part;
  });
  await until('the log is written again', async () => {
    await request(first, '/v1/renters');
    return log.includes('"/v1/renters"');
  });
  server.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  // The last lines are in the pipe.
  const lines = await until('the log is read', () => {
    if (!log.includes('"msg":"Stopped"')) return undefined;
    return log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  });
  const logged = lines.filter(({ msg }) => msg === 'request completed').length;
  const lost = lines.filter(({ msg }) => msg.startsWith('lines were lost'));
  assert.ok(logged < sent);
  assert.equal(
    lost.reduce((sum, line) => sum + line.lines, logged),
    sent,
  );
});

// Every write to /dev/full fails as on a full disk.
test('a log that cannot be written blocks neither responses nor the stop of the server', async (t) => {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    LOG_LEVEL: 'debug',
    DATABASE_URL: `sqlite:${join(temporaryFolder(t), 'network.db')}`,
  };
  const server = killOnExit(
    spawn(process.execPath, [COMMAND, 'serve', '--no-demo'], {
      env,
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    }),
  );
  const ended = once(server, 'close');
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.status,
      () => undefined,
    );
  await until('the server listens', async () => (await status('/healthz')) === 200);
  // More lines than the log buffers, so that some are written, and fail, during the test.
  for (let round = 0; round < 100; round++) {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => status('/v1/ping')));
    assert.ok(statuses.every((each) => each === 401 || each === 429));
  }
  assert.equal(await status('/readyz'), 200);
  server.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});
