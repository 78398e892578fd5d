import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { renterIdOf } from '../support/renters.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

const PERSON = { renterEmail: 'person@example.com', renterName: 'Per Son', industryType: 'tools' };
const file = (body: object, { call } = organization) => call('POST', '/v1/reports', { body });

async function check(email: string) {
  return (await organization.call('GET', `/v1/renter/check?email=${email}`)).body;
}

async function fileIncident(renterId: string, { call } = organization): Promise<string> {
  const body = { renterId, industry: 'tools', type: 'LATE_RETURN', details: 'Two days late.' };
  return (await call('POST', '/v1/incidents/submit', { body })).body.incidentId;
}

test('a report gets 200 with exactly the specified fields', async () => {
  const { status, body } = await file(PERSON);
  assert.equal(status, 200);
  const { reportId, recordId, ...rest } = body;
  // The eligibility is only in the event.
  assert.deepEqual(rest, { ok: true, riskScore: 970 });
  assert.match(reportId, /^rep_\w+$/);
  assert.match(recordId, /^RB-[0-9A-Z]{5}$/);
});

test('record IDs and report IDs are unique, and record IDs are not consecutive', async () => {
  const filed = await Promise.all(Array.from({ length: 40 }, () => file(PERSON)));
  assert.equal(new Set(filed.map(({ body }) => body.recordId)).size, 40);
  assert.equal(new Set(filed.map(({ body }) => body.reportId)).size, 40);
  const numbers = filed.map(({ body }) => Number.parseInt(body.recordId.slice(3), 32));
  assert.ok(numbers.some((number, index) => Math.abs(number - (numbers[index - 1] ?? number)) > 1000));
});

/** Points of each label: its score times its weight. Specification 4.5. */
const PAYMENT = { 'Paid As Agreed': 400, 'Paid Late': 160, 'Not Paid': 0 };
const ASSET = {
  'No Damage': 300,
  'Cosmetic Wear': 225,
  'Repairable Damage': 120,
  'Structural Damage': 45,
  'Total Loss': 0,
};
const CONTRACT = { Compliant: 200, 'Minor Violation': 130, 'Early Termination': 70, 'Major Breach': 20 };

for (const [paymentCompliance, payment] of Object.entries(PAYMENT)) {
  test(`the risk score of ${paymentCompliance} with each combination of the other labels`, async () => {
    for (const [assetCondition, asset] of Object.entries(ASSET)) {
      for (const [contractCompliance, contract] of Object.entries(CONTRACT)) {
        const { body } = await file({ ...PERSON, paymentCompliance, assetCondition, contractCompliance });
        assert.equal(body.riskScore, payment + asset + contract + 70);
      }
    }
  });
}

for (const [labels, riskScore] of [
  [{}, 970],
  [{ paymentCompliance: 'Paid Late' }, 730],
  [{ assetCondition: 'Total Loss' }, 670],
  [{ contractCompliance: 'Major Breach' }, 790],
  [{ paymentCompliance: 'Paid Late', assetCondition: 'Cosmetic Wear', contractCompliance: 'Compliant' }, 655],
] as const) {
  test(`missing labels get their defaults: ${JSON.stringify(labels)}`, async () => {
    assert.equal((await file({ ...PERSON, ...labels })).body.riskScore, riskScore);
  });
}

for (const missing of ['renterEmail', 'renterName']) {
  for (const value of [undefined, '', '  ']) {
    test(`${missing} ${JSON.stringify(value)} gets 400 with a body of error alone`, async () => {
      const before = await everythingOnFile(server);
      const { status, body } = await file({ ...PERSON, [missing]: value });
      assert.equal(status, 400);
      assert.deepEqual(body, { error: 'renterEmail and renterName are required.' });
      assert.deepEqual(await everythingOnFile(server), before);
    });
  }
}

test('industryType is required', async () => {
  for (const industryType of [undefined, '', ' ']) {
    const { status, body } = await file({ ...PERSON, industryType });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body), ['error']);
    assert.match(body.error, /industryType/);
  }
});

test('a report without a key gets 401 with a body of error alone', async () => {
  const { status, body } = await file(PERSON, { ...organization, call: server.call });
  assert.equal(status, 401);
  assert.deepEqual(body, { error: 'Unauthorized' });
});

test('the fields of a report are stored unchanged', async () => {
  const labels = {
    paymentCompliance: 'Paid Late',
    assetCondition: 'Cosmetic Wear',
    contractCompliance: 'Early Termination',
  };
  const money = { totalCharged: 90_000, totalPaid: 80_000, outstandingBalance: 10_000 };
  const { body } = await file({
    renterEmail: 'Said@Example.com',
    renterName: 'Sa  Id',
    industryType: ' Heavy Machinery ',
    renterPhone: '+1 555 010 0010',
    contractId: 'c/42',
    ...labels,
    ...money,
  });
  const [stored] = await server.rows<object>(
    `SELECT variant, organization_id, renter_email, renter_name, renter_phone, industry, contract_id,
       payment_compliance, asset_condition, contract_compliance, total_charged, total_paid, outstanding_balance
     FROM reports WHERE id = ?`,
    body.reportId,
  );
  assert.deepEqual(Object.values(stored ?? {}), [
    'labels',
    organization.id,
    'Said@Example.com',
    'Sa  Id',
    '+1 555 010 0010',
    ' Heavy Machinery ',
    'c/42',
    ...Object.values(labels),
    ...Object.values(money),
  ]);
});

