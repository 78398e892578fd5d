import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Persona, personaMemberId } from '../../src/test-mode/persona.ts';
import { PERSONAS } from '../../src/test-mode/personas.ts';
import type { Call } from '../support/client.ts';
import { worldRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();
const sandbox = await organization.newTestKey();
const neighbor = await (await server.newOrganization()).newTestKey();

const ANSWERING = PERSONAS.filter(({ behavior }) => behavior === undefined);
const ON_FILE = ANSWERING.filter(({ reports }) => reports !== undefined);

/** Returns the query that finds a persona. */
const queryOf = ({ email, fullName }: Persona) =>
  email === undefined ? `name=${encodeURIComponent(fullName)}` : `email=${email}`;

/** Returns everything that checks, searches and scores of each persona answer, but for their times. */
async function askAll(call: Call): Promise<object[]> {
  const answers: object[] = [];
  for (const persona of ANSWERING) {
    for (const query of [queryOf(persona), `member_id=${personaMemberId(persona)}`]) {
      const { status, body } = await call('GET', `/v1/renter/check?${query}&explain=true`);
      const { checked_at, ...answer } = body;
      assert.ok(checked_at);
      answers.push({ query, status, ...answer });
    }
    if (persona.reports === undefined) continue;
    const { body: search } = await call('POST', '/v1/search', {
      body: { memberId: personaMemberId(persona) },
    });
    const [{ renterId }] = search.results;
    const { body: score } = await call('GET', `/v1/renter/score?renter_id=${renterId}&explain=true`);
    const { calculated_at: _, ...scored } = score;
    answers.push({ search, scored });
  }
  return answers;
}

test('each persona answers a check as it is documented', async () => {
  for (const persona of ANSWERING) {
    const { status, body } = await sandbox.call('GET', `/v1/renter/check?${queryOf(persona)}`);
    assert.equal(status, 200);
    const { recommendation, riskTier, score, flags = [] } = persona.check;
    assert.deepEqual(
      [body.recommendation, body.risk_tier, body.score, body.flags],
      [recommendation, riskTier, score, flags],
      queryOf(persona),
    );
    if (score !== undefined) assert.equal(body.renter.member_id, personaMemberId(persona));
  }
});

test('a score and a search of a persona agree with its check', async () => {
  for (const { email, check, verified } of ON_FILE) {
    if (email === undefined) continue;
    const { body: search } = await sandbox.call('POST', '/v1/search', { body: { email } });
    const [found] = search.results;
    assert.deepEqual(
      [search.count, found.rentScore, found.verified],
      [1, check.score, verified ?? false],
      email,
    );
    const { body: score } = await sandbox.call('GET', `/v1/renter/score?renter_id=${found.renterId}`);
    assert.equal(score.components.identity_verified.score, verified ? 900 : 600);
  }
});

test('personas are the same in each test world and on each machine', async () => {
  const answers = await askAll(sandbox.call);
  assert.deepEqual(await askAll(neighbor.call), answers);
  const check = (email: string) => sandbox.call('GET', `/v1/renter/check?email=${email}@test.example`);
  const { body: evicted } = await check('denied-eviction');
  assert.deepEqual(evicted.renter, {
    member_id: 'MB-TEST0006',
    name: 'Evan Evicted',
    verified: false,
    verification_level: 'UNVERIFIED',
  });
  assert.deepEqual(evicted.summary, {
    total_rentals: 2,
    incidents: 3,
    outstanding_balance: 480_000,
    last_incident_date: '2026-01-20T10:00:00.000Z',
    network_reports: 2,
    cross_operator_flags: 3,
  });
  const { body: search } = await sandbox.call('POST', '/v1/search', {
    body: { email: 'approved@test.example' },
  });
  assert.equal(search.results[0].renterId, 'ren_01KE6SJT800003TESTTESTTEST');
});

for (const [query, email, message] of [
  ['phone=503-555-0121', 'two-phones', /by phone\. Low/],
  ['phone=%2B1%20503%20555%200122', 'two-phones', /by phone\. Low/],
  ['phone=5035550128', 'family-1', /At least one other renter also has it/],
  ['license=or-test-0023', 'licensed', /by license number/],
  ['email=merged-before@test.example', 'merged', /by e-mail\./],
  ['name=Mara%20Maiden', 'former-name', /the only renter of this name/],
  ['name=mara%20married', 'former-name', /the only renter of this name/],
  ['name=Sam%20Samename', 'namesake-1', /2 renters share it/],
  ['email=fraud-alert@test.example', 'fraud-alert', /^Fraud alert: /],
  ['email=mixed-file@test.example', 'mixed-file', /may be of two people/],
  ['email=approved@test.example', 'approved', /by e-mail\. Low risk: the record is good\.$/],
  [
    'email=fraud@test.example',
    'fraud',
    /by e-mail\. Low risk by score, but incidents are on file: look at the flags/,
  ],
] as const) {
  test(`a check with ${query} finds ${email}`, async () => {
    const { body } = await sandbox.call('GET', `/v1/renter/check?${query}`);
    const persona = PERSONAS.find((each) => each.email === `${email}@test.example`);
    assert.equal(body.renter?.member_id, personaMemberId(persona as Persona));
    assert.match(body.message, message);
  });
}

test('whatever is filed about personas or others, personas answer the same', async () => {
  const fresh = await server.newOrganization();
  const { call } = await fresh.newTestKey();
  const answers = await askAll(call);
  const post = async (path: string, body: object) => {
    const { status, text } = await call('POST', path, { body });
    assert.ok(status < 300, `${path}: ${text}`);
    return JSON.parse(text);
  };
  const reports: string[] = [];
  for (const { email, fullName, phone, license } of ANSWERING) {
    const renterEmail = email ?? 'nadia@example.com';
    // Others state other data about the persona, and some of the persona's data about somebody else.
    for (const person of [
      { renterEmail, renterName: 'Somebody Else', renterPhone: '212 555 0100', renterLicense: 'X-1' },
      {
        renterEmail: `other-${renterEmail}`,
        renterName: fullName,
        ...(phone && { renterPhone: phone }),
        ...(license && { renterLicense: license }),
      },
    ]) {
      const { reportId } = await post('/v1/reports', {
        ...person,
        industryType: 'residential',
        paymentCompliance: 'Not Paid',
        assetCondition: 'Total Loss',
        outstandingBalance: 90_000,
        incidents: [{ type: 'ARSON' }],
      });
      reports.push(reportId);
    }
    if (email === undefined) continue;
    await post('/v1/renter/report', {
      renter_email: email,
      incidents: ['THEFT'],
      renter_phone: '212 555 0101',
    });
    const { results } = await post('/v1/search', { email });
    for (const { renterId } of results)
      await post('/v1/incidents/submit', {
        renterId,
        industry: 'residential',
        type: 'NOISE',
        details: 'Loud.',
      });
  }
  // Others are compared with each other, but not with personas.
  const rows = await worldRows(server, fresh.id);
  await until(
    'all renters are compared',
    async () => (await rows('SELECT renter FROM identity_queue')).length === 0,
  );
  assert.deepEqual(await askAll(call), answers);

  const { body: own } = await call('GET', '/v1/reports');
  const listed = new Set(own.reports.map((each: { report_id: string }) => each.report_id));
  assert.ok(
    reports.every((id) => listed.has(id)),
    'they are among the own records',
  );
  const { body: events } = await call('GET', '/v1/events?type=report.submitted');
  assert.ok(events.events.length >= reports.length, 'and have their events');
  for (const reportId of reports.slice(0, 6))
    await post('/v1/reports/withdraw', { report_id: reportId, reason: 'Filed to test.' });
  assert.deepEqual(await askAll(call), answers);
});

test('a report about held@ is held for review', async () => {
  const { body } = await sandbox.call('POST', '/v1/renter/report', {
    body: {
      renter_email: 'held@test.example',
      outstanding_balance: 10_000_001,
      damage: ['Fire'],
      incidents: ['ARSON', 'THEFT'],
    },
  });
  assert.match(body.message, /held for review/);
});

test('what is filed about anyone else counts as in the network', async () => {
  const check = async () => (await sandbox.call('GET', '/v1/renter/check?email=jo@example.com')).body;
  assert.equal((await check()).found, false);
  await sandbox.call('POST', '/v1/renter/report', {
    body: { renter_email: 'jo@example.com', renter_name: 'Jo Ray', incidents: ['THEFT'] },
  });
  const { found, score, flags } = await check();
  assert.deepEqual([found, score, flags], [true, 820, ['THEFT']]);
});

test('personas are nobody in the network', async () => {
  const { body } = await organization.call('GET', '/v1/renter/check?email=rate-limited@test.example');
  assert.deepEqual([body.ok, body.found], [true, false]);
  const filed = await organization.call('POST', '/v1/renter/report', {
    body: { renter_email: '500@test.example', incidents: ['THEFT'] },
  });
  assert.equal(filed.status, 201);
  const { body: checked } = await organization.call('GET', '/v1/renter/check?email=500@test.example');
  assert.deepEqual([checked.found, checked.score], [true, 820]);
});

/** Requests that name a persona by its e-mail. */
const naming = (email: string): [method: string, path: string, body?: object][] => [
  ['GET', `/v1/renter/check?email=${email}`],
  ['POST', '/v1/search', { email: email.toUpperCase() }],
  ['POST', '/v1/renter/report', { renter_email: email }],
  ['POST', '/v1/reports', { renterEmail: email, renterName: 'Some One', industryType: 'tools' }],
];

test('rate-limited@ and 500@ fail, without a trace', async () => {
  const lines = server.log().length;
  for (const [email, status, retryAfter, code] of [
    ['rate-limited@test.example', 429, '60', 'rate_limited'],
    ['500@test.example', 500, undefined, 'internal'],
  ] as const) {
    for (const [method, path, body] of naming(email)) {
      const response = await sandbox.call(method, path, { body });
      const { headers } = response;
      assert.deepEqual(
        [response.status, headers['retry-after'], headers['x-error-code']],
        [status, retryAfter, code],
        path,
      );
      if (status === 429) assert.match(response.body.error, /This is simulated: .*no limit is exceeded\.$/);
    }
  }
  assert.ok(!server.log().slice(lines).includes('request failed'), 'nobody is called to look into it');
});

test('slow@ answers after five seconds', async () => {
  const startedAt = performance.now();
  const { status } = await sandbox.call('GET', '/v1/renter/check?email=slow@test.example');
  assert.equal(status, 200);
  assert.ok(performance.now() - startedAt >= 5_000);
});

test('lost-response@ is performed without a response, which a repeat with its Idempotency-Key gets', async () => {
  const send = (key: string) =>
    sandbox.call('POST', '/v1/renter/report', {
      headers: { 'idempotency-key': key },
      body: { renter_email: 'lost-response@test.example', renter_name: 'Lost Response' },
    });
  await assert.rejects(send('lost'));
  const { status, headers, body } = await send('lost');
  assert.deepEqual([status, headers['idempotent-replayed']], [201, 'true']);
  const { body: own } = await sandbox.call('GET', '/v1/reports');
  const named = own.reports.filter((each: { renter_name: string }) => each.renter_name === 'Lost Response');
  assert.deepEqual([named.length, named[0]?.report_id], [1, body.report_id]);
  await assert.rejects(send('another'));
});
