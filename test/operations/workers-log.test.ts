import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { clientOf } from '../support/client.ts';
import { newPostgresDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { killOnExit } from '../support/process.ts';
import { until } from '../support/until.ts';

const COMMAND = join(import.meta.dirname, '../../bin/renter-screening.ts');

/** About 140 bytes each, so that they exceed the 64 KiB of a pipe. */
const LINES = 3_000;
const CLIENTS = 30;

test('log lines of several workers stay intact on a pipe that is not read for a while', async (t) => {
  const database = await newPostgresDatabase();
  t.after(() => database.remove());
  const pipe = join(temporaryFolder(t), 'log');
  execFileSync('mkfifo', [pipe]);
  const written = openSync(pipe, 'r+');
  const port = await freePort();
  const server = killOnExit(
    spawn(process.execPath, [COMMAND, 'serve', '--workers', '3'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: database.url,
        LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', written, 'inherit'],
    }),
  );
  const ended = once(server, 'close');
  const clients = Array.from({ length: CLIENTS }, () => clientOf(`http://127.0.0.1:${port}`));
  await until('the server listens', async () => {
    const response = await clients[0]?.call('GET', '/healthz').catch(() => undefined);
    return response?.status === 200;
  });
  const ids = await Promise.all(
    clients.map(async ({ call }) => {
      const requestIds: string[] = [];
      while (requestIds.length < LINES / CLIENTS) {
        requestIds.push(String((await call('GET', '/v1/ping')).headers['x-request-id']));
      }
      return requestIds;
    }),
  );
  for (const { close } of clients) close();

  const read = text(createReadStream(pipe));
  closeSync(written);
  server.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  const lines = (await read).split('\n').filter((line) => line !== '');
  const logged = new Set(lines.map((line) => JSON.parse(line).requestId));
  assert.deepEqual([...new Set(ids.flat()).difference(logged)], []);
});
