import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

const file = (body: object, { call } = organization) => call('POST', '/v1/renter/report', { body });

async function check(email: string) {
  return (await organization.call('GET', `/v1/renter/check?email=${email}`)).body;
}

test('a report gets 201 with exactly the specified fields', async () => {
  const { status, body } = await file({ renter_email: 'whole@example.com' });
  assert.equal(status, 201);
  const { report_id, message, filed_at, ...rest } = body;
  assert.deepEqual(rest, { ok: true, score: 1000, recommendation: 'approved' });
  assert.match(report_id, /^rep_\w+$/);
  assert.ok(message.length > 0);
  assert.ok(Math.abs(Date.now() - Date.parse(filed_at)) < 60_000);
});

test('every report gets a unique ID and the same message', async () => {
  const [one, two] = [
    await file({ renter_name: 'One' }),
    await file({ renter_name: 'Two', damage: ['dent'] }),
  ];
  assert.notEqual(one.body.report_id, two.body.report_id);
  assert.equal(one.body.message, two.body.message);
});

const BALANCES = [
  [undefined, 0],
  [0, 0],
  [1, 200],
  [100_000_000_000, 200],
] as const;
const DAMAGES = [
  [undefined, 0],
  [0, 0],
  [1, 150],
  [5, 150],
  [100, 150],
] as const;
const INCIDENTS = [undefined, 0, 1, 2, 3, 5, 6, 7, 10, 100] as const;
const entries = (count: number | undefined) =>
  count === undefined ? undefined : Array(count).fill('SCRATCH');

/** Specification 4.4, 'Computed recommendation'. */
function recommendationOf(score: number): string {
  if (score > 799) return 'approved';
  if (score > 599) return 'conditional';
  return score > 399 ? 'denied' : 'blacklist';
}

for (const [balance, balancePoints] of BALANCES) {
  test(`the score with a balance of ${balance}, for each number of damages and incidents`, async () => {
    for (const [damage, damagePoints] of DAMAGES) {
      for (const incidents of INCIDENTS) {
        const { status, body } = await file({
          renter_email: `${balance}@example.com`,
          outstanding_balance: balance,
          damage: entries(damage),
          incidents: entries(incidents),
        });
        const score = Math.max(100, 1000 - balancePoints - damagePoints - 100 * (incidents ?? 0));
        assert.deepEqual([status, body.score, body.recommendation], [201, score, recommendationOf(score)]);
      }
    }
  });
}

for (const recommendation of ['approved', 'conditional', 'denied', 'blacklist']) {
  test(`a recommendation of ${recommendation} overrides the computed one, not the score`, async () => {
    const good = await file({ renter_name: 'Good', recommendation });
    assert.deepEqual([good.body.score, good.body.recommendation], [1000, recommendation]);
    const bad = await file({ renter_name: 'Bad', recommendation, incidents: entries(9) });
    assert.deepEqual([bad.body.score, bad.body.recommendation], [100, recommendation]);
  });
}

for (const [name, body] of [
  ['no body at all', undefined],
  ['an empty body', {}],
  ['neither e-mail nor name', { renter_phone: '15550100001', notes: 'about whom?' }],
  ['an empty e-mail and an empty name', { renter_email: '', renter_name: '' }],
  ['an e-mail and a name of spaces', { renter_email: '  ', renter_name: ' \t' }],
  ['a name of punctuation', { renter_name: '-.-' }],
] as const) {
  test(`a report with ${name} gets 400`, async () => {
    const response = await organization.call('POST', '/v1/renter/report', { body });
    assert.equal(response.status, 400);
    assert.deepEqual(response.body, { ok: false, error: 'renter_email or renter_name is required.' });
  });
}

test('an e-mail alone or a name alone is enough', async () => {
  assert.equal((await file({ renter_email: 'only@example.com' })).status, 201);
  assert.equal((await file({ renter_name: 'Only Name' })).status, 201);
  assert.equal((await file({ renter_email: '', renter_name: 'Empty E-Mail' })).status, 201);
});

test('the e-mail matches and updates an existing profile', async () => {
  await file({ renter_email: 'grows@example.com' });
  const before = await check('grows@example.com');
  assert.equal(before.renter.name, null);
  await file({ renter_email: ' GROWS@example.com', renter_name: 'Gro Wing', renter_phone: '+47 555 0199' });
  const after = await check('grows@example.com');
  assert.deepEqual([after.renter.member_id, after.renter.name], [before.renter.member_id, 'Gro Wing']);
  assert.equal(after.summary.network_reports, 2);
  const byPhone = await organization.call('GET', '/v1/renter/check?phone=475550199');
  assert.equal(byPhone.body.renter.member_id, before.renter.member_id);
});

test('each incident string is filed as an incident, which the next check counts', async () => {
  const email = 'counted@example.com';
  await file({ renter_email: email });
  assert.equal((await check(email)).score, 920);
  await file({ renter_email: email, incidents: ['NO_SHOW', 'NO_SHOW', 'THEFT'] });
  const { score, summary, flags } = await check(email);
  assert.deepEqual([score, summary.incidents, flags], [620, 3, ['NO_SHOW', 'THEFT']]);
});

test('the fields of a report are stored unchanged', async () => {
  const { body } = await file({
    renter_email: 'Stored@Example.com',
    renter_name: 'Stó  Red',
    renter_phone: '+1 (555) 010-0009',
    renter_license: ' d-12 34 ',
    renter_date_of_birth: '1990-01-31',
    renter_address: '12 Oak Street',
    rental_period: 'May–June 2026',
    total_charged: 90_000,
    total_paid: 45_000,
    outstanding_balance: 45_000,
    incidents: ['Late return'],
    damage: ['dent', 'scratch'],
    recommendation: 'denied',
    notes: "Said 'tomorrow'; never came. 🚲",
  });
  const [stored] = await server.rows<Record<string, unknown>>(
    'SELECT * FROM reports WHERE id = ?',
    body.report_id,
  );
  const { number, id, renter, filed_at, ...fields } = stored ?? {};
  assert.deepEqual(fields, {
    occurred_on: null,
    settled_on: null,
    variant: 'figures',
    organization_id: organization.id,
    renter_name: 'Stó  Red',
    renter_email: 'Stored@Example.com',
    renter_phone: '+1 (555) 010-0009',
    renter_license: ' d-12 34 ',
    renter_date_of_birth: '1990-01-31',
    renter_address: '12 Oak Street',
    industry: null,
    contract_id: null,
    payment_compliance: null,
    asset_condition: null,
    contract_compliance: null,
    rental_period: 'May–June 2026',
    total_charged: 90_000,
    total_paid: 45_000,
    outstanding_balance: 45_000,
    damage: '["dent","scratch"]',
    recommendation: 'denied',
    notes: "Said 'tomorrow'; never came. 🚲",
    score: 550,
    unpaid: 1,
    damaged: 1,
  });
  const tied = await server.rows<{ type: string }>(
    'SELECT type FROM report_incidents JOIN incidents ON id = incident_id WHERE report_number = ?',
    Number(number),
  );
  assert.deepEqual(
    tied.map(({ type }) => type),
    ['Late return'],
  );
});

test('a report without a key gets 401 with ok false', async () => {
  const { status, body } = await file({ renter_name: 'No Key' }, { ...organization, call: server.call });
  assert.equal(status, 401);
  assert.equal(body.ok, false);
  assert.equal(typeof body.error, 'string');
});
