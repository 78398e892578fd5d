import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MANY_WITHDRAWALS } from '../../src/rules/organizations/alert-thresholds.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

test('an organization that files about strangers, reads their files and undoes the filings is reported', async () => {
  const { call, id } = await server.newOrganization();
  const open = async () => (await server.store.alerts.list('open', undefined, 9)).map(({ kind }) => kind);
  for (let number = 1; number <= MANY_WITHDRAWALS; number++) {
    assert.deepEqual(await open(), [], `after ${number - 1}`);
    const body = { renterEmail: `stranger${number}@renter.example`, renterName: 'Ana Lee' };
    const filed = await call('POST', '/v1/reports', { body: { ...body, industryType: 'residential' } });
    const undone = await call('POST', '/v1/reports/withdraw', { body: { report_id: filed.body.reportId } });
    assert.equal(undone.status, 200, undone.text);
  }
  const [alert] = await server.store.alerts.list('open', undefined, 9);
  assert.deepEqual([alert?.organizationId, alert?.kind], [id, 'withdrawals']);
});
