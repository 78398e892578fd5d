import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPostgresDatabase } from '../support/database.ts';
import { organizationMaker } from '../support/organization.ts';
import { startServe } from '../support/process.ts';
import { until } from '../support/until.ts';
import { billed, isAlive, startChecks, workersOf } from './support.ts';

const database = await newPostgresDatabase();
const store = await database.open();
after(async () => {
  await store.close();
  await database.remove();
});
const newOrganization = organizationMaker(store);

function start() {
  return startServe(['--workers', '3'], { DATABASE_URL: database.url });
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`on ${signal} under load all workers finish their requests, and the server exits with 0`, async () => {
    const server = await start();
    const { id, key } = await newOrganization();
    const traffic = startChecks(server.url, key, 24);
    await until('traffic runs', () => traffic.acknowledged.length > 300);
    const { code, err } = await server.stop(signal);
    await traffic.end();
    assert.deepEqual([code, err, traffic.rejected], [0, '', []]);
    assert.ok(!workersOf(server).some(isAlive));
    const { checks, credits } = await billed(database, id);
    // Nothing else is billed.
    assert.deepEqual(checks, traffic.acknowledged.toSorted());
    assert.equal(credits, -checks.length);
  });
}

test('a signal to all processes at once, as a terminal sends it, stops the server normally', async () => {
  const server = await start();
  for (const pid of workersOf(server)) process.kill(pid, 'SIGINT');
  const { code, out, err } = await server.stop('SIGINT');
  assert.deepEqual([code, err], [0, '']);
  assert.doesNotMatch(out, /a worker exited/);
});

test('no worker outlives the main process', async () => {
  const server = await start();
  await server.stop('SIGKILL');
  await until('all workers are gone', () => !workersOf(server).some(isAlive));
});

test('a second signal ends the server immediately, even if a worker hangs', async () => {
  const server = await start();
  const [hanging = 0] = workersOf(server);
  process.kill(hanging, 'SIGSTOP');
  let code: number | null | undefined;
  server.ended.then((end) => {
    code = end.code;
  });
  server.signal('SIGTERM');
  await until('the server is stopping', () => server.out().includes('Stopping'));
  assert.equal(code, undefined);
  // Sent repeatedly, because signals in quick succession count as one.
  await until('the server exits', () => {
    server.signal('SIGTERM');
    return code !== undefined;
  });
  assert.equal(code, 1);
  await until('all workers are gone', () => !workersOf(server).some(isAlive));
});
