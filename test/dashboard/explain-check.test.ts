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

const open = ({ call }: StaffClient, renterId: string, id: string) =>
  call('GET', `/dashboard/renters/${renterId}/checks/${encodeURIComponent(id)}`);

async function explained(renterId: string, id: string) {
  const response = await open(member, renterId, id);
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
  const { explanation, inputs, ...rest } = await explained(renterId, id);
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
  const { explanation } = await explained(renterId, await newestOf(renterId));
  assert.deepEqual([explanation.match.identifier, explanation.score], ['email', 390]);
});

test('a check from before explanations were stored has its result, but no explanation', async () => {
  const { renterId } = await newRenter();
  const old = { renterId, score: 720, recommendation: 'CONDITIONAL' } as const;
  const { at, ...rest } = await explained(renterId, await logged(old));
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
  const { renterId } = await newRenter();
  const id = await logged({ renterId, score: 1, inputs: '2 email 1 1 0 0 0 0 0 0 0 -' });
  const { status, body } = await open(member, renterId, id);
  assert.equal(status, 503);
  assert.match(body.error, /newer version of the rules than this server has/);
});

test("an unknown check, one of another renter and another organization's check are not found (404)", async () => {
  const stranger = await server.newOrganization();
  const { renterId } = await newRenter();
  const theirs = check(stranger.id, { renterId });
  await store.recordCheck(theirs);
  const own = await logged({ renterId });
  for (const id of [
    `${theirs.at}.${theirs.requestId}`,
    await logged({ renterId: null }),
    await logged({ renterId: (await newRenter()).renterId }),
    own.replace(/^\d+/, '1'),
    `${own}x`,
    'unknown',
    '.',
    `99999999999999999999.${own}`,
  ]) {
    const { status, body } = await open(member, renterId, id);
    assert.deepEqual([status, body.error], [404, 'This check is not in the log of your organization.'], id);
  }
});
