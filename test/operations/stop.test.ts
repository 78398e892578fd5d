import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { onFile } from '../faults/on-file.ts';
import { type LoneServer, prepareOrganizations, startLoneServer } from '../faults/support.ts';
import { fileFirstReports, sendTraffic } from '../faults/traffic.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/until.ts';

/** Prepares a database with an organization, whose calls go to the server that was started last. */
async function prepared(t: TestContext) {
  const databasePath = join(temporaryFolder(t), 'network.db');
  const running: { server?: LoneServer } = {};
  const [organization] = await prepareOrganizations(databasePath, [1_000], (...request) => {
    assert.ok(running.server);
    return running.server.call(...request);
  });
  assert.ok(organization);
  const start = async (env: NodeJS.ProcessEnv = {}) => {
    running.server = await startLoneServer(databasePath, env);
    return running.server;
  };
  return { databasePath, organization, start };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`on ${signal} under load the server finishes its requests and exits with 0, and exactly those are on file`, async (t) => {
    const { databasePath, organization, start } = await prepared(t);
    const server = await start();
    const renterIds = await fileFirstReports(organization);
    const before = onFile(databasePath);
    const { acknowledged, rejected } = await sendTraffic({
      organizations: [organization],
      renterIds,
      workers: 24,
      seed: 7,
      onAcknowledged: (traffic) => {
        if (traffic.count() === 500) server.signal(signal);
      },
    });
    const { code, err } = await server.ended;
    assert.deepEqual([code, err], [0, '']);
    assert.deepEqual(rejected, []);
    const { checks, reports, incidents, contradictions } = onFile(databasePath);
    assert.deepEqual(contradictions, []);
    // Nothing else is billed or filed.
    assert.deepEqual(checks.toSorted(), acknowledged.checks.toSorted());
    assert.deepEqual(reports.slice(before.reports.length).toSorted(), acknowledged.reports.toSorted());
    assert.ok(acknowledged.incidents.every((id) => incidents.includes(id)));
  });
}

test('the request count of a key survives a restart', async (t) => {
  const { organization, start } = await prepared(t);
  const first = await start();
  for (let round = 0; round < 37; round++) await organization.call('GET', '/v1/ping');
  assert.equal((await first.stop('SIGTERM')).code, 0);
  const second = await start();
  const { keys } = (await organization.call('GET', '/v1/keys')).body;
  assert.equal(keys[0].request_count, 38);
  assert.equal((await second.stop('SIGTERM')).code, 0);
});

async function connection({ url }: LoneServer, t: TestContext): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

test('the server stops even if idle connections are open', async (t) => {
  const { start } = await prepared(t);
  const server = await start();
  await connection(server, t);
  const used = await connection(server, t);
  used.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(used, 'data');
  const { code, err } = await server.stop('SIGTERM');
  assert.deepEqual([code, err], [0, '']);
});

test('the server stops even if a request never completes', async (t) => {
  const { start, organization } = await prepared(t);
  const server = await start();
  const socket = await connection(server, t);
  socket.write(
    `POST /v1/search HTTP/1.1\r\nHost: x\r\nx-api-key: ${organization.key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
  );
  // The incomplete request arrives before this one.
  assert.equal((await server.call('GET', '/healthz')).status, 200);
  const { code, err } = await server.stop('SIGTERM');
  assert.deepEqual([code, err], [0, '']);
});

test('a server that stops first reports itself as not ready, and rejects requests that a proxy retries elsewhere', async (t) => {
  const { start, organization, databasePath } = await prepared(t);
  const server = await start({ DRAIN_SECONDS: '5' });
  const call = (headers = {}) =>
    organization.call('GET', '/v1/renter/check?email=nobody@example.com', { headers });
  const retrying = { 'X-Retry-On': '502' };
  assert.equal((await call(retrying)).status, 200);
  server.signal('SIGTERM');
  const notReady = await until('the server is not ready', async () => {
    const response = await server.call('GET', '/readyz');
    return response.status === 503 && response;
  });
  assert.deepEqual(notReady.body, { ok: false, error: 'This server is stopping. Send the request again.' });
  const rejectedForRetry = await call(retrying);
  assert.deepEqual([rejectedForRetry.status, rejectedForRetry.body], [502, notReady.body]);
  assert.deepEqual(
    [rejectedForRetry.headers['x-error-code'], rejectedForRetry.headers['retry-after']],
    ['unavailable', '1'],
  );
  // It still accepts connections, each for one request, and handles those of other clients.
  const handled = await call({ 'X-Retry-On': '503' });
  assert.deepEqual([handled.status, handled.headers.connection], [200, 'close']);
  assert.equal((await server.call('GET', '/healthz')).status, 200);
  const { code, err } = await server.ended;
  assert.deepEqual([code, err], [0, '']);
  assert.equal(onFile(databasePath).checks.length, 2);
});
