import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

type Body = HttpResponse['body'];

test('an organization lists what it checked, as it was answered then, newest first, and page after page', async () => {
  const { call, keyId } = await server.newOrganization();
  const report = { renterEmail: 'listed@checks.example', renterName: 'Ana Lee', industryType: 'equipment' };
  const answers: Body[] = [];
  const check = async (query: string) => {
    const { body, headers } = await call('GET', `/v1/renter/check?${query}`);
    answers.unshift({ ...body, requestId: headers['x-request-id'] });
  };
  await check('email=listed@checks.example&purpose=vehicle_rental');
  await call('POST', '/v1/reports', { body: report });
  await check('email=listed@checks.example');
  await call('POST', '/v1/reports', {
    body: { ...report, paymentCompliance: 'Not Paid', outstandingBalance: 700 },
  });
  await check('name=Ana+Lee&email=listed@checks.example');

  const { body: all } = await call('GET', '/v1/checks');
  assert.equal(all.next_cursor, null);
  for (const [index, logged] of all.checks.entries()) {
    const {
      requestId,
      checked_at,
      found,
      recommendation,
      risk_tier,
      score = null,
      summary = null,
    } = answers[index];
    assert.deepEqual(
      [logged.request_id, logged.checked_at, logged.found, logged.recommendation, logged.risk_tier],
      [requestId, checked_at, found, recommendation, risk_tier],
    );
    assert.deepEqual([logged.score, logged.summary], [score, summary]);
    assert.deepEqual(logged.checked_by, { id: keyId, kind: 'key', name: 'First' });
    assert.deepEqual([logged.identifier, logged.reference, logged.batch_id], ['email', null, null]);
    assert.equal('explanation' in logged, false);
  }
  assert.deepEqual(
    all.checks.map(({ purpose, verified }: Body) => [purpose, verified]),
    [
      ['tenancy', false],
      ['tenancy', false],
      ['vehicle_rental', null],
    ],
  );

  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Body = (await call('GET', `/v1/checks?limit=1&cursor=${cursor}`)).body;
    ids.push(...page.checks.map(({ request_id }: Body) => request_id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(
    ids,
    answers.map(({ requestId }) => requestId),
  );

  const [oldest] = answers.slice(-1);
  const one = (await call('GET', `/v1/checks?request_id=${oldest.requestId}&explain=true`)).body;
  assert.deepEqual([one.checks.length, one.next_cursor], [1, null]);
  assert.deepEqual(one.checks[0].explanation.reasons[0].code, 'NOTHING_ON_FILE');
  const explained = (await call('GET', '/v1/checks?explain=true&limit=1')).body.checks[0];
  const points = explained.explanation.reasons.reduce((sum: number, reason: Body) => sum + reason.points, 0);
  assert.equal(explained.explanation.highest_score + points, explained.score);
});

test('checks of a period are listed, and an unknown ID, a wrong cursor and a wrong day say so', async () => {
  const { call } = await server.newOrganization();
  const { headers } = await call('GET', '/v1/renter/check?email=nobody@checks.example');
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
  const count = async (query: string) => (await call('GET', `/v1/checks?${query}`)).body.checks.length;
  // It may be tomorrow by now.
  assert.equal(await count(`from=${yesterday}`), 1);
  assert.equal(await count(`from=${yesterday}&to=${today}`), 1);
  assert.equal(await count(`to=${yesterday}`), 0);
  const id = String(headers['x-request-id']);
  for (const unknown of [`${id.slice(0, -1)}z`, 'req_unknown', 'chk_0123456789abcdefABCDEF01', ' '])
    assert.equal(await count(`request_id=${encodeURIComponent(unknown)}`), 0, unknown);
  for (const query of [
    'cursor=1',
    'cursor=x.y',
    'from=2026-13-01',
    'to=tomorrow',
    'limit=101',
    'explain=yes',
  ]) {
    const { status, body } = await call('GET', `/v1/checks?${query}`);
    assert.equal(status, 400, query);
    assert.match(body.error, new RegExp(query.split('=')[0] ?? ''));
  }
});
