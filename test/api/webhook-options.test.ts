import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

interface Delivery {
  id: string;
  event: string;
  status: string;
  error: string | null;
  event_id: string;
  attempts: number;
  next_attempt_at: string | null;
}

/** Creates an organization whose webhook is a receiver with these options. */
async function newReceived(t: TestContext, options: object = {}, status = 200) {
  const receiver = await startReceiver(status);
  t.after(() => receiver.close());
  const { call, id } = await server.newOrganization();
  const put = (fields: object = {}) =>
    call('PUT', '/v1/webhooks', { body: { url: receiver.url, ...fields } });
  const set = await put(options);
  assert.equal(set.status, 200, set.text);
  return {
    call,
    id,
    receiver,
    put,
    webhook: set.body.webhook,
    async file() {
      const body = { renterEmail: 'jo@renters.example', renterName: 'Jo Réyes', industryType: 'tools' };
      const filed = await call('POST', '/v1/reports', { body });
      assert.equal(filed.status, 200, filed.text);
      return filed.body.reportId as string;
    },
    get: async () => (await call('GET', '/v1/webhooks')).body.webhook,
    async deliveries(): Promise<Delivery[]> {
      const { body } = await call('GET', '/v1/webhooks');
      return body.deliveries.filter(({ event }: Delivery) => event === 'report.submitted');
    },
    recover: (from: string) => call('POST', '/v1/webhooks/recover', { body: { from } }),
  };
}

const BEFORE = '2026-01-31T12:00:00Z';
const signaturesOf = (headers: Record<string, unknown>) => String(headers['webhook-signature']).split(' ');

test('a webhook without options gets the headers of the specification and no others', async (t) => {
  const { receiver, file, webhook, deliveries } = await newReceived(t);
  assert.deepEqual(Object.keys(webhook), ['url', 'updated_at']);
  await file();
  const { headers } = await until('the event arrives', () => receiver.received[0]);
  assert.deepEqual(Object.keys(headers).sort(), [
    ...['connection', 'content-length', 'content-type', 'host', 'user-agent'],
  ]);
  const [delivery] = await until('it is delivered', async () => {
    const found = await deliveries();
    return found[0]?.status === 'delivered' && found;
  });
  const fields = ['id', 'event', 'url', 'status', 'http_status', 'error', 'duration_ms', 'created_at'];
  assert.deepEqual(Object.keys(delivery ?? {}), fields);
});

test('signed deliveries are verified by Standard Webhooks, and webhook-id is the event in the list', async (t) => {
  const { call, receiver, file, put, get, webhook, deliveries } = await newReceived(t, { signed: true });
  const { secret, ...rest } = webhook;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(await get(), rest);
  assert.equal(rest.signed, true);
  assert.deepEqual(Object.keys((await put({ signed: true })).body.webhook), Object.keys(rest));

  const reportId = await file();
  const { headers, text } = await until('the event arrives', () => receiver.received[0]);
  assert.deepEqual(new Webhook(secret).verify(text, headers as Record<string, string>), JSON.parse(text));
  const id = String(headers['webhook-id']);
  const { events } = (await call('GET', `/v1/events?id=${id}`)).body;
  assert.deepEqual([events.length, events[0]?.data.reportId], [1, reportId]);
  const [delivery] = await deliveries();
  assert.deepEqual([delivery?.event_id, delivery?.attempts, delivery?.next_attempt_at], [id, 1, null]);

  assert.equal('signed' in (await put({ signed: false })).body.webhook, false);
  await file();
  const unsigned = await until('the next one arrives', () => receiver.received[1]);
  assert.equal('webhook-id' in unsigned.headers, false);
});

