import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import {
  adminWithReceiver,
  delivery,
  finished,
  finishedTest,
  listOf,
  newAdmin,
  resend,
  sendTest,
  setWebhook,
  subjectsOf,
} from './webhook-admin.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

test('the webhook can be set, read, changed and removed, and each change is audited', async () => {
  const admin = await newAdmin(server);
  const get = async () => (await admin.call('GET', '/dashboard/webhook')).body;
  assert.deepEqual(await get(), { webhook: null, deliveriesKept: 1000, waiting: 0 });
  const set = await setWebhook(admin, ' https://hooks.example.com/T0/secret ');
  assert.equal(set.body.webhook.url, 'https://hooks.example.com/T0/secret');
  assert.deepEqual((await get()).webhook, set.body.webhook);
  assert.equal(set.body.secret, null);
  const body = { url: 'https://hooks.example.com/T0/secret', events: ['report.withdrawn'] };
  await admin.call('PUT', '/dashboard/webhook', { body });
  assert.deepEqual((await get()).webhook.events, body.events);
  await setWebhook(admin, 'https://hooks.example.org/');
  assert.deepEqual((await get()).webhook.events, body.events);
  assert.equal((await get()).webhook.url, 'https://hooks.example.org/');
  assert.equal((await admin.call('DELETE', '/dashboard/webhook')).body.webhook, null);
  assert.equal((await get()).webhook, null);
  assert.deepEqual(await subjectsOf(admin, 'webhook.set'), [
    'hooks.example.org, events report.withdrawn',
    'hooks.example.com, events report.withdrawn',
    'hooks.example.com',
  ]);
  assert.deepEqual(await subjectsOf(admin, 'webhook.removed'), ['hooks.example.org']);
});

