import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileHistory, HISTORIES, putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;
const organization = await server.newOrganization();

async function check(query: Record<string, string>, { call } = organization) {
  const answer = await call('GET', `/v1/renter/check?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function report(body: object, { call } = organization) {
  const answer = await call('POST', '/v1/renter/report', { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

function assertRecent(timestamp: string): void {
  assert.equal(new Date(timestamp).toISOString(), timestamp);
  assert.ok(Math.abs(Date.now() - Date.parse(timestamp)) < 60_000, timestamp);
}

test('a renter whom nobody knows is approved with an unknown risk, and nothing else is made up', async () => {
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

test('a renter on file is answered with recommendation, score and summary, and no more', async () => {
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

test('what nobody told about a renter is null, and a clean record has no flags', async () => {
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

test('a verified renter is shown as one and scores by it', async () => {
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

test('each operator sees as cross-operator what the others filed', async () => {
  const [one, two, stranger] = await Promise.all([1, 2, 3].map(() => server.newOrganization()));
  assert.ok(one && two && stranger);
  const email = 'crossed@example.com';
  await report({ renter_email: email, incidents: ['THEFT', 'LATE_RETURN'] }, one);
  await report({ renter_email: email, incidents: ['Damage'] }, two);
  const renterId = (await one.call('POST', '/v1/search', { body: { email } })).body.results[0].renterId;
  const incident = { renterId, industry: 'tools', type: 'NO_SHOW', details: 'Never came.' };
  await two.call('POST', '/v1/incidents/submit', { body: incident });
  for (const [asking, flags] of [
    [one, 2],
    [two, 2],
    [stranger, 4],
  ] as const) {
    const { summary } = await check({ email }, asking);
    assert.deepEqual([summary.incidents, summary.cross_operator_flags], [4, flags]);
  }
  await report({ renter_email: email, incidents: ['THEFT'] }, one);
  assert.equal((await check({ email }, one)).summary.cross_operator_flags, 2);
  assert.equal((await check({ email }, two)).summary.cross_operator_flags, 3);
});

test('reports of one organization with the same contract are one rental', async () => {
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

test('flags: each incident type once, in capitals, and fraud by its name', async () => {
  const email = 'flags@example.com';
  await report({ renter_email: email, incidents: ['Late return', 'late-return', 'Card Fraud #2', 'été'] });
  const { flags } = await check({ email });
  assert.deepEqual(flags, ['CARD_FRAUD__2', 'FRAUD_REPORTED', 'LATE_RETURN', '_T_']);
});

test('balances of all reports add up', async () => {
  const email = 'owing@example.com';
  await report({ renter_email: email, outstanding_balance: 100_000_000_000 });
  await report({ renter_email: email, outstanding_balance: 1 });
  assert.equal((await check({ email })).summary.outstanding_balance, 100_000_000_001);
});

test('the last incident date is that of the newest incident, not of the newest report', async () => {
  const body = { renter_email: 'dated@example.com' };
  await report({ ...body, incidents: ['FIRST'] });
  const { filed_at } = await report({ ...body, incidents: ['SECOND'] });
  await report(body);
  assert.equal((await check({ email: body.renter_email })).summary.last_incident_date, filed_at);
});