test('after a rotation both secrets sign, and the new one is shown once, also when the request is repeated', async (t) => {
  const { call, receiver, file, webhook, get } = await newReceived(t, { signed: true });
  const rotate = (body: object, key?: string) =>
    call('POST', '/v1/webhooks/rotate-secret', { body, ...(key && { headers: { 'idempotency-key': key } }) });
  const rotated = await rotate({}, 'rotation-1');
  assert.equal(rotated.status, 200, rotated.text);
  const { secret } = rotated.body.webhook;
  assert.notEqual(secret, webhook.secret);
  const hours = (Date.parse(rotated.body.old_secret_until) - Date.now()) / 3_600_000;
  assert.ok(hours > 23.9 && hours <= 24);
  assert.deepEqual((await rotate({}, 'rotation-1')).body, rotated.body);
  await file();
  const { headers, text } = await until('the event arrives', () => receiver.received[0]);
  assert.equal(signaturesOf(headers).length, 2);
  for (const each of [webhook.secret, secret])
    new Webhook(each).verify(text, headers as Record<string, string>);

  const again = await rotate({ overlap_hours: 0 });
  assert.equal(again.body.old_secret_until, null);
  await file();
  const last = await until('the next one arrives', () => receiver.received[1]);
  assert.throws(() => new Webhook(secret).verify(last.text, last.headers as Record<string, string>));
  new Webhook(again.body.webhook.secret).verify(last.text, last.headers as Record<string, string>);
  assert.doesNotMatch(JSON.stringify([await get(), await server.rows('SELECT * FROM webhooks')]), /whsec_/);
  assert.doesNotMatch(server.log(), /whsec_/);
  for (const body of [{ overlap_hours: 169 }, { overlap_hours: -1 }, { overlap_hours: 1.5 }])
    assert.equal((await rotate(body)).status, 400, JSON.stringify(body));
});

test('the secret of a webhook that is not signed cannot be rotated (409)', async (t) => {
  const { call } = await newReceived(t);
  const { status, body } = await call('POST', '/v1/webhooks/rotate-secret', { body: {} });
  assert.deepEqual([status, /not signed/.test(body.error)], [409, true]);
});

test('a failed delivery waits for its next attempt, and recovering sends it at once with the same ID', async (t) => {
  const { receiver, file, get, deliveries, recover } = await newReceived(t, { retries: true }, 500);
  await file();
  const [waiting] = await until('the attempt has failed', async () => {
    const found = await deliveries();
    return found[0]?.status === 'pending' && found[0].attempts === 1 && found;
  });
  assert.equal(waiting?.error, 'the server answered 500');
  const waitMs = Date.parse(waiting?.next_attempt_at ?? '') - Date.now();
  assert.ok(waitMs > -6_000 && waitMs <= 5_500, `${waitMs}`);
  const { failing_since, turned_off_at, retries } = await get();
  assert.ok(Date.parse(failing_since) <= Date.now());
  assert.deepEqual([retries, turned_off_at], [true, null]);

  receiver.answer(204);
  assert.equal((await recover(BEFORE)).status, 200);
  const [delivered] = await until('it is delivered', async () => {
    const found = await deliveries();
    return found[0]?.status === 'delivered' && found;
  });
  assert.deepEqual([delivered?.id, delivered?.error], [waiting?.id, null]);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  assert.ok(ids.length >= 2);
  assert.deepEqual([...new Set(ids)], [waiting?.event_id]);
  assert.equal('webhook-signature' in (receiver.received[0]?.headers ?? {}), false);
  assert.equal((await get()).failing_since, null);
});

test('without retries, what failed is sent again only when somebody recovers it, and only once', async (t) => {
  const { receiver, file, deliveries, recover, put, call } = await newReceived(t, {}, 500);
  const reportId = await file();
  await until('it failed', async () => (await deliveries())[0]?.status === 'failed');
  receiver.answer(200);
  const recovered = await recover(BEFORE);
  assert.equal(recovered.status, 200, recovered.text);
  assert.ok(recovered.body.events >= 1);
  await until('it is delivered', async () => (await deliveries())[0]?.status === 'delivered');
  const reports = receiver.received.filter(({ body }) => body.data.reportId === reportId);
  assert.equal(reports.length, 2);
  const again = await recover(BEFORE);
  assert.deepEqual([again.status, again.headers['retry-after']], [429, '60']);
  assert.equal((await recover('2999-01-01T00:00:00Z')).status, 400);
  for (const from of ['yesterday', '', '2026-02-30', 5]) {
    const wrong = await recover(from as string);
    assert.deepEqual([wrong.status, /^from must/.test(wrong.body.error)], [400, true], String(from));
  }
  await call('DELETE', '/v1/webhooks');
  assert.equal((await recover(BEFORE)).status, 409);
  await put();
  assert.equal((await recover(BEFORE)).status, 429, 'another webhook is no way around the limit');
});

