import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { clientOf } from '../support/client.ts';
import { newEmptyPostgresDatabase, newPostgresDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startCommand, startServe } from '../support/process.ts';

const database = await newPostgresDatabase();
after(() => database.remove());
const taken = createServer().listen(0, '127.0.0.1');
after(() => taken.close());
await once(taken, 'listening');
const takenPort = String((taken.address() as AddressInfo).port);

for (const workers of ['0', '65', '2.5', 'two']) {
  test(`--workers ${workers} is rejected as wrong usage`, async () => {
    const { code, out, err } = await startCommand(['serve', '--workers', workers], {}).ended;
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /'--workers <number>' argument .* is invalid/);
  });
}

test('an embedded database accepts one worker and rejects several', async (t) => {
  const env = { PORT: '0', DATABASE_URL: `sqlite:${join(temporaryFolder(t), 'network.db')}` };
  const { code, out, err } = await startCommand(['serve', '--workers', '2'], env).ended;
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, /^error: --workers needs PostgreSQL: [^\n]* DATABASE_URL=postgres:[^\n]*\n$/);
  const server = await startServe(['--workers', '1'], env);
  assert.equal((await server.stop()).code, 0);
});

const WRONG: [what: string, env: NodeJS.ProcessEnv, line: RegExp][] = [
  ['an invalid variable', { LOG_LEVEL: 'loud' }, /\bLOG_LEVEL\b/],
  ['a port that is in use', { PORT: takenPort }, new RegExp(`\\bPORT ${takenPort}\\b`)],
  ['an address of another machine', { HOST: '203.0.113.7' }, /\bHOST\b/],
  ['a database that does not exist', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' }, /\bDATABASE_URL\b/],
];

for (const [what, env, line] of WRONG) {
  test(`with ${what} the start of all workers fails with one line`, async () => {
    const all = { PORT: '0', DATABASE_URL: database.url, ...env };
    const { code, out, err } = await startCommand(['serve', '--workers', '4'], all).ended;
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^error: [^\n]+\n$/);
    assert.match(err, line);
  });
}

test('several workers start on an empty database at once, and log their common address once', async () => {
  const empty = await newEmptyPostgresDatabase();
  const server = await startServe(['--workers', '4'], { DATABASE_URL: empty.url });
  const { call, close } = clientOf(server.url);
  assert.deepEqual((await call('GET', '/readyz')).body, { ok: true });
  close();
  const { code, out, err } = await server.stop();
  assert.deepEqual([code, err], [0, '']);
  assert.equal(out.match(/a worker is ready/g)?.length, 4);
  assert.equal(out.match(/Server listening at/g)?.length, 1);
  assert.equal(out.match(/Stopped/g)?.length, 1);
  await empty.remove();
});
