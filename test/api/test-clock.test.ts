import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type { Call } from '../support/client.ts';
import { startReceiver } from '../support/receiver.ts';
import { everythingOnFile, worldRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

const DAY_S = 24 * 60 * 60;
const YEAR_S = 365 * DAY_S;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

async function newSandbox() {
  const organization = await server.newOrganization();
  const { call } = await organization.newTestKey();
  return { organization, call };
}

/** Advances the clock of a test world, and returns how far it is ahead then, in seconds. */
async function move(call: Call, advance_seconds: number): Promise<number> {
  const { status, body, text } = await call('POST', '/v1/test/clock', { body: { advance_seconds } });
  assert.equal(status, 200, text);
  return Math.abs(Math.round((Date.parse(body.now) - Date.now()) / 1000));
}

test('a dispute that nobody decides ends when the clock passes its deadline, and the response is not sent before', async () => {
  const { organization, call } = await newSandbox();
  const { body } = await call('POST', '/v1/test/trigger', { body: { event: 'dispute.filed' } });
  const { disputeId, renterEmail } = body.event.data;
  const check = async () => (await call('GET', `/v1/renter/check?email=${renterEmail}`)).body;
  assert.deepEqual((await check()).flags.toSorted(), ['DISPUTED', 'OUTSTANDING_BALANCE']);
  const mails = async () => {
    const rows = await worldRows(server, organization.id);
    return (await rows<{ subject: string }>('SELECT subject FROM captured_mails')).length;
  };
  await move(call, 29 * DAY_S);
  const dispute = async () => (await call('GET', `/v1/dispute?dispute_id=${disputeId}`)).body.dispute;
  assert.equal((await dispute()).status, 'open');
  const before = await mails();
  await move(call, 2 * DAY_S);
  assert.notEqual((await dispute()).status, 'open');
  assert.deepEqual((await check()).flags, []);
  assert.ok((await mails()) > before, 'the renter is told');
});

test('records leave the file seven years later, and events after 30 days; checks, filings and personas work on', async () => {
  const { call } = await newSandbox();
  const file = (renterEmail: string) =>
    call('POST', '/v1/reports', {
      body: { renterEmail, renterName: 'Ann Lee', industryType: 'tools', paymentCompliance: 'Not Paid' },
    });
  const { body: filed } = await file('old@example.com');
  const events = async () =>
    (await call('GET', '/v1/events?type=report.submitted')).body.events.map(
      ({ data }: { data: { reportId: string } }) => data.reportId,
    );
  assert.deepEqual(await events(), [filed.reportId]);
  assert.equal(await move(call, 31 * DAY_S), 31 * DAY_S);
  assert.deepEqual(await events(), []);
  const score = async (email: string) =>
    (await call('GET', `/v1/renter/check?email=${email}`)).body.score ?? null;
  assert.notEqual(await score('old@example.com'), null);
  assert.equal(await move(call, 7 * YEAR_S), 7 * YEAR_S + 31 * DAY_S);
  assert.equal((await call('GET', `/v1/reports?report_id=${filed.reportId}`)).body.reports[0].status, 'aged');
  assert.equal((await file('new@example.com')).status, 200);
  assert.equal((await events()).length, 1);
  assert.notEqual(await score('new@example.com'), null);
  assert.equal(await score('approved@test.example'), 980);
  const { body: checked } = await call('GET', '/v1/renter/check?email=approved@test.example');
  assert.ok(Date.parse(checked.checked_at) > Date.now() + 7 * YEAR_S * 1000 - DAY_S * 1000);
  const [logged] = (await call('GET', '/v1/checks?limit=1')).body.checks;
  assert.equal(logged.checked_at, checked.checked_at);
});

/** Creates a test world with a webhook with retries, whose receiver fails, and whose first delivery has failed once. */
async function newFailing(t: TestContext) {
  const receiver = await startReceiver(500);
  t.after(() => receiver.close());
  const { call } = await newSandbox();
  const turnOn = () => call('PUT', '/v1/webhooks', { body: { url: receiver.url, retries: true } });
  assert.equal((await turnOn()).status, 200);
  assert.equal((await call('POST', '/v1/test/trigger', { body: { event: 'report.submitted' } })).status, 200);
  const webhook = async () => (await call('GET', '/v1/webhooks')).body;
  const delivery = async () => (await webhook()).deliveries.at(-1);
  const attempted = (attempts: number, status: string) =>
    until(`attempt ${attempts} has ended`, async () => {
      const found = await delivery();
      return found.attempts === attempts && found.status === status && found;
    });
  await attempted(1, 'pending');
  return { call, receiver, turnOn, webhook, delivery, attempted };
}

test('a delivery that failed is retried when the clock passes its next attempt, and not before', async (t) => {
  const { call, receiver, delivery, attempted } = await newFailing(t);
  const before = await everythingOnFile(server);
  await move(call, 10);
  const { next_attempt_at } = await attempted(2, 'pending');
  const waitS = (Date.parse(next_attempt_at) - Date.now()) / 1000;
  assert.ok(waitS > 4 * MINUTE_S && waitS < 6 * MINUTE_S, next_attempt_at);
  await move(call, MINUTE_S);
  assert.partialDeepStrictEqual(await delivery(), { status: 'pending', attempts: 2, next_attempt_at });
  receiver.answer(200);
  await move(call, 6 * MINUTE_S);
  await attempted(3, 'delivered');
  const sent = receiver.received.map(({ headers, text }) => [headers['webhook-id'], text]);
  assert.equal(sent.length, 3);
  assert.deepEqual(sent[2], sent[0]);
  assert.deepEqual(await everythingOnFile(server), before, 'nothing happens in the network');
});

test('a webhook that fails for five days of the clock is turned off, until it is turned on again', async (t) => {
  const { call, turnOn, webhook, attempted } = await newFailing(t);
  const waits = [6 * DAY_S, 10 * MINUTE_S, HOUR_S, 3 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S, 12 * HOUR_S];
  for (const [place, wait] of waits.entries()) {
    await move(call, wait);
    await attempted(place + 2, place + 1 < waits.length ? 'pending' : 'failed');
  }
  const off = (await webhook()).webhook;
  assert.ok(Date.parse(off.turned_off_at) > Date.parse(off.failing_since) + 5 * DAY_S * 1000);
  await turnOn();
  assert.equal((await webhook()).webhook.turned_off_at, null);
});

test('only the clock of the own test world advances: up to ten years, never back, until the world is reset', async () => {
  const { organization, call } = await newSandbox();
  const { call: neighbor } = await newSandbox();
  const before = await everythingOnFile(server);
  assert.equal(await move(call, 0), 0);
  assert.equal(await move(call, 10 * YEAR_S), 10 * YEAR_S);
  const { status, body } = await call('POST', '/v1/test/clock', { body: { advance_seconds: 1 } });
  assert.deepEqual(
    [status, body.error],
    [400, 'Your test clock can be at most 10 years ahead. POST /v1/test/reset returns it to the present.'],
  );
  for (const advance_seconds of [-1, 0.5, '60', 10 * YEAR_S + 1, undefined])
    assert.equal((await call('POST', '/v1/test/clock', { body: { advance_seconds } })).status, 400);
  assert.equal(await move(call, 0), 10 * YEAR_S, 'a move that is rejected moves nothing');
  assert.equal(await move(neighbor, 0), 0);
  const live = await organization.call('POST', '/v1/test/clock', { body: { advance_seconds: 1 } });
  assert.deepEqual([live.status, live.headers['x-error-code']], [403, 'test_key_required']);
  assert.deepEqual(await everythingOnFile(server), before);
  await call('POST', '/v1/test/reset');
  assert.equal(await move(call, 0), 0);
});
