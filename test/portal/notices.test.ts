import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeListOwnNotices } from '../../src/portal/own-notices.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { renterOf } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());

test('a renter sees a notice once it was handed over, with its status, and only in the whole file', async () => {
  const ben = await renterOf(server);
  const [own, filer] = [await server.newOrganization(), await server.newOrganization()];
  const report = { renter_email: ben.email, renter_name: 'Ben Okri', outstanding_balance: 90_000 };
  assert.equal((await filer.call('POST', '/v1/renter/report', { body: report })).status, 201);
  const { headers } = await own.call('GET', `/v1/renter/check?email=${ben.email}`);
  const body = { check_request_id: headers['x-request-id'], action: 'denied', medium: 'print' };
  const { body: made } = await own.call('POST', '/v1/adverse-actions', { body });
  const seen = async () => (await ben.call('GET', '/portal/api/notices')).body;
  assert.deepEqual(await seen(), { rows: [], next: null });
  const update = (status: string, reason?: string) =>
    own.call('POST', '/v1/adverse-actions/update', { body: { notice_id: made.notice_id, status, reason } });
  await update('sent');
  await update('withdrawn', 'It was a mistake.');
  const { rows } = await seen();
  assert.deepEqual(
    rows.map(({ id, action, status, reason }: Record<string, unknown>) => [id, action, status, reason]),
    [[made.notice_id, 'denied', 'withdrawn', 'It was a mistake.']],
  );
  assert.match(JSON.stringify(rows[0].sections), /did not make this decision.*within 60 days/);
  const { text } = await ben.call('GET', '/portal/api/download/my-file.json');
  assert.equal(JSON.parse(text).notices[0].id, made.notice_id);

  const listOwnNotices = makeListOwnNotices(server.store.adverseActions);
  const part = await listOwnNotices({ renterId: ben.renterId, opens: 'part' }, undefined);
  assert.deepEqual(part.rows, []);
});