test('the secret is in one response only, the value of the header in none, and what the page leaves out stays', async () => {
  const admin = await newAdmin(server);
  const url = 'https://hooks.example.com/';
  const put = async (body: object) =>
    (await admin.call('PUT', '/dashboard/webhook', { body: { url, ...body } })).body;
  const header = { name: 'X-Gateway-Token', value: 'gateway-secret' };
  const set = await put({ signed: true, retries: true, header });
  assert.match(set.secret, /^whsec_/);
  assert.deepEqual(
    [set.webhook.signed, set.webhook.retries, set.webhook.header, set.webhook.oldSecretUntil],
    [true, true, 'X-Gateway-Token', null],
  );
  const kept = await put({ signed: true });
  assert.equal(kept.secret, null);
  assert.deepEqual(
    [kept.webhook.signed, kept.webhook.retries, kept.webhook.header],
    [true, true, 'X-Gateway-Token'],
  );
  const rotate = (overlapHours: number) =>
    admin.call('POST', '/dashboard/webhook/rotate-secret', { body: { overlapHours } });
  assert.equal((await rotate(169)).status, 400);
  const rotated = (await rotate(72)).body;
  assert.notEqual(rotated.secret, set.secret);
  assert.equal(rotated.webhook.oldSecretUntil, rotated.webhook.updatedAt + 72 * 3_600_000);
  const moved = await admin.call('PUT', '/dashboard/webhook', {
    body: { url: 'https://hooks.example.org/' },
  });
  assert.equal(moved.status, 400, 'the value of the header would be sent to another host');
  const read = JSON.stringify((await admin.call('GET', '/dashboard/webhook')).body);
  assert.doesNotMatch(JSON.stringify([kept, read]), /whsec_/);
  assert.doesNotMatch(JSON.stringify([set, kept, rotated, read]), /gateway-secret/);
  const off = (await put({ signed: false, header: false })).webhook;
  assert.deepEqual([off.signed, off.header, off.retries], [false, null, true]);
  assert.equal((await rotate(24)).status, 409);
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
  const { durationMs, createdAt, attemptedAt, eventId, ...rest } = done;
  assert.ok(durationMs >= 0 && Math.abs(Date.now() - createdAt) < 60_000 && attemptedAt >= createdAt);
  assert.match(eventId, /^evt_/);
  assert.deepEqual(rest, {
    id: body.id,
    event: 'webhook.test',
    status: 'delivered',
    httpStatus: 200,
    error: null,
    attempts: 1,
    nextAttemptAt: null,
    failures: [],
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
    [
      ...['report.submitted', 'report.corrected', 'report.withdrawn', 'dispute.filed'],
      ...['identity.check', 'batch.completed', 'webhook.test'],
    ],
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

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

test('a failed delivery shows its error, is not retried, and can be sent again manually to the current URL', async (t) => {
  const { receiver, admin } = await adminWithReceiver(server, t, 500);
  const first = await finishedTest(admin);
  assert.deepEqual([first.status, first.httpStatus, first.error], ['failed', 500, 'the server answered 500']);
  const fixed = await startReceiver();
  t.after(() => fixed.close());
  await setWebhook(admin, fixed.url);

  const second = await finished(admin, (await resend(admin, first.id)).body.id);
  assert.notEqual(second.id, first.id);
  assert.deepEqual(
    [second.status, second.resendOf, second.sentBy, second.url],
    ['delivered', first.id, 'Ada Ng', fixed.url],
  );
  assert.equal(second.body, first.body);
  assert.deepEqual(fixed.received[0]?.body, JSON.parse(first.body));
  assert.equal(receiver.received.length, 1, 'the first URL received no other attempt');
  assert.deepEqual(await delivery(admin, first.id), first);

  const third = await finished(admin, (await resend(admin, second.id)).body.id);
  assert.equal(third.resendOf, first.id, 'every resend names the first delivery');
  assert.deepEqual(await subjectsOf(admin, 'delivery.resent'), [second.id, first.id]);
});

test('the event of a report can be sent again, and the first delivery has no sender', async (t) => {
  const { receiver, organization, admin } = await adminWithReceiver(server, t);
  await organization.call('POST', '/v1/reports', {
    body: { renterEmail: 'jo@renters.example', renterName: 'Jo Réyes', industryType: 'tools' },
  });
  await until('the event arrives', () => receiver.received.length === 1);
  // An identity check may have sent an event of its own.
  const { rows } = await listOf(admin);
  const first = rows.find(({ event }: { event: string }) => event === 'report.submitted');
  assert.equal(first?.sentBy, null);
  await finished(admin, first.id);
  await finished(admin, (await resend(admin, first.id)).body.id);
  assert.deepEqual(receiver.received[1]?.body, receiver.received[0]?.body);
});

test('without a webhook a test event is rejected (409), and the list stays empty', async () => {
  const admin = await newAdmin(server);
  const { status, body } = await sendTest(admin);
  assert.equal(status, 409);
  assert.match(body.error, /Set one first/);
  assert.deepEqual(await listOf(admin), { rows: [], next: null });
  assert.deepEqual(await subjectsOf(admin, 'webhook.tested'), []);
});

test('at most 20 deliveries a minute can be sent manually (then 429)', async (t) => {
  const { admin } = await adminWithReceiver(server, t);
  const responses = await Promise.all(Array.from({ length: 23 }, () => sendTest(admin)));
  assert.equal(responses.filter(({ status }) => status === 200).length, 20);
  const rejected = responses.find(({ status }) => status !== 200);
  assert.equal(rejected?.status, 429);
  assert.equal(rejected?.headers['retry-after'], '60');
  assert.match(rejected?.body.error, /20 deliveries manually per minute/);
  const other = await adminWithReceiver(server, t);
  assert.equal((await sendTest(other.admin)).status, 200, 'another organization has its own limit');
});

test('an unfinished delivery cannot be sent again (409)', async (t) => {
  const { admin } = await adminWithReceiver(server, t);
  const { id } = (await sendTest(admin)).body;
  await finished(admin, id);
  const waiting = `${id.slice(0, -1)}_`;
  await server.store.transaction(async ({ deliveries }) => {
    const done = await deliveries.find(admin.organizationId, id);
    // Claimed in the same transaction, so that no dispatcher takes it.
    assert.ok(done);
    const pending = { ...done, id: waiting, status: 'pending' } as const;
    await deliveries.enqueue(pending);
    await deliveries.claim(pending, pending.url, Date.now());
  });
  assert.equal((await resend(admin, waiting)).status, 409);
});

test('the list of deliveries is paged, newest first, and can be filtered by state', async (t) => {
  const { admin } = await adminWithReceiver(server, t);
  const template = await finishedTest(admin);
  const ids = [template.id];
  await server.store.transaction(async ({ deliveries }) => {
    const done = await deliveries.find(admin.organizationId, template.id);
    for (let number = 10; number < 70; number++) {
      const status = number % 3 === 0 ? 'failed' : 'delivered';
      const id = `${template.id}_${number}`;
      if (done) await deliveries.enqueue({ ...done, id, status });
      ids.unshift(id);
    }
  });
  for (const [state, expected] of [
    [undefined, ids],
    ['failed', ids.filter((id) => Number(id.split('_')[2]) % 3 === 0)],
    ['waiting', []],
  ] as const) {
    const found: string[] = [];
    let after: string | null = '';
    for (let page = 0; after !== null; page++) {
      assert.ok(page < 4);
      const response: { rows: { id: string }[]; next: string | null } = await listOf(admin, {
        after,
        ...(state !== undefined && { state }),
      });
      assert.ok(response.rows.length <= 25);
      found.push(...idsOf(response.rows));
      after = response.next;
    }
    assert.deepEqual(found, expected, `state ${state}`);
  }
  assert.equal(
    (await admin.call('GET', '/dashboard/webhook/deliveries', { query: { state: 'x' } })).status,
    400,
  );
});
