import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { EVENT_TYPES, OPTIONAL_EVENTS } from '../../src/rules/text/webhook-events.ts';
import { startReceiver } from '../support/receiver.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
const receiver = await startReceiver();
after(() => Promise.all([server.stop(), receiver.close()]));
const organization = await server.newOrganization();
const { call } = await organization.newTestKey();
const trigger = (event: string) => call('POST', '/v1/test/trigger', { body: { event } });

const received = () => [...receiver.received, ...receiver.identityChecks].map(({ body }) => body);

/** Returns the path at which each event's subject is found. */
const SUBJECTS: Record<(typeof EVENT_TYPES)[number], (data: Record<string, string>) => string> = {
  'report.submitted': ({ reportId }) => `/v1/reports?report_id=${reportId}`,
  'report.corrected': ({ reportId }) => `/v1/reports?report_id=${reportId}`,
  'report.withdrawn': ({ reportId }) => `/v1/reports?report_id=${reportId}`,
  'dispute.filed': ({ disputeId }) => `/v1/dispute?dispute_id=${disputeId}`,
  'identity.check': ({ renterId }) => `/v1/renter/score?renter_id=${renterId}`,
  'batch.completed': ({ batchId }) => `/v1/checks/batch?batch_id=${batchId}`,
};

for (const type of EVENT_TYPES) {
  test(`${type} can be triggered: it is listed, sent to the webhook for tests, and its IDs are found`, async () => {
    const before = await everythingOnFile(server);
    const webhook = { url: receiver.url, events: [...EVENT_TYPES] };
    assert.equal((await call('PUT', '/v1/webhooks', { body: webhook })).status, 200);
    const { status, body } = await trigger(type);
    assert.deepEqual(
      [status, body.ok, body.sent, body.event?.event],
      [200, true, true, type],
      JSON.stringify(body),
    );
    const { id, created_at, ...posted } = body.event;
    const listed = await call('GET', `/v1/events?id=${id}`);
    assert.deepEqual(listed.body.events, [body.event]);
    const arrived = await until('the event arrives', () =>
      received().find(({ data }) => JSON.stringify(data) === JSON.stringify(posted.data)),
    );
    assert.deepEqual(arrived, posted);
    const found = await call('GET', SUBJECTS[type](posted.data));
    assert.equal(found.status, 200, found.text);
    assert.match(
      found.text,
      new RegExp(Object.values<string>(posted.data).find((each) => /^\w{3}_/.test(each)) ?? '-'),
    );
    assert.deepEqual(await everythingOnFile(server), before, 'nothing happens in the network');
  });
}

test('a triggered dispute can be decided', async () => {
  const { disputeId, renterEmail } = (await trigger('dispute.filed')).body.event.data;
  const decision = { dispute_id: disputeId, decision: 'uphold', reason: 'The payment arrived.' };
  assert.equal((await call('POST', '/v1/dispute/decide', { body: decision })).status, 200);
  const { body } = await call('GET', `/v1/renter/check?email=${renterEmail}`);
  assert.deepEqual(body.flags, []);
});

test('an event is triggered without a webhook, and with one that does not get events of this type', async () => {
  await call('DELETE', '/v1/webhooks');
  await call('PUT', '/v1/webhooks', { body: { url: receiver.url } });
  for (const type of OPTIONAL_EVENTS) assert.equal((await trigger(type)).body.sent, false);
  await call('DELETE', '/v1/webhooks');
  const { body } = await trigger('report.submitted');
  assert.equal(body.sent, false);
  assert.deepEqual((await call('GET', `/v1/events?id=${body.event.id}`)).body.events, [body.event]);
});

test('only a test key triggers events, and only events that there are', async () => {
  const live = await organization.call('POST', '/v1/test/trigger', { body: { event: 'dispute.filed' } });
  assert.deepEqual([live.status, live.headers['x-error-code']], [403, 'test_key_required']);
  for (const event of ['report.deleted', '', undefined])
    assert.equal((await call('POST', '/v1/test/trigger', { body: { event } })).status, 400);
});
