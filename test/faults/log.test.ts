import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { killOnExit } from '../support/process.ts';
import { until } from '../support/until.ts';

const COMMAND = join(import.meta.dirname, '../../bin/renter-screening.ts');

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
