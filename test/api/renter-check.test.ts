import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileHistory, HISTORIES, putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;
const organization = await server.newOrganization();

async function check(query: Record<string, string>, { call } = organization) {
  const response = await call('GET', `/v1/renter/check?${new URLSearchParams(query)}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

async function report(body: object, { call } = organization) {
  const response = await call('POST', '/v1/renter/report', { body });
  assert.equal(response.status, 201, response.text);
  return response.body;
}

function assertRecent(timestamp: string): void {
  assert.equal(new Date(timestamp).toISOString(), timestamp);
  assert.ok(Math.abs(Date.now() - Date.parse(timestamp)) < 60_000, timestamp);
}

test('an unknown renter is APPROVED with tier UNKNOWN, and the response has exactly the specified fields', async () => {
  const { checked_at, message, ...rest } = await check({ email: 'nobody@example.com' });
  assert.deepEqual(rest, {
    ok: true,
    found: false,
    recommendation: 'APPROVED',
    risk_tier: 'UNKNOWN',
    flags: [],
    data: null,
    api_version: '1.0',
  });
  assert.match(message, /no record/i);
  assertRecent(checked_at);
});

test('the response for a renter on file has exactly the specified fields', async () => {
  await report({
    renter_email: 'Whole@Example.com',
    renter_name: 'Whole  Person',
    renter_phone: '+1 555 010 0001',
    outstanding_balance: 45_000,
    incidents: ['Late return'],
    damage: ['dent'],
  });
  const { checked_at, message, renter, summary, ...rest } = await check({ email: 'whole@example.com' });
  const { member_id, ...known } = renter;
  const { last_incident_date, ...counts } = summary;
  // 0 x 0.40 + 0 x 0.30 + 600 x 0.20 + 850 x 0.10 = 205, less 100 for the incident.
  assert.deepEqual(rest, {
    ok: true,
    found: true,
    recommendation: 'DENIED',
    risk_tier: 'CRITICAL',
    score: 105,
    score_max: 1000,
    match_method: 'email',
    flags: ['DAMAGE_REPORTED', 'LATE_RETURN', 'OUTSTANDING_BALANCE'],
    api_version: '1.0',
  });
  assert.match(member_id, /^MB-[0-9A-Z]{8}$/);
  assert.deepEqual(known, { name: 'Whole Person', verified: false, verification_level: 'UNVERIFIED' });
  assert.deepEqual(counts, {
    total_rentals: 1,
    incidents: 1,
    outstanding_balance: 45_000,
    network_reports: 1,
    cross_operator_flags: 0,
  });
  assertRecent(last_incident_date);
  assertRecent(checked_at);
  assert.match(message, /e-mail/);
});

test('an unknown name is null, and a clean record has no flags', async () => {
  await report({ renter_email: 'clean@example.com' });
  const { renter, summary, flags } = await check({ email: 'clean@example.com' });
  assert.equal(renter.name, null);
  assert.deepEqual(summary, {
    total_rentals: 1,
    incidents: 0,
    outstanding_balance: 0,
    last_incident_date: null,
    network_reports: 1,
    cross_operator_flags: 0,
  });
  assert.deepEqual(flags, []);
});

test('a verified renter is shown as verified and scores higher', async () => {
  const email = 'verified@example.com';
  await putRenter(store, [{ kind: 'email', value: email }], { verificationLevel: 'IDENTITY_VERIFIED' });
  const { renter, score } = await check({ email });
  assert.deepEqual([renter.verified, renter.verification_level], [true, 'IDENTITY_VERIFIED']);
  // 1000 x 0.40 + 1000 x 0.30 + 900 x 0.20 + 1000 x 0.10
  assert.equal(score, 980);
});

/** Specification 4.2, 'Recommendation and tier by score'. */
function tierOf(score: number): [string, string] {
  if (score > 799) return ['APPROVED', 'LOW'];
  if (score > 599) return ['CONDITIONAL', 'MODERATE'];
  return score > 399 ? ['REVIEW_REQUIRED', 'HIGH'] : ['DENIED', 'CRITICAL'];
}

for (const [score, history] of HISTORIES) {
  test(`a score of ${score} is ${tierOf(score).join(', ')}`, async () => {
    const email = `score${score}@example.com`;
    await fileHistory(organization, email, history);
    const body = await check({ email });
    assert.deepEqual([body.score, body.recommendation, body.risk_tier], [score, ...tierOf(score)]);
  });
}

test('cross_operator_flags counts the incidents that other organizations filed', async () => {
  const [one, two, newcomer] = await Promise.all([1, 2, 3].map(() => server.newOrganization()));
  assert.ok(one && two && newcomer);
  const email = 'crossed@example.com';
  await report({ renter_email: email, incidents: ['THEFT', 'LATE_RETURN'] }, one);
  await report({ renter_email: email, incidents: ['Damage'] }, two);
  const renterId = (await one.call('POST', '/v1/search', { body: { email } })).body.results[0].renterId;
  const incident = { renterId, industry: 'tools', type: 'NO_SHOW', details: 'Never came.' };
  await two.call('POST', '/v1/incidents/submit', { body: incident });
  for (const [asking, flags] of [
    [one, 2],
    [two, 2],
    [newcomer, 4],
  ] as const) {
    const { summary } = await check({ email }, asking);
    assert.deepEqual([summary.incidents, summary.cross_operator_flags], [4, flags]);
  }
  await report({ renter_email: email, incidents: ['THEFT'] }, one);
  assert.equal((await check({ email }, one)).summary.cross_operator_flags, 2);
  assert.equal((await check({ email }, two)).summary.cross_operator_flags, 3);
});

test('reports of one organization with the same contract count as one rental', async () => {
  const other = await server.newOrganization();
  const email = 'contracts@example.com';
  const file = (contractId: string | undefined, { call } = organization) =>
    call('POST', '/v1/reports', {
      body: { renterEmail: email, renterName: 'Con Tract', industryType: 'cars', contractId },
    });
  for (const contract of ['C-1', 'C-1', 'C-2', undefined, undefined]) await file(contract);
  await file('C-1', other);
  const { summary } = await check({ email });
  assert.deepEqual([summary.network_reports, summary.total_rentals], [6, 5]);
});

test('each incident type is one uppercase flag, and a type that contains fraud adds FRAUD_REPORTED', async () => {
  const email = 'flags@example.com';
  await report({ renter_email: email, incidents: ['Late return', 'late-return', 'Card Fraud #2', 'été'] });
  const { flags } = await check({ email });
  assert.deepEqual(flags, ['CARD_FRAUD__2', 'FRAUD_REPORTED', 'LATE_RETURN', 'ÉTÉ']);
});

test('outstanding_balance is the sum over all reports', async () => {
  const email = 'owing@example.com';
  await report({ renter_email: email, outstanding_balance: 100_000_000_000 });
  await report({ renter_email: email, outstanding_balance: 1 });
  assert.equal((await check({ email })).summary.outstanding_balance, 100_000_000_001);
});

test('last_incident_date is the date of the newest incident, not of the newest report', async () => {
  const body = { renter_email: 'dated@example.com' };
  await report({ ...body, incidents: ['FIRST'] });
  const { filed_at } = await report({ ...body, incidents: ['SECOND'] });
  await report(body);
  assert.equal((await check({ email: body.renter_email })).summary.last_incident_date, filed_at);
});
