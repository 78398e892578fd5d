import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDispute } from '../disputes/http.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const certify = 'I certify that this is complete and accurate.';

test('an organization that lost a dispute files it again with small changes, and is stopped, seen, and reported', async () => {
  const { organization, admin, email, file, recordId } = await newDispute(server);
  const decision = { decision: 'uphold', reason: 'We found the payment.' };
  const path = `/dashboard/disputes/${await file()}/decision`;
  assert.equal((await admin.call('POST', path, { body: decision })).status, 200);
  const debt = { renterEmail: email, renterName: 'Jordan', industryType: 'residential' };
  const doors = [
    ['/v1/reports', { ...debt, paymentCompliance: 'Not Paid', outstandingBalance: 44_000 }],
    ['/v1/reports', { ...debt, paymentCompliance: 'Paid Late', contractId: 'new', totalCharged: 91_000 }],
    ['/v1/renter/report', { renter_email: email, outstanding_balance: 47_000, notes: 'Another story' }],
  ] as const;
  for (const [door, body] of doors) {
    const rejected = await organization.call('POST', door, { body });
    assert.deepEqual([rejected.status, rejected.body.error.includes(recordId)], [409, true], rejected.text);
  }
  const open = async () => (await server.store.alerts.countOpen()).map(({ kind }) => kind);
  assert.deepEqual(await open(), []);
  for (const [door, body] of doors) {
    const filed = await organization.call('POST', door, { body: { ...body, certify } });
    assert.ok(filed.status < 300, filed.text);
  }
  assert.deepEqual(await open(), ['reinsertions']);
  const [alert] = await server.store.alerts.list('open', undefined, 1);
  assert.deepEqual([alert?.organizationId, alert?.figures], [organization.id, { reinserted: 3 }]);
});

test('a certification that is not needed is ignored, and does not open the way for the next filing', async () => {
  const { organization, admin, email, file } = await newDispute(server);
  const path = `/dashboard/disputes/${await file()}/decision`;
  await admin.call('POST', path, { body: { decision: 'uphold', reason: 'We found the payment.' } });
  for (let number = 0; number < 4; number++) {
    const body = { renter_email: email, occurred_on: `2026-0${number + 1}-01`, certify };
    assert.equal((await organization.call('POST', '/v1/renter/report', { body })).status, 201);
  }
  const [row] = await server.rows<{ count: number }>(
    'SELECT count(*) AS count FROM reinsertions WHERE organization_id = ?',
    organization.id,
  );
  assert.equal(Number(row?.count), 0);
  const again = { renter_email: email, outstanding_balance: 45_000 };
  assert.equal((await organization.call('POST', '/v1/renter/report', { body: again })).status, 409);
});
