import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import type { Call } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServerProcess } from '../support/server.ts';
import { until } from '../support/until.ts';
import {
  accept,
  type Behaviour,
  closeConnection,
  hang,
  respondEndlessly,
  respondWith,
  respondWithEndlessHeaders,
  respondWithoutHttp,
  startFaultyReceiver,
} from './receivers.ts';
import { prepareOrganizations, startLoneServer } from './support.ts';

const server = await startServerProcess({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

interface Delivery {
  status: string;
  http_status: number | null;
  error: string | null;
  duration_ms: number | null;
}

async function startReceiver(t: TestContext, behaviour: Behaviour) {
  const receiver = await startFaultyReceiver(behaviour);
  t.after(() => receiver.close());
  return receiver;
}

async function setWebhook(call: Call, url: string): Promise<void> {
  assert.equal((await call('PUT', '/v1/webhooks', { body: { url } })).status, 200);
}

/** Files reports, each of which sends an event. Returns the report IDs. */
async function fileReports(call: Call, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const body = { renterEmail: 'renter@example.com', renterName: 'Ren Ter', industryType: 'tools' };
    const response = await call('POST', '/v1/reports', { body });
    assert.equal(response.status, 200);
    ids.push(response.body.reportId);
  }
  return ids;
}

/** Returns the deliveries of reports, newest first. */
async function deliveriesOf(call: Call): Promise<Delivery[]> {
  const { deliveries } = (await call('GET', '/v1/webhooks')).body;
  return deliveries.filter(({ event }: { event: string }) => event === 'report.submitted');
}

/** Waits until this many of them are delivered or failed, and returns those. */
function finished(call: Call, count: number): Promise<Delivery[]> {
  return until(`${count} deliveries have finished`, async () => {
    const deliveries = await deliveriesOf(call);
    const done = deliveries.filter(({ status }) => status === 'delivered' || status === 'failed');
    return done.length >= count && done;
  });
}

const RESPONSES: [name: string, Behaviour, outcome: Omit<Delivery, 'duration_ms'>][] = [
  ['500', respondWith(500), { status: 'failed', http_status: 500, error: 'the server answered 500' }],
  ['404', respondWith(404), { status: 'failed', http_status: 404, error: 'the server answered 404' }],
  ['no HTTP', respondWithoutHttp, { status: 'failed', http_status: null, error: 'the response is not HTTP' }],
  [
    'endless headers',
    respondWithEndlessHeaders,
    { status: 'failed', http_status: null, error: 'the headers of the response are too large' },
  ],
  [
    'nothing and closes the connection',
    closeConnection,
    { status: 'failed', http_status: null, error: 'the connection was closed before a response' },
  ],
  [
    '500 and an endless body',
    respondEndlessly(500),
    { status: 'failed', http_status: 500, error: 'the server answered 500' },
  ],
  ['200 and an endless body', respondEndlessly(200), { status: 'delivered', http_status: 200, error: null }],
];

for (const [name, behaviour, outcome] of RESPONSES) {
  test(`a delivery whose receiver sends ${name} is listed as ${outcome.status}, and the connection is closed`, async (t) => {
    const receiver = await startReceiver(t, behaviour);
    const { call } = await server.newOrganization();
    await setWebhook(call, receiver.url);
    const ids = await fileReports(call, 1);
    const [delivery] = await finished(call, 1);
    const { status, http_status, error } = delivery ?? {};
    assert.deepEqual({ status, http_status, error }, outcome);
    await until('the connection is closed', async () => (await receiver.connections()) === 0);
    assert.deepEqual(receiver.reportIds, ids);
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect (${status}) is not followed, and the delivery fails`, async (t) => {
    const target = await startReceiver(t, accept);
    const receiver = await startReceiver(t, respondWith(status, { location: target.url }));
    const { call } = await server.newOrganization();
    await setWebhook(call, receiver.url);
    await fileReports(call, 1);
    const [delivery] = await finished(call, 1);
    assert.equal(delivery?.status, 'failed');
    assert.equal(delivery?.http_status, status);
    assert.equal(delivery?.error, `redirects are not followed (${status})`);
    assert.equal(receiver.reportIds.length, 1);
    assert.deepEqual(target.reportIds, []);
  });
}

test('a receiver that hangs delays no other organization, and its deliveries time out', async (t) => {
  const hanging = await startReceiver(t, hang);
  const working = await startReceiver(t, accept);
  const [stuck, other] = [await server.newOrganization(), await server.newOrganization()];
  await setWebhook(stuck.call, hanging.url);
  await setWebhook(other.call, working.url);
  await fileReports(stuck.call, 20);
  await until('the first events arrived', () => hanging.reportIds.length > 0);

  const ids = await fileReports(other.call, 10);
  assert.ok((await finished(other.call, 10)).every(({ status }) => status === 'delivered'));
  assert.deepEqual(working.reportIds.sort(), ids.sort());
  for (const { call } of [stuck, other]) {
    assert.equal((await call('GET', '/v1/ping')).status, 200);
    assert.equal((await call('GET', '/v1/renter/check?email=renter@example.com')).status, 200);
  }
  const deliveries = await deliveriesOf(stuck.call);
  assert.ok(
    deliveries.every(({ status }) => status === 'sending' || status === 'pending'),
    'all of this happened while the receiver hung',
  );

  const done = await finished(stuck.call, 1);
  assert.deepEqual(
    done.map(({ status, http_status, error }) => [status, http_status, error]),
    done.map(() => ['failed', null, 'no response within 10 s']),
  );
  // Timers count whole milliseconds and may fire one early.
  for (const { duration_ms } of done)
    assert.ok(Number(duration_ms) >= 9_990, `given up after ${duration_ms} ms`);
});

test('removing a webhook fails its pending deliveries', async (t) => {
  const hanging = await startReceiver(t, hang);
  const { call } = await server.newOrganization();
  await setWebhook(call, hanging.url);
  await fileReports(call, 10);
  await until('as many events as may be sent at once arrived', () => hanging.reportIds.length === 4);
  assert.equal((await call('DELETE', '/v1/webhooks')).status, 200);
  const pending = await finished(call, 6);
  assert.deepEqual(
    pending.map(({ status, error }) => [status, error]),
    pending.map(() => ['failed', 'not sent: the webhook was removed']),
  );
});

test('after a kill, deliveries in progress fail and are not sent again, and pending ones are sent', async (t) => {
  const databasePath = join(temporaryFolder(t), 'network.db');
  const receiver = await startReceiver(t, hang);
  const env = { ALLOW_PRIVATE_WEBHOOKS: '1' };
  const [organization] = await prepareOrganizations(databasePath, [0], (...request) =>
    restarted.call(...request),
  );
  assert.ok(organization);
  let restarted = await startLoneServer(databasePath, env);
  await setWebhook(organization.call, receiver.url);
  const ids = await fileReports(organization.call, 7);
  const claimed = 4;
  await until('as many events as may be sent at once arrived', async () => {
    const deliveries = await deliveriesOf(organization.call);
    const sending = deliveries.filter(({ status }) => status === 'sending').length;
    return sending === claimed && receiver.reportIds.length === claimed;
  });
  await restarted.stop('SIGKILL');
  const before = [...receiver.reportIds];
  receiver.behave(accept);

  restarted = await startLoneServer(databasePath, env);
  const done = await finished(organization.call, ids.length);
  assert.equal((await restarted.stop('SIGTERM')).code, 0);
  const failed = done.filter(({ status }) => status === 'failed');
  assert.equal(failed.length, claimed);
  assert.ok(failed.every(({ error }) => error === 'the service stopped before a response'));
  assert.deepEqual(receiver.reportIds.slice(0, claimed), before);
  // Each event arrived once: those in progress before the kill, all others after it.
  assert.deepEqual(receiver.reportIds.sort(), ids.sort());
});

test('nothing is sent to a private address that was set when such addresses were allowed', async (t) => {
  const databasePath = join(temporaryFolder(t), 'network.db');
  const receiver = await startReceiver(t, accept);
  const [organization] = await prepareOrganizations(databasePath, [0], (...request) =>
    restarted.call(...request),
  );
  assert.ok(organization);
  const { call } = organization;
  let restarted = await startLoneServer(databasePath, { ALLOW_PRIVATE_WEBHOOKS: '1' });
  await setWebhook(call, receiver.url);
  await restarted.stop('SIGTERM');

  restarted = await startLoneServer(databasePath);
  await fileReports(call, 1);
  const [delivery] = await finished(call, 1);
  assert.equal(delivery?.status, 'failed');
  assert.match(String(delivery?.error), /^not allowed: the address must start with https:\/\//);
  assert.deepEqual(receiver.reportIds, []);
  await restarted.stop('SIGTERM');
});
