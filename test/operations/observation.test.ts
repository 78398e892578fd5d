import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { holdWriteLock } from '../faults/support.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServerProcess } from '../support/server.ts';
import { sendRaw } from '../support/socket.ts';
import { until } from '../support/until.ts';

const server = await startServerProcess({ env: { LOG_LEVEL: 'debug', ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());
const organization = await server.newOrganization();
const { call, key } = organization;

/** Returns the current values of these metrics, and 0 for one that is missing. */
async function metrics(names: string[]): Promise<number[]> {
  const { text } = await server.call('GET', '/metrics');
  const lines = text.split('\n');
  return names.map((name) =>
    Number(lines.find((each) => each.startsWith(`${name} `))?.slice(name.length) ?? 0),
  );
}

/** Returns how much these metrics grow during `work`. */
async function growth(names: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await metrics(names);
  await work();
  const now = await metrics(names);
  return now.map((value, index) => value - (before[index] ?? 0));
}

const report = { renterEmail: 'Quill@private.example', renterName: 'Quill Featherby', industryType: 'tools' };
const checkPath = `/v1/renter/check?email=${report.renterEmail}&name=Quill%20Featherby&phone=7700900461`;

test('deliveries are counted by their status', async () => {
  const name = (status: string) => `webhook_deliveries_total{status="${status}"}`;
  const receivers = [await startReceiver(200), await startReceiver(500)];
  // The identity check completes before there is a webhook, so that only reports send events.
  await call('POST', '/v1/reports', { body: report });
  await until('the identity check is complete', async () => {
    const checks = await server.rows('SELECT 1 FROM identity_checks');
    return checks.length > 0 && (await server.rows('SELECT 1 FROM identity_queue')).length === 0;
  });
  const counted = await growth([name('delivered'), name('failed')], async () => {
    for (const { url, received } of receivers) {
      await call('PUT', '/v1/webhooks', { body: { url: `${url}?who=${report.renterEmail}` } });
      for (let count = 0; count < 3; count++) await call('POST', '/v1/reports', { body: report });
      await until('the events are received', () => received.length === 3);
    }
    await until('the deliveries have finished', async () => {
      const { deliveries } = (await call('GET', '/v1/webhooks')).body;
      return deliveries.every(
        ({ status }: { status: string }) => status === 'delivered' || status === 'failed',
      );
    });
  });
  assert.deepEqual(counted, [3, 3]);
  await call('DELETE', '/v1/webhooks');
  for (const receiver of receivers) await receiver.close();
});

test('group sizes and commit times are counted, and concurrent checks share commits', async (t) => {
  const checks = 300;
  const [writes = 0, commits = 0, timed] = await growth(
    ['commit_writes_sum', 'commit_writes_count', 'commit_duration_seconds_count'],
    async () => {
      // The checks queue while the lock is held, and are written once it is released.
      const lock = await holdWriteLock(t, server.databasePath);
      const responses = Array.from({ length: checks }, () => call('GET', checkPath));
      await call('GET', '/healthz');
      await lock.release();
      await Promise.all(responses);
    },
  );
  assert.ok(writes >= checks);
  assert.ok(commits < writes / 2, `${commits} commits for ${writes} writes`);
  assert.equal(timed, commits);
});

test('a check that could not be recorded is counted as a 503 and not as a check', async (t) => {
  const route = 'method="GET",route="/v1/renter/check"';
  const names = [
    `http_request_duration_seconds_count{${route},status="503"}`,
    `http_request_duration_seconds_count{${route},status="200"}`,
    'checks_total{recommendation="APPROVED"}',
  ];
  const counted = await growth(names, async () => {
    const lock = await holdWriteLock(t, server.databasePath);
    assert.equal((await call('GET', checkPath)).status, 503);
    await lock.release();
    assert.equal((await call('GET', checkPath)).status, 200);
  });
  assert.deepEqual(counted, [1, 1, 1]);
});

interface Line {
  level: number;
  requestId?: string;
  status?: number;
  msg: string;
}

/** Returns the log lines about a request, once there are this many. The log is written with a delay. */
async function linesAbout(requestId: unknown, count = 1): Promise<Line[]> {
  return until('the request is in the log', () => {
    const completeLines = server.log().slice(0, server.log().lastIndexOf('\n'));
    const lines: Line[] = completeLines.split('\n').map((line) => JSON.parse(line));
    const about = lines.filter((line) => line.requestId === requestId);
    return about.length >= count && about;
  });
}

test('every log line is JSON, and at debug level the log contains successful, rejected and failed requests', async (t) => {
  const succeeded = await call('GET', checkPath);
  const rejected = await call('GET', '/v1/renter/check');
  const lock = await holdWriteLock(t, server.databasePath);
  const failed = await call('GET', checkPath);
  await lock.release();
  const linesOf = async ({ headers }: typeof succeeded, count = 1) =>
    (await linesAbout(headers['x-request-id'], count)).map(({ level, status, msg }) => [level, status, msg]);
  assert.deepEqual(await linesOf(succeeded), [[20, 200, 'request completed']]);
  assert.deepEqual(await linesOf(rejected), [[30, 400, 'request completed']]);
  assert.deepEqual(await linesOf(failed, 2), [
    [50, undefined, 'request failed'],
    [30, 503, 'request completed'],
  ]);
});

test('after all of these tests, log and metrics contain no personal data and no key', async () => {
  await call('POST', '/v1/reports', { body: { ...report, renterName: 7 } });
  await call('POST', '/v1/search', { rawBody: `{"email":"${report.renterEmail}` });
  await server.call('GET', '/v1/ping', { key: `${key}x` });
  await server.call('GET', `/v1/${key}/quill`);
  await sendRaw(server.url, `${key} ${report.renterEmail}\r\n\r\n`);
  const { headers } = await server.call('GET', '/v1/ping', { key: 'quill' });
  // The log is in order, so all earlier requests are in it.
  await linesAbout(headers['x-request-id']);
  const { text } = await server.call('GET', '/metrics');
  for (const shown of [server.log(), text]) {
    assert.doesNotMatch(shown, /quill|featherby|private\.example|7700900461/i);
    assert.ok(!shown.includes(key.slice('svc_live_'.length)));
  }
});