test('a webhook gets the events that it names', async (t) => {
  const { receiver, file, put, call } = await newReceived(t, {
    events: ['dispute.filed', 'report.withdrawn'],
  });
  const withdraw = (reportId: string) =>
    call('POST', '/v1/reports/withdraw', { body: { report_id: reportId, reason: 'A mistake.' } });
  const reportId = await file();
  await withdraw(reportId);
  await until('the withdrawal arrives', () => receiver.received.length === 1);
  assert.deepEqual(
    [...receiver.received, ...receiver.identityChecks].map(({ body }) => body.event),
    ['report.withdrawn'],
  );
  const { webhook } = (await put({ events: ['report.submitted'] })).body;
  assert.deepEqual(webhook.events, ['report.submitted']);
  await withdraw(await file());
  await until('the report arrives', () => receiver.received.length === 2);
  assert.equal(receiver.received[1]?.body.event, 'report.submitted');
});

test('the header of the receiver is sent, and its value is neither shown nor stored nor logged', async (t) => {
  const value = 'Bearer shibboleth-4711';
  const { receiver, file, put, get, webhook } = await newReceived(t, {
    header: { name: 'Authorization', value },
  });
  assert.equal(webhook.header, 'Authorization');
  await file();
  const { headers } = await until('the event arrives', () => receiver.received[0]);
  assert.equal(headers.authorization, value);
  const moved = await put({ url: 'https://elsewhere.example/hook' });
  assert.deepEqual(
    [moved.status, /^header must be sent again for another host/.test(moved.body.error)],
    [400, true],
  );
  const stored = await server.rows('SELECT * FROM webhooks');
  assert.doesNotMatch(JSON.stringify([await get(), moved.body, stored]) + server.log(), /shibboleth/);
  // What the error says to send works.
  const [, remedy = ''] = /Send (.*) to remove it\.$/.exec(moved.body.error) ?? [];
  const removed = await put({ url: 'https://elsewhere.example/hook', ...JSON.parse(`{${remedy}}`) });
  assert.deepEqual([removed.status, 'header' in removed.body.webhook], [200, false]);
  await put({});
  await file();
  const next = await until('the next one arrives', () => receiver.received[1]);
  assert.equal(next.headers.authorization, undefined);
});

for (const header of [
  { name: 'Host', value: 'metadata' },
  { name: 'content-length', value: '0' },
  { name: 'Content-Type', value: 'text/plain' },
  { name: 'Webhook-Signature', value: 'v1,forged' },
  { name: 'Transfer-Encoding', value: 'chunked' },
  { name: 'Connection', value: 'close' },
  { name: 'X-Forwarded-For', value: '10.0.0.1' },
  { name: 'two words', value: 'a' },
  { name: 'Naïve', value: 'a' },
  { name: '', value: 'a' },
  { name: 'x'.repeat(65), value: 'a' },
  { name: 'X-Token', value: '' },
  { name: 'X-Token', value: 'a\r\nHost: evil' },
  { name: 'X-Token', value: 'a\0' },
  { name: 'X-Token', value: ' padded ' },
  { name: 'X-Token', value: 'é' },
  { name: 'X-Token', value: 'a'.repeat(1_025) },
  { name: 'X-Token' },
  true,
  'Authorization: a',
]) {
  test(`the header ${JSON.stringify(header).slice(0, 60)} is rejected (400)`, async (t) => {
    const { put, get } = await newReceived(t);
    const { status, body } = await put({ header });
    assert.equal(status, 400);
    assert.match(body.error, /^header/);
    assert.doesNotMatch(body.error, /evil|forged/);
    assert.equal('header' in (await get()), false);
  });
}
