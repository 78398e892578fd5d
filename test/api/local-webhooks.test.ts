import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const REMEDY = 'To receive on your own machine, see /docs/webhooks#on-your-own-machine.';
const PROBLEM = {
  http: `url must start with https://. ${REMEDY}`,
  private: `url must be on the public internet: private, loopback and reserved addresses are not allowed. ${REMEDY}`,
};

const local = await startServer();
const behindProxy = await startServer({ env: { PUBLIC_URL: 'https://screening.example' } });
const receiver = await startReceiver();
after(async () => {
  await receiver.close();
  await Promise.all([local.stop(), behindProxy.stop()]);
});

type Server = typeof local;

/** Sets the webhook with a live key and with a test key. Returns the status and the error of both. */
async function setBoth(server: Server, url: string) {
  const { key, newTestKey } = await server.newOrganization();
  const test = await newTestKey();
  const set = async (by: string) => {
    const { status, body } = await server.call('PUT', '/v1/webhooks', { key: by, body: { url } });
    return [status, body.error];
  };
  return { live: await set(key), test: await set(test.key), testKey: test.key };
}

async function assertRejected(server: Server, url: string, error: string): Promise<void> {
  const { live, test } = await setBoth(server, url);
  assert.deepEqual({ live, test }, { live: [400, error], test: [400, error] }, url);
}

test('on a server that only its own machine reaches, a test webhook may be on this machine, and a live one may not', async () => {
  const { live, test, testKey: key } = await setBoth(local, receiver.url);
  assert.deepEqual(live, [400, PROBLEM.http]);
  assert.deepEqual(test, [200, undefined]);
  const { body } = await local.call('POST', '/v1/test/trigger', { key, body: { event: 'report.submitted' } });
  const { body: event, headers } = await until('the event arrives', () => receiver.received[0]);
  assert.equal(headers['webhook-mode'], 'test');
  assert.deepEqual([body.sent, event.data.reportId], [true, body.event.data.reportId]);
});

test('no webhook may be at another private address', async () => {
  await assertRejected(local, 'http://192.168.1.20/hook', PROBLEM.http);
  await assertRejected(local, 'https://169.254.169.254/latest', PROBLEM.private);
});

test('on a server with other callers, no webhook may be on its machine', async () => {
  await assertRejected(behindProxy, receiver.url, PROBLEM.http);
  await assertRejected(behindProxy, 'https://localhost/hook', PROBLEM.private);
});

test('no webhook may lead to the network itself', async () => {
  const error = 'url must be that of your receiver, not of the network itself.';
  const { test } = await setBoth(local, `${local.url}/v1/test/trigger`);
  assert.deepEqual(test, [400, error]);
  for (const url of ['https://screening.example/v1/reports', 'https://SCREENING.example.:8443/'])
    await assertRejected(behindProxy, url, error);
});
