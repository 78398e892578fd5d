import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeUpdateOrganization } from '../../src/organizations/organizations.ts';
import { SECOND_IDENTIFIER } from '../../src/rules/organizations/name-only.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { readPdf } from '../support/pdf.ts';
import { addConfirmedEmail } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());

const [own, other] = [await server.newOrganization(), await server.newOrganization()];

/** Files an unpaid report about somebody, and returns the request ID of a check that found it. */
async function checked(email: string, by = own, renterName = 'Jo Ray'): Promise<string> {
  const filed = await other.call('POST', '/v1/reports', {
    body: {
      renterEmail: email,
      renterName,
      industryType: 'residential',
      paymentCompliance: 'Not Paid',
      outstandingBalance: 40_000,
    },
  });
  assert.equal(filed.status, 200, filed.text);
  const { headers } = await by.call('GET', `/v1/renter/check?email=${email}`);
  return String(headers['x-request-id']);
}

const notify = (body: object, by = own) => by.call('POST', '/v1/adverse-actions', { body });

test('a check by its request ID becomes a notice, whose PDF is fetched with the key', async () => {
  const check_request_id = await checked('denied@example.com');
  const sent = {
    check_request_id,
    action: 'denied',
    medium: 'print',
    explanation: 'Too many debts.',
    state: 'WA',
  };
  const { status, body } = await notify(sent);
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(
    [body.ok, body.status, body.action, body.check_request_id],
    [true, 'draft', 'denied', check_request_id],
  );
  assert.deepEqual((await notify(sent)).body, body, 'the same notice is made once');

  const response = await fetch(`${server.url}${body.pdf_url}`, { headers: { 'x-api-key': own.key } });
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  const pdf = readPdf(Buffer.from(await response.arrayBuffer()));
  for (const part of [
    'Jo Ray',
    'Cascade Screening, Inc.',
    '500 Network Ave',
    '+1 503 555 0190',
    'Too many debts.',
    'ADVERSE ACTION NOTICE',
    'within 60 days',
  ])
    assert.ok(pdf.text.includes(part), part);
  assert.deepEqual([pdf.elements.H1, pdf.elements.H2], [1, 3]);

  const foreign = await other.call('GET', body.pdf_url);
  assert.deepEqual([foreign.status, foreign.body.ok], [404, false]);
  const update = (status: string, by = own) =>
    by.call('POST', '/v1/adverse-actions/update', { body: { notice_id: body.notice_id, status } });
  assert.equal((await update('sent', other)).status, 404);
  assert.equal((await update('final')).status, 409);
  assert.equal((await update('sent')).body.status, 'sent');
  const { body: listed } = await own.call('GET', `/v1/adverse-actions?notice_id=${body.notice_id}`);
  assert.deepEqual(
    listed.notices.map(({ status, explanation }: { status: string; explanation: string }) => [
      status,
      explanation,
    ]),
    [['sent', 'Too many debts.']],
  );
  assert.deepEqual(
    (await other.call('GET', `/v1/adverse-actions?notice_id=${body.notice_id}`)).body.notices,
    [],
  );
});

test('what cannot become a notice is rejected with a reason', async () => {
  const check_request_id = await checked('other-check@example.com', other);
  const notice = { check_request_id, action: 'denied', medium: 'print' };
  for (const [body, status, text] of [
    [notice, 404, /not in the log of your organization/],
    [{ ...notice, check_request_id: 'req_1' }, 404, /not in the log/],
    [{ ...notice, action: 'evicted' }, 400, /^action must be /],
    [{ ...notice, medium: 'fax' }, 400, /^medium must be /],
    [{ ...notice, state: 'ZZ' }, 400, /^state must be /],
    [{ action: 'denied', medium: 'print' }, 400, /^check_request_id /],
  ] as const) {
    const rejected = await notify(body);
    assert.equal(rejected.status, status, rejected.text);
    assert.match(rejected.body.error, text);
  }
  const email = 'mailed@example.com';
  const mailed = await notify({ ...notice, check_request_id: await checked(email), medium: 'email' });
  assert.deepEqual([mailed.status, /Print it instead/.test(mailed.body.error)], [409, true]);
});

test('a check by name alone is never mailed, and where a name alone is reviewed it makes no notice', async () => {
  const email = 'namesake@example.com';
  await checked(email, own, 'Nora Namesake');
  const { body: found } = await other.call('GET', `/v1/reports?limit=1`);
  await addConfirmedEmail(server.store, found.reports[0].renter_id, 'whole-namesake@example.com');
  const { headers } = await own.call('GET', '/v1/renter/check?name=Nora%20Namesake');
  const notice = { check_request_id: headers['x-request-id'], action: 'denied' };
  const update = makeUpdateOrganization(server.store, Date.now);
  await update(own.id, { nameOnly: 'review' });
  const unsure = await notify({ ...notice, medium: 'print' });
  assert.deepEqual([unsure.status, unsure.body.error], [400, SECOND_IDENTIFIER]);
  await update(own.id, { nameOnly: 'allow' });
  const mailed = await notify({ ...notice, medium: 'email' });
  assert.deepEqual([mailed.status, /Print it instead/.test(mailed.body.error)], [409, true], mailed.text);
  assert.equal((await notify({ ...notice, medium: 'print' })).status, 201);
  const sure = await notify({
    ...notice,
    check_request_id: await checked(email, own, 'Nora Namesake'),
    medium: 'email',
  });
  assert.equal(sure.status, 201, sure.text);
});

test('notices are listed by cursor, the newest first', async () => {
  const organization = await server.newOrganization();
  const made: string[] = [];
  for (let count = 0; count < 3; count++) {
    const check_request_id = await checked(`listed${count}@example.com`, organization);
    const { body } = await notify({ check_request_id, action: 'conditions', medium: 'print' }, organization);
    made.unshift(body.notice_id);
  }
  const list = (query: string) => organization.call('GET', `/v1/adverse-actions?${query}`);
  const ids = ({ notices }: { notices: { notice_id: string }[] }) =>
    notices.map(({ notice_id }) => notice_id);
  const { body: first } = await list('limit=2');
  const { body: second } = await list(`limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([...ids(first), ...ids(second), second.next_cursor], [...made, null]);
  const [{ renter_id }] = first.notices;
  assert.deepEqual(ids((await list(`renter_id=${renter_id}`)).body), made.slice(0, 1));
  assert.equal((await list('cursor=x')).status, 400);
});