test('an incident ID on file is linked, and not counted again', async () => {
  const renterEmail = 'linked@example.com';
  await file({ ...PERSON, renterEmail });
  const renterId = await renterIdOf(organization, renterEmail);
  const ids = [await fileIncident(renterId), await fileIncident(renterId)];
  const { status, body } = await file({ ...PERSON, renterEmail, incidents: [...ids, ids[0]] });
  assert.equal(status, 200);
  const { score, summary } = await check(renterEmail);
  assert.deepEqual([score, summary.incidents, summary.cross_operator_flags], [720, 2, 0]);
  const linked = await server.rows<{ incident_id: string }>(
    'SELECT incident_id FROM report_incidents JOIN reports ON number = report_number WHERE id = ?',
    body.reportId,
  );
  assert.deepEqual(linked.map(({ incident_id }) => incident_id).sort(), ids.sort());
});

test('an incident object with an ID on file is linked to that incident', async () => {
  const renterEmail = 'object@example.com';
  const { body: first } = await file({ ...PERSON, renterEmail, incidents: [{ type: 'NO_SHOW' }] });
  const [filed] = await server.rows<{ id: string }>(
    `SELECT incident_id AS id FROM report_incidents JOIN reports ON number = report_number WHERE id = ?`,
    first.reportId,
  );
  const incidents = [
    { incidentId: filed?.id, type: 'NO_SHOW', details: 'As it was.' },
    { incidentId: filed?.id },
  ];
  assert.equal((await file({ ...PERSON, renterEmail, incidents })).status, 200);
  const { body } = await organization.call('GET', `/v1/renter/check?email=${renterEmail}`);
  assert.deepEqual([body.summary.incidents, body.summary.network_reports], [1, 2]);
});

test('an empty contractId counts as no contract', async () => {
  const renterEmail = 'uncontracted@example.com';
  for (const contractId of ['', ' ', 'C-1', 'C-1']) await file({ ...PERSON, renterEmail, contractId });
  const { summary } = (await organization.call('GET', `/v1/renter/check?email=${renterEmail}`)).body;
  assert.deepEqual([summary.network_reports, summary.total_rentals], [4, 3]);
});

test('an incident object is filed with the industry of the report and counted', async () => {
  const renterEmail = 'objects@example.com';
  const incidents = [{ type: 'Fraudulent card', details: 'Stolen.' }, { type: 'NO_SHOW' }];
  const { body } = await file({ ...PERSON, renterEmail, incidents });
  const { score, summary, flags } = await check(renterEmail);
  assert.deepEqual([score, summary.incidents, summary.cross_operator_flags], [720, 2, 0]);
  assert.deepEqual(flags, ['FRAUDULENT_CARD', 'FRAUD_REPORTED', 'NO_SHOW']);
  const stored = await server.rows<object>(
    `SELECT i.industry, i.type, i.details FROM incidents i JOIN report_incidents ON i.id = incident_id
     JOIN reports r ON r.number = report_number WHERE r.id = ? ORDER BY i.id`,
    body.reportId,
  );
  assert.deepEqual(
    stored.map((row) => Object.values(row)),
    [
      ['tools', 'Fraudulent card', 'Stolen.'],
      ['tools', 'NO_SHOW', null],
    ],
  );
});

test('an ID that is not of an incident that the caller filed about this renter gets 400 with the ID, and nothing is filed', async () => {
  const renterEmail = 'unlinked@example.com';
  await file({ ...PERSON, renterEmail });
  const renterId = await renterIdOf(organization, renterEmail);
  const incidentId = await fileIncident(renterId);
  const foreignId = await fileIncident(renterId, await server.newOrganization());
  await file(PERSON);
  const otherIncidentId = await fileIncident(await renterIdOf(organization, PERSON.renterEmail));
  const before = await everythingOnFile(server);
  for (const [email, id] of [
    [renterEmail, 'inc_unknown'],
    [renterEmail, otherIncidentId],
    [renterEmail, foreignId],
    ['brand-new@example.com', incidentId],
  ]) {
    const response = await file({ ...PERSON, renterEmail: email, incidents: [{ type: 'THEFT' }, id] });
    assert.equal(response.status, 400);
    assert.deepEqual(Object.keys(response.body), ['error']);
    assert.match(response.body.error, new RegExp(`incidents: ${id} `));
  }
  assert.deepEqual(await everythingOnFile(server), before);
});

test('the next check counts the report', async () => {
  const renterEmail = 'next@example.com';
  await file({ ...PERSON, renterEmail });
  assert.equal((await check(renterEmail)).score, 920);
  await file({ ...PERSON, renterEmail, paymentCompliance: 'Not Paid', outstandingBalance: 5000 });
  const { score, summary, flags } = await check(renterEmail);
  // 500 x 0.40 + 1000 x 0.30 + 600 x 0.20 + 850 x 0.10
  assert.deepEqual([score, summary.outstanding_balance, flags], [705, 5000, ['OUTSTANDING_BALANCE']]);
});
