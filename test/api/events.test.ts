import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

const REPORT = {
  renterEmail: 'events@renter.example',
  renterName: 'Ana Lee',
  industryType: 'equipment',
  paymentCompliance: 'Not Paid',
  outstandingBalance: 5_000,
};

test('an organization without a webhook reads its events in order, continues later, and sees none of another organization', async () => {
  const { call, id: orgId } = await server.newOrganization();
  const other = await server.newOrganization();
  const list = async (query = '') => (await call('GET', `/v1/events${query}`)).body;
  assert.deepEqual(await list(), { ok: true, events: [], next_cursor: '0' });

  const { body: filed } = await call('POST', '/v1/reports', { body: REPORT });
  await until('the identity check is listed', async () => {
    const { events: checks } = await list('?type=identity.check');
    return checks.length === 1;
  });
  const change = { report_id: filed.reportId, reason: 'A typing error.' };
  await call('POST', '/v1/reports/correct', { body: { ...change, outstanding_balance: 4_000 } });
  await other.call('POST', '/v1/reports', { body: { ...REPORT, renterEmail: 'others@renter.example' } });

  const { events, next_cursor } = await list('?type=report.submitted');
  assert.equal(events.length, 1);
  const [{ id, created_at, ...submitted }] = events;
  assert.match(id, /^evt_/);
  assert.equal(created_at, submitted.data.createdAt);
  assert.deepEqual([submitted.event, submitted.orgId], ['report.submitted', orgId]);
  assert.deepEqual(Object.keys(submitted), ['event', 'orgId', 'data']);
  const { reportId, recordId } = submitted.data;
  assert.deepEqual([reportId, recordId], [filed.reportId, filed.recordId]);
  assert.deepEqual(await list(`?id=${id}`), { ok: true, events, next_cursor: null });
  assert.deepEqual((await other.call('GET', `/v1/events?id=${id}`)).body.events, []);

  const all = (await list()).events.map(({ event }: { event: string }) => event);
  assert.deepEqual(
    all.filter((event: string) => event.startsWith('report.')),
    ['report.submitted', 'report.corrected'],
    'also an event that a webhook gets only on request',
  );
  assert.ok(Number(next_cursor) >= 2, 'the cursor is behind the events of other types');
  await call('POST', '/v1/reports/withdraw', { body: change });
  const { events: later } = await list(`?after=${next_cursor}&type=report.withdrawn`);
  assert.deepEqual([later.length, later[0].data.reportId], [1, filed.reportId]);
});

test('a cursor that is malformed or was never given out, and an unknown type, get a 400', async () => {
  const { call } = await server.newOrganization();
  for (const [query, text] of [
    ['after=1', /not a cursor of this list/],
    ['after=-1', /^after must be next_cursor of the previous page/],
    ['after=9999999999999999', /after/],
    ['limit=101', /limit/],
    ['type=report.deleted', /type/],
  ] as const) {
    const { status, body } = await call('GET', `/v1/events?${query}`);
    assert.deepEqual([status, text.test(body.error)], [400, true], query);
  }
});
