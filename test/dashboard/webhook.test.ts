import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import {
  adminWithReceiver,
  finished,
  finishedTest,
  newAdmin,
  sendTest,
  setWebhook,
  subjectsOf,
} from './webhook-admin.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

test('the webhook can be set, read, changed and removed, and each change is audited', async () => {
  const admin = await newAdmin(server);
  const get = async () => (await admin.call('GET', '/dashboard/webhook')).body;
  assert.deepEqual(await get(), { webhook: null, deliveriesKept: 1000 });
  const set = await setWebhook(admin, ' https://hooks.example.com/T0/secret ');
  assert.equal(set.body.webhook.url, 'https://hooks.example.com/T0/secret');
  assert.deepEqual(await get(), set.body);
  await setWebhook(admin, 'https://hooks.example.org/');
  assert.equal((await get()).webhook.url, 'https://hooks.example.org/');
  assert.equal((await admin.call('DELETE', '/dashboard/webhook')).body.webhook, null);
  assert.equal((await get()).webhook, null);
  assert.deepEqual(await subjectsOf(admin, 'webhook.set'), ['hooks.example.org', 'hooks.example.com']);
  assert.deepEqual(await subjectsOf(admin, 'webhook.removed'), ['hooks.example.org']);
});

for (const url of [undefined, '', 'example.com', 'ftp://example.com/', 'https://user:secret@example.com/']) {
  test(`the URL ${JSON.stringify(url)} is rejected (400) as in the API, and the previous one stays`, async () => {
    const admin = await newAdmin(server);
    await setWebhook(admin, 'https://hooks.example.com/');
    const { status, body } = await setWebhook(admin, url);
    assert.equal(status, 400);
    assert.match(body.error, url === undefined ? /^url is required/ : /^The address must /);
    assert.doesNotMatch(body.error, /secret/);
    const { webhook } = (await admin.call('GET', '/dashboard/webhook')).body;
    assert.equal(webhook.url, 'https://hooks.example.com/');
    assert.equal((await subjectsOf(admin, 'webhook.set')).length, 1);
  });
}

test('a test event is delivered like any other event, and says that it is a test', async (t) => {
  const { receiver, admin } = await adminWithReceiver(server, t);
  const { status, body } = await sendTest(admin);
  assert.equal(status, 200);
  const done = await finished(admin, body.id);
  const [{ headers, body: received }, ...others] = receiver.received as [(typeof receiver.received)[0]];
  assert.equal(others.length, 0);
  assert.deepEqual(received, {
    event: 'webhook.test',
    orgId: admin.organizationId,
    data: { message: 'This is a test, sent manually.', sentAt: new Date(done.createdAt).toISOString() },
  });
  for (const [name, value] of Object.entries(done.headers)) assert.equal(headers[name], value, name);
  const { durationMs, createdAt, ...rest } = done;
  assert.ok(durationMs >= 0 && Math.abs(Date.now() - createdAt) < 60_000);
  assert.deepEqual(rest, {
    id: body.id,
    event: 'webhook.test',
    status: 'delivered',
    httpStatus: 200,
    error: null,
    sentBy: 'Ada Ng',
    url: receiver.url,
    headers: { 'content-type': 'application/json', 'user-agent': 'renter-screening' },
    body: JSON.stringify(received),
    resendOf: null,
  });
  assert.equal((await subjectsOf(admin, 'webhook.tested')).length, 1);
});

test('the API lists a test event among the deliveries', async (t) => {
  const { organization, admin } = await adminWithReceiver(server, t);
  await finishedTest(admin);
  const { body } = await organization.call('GET', '/v1/webhooks');
  assert.deepEqual(
    body.deliveries.map(({ event }: { event: string }) => event),
    ['webhook.test'],
  );
});

test('the catalogue has the specified events with example data, and the test event', async (t) => {
  const { receiver, organization, admin } = await adminWithReceiver(server, t);
  const { body } = await admin.call('GET', '/dashboard/webhook/events');
  const examples = new Map<string, Record<string, unknown>>(
    body.events.map(({ event, example }: { event: string; example: string }) => [event, JSON.parse(example)]),
  );
  const fields = (event: string) => Object.keys((examples.get(event)?.data as object) ?? {});
  assert.deepEqual(
    [...examples.keys()],
    ['report.submitted', 'dispute.filed', 'identity.check', 'webhook.test'],
  );
  assert.deepEqual(fields('dispute.filed'), [
    'disputeId',
    'recordId',
    'renterEmail',
    'reason',
    'status',
    'filedAt',
  ]);
  assert.deepEqual(fields('identity.check'), ['renterId', 'renterEmail', 'result', 'flags', 'checkedAt']);
  for (const [event, example] of examples) {
    assert.deepEqual([example.event, example.orgId], [event, organization.id]);
  }
  await organization.call('POST', '/v1/reports', {
    body: { renterEmail: 'jo@renters.example', renterName: 'Jo Réyes', industryType: 'tools' },
  });
  const real = await until('the event arrives', () => receiver.received[0]?.body);
  assert.deepEqual(
    fields('report.submitted'),
    Object.keys(real.data),
    'the example has the fields of a real event',
  );
});
