import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

const events = ['report.corrected', 'report.withdrawn'];

test('a webhook gets events about changed reports only after it asked for them', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { call, id: orgId } = await server.newOrganization();
  const put = (body: object) => call('PUT', '/v1/webhooks', { body: { url: receiver.url, ...body } });
  const file = async () => {
    const fields = {
      renterEmail: 'changed@renter.example',
      renterName: 'Ana Lee',
      industryType: 'equipment',
    };
    const debt = { paymentCompliance: 'Not Paid', outstandingBalance: 5_000 };
    const { body } = await call('POST', '/v1/reports', { body: { ...fields, ...debt } });
    return body as { reportId: string; recordId: string };
  };
  const change = async (step: string, reportId: string, fields: object = {}) => {
    const body = { report_id: reportId, reason: 'A typing error.', ...fields };
    const changed = await call('POST', `/v1/reports/${step}`, { body });
    assert.equal(changed.status, 200, changed.text);
  };

  assert.deepEqual(Object.keys((await put({})).body.webhook), ['url', 'updated_at']);
  const first = await file();
  await change('correct', first.reportId, { outstanding_balance: 4_000 });
  const unknown = await put({ events: ['report.deleted'] });
  assert.deepEqual([unknown.status, /events/.test(unknown.body.error)], [400, true]);
  assert.deepEqual((await put({ events })).body.webhook.events, events);
  assert.deepEqual((await call('GET', '/v1/webhooks')).body.webhook.events, events);

  const { reportId, recordId } = await file();
  await change('correct', reportId, { outstanding_balance: 4_000 });
  await change('settle', reportId, { settled_on: '2026-01-05', outstanding_balance: 0 });
  await change('withdraw', reportId);
  // Deliveries of one organization can overtake each other, and the comparison of renters sends
  // events of its own.
  const reported = () =>
    receiver.received.map(({ body }) => body).filter(({ event }) => event.startsWith('report.'));
  await until('all events arrive', () => reported().length === 5);
  const received = reported();
  assert.deepEqual(received.map(({ event, data }) => `${event} ${data.status ?? ''}`).sort(), [
    'report.corrected corrected',
    'report.corrected settled',
    'report.submitted ',
    'report.submitted ',
    'report.withdrawn withdrawn',
  ]);
  const settled = received.find(({ data }) => data.status === 'settled');
  const { changedAt, renterId, riskScore, ...data } = settled.data;
  assert.deepEqual([settled.orgId, data], [orgId, { reportId, recordId, status: 'settled' }]);
  assert.ok(renterId.startsWith('ren_') && changedAt.endsWith('Z') && riskScore > 0);
  const withdrawn = received.find(({ event }) => event === 'report.withdrawn');
  assert.equal('riskScore' in withdrawn.data, false);

  assert.deepEqual((await put({})).body.webhook.events, events, 'the choice stays');
  assert.equal('events' in (await put({ events: [] })).body.webhook, false);
  await change('withdraw', first.reportId);
  const { deliveries } = (await call('GET', '/v1/webhooks')).body;
  const about = deliveries.filter(({ event }: { event: string }) => event.startsWith('report.'));
  assert.equal(about.length, 5);
});
