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

/** Somebody with two unpaid reports and an incident on file. */
async function somebody(): Promise<{ email: string; renterId: string }> {
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
  const answer = await open(member, id);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** The place of the renter's newest check, as the list of the page has it. */
async function newestOf(renterId: string): Promise<string> {
  const { body } = await member.call('GET', `/dashboard/renters/${renterId}/checks`);
  return `${body.rows[0].at}.${body.rows[0].requestId}`;
}

/** Puts a line into the check log itself. */
async function logged(fields: Partial<CheckRecord>): Promise<string> {
  const line = check(organization.id, fields);
  await store.recordCheck(line);
  return `${line.at}.${line.requestId}`;
}

test('a check that is listed is explained by what was on file, also when that has changed', async () => {
  const { email, renterId } = await somebody();
  const { body: answer } = await organization.call('GET', `/v1/renter/check?email=${email}&explain=true`);
  const id = await newestOf(renterId);
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: email } });
  const { explanation, inputs, ...rest } = await explained(id);
  assert.deepEqual(rest, {
    at: Date.parse(answer.checked_at),
    recommendation: answer.recommendation,
    tier: answer.risk_tier,
    score: answer.score,
  });
  assert.deepEqual(explanation.reasons, answer.explanation.reasons);
  assert.equal(explanation.score, answer.score);
  const { lastIncidentAt, ...summary } = inputs.summary;
  assert.deepEqual(summary, {
    reports: 2,
    recentUnpaid: 3,
    recentDamaged: 0,
    incidents: 1,
    rentals: 2,
    owedCents: 90_000,
  });
  assert.equal(new Date(lastIncidentAt).toISOString(), answer.summary.last_incident_date);
});

test('a check that staff made is explained as well', async () => {
  const { email, renterId } = await somebody();
  const made = await checkAsStaff(member, email);
  assert.equal(made.status, 200, made.text);
  const { explanation } = await explained(await newestOf(renterId));
  assert.deepEqual([explanation.match.identifier, explanation.score], ['email', 390]);
});

test('a check that found nobody says that nothing was on file', async () => {
  const { explanation, inputs, tier } = await explained(await logged({ renterId: null, score: null }));
  assert.deepEqual([explanation.reasons[0].code, inputs, tier], ['NOTHING_ON_FILE', null, 'UNKNOWN']);
});

test('a check of before explanations were kept has its answer, and no explanation', async () => {
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

test('a check by rules that this server does not know is refused, and says so', async () => {
  const id = await logged({ renterId: 'ren_new', score: 1, inputs: '2 email 1 1 0 0 0 0 0 0 0 -' });
  const { status, body } = await open(member, id);
  assert.equal(status, 503);
  assert.match(body.error, /newer version of the rules than this server has/);
});

test("what is no check, or another organization's, is not there", async () => {
  const stranger = await server.newOrganization();
  const theirs = check(stranger.id);
  await store.recordCheck(theirs);
  const own = await logged({});
  for (const id of [
    `${theirs.at}.${theirs.requestId}`,
    own.replace(/^\d+/, '1'),
    `${own}x`,
    'nobodys',
    '.',
    `99999999999999999999.${own}`,
  ]) {
    const { status, body } = await open(member, id);
    assert.deepEqual(
      [status, body.error],
      [404, 'There is no such check in the log of your organization.'],
      id,
    );
  }
});
