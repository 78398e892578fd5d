import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CheckRecord } from '../../src/store/store.ts';
import { check } from '../store/fixtures.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { check as checkAsStaff } from './checks.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;
const organization = await server.newOrganization();
const member = await staffOf(server, { role: 'member', organizationId: organization.id });

let people = 0;

/** Creates a renter with two unpaid reports and an incident. */
async function newRenter(): Promise<{ email: string; renterId: string }> {
  const email = `explained${++people}@example.com`;
  const body = { renter_email: email, outstanding_balance: 45_000 };
  await organization.call('POST', '/v1/renter/report', { body });
  await organization.call('POST', '/v1/renter/report', { body: { ...body, incidents: ['Late return'] } });
  const found = await organization.call('POST', '/v1/search', { body: { email } });
  return { email, renterId: found.body.results[0].renterId };
}

const open = ({ call }: StaffClient, id: string) =>
  call('GET', `/dashboard/checks/${encodeURIComponent(id)}`);

async function explained(id: string) {
  const response = await open(member, id);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Returns the ID of the renter's newest check: its time and its request ID. */
async function newestOf(renterId: string): Promise<string> {
  const { body } = await member.call('GET', `/dashboard/renters/${renterId}/checks`);
  return `${body.rows[0].at}.${body.rows[0].requestId}`;
}

/** Writes an entry directly into the check log. Returns its ID. */
async function logged(fields: Partial<CheckRecord>): Promise<string> {
  const entry = check(organization.id, fields);
  await store.recordCheck(entry);
  return `${entry.at}.${entry.requestId}`;
}

test('a check is explained by what was on file at the time, even if that has changed', async () => {
  const { email, renterId } = await newRenter();
  const { body: response } = await organization.call('GET', `/v1/renter/check?email=${email}&explain=true`);
  const id = await newestOf(renterId);
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: email } });
  const { explanation, inputs, ...rest } = await explained(id);
  assert.deepEqual(rest, {
    at: Date.parse(response.checked_at),
    recommendation: response.recommendation,
    tier: response.risk_tier,
    score: response.score,
  });
  assert.deepEqual(explanation.reasons, response.explanation.reasons);
  assert.equal(explanation.score, response.score);
  const { lastIncidentAt, ...summary } = inputs.summary;
  assert.deepEqual(summary, {
    reports: 2,
    recentUnpaid: 3,
    recentDamaged: 0,
    incidents: 1,
    countedIncidents: 1,
    rentals: 2,
    owedCents: 90_000,
  });
  assert.equal(new Date(lastIncidentAt).toISOString(), response.summary.last_incident_date);
});

test('a check made by staff is explained too', async () => {
  const { email, renterId } = await newRenter();
  const made = await checkAsStaff(member, email);
  assert.equal(made.status, 200, made.text);
  const { explanation } = await explained(await newestOf(renterId));
  assert.deepEqual([explanation.match.identifier, explanation.score], ['email', 390]);
});

test('the explanation of a check that found no renter is that nothing was on file', async () => {
  const { explanation, inputs, tier } = await explained(await logged({ renterId: null, score: null }));
  assert.deepEqual([explanation.reasons[0].code, inputs, tier], ['NOTHING_ON_FILE', null, 'UNKNOWN']);
});

test('a check from before explanations were stored has its result, but no explanation', async () => {
  const old = { renterId: 'ren_old', score: 720, recommendation: 'CONDITIONAL' } as const;
  const { at, ...rest } = await explained(await logged(old));
  assert.ok(at > 0);
  assert.deepEqual(rest, {
    recommendation: 'CONDITIONAL',
    score: 720,
    tier: 'MODERATE',
    explanation: null,
    inputs: null,
  });
});

test('a check by newer rules than this server knows cannot be explained (503)', async () => {
  const id = await logged({ renterId: 'ren_new', score: 1, inputs: '2 email 1 1 0 0 0 0 0 0 0 -' });
  const { status, body } = await open(member, id);
  assert.equal(status, 503);
  assert.match(body.error, /newer version of the rules than this server has/);
});

test("an unknown check and another organization's check are not found (404)", async () => {
  const stranger = await server.newOrganization();
  const theirs = check(stranger.id);
  await store.recordCheck(theirs);
  const own = await logged({});
  for (const id of [
    `${theirs.at}.${theirs.requestId}`,
    own.replace(/^\d+/, '1'),
    `${own}x`,
    'unknown',
    '.',
    `99999999999999999999.${own}`,
  ]) {
    const { status, body } = await open(member, id);
    assert.deepEqual([status, body.error], [404, 'This check is not in the log of your organization.'], id);
  }
});
