import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { CallOptions } from '../support/client.ts';
import { newPostgresDatabase } from '../support/database.ts';
import { putOrganization, startNode } from '../support/node.ts';
import { assertNothingLost, startTraffic } from '../support/outage-traffic.ts';
import { startProxy } from '../support/proxy.ts';
import { until } from '../support/until.ts';

/** Starts a server that reaches its database through a proxy, and creates an organization. */
async function prepared(t: TestContext) {
  const database = await newPostgresDatabase();
  t.after(() => database.remove());
  const proxy = await startProxy(database.url);
  t.after(() => proxy.close());
  const server = await startNode(t, proxy.url);
  return { url: database.url, proxy, server, call: server.call, ...(await putOrganization(database.url)) };
}

/** One request of each kind that uses the database. */
const REQUESTS: [method: string, path: string, options?: CallOptions][] = [
  ['GET', '/v1/ping'],
  ['GET', '/v1/renter/check?email=a@example.com'],
  ['GET', '/v1/renter/score?renter_id=ren_1'],
  ['POST', '/v1/search', { body: { email: 'a@example.com' } }],
  ['POST', '/v1/renter/report', { body: { renter_email: 'a@example.com' } }],
  ['GET', '/v1/keys'],
  ['GET', '/readyz'],
];

test('while the network drops everything each request gets 503, and service resumes afterwards', async (t) => {
  const { url, proxy, call, id, key } = await prepared(t);
  const traffic = startTraffic([call], key);
  await until('traffic runs', () => traffic.checks.length > 50);
  proxy.block();
  for (const { status, headers, body } of await Promise.all(
    REQUESTS.map(([method, path, options]) => call(method, path, { key, ...options })),
  )) {
    assert.deepEqual([status, headers['retry-after'], body.ok], [503, '1', false]);
  }
  assert.equal((await call('GET', '/healthz')).status, 200);
  proxy.unblock();
  const atReturn = traffic.checks.length;
  await until('service resumes', () => traffic.checks.length > atReturn + 50);
  await traffic.end();
  assert.ok(traffic.unavailable > 0, 'the fault affected requests');
  await assertNothingLost(url, id, traffic);
});

test('a server that is stopped while the network drops everything exits with 0', async (t) => {
  const { proxy, server, call, key } = await prepared(t);
  const body = { renter_email: 'a@example.com' };
  for (let round = 0; round < 5; round++) {
    assert.equal((await call('POST', '/v1/renter/report', { key, body })).status, 201);
  }
  proxy.block();
  const inFlight = Array.from({ length: 20 }, () =>
    call('POST', '/v1/renter/report', { key, body }).catch(() => {}),
  );
  const { code, err } = await server.stop('SIGTERM');
  assert.deepEqual([code, err], [0, '']);
  await Promise.all(inFlight);
});

test('over a network too slow for reports to finish in time, they get 503, and no acknowledged one is lost', async (t) => {
  const { url, proxy, call, id, key } = await prepared(t);
  const traffic = startTraffic([call], key);
  await until('traffic runs', () => traffic.checks.length > 50);
  proxy.delay(1_500);
  await until('requests get a 503', () => traffic.unavailable > 0);
  proxy.delay(0);
  const atReturn = traffic.checks.length;
  await until('service resumes', () => traffic.checks.length > atReturn + 50);
  await traffic.end();
  await assertNothingLost(url, id, traffic);
});
