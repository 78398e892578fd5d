import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { clientOf } from '../support/client.ts';
import { newPostgresDatabase } from '../support/database.ts';
import { organizationMaker } from '../support/organization.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServe } from '../support/process.ts';
import { until } from '../support/until.ts';
import { billed, isAlive, startChecks, workersOf } from './support.ts';

const WORKERS = 3;
const CALLERS = 24;

const database = await newPostgresDatabase();
const store = await database.open();
after(async () => {
  await store.close();
  await database.remove();
});
const newOrganization = organizationMaker(store);

function start() {
  return startServe(['--workers', String(WORKERS)], { DATABASE_URL: database.url });
}

/** Returns clients, each with its own connection. */
function connections(t: TestContext, url: string, count: number) {
  const clients = Array.from({ length: count }, () => clientOf(url));
  t.after(() => {
    for (const { close } of clients) close();
  });
  return clients;
}

test('a rate limit is exact across all workers, which share one port', async (t) => {
  const server = await start();
  t.after(() => server.stop());
  const { key } = await newOrganization({ rateLimit: 40 });
  const clients = connections(t, server.url, 120);
  const responses = await Promise.all(clients.map(({ call }) => call('GET', '/v1/ping', { key })));
  assert.equal(responses.filter(({ status }) => status === 200).length, 40);
  assert.equal(responses.filter(({ status }) => status === 429).length, 80);
});

test('the metrics include all workers except one that hangs', async (t) => {
  const server = await start();
  const { key } = await newOrganization();
  const clients = connections(t, server.url, 12);
  const path = '/v1/renter/check?email=nobody@example.com';
  const responses = await Promise.all(clients.map(({ call }) => call('GET', path, { key })));
  assert.ok(responses.every(({ status }) => status === 200));

  const [watcher] = connections(t, server.url, 1);
  assert.ok(watcher);
  /** Returns the values of a metric by worker number. */
  const values = async (pattern: string) => {
    const { text } = await watcher.call('GET', '/metrics');
    const found = [...text.matchAll(new RegExp(`^${pattern},?worker="(\\d+)"\\} (\\d+)`, 'gm'))];
    return new Map(found.map(([, worker, value]) => [Number(worker), Number(value)]));
  };
  const checks = await values('checks_total\\{.*');
  assert.ok(checks.size > 1, 'several workers respond');
  assert.equal(
    checks.values().reduce((sum, each) => sum + each),
    12,
  );
  const memory = 'process_resident_memory_bytes\\{';
  assert.deepEqual([...(await values(memory)).keys()].sort(), [1, 2, 3]);

  const [watched] = [...(await values('http_request_duration_seconds_count\\{.*"/metrics".*')).keys()];
  const running = (await values(memory)).keys().toArray();
  const hanging = running.find((worker) => worker !== watched) ?? 0;
  const lines = server.out().split('\n').filter(Boolean);
  const { pid } = lines.map((line) => JSON.parse(line)).find(({ worker }) => worker === hanging);
  process.kill(pid, 'SIGSTOP');
  assert.deepEqual(
    [...(await values(memory)).keys()].sort(),
    running.filter((worker) => worker !== hanging).sort(),
  );
  process.kill(pid, 'SIGCONT');
  assert.equal((await server.stop()).code, 0);
});

test('when a worker is killed, only its connections are lost, another replaces it, and each check is billed once', async (t) => {
  const server = await start();
  t.after(() => server.stop());
  const { id, key } = await newOrganization();
  const traffic = startChecks(server.url, key, CALLERS);
  await until('traffic runs', () => traffic.acknowledged.length > 300);
  const [victim = 0, ...others] = workersOf(server);
  process.kill(victim, 'SIGKILL');
  const successor = await until('another worker is ready', () => workersOf(server)[WORKERS]);
  const meanwhile = traffic.acknowledged.length;
  await until('service continues', () => traffic.acknowledged.length > meanwhile + 300);
  await traffic.end();
  assert.deepEqual(traffic.rejected, []);
  assert.ok(traffic.lost() > 0 && traffic.lost() < CALLERS, `${traffic.lost()} of ${CALLERS} are lost`);
  assert.ok([...others, successor].every(isAlive));
  const { checks, credits } = await billed(database, id);
  assert.deepEqual([new Set(checks).size, credits], [checks.length, -checks.length]);
  assert.deepEqual([...new Set(traffic.acknowledged).difference(new Set(checks))], []);
  assert.ok(
    checks.length - traffic.acknowledged.length <= traffic.lost(),
    'only requests in flight are billed without a response',
  );
});

test('a worker that dies while the database is down is replaced once the database is back', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const server = await startServe(['--workers', '2'], { DATABASE_URL: await postgres.newDatabase() });
  const [victim = 0] = workersOf(server);
  const { promise: outage, resolve: endOutage } = Promise.withResolvers<void>();
  const back = postgres.restart(outage);
  const [client] = connections(t, server.url, 1);
  await until('the database is down', async () => (await client?.call('GET', '/readyz'))?.status === 503);
  process.kill(victim, 'SIGKILL');
  await until('a worker could not start', () => /"error":"[^"]* cannot be used/.test(server.out()));
  endOutage();
  await back;
  await until('another worker is ready', () => workersOf(server).length === 3);
  assert.equal((await server.stop()).code, 0);
});
