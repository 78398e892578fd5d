import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type FiledFacts,
  NOTHING_BEFORE,
  type ScoreBefore,
  scoreChangeOf,
} from '../../src/rules/scoring/score-change.ts';
import type { StaffClient } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import {
  auditOf,
  checkOf,
  countRows,
  fileIncident,
  fileLabels,
  labels,
  newFormId,
  newMember,
  newReceiver,
} from './filings.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

test('a report is filed like one from labels of the API, and returns score and record ID', async () => {
  const { organization, member } = await newMember(server);
  const body = labels({ paymentCompliance: 'Paid Late', assetCondition: 'Cosmetic Wear', contractId: ' ' });
  const response = await fileLabels(member, body);
  assert.equal(response.status, 200);
  const { reportId, recordId, renterId, ...rest } = response.body;
  assert.match(reportId, /^rep_/);
  assert.match(recordId, /^RB-[0-9A-Z]{5}$/);
  assert.deepEqual(rest, {
    score: 655,
    recommendation: null,
    heldUntil: null,
  });
  const checked = await checkOf(organization, body.renterEmail);
  assert.equal(checked.summary.network_reports, 1);
  const found = await organization.call('POST', '/v1/search', { body: { email: body.renterEmail } });
  assert.equal(found.body.results[0].renterId, renterId);
  assert.deepEqual(await auditOf(server, organization), [['Mo Clerk', 'report.filed', recordId]]);
});

test('a report states all that either report of the API can, and the API shows and corrects it', async () => {
  const { organization, member } = await newMember(server);
  const details = {
    rentalPeriod: 'May to October 2026',
    damage: ['Scratch, left', 'door'],
    notes: 'n',
    recommendation: 'denied',
  };
  const body = labels({
    ...details,
    contractId: 'C-1',
    totalCharged: 123_450,
    outstandingBalance: 1,
    occurredOn: '2026-10-31',
    paymentCompliance: 'Paid Late',
    assetCondition: 'Repairable Damage',
    incidents: [{ type: 'Late return', details: 'Two days' }],
  });
  const { status, body: filed } = await fileLabels(member, body);
  assert.equal(status, 200);
  const { reportId, score, recommendation } = filed;
  assert.deepEqual([score, recommendation], [550, 'denied']);
  const own = async () =>
    (await organization.call('GET', `/v1/reports?report_id=${reportId}`)).body.reports[0];
  const shown = await own();
  assert.deepEqual(
    {
      rentalPeriod: shown.rental_period,
      damage: shown.damage,
      notes: shown.notes,
      recommendation: shown.recommendation,
    },
    details,
  );
  assert.deepEqual(
    [shown.contract_id, shown.payment_compliance, shown.asset_condition, shown.occurred_on],
    ['C-1', 'Paid Late', 'Repairable Damage', '2026-10-31'],
  );
  const checked = await checkOf(organization, body.renterEmail);
  assert.deepEqual([checked.summary.incidents, checked.summary.outstanding_balance], [1, 1]);
  const change = { report_id: reportId, reason: 'Only a scratch.', version: 1 };
  const correction = { notes: 'A scratch.', asset_condition: 'Cosmetic Wear' };
  const sent = { ...change, ...correction };
  const corrected = await organization.call('POST', '/v1/reports/correct', { body: sent });
  assert.equal(corrected.status, 200, corrected.text);
  const after = await own();
  assert.deepEqual(
    [after.notes, after.damage, after.asset_condition, after.recommendation],
    // The better of the recommendation that was given and the one for the new score, 655.
    ['A scratch.', [], 'Cosmetic Wear', 'conditional'],
  );
});

test('the score that the form announces is the score of the next check', async () => {
  const { organization, member } = await newMember(server);
  const email = 'announced@example.com';
  const renter = { renterEmail: email, renterName: 'Ann Ounced' };
  const announce = async (facts: FiledFacts) => {
    const { body } = await member.call('GET', `/dashboard/filing/person?email=${email}&name=Ann%20Ounced`);
    const before: ScoreBefore = body.before ?? NOTHING_BEFORE;
    return scoreChangeOf(before, facts, Date.now());
  };
  const paid = { unpaid: false, damaged: false, outstandingBalanceCents: 0, incidentTypes: [] };
  const steps: [facts: FiledFacts, fields: object][] = [
    [paid, {}],
    [{ ...paid, damaged: true }, { assetCondition: 'Total Loss' }],
    [
      { ...paid, unpaid: true, outstandingBalanceCents: 5_000, incidentTypes: ['Late return'] },
      { paymentCompliance: 'Paid Late', outstandingBalance: 5_000, incidents: [{ type: 'Late return' }] },
    ],
    // Of these, the third is beyond the three that count in 12 months.
    [
      { ...paid, incidentTypes: ['Noise', 'Noise', 'Theft'] },
      { incidents: [{ type: 'Noise' }, { type: 'Noise' }, { type: 'Theft' }] },
    ],
    [paid, {}],
  ];
  for (const [facts, fields] of steps) {
    const { before, after } = await announce(facts);
    const checked = await checkOf(organization, email);
    if (checked.found) assert.equal(before, checked.score);
    assert.equal((await fileLabels(member, labels({ ...renter, ...fields }))).status, 200);
    assert.equal((await checkOf(organization, email)).score, after, JSON.stringify(facts));
  }
});

test('the form learns nothing about the score of a renter outside reach, and nothing is held by surprise', async () => {
  const { member: other } = await newMember(server);
  const { member } = await newMember(server);
  const body = labels({ paymentCompliance: 'Not Paid', incidents: [{ type: 'Theft' }] });
  await fileLabels(other, body);
  const find = async () =>
    (await member.call('GET', `/dashboard/filing/person?email=${body.renterEmail}`)).body;
  const masked = await find();
  assert.deepEqual([masked.before, masked.renter.onFile], [null, null]);
  const grave = { unpaid: true, damaged: true, outstandingBalanceCents: 10_000_001, incidentTypes: [] };
  assert.equal(scoreChangeOf(NOTHING_BEFORE, grave, Date.now()).held, 'severity');
  const held = await fileLabels(
    member,
    labels({ paymentCompliance: 'Not Paid', assetCondition: 'Total Loss', outstandingBalance: 10_000_001 }),
  );
  assert.notEqual(held.body.heldUntil, null);
});

test('an incident is filed about a renter on file, and the next check counts it', async () => {
  const { organization, member } = await newMember(server);
  const report = labels();
  const { renterId } = (await fileLabels(member, report)).body;
  const incident = {
    formId: newFormId(),
    renterId,
    industry: 'tools',
    type: 'Late return',
    details: 'Two\ndays.',
  };
  const { status, body } = await fileIncident(member, incident);
  assert.equal(status, 200);
  assert.match(body.incidentId, /^inc_/);
  assert.deepEqual(body, { incidentId: body.incidentId, renterId, heldUntil: null });
  const checked = await checkOf(organization, report.renterEmail);
  assert.deepEqual([checked.summary.incidents, checked.flags], [1, ['LATE_RETURN']]);
  const [newest] = await auditOf(server, organization);
  assert.deepEqual(newest, ['Mo Clerk', 'incident.filed', body.incidentId]);
});

test('reports with an e-mail or only a name send report.submitted with exactly the specified fields; an incident sends no event', async () => {
  const { organization, member } = await newMember(server);
  const receiver = await newReceiver(organization);
  const byLabels = labels({ assetCondition: 'Total Loss', paymentCompliance: 'Not Paid' });
  const byName = labels({ renterEmail: undefined, renterName: 'Only Name', incidents: [{ type: 'x' }] });
  const one = (await fileLabels(member, byLabels)).body;
  const two = (await fileLabels(member, byName)).body;
  await fileIncident(member, {
    formId: newFormId(),
    renterId: one.renterId,
    industry: 'tools',
    type: 'x',
    details: 'y',
  });
  await until('both events are received', () => receiver.received.length === 2);
  const events = receiver.received.map(({ body }) => {
    const { createdAt, ...data } = body.data;
    assert.equal(new Date(createdAt).toISOString(), createdAt);
    return { ...body, data };
  });
  const event = (data: object) => ({ event: 'report.submitted', orgId: organization.id, data });
  assert.deepEqual(
    events.toSorted((a, b) => a.data.riskScore - b.data.riskScore),
    [
      event({
        reportId: one.reportId,
        recordId: one.recordId,
        renterEmail: byLabels.renterEmail,
        renterName: 'Jordan  Réyes',
        riskScore: 270,
        eligibilityStatus: 'Elevated Risk',
        industryType: 'tools',
      }),
      event({
        reportId: two.reportId,
        recordId: two.recordId,
        renterName: 'Only Name',
        riskScore: 970,
        eligibilityStatus: 'Eligible',
        industryType: 'tools',
      }),
    ],
  );
  // A report from figures filed through the API has no industry, so it sends no event.
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: byLabels.renterEmail } });
  const { deliveries } = (await organization.call('GET', '/v1/webhooks')).body;
  const ofReports = deliveries.filter(({ event }: { event: string }) => event === 'report.submitted');
  assert.equal(ofReports.length, 2);
});

test('invalid input is rejected (400) with the name of the field, and nothing is filed', async () => {
  const { organization, member } = await newMember(server);
  const { renterId } = (await fileLabels(member, labels())).body;
  const incident = { formId: newFormId(), renterId, industry: 'a', type: 'b', details: 'c' };
  for (const [send, body, error] of [
    [fileLabels, {}, /^formId is required/],
    [fileLabels, labels({ formId: 'x' }), /^formId must be/],
    [
      fileLabels,
      labels({ renterEmail: undefined, renterName: undefined }),
      /^renter_email or renter_name is required/,
    ],
    [fileLabels, labels({ paymentCompliance: undefined }), /^paymentCompliance is required/],
    [fileLabels, labels({ assetCondition: undefined }), /^assetCondition is required/],
    [fileLabels, labels({ contractCompliance: undefined }), /^contractCompliance is required/],
    [fileLabels, labels({ renterEmail: 'no address' }), /^renterEmail must be an e-mail address/],
    [fileLabels, labels({ industryType: undefined }), /^industryType is required/],
    [fileLabels, labels({ paymentCompliance: 'Paid' }), /^paymentCompliance must be one of: Paid As Agreed/],
    [fileLabels, labels({ totalCharged: 1.5 }), /^totalCharged must be a whole number/],
    [fileLabels, labels({ totalPaid: -1 }), /^totalPaid must be 0 or more/],
    [fileLabels, labels({ outstandingBalance: 1e12 }), /^outstandingBalance must be 100000000000 or less/],
    [fileLabels, labels({ incidents: [{ details: 'x' }] }), /^incidents\[0\]\.type is required/],
    [fileLabels, labels({ incidents: Array(101).fill({ type: 'x' }) }), /^incidents must have 100 entries/],
    [fileLabels, labels({ industryType: ' ' }), /^industryType must be a text/],
    [fileLabels, labels({ damage: ['door'] }), /^damage goes with an assetCondition that is damage/],
    [fileLabels, labels({ damage: [''] }), /^damage\[0\] must be a text that is not empty/],
    [fileLabels, labels({ recommendation: 'maybe' }), /^recommendation must be one of: approved/],
    [fileLabels, labels({ notes: 'x'.repeat(4_001) }), /^notes must have 4000 characters/],
    [fileIncident, { ...incident, details: '' }, /^details must be a text that is not empty/],
    [fileIncident, { ...incident, type: 7 }, /^type must be/],
    [fileIncident, { ...incident, formId: `chk_${'a'.repeat(20)}` }, /^formId must be/],
  ] as const) {
    const response = await send(member, body);
    assert.equal(response.status, 400, JSON.stringify(body));
    assert.match(response.body.error, error);
  }
  assert.equal(await countRows(server, 'reports', organization), 1);
  assert.equal(await countRows(server, 'incidents', organization), 0);
});

test('incidents on file can be linked to a report, and are not counted twice', async () => {
  const { organization, member } = await newMember(server);
  const { body: first } = await fileLabels(member, labels({ renterEmail: 'linked@example.com' }));
  const incident = {
    formId: newFormId(),
    renterId: first.renterId,
    industry: 'tools',
    type: 'Theft',
    details: 'y',
  };
  const { incidentId } = (await fileIncident(member, incident)).body;
  const person = () =>
    member.call('GET', '/dashboard/filing/person', {
      query: { email: 'LINKED@example.com', name: 'Who Ever' },
    });
  const { renter, ownIncidents } = (await person()).body;
  assert.equal(renter.renterId, first.renterId);
  assert.deepEqual(ownIncidents, [
    { id: incidentId, type: 'Theft', industry: 'tools', filedAt: ownIncidents[0].filedAt },
  ]);
  const linked = labels({ renterEmail: 'linked@example.com', linkedIncidents: [incidentId] });
  assert.equal((await fileLabels(member, linked)).status, 200);
  assert.equal((await checkOf(organization, 'linked@example.com')).summary.incidents, 1);
  assert.equal(
    (await server.rows('SELECT * FROM report_incidents WHERE incident_id = ?', incidentId)).length,
    1,
  );
});

test('the form shows which renter the report would be filed about', async () => {
  const { member } = await newMember(server);
  const { member: stranger } = await newMember(server);
  const body = labels({
    renterEmail: 'about@example.com',
    renterName: 'Abo Ut',
    renterPhone: '555 0100 777',
  });
  const { renterId } = (await fileLabels(member, body)).body;
  await fileIncident(member, { formId: newFormId(), renterId, industry: 'tools', type: 'x', details: 'y' });
  const about = async ({ call }: StaffClient, query: Record<string, string>) =>
    (await call('GET', '/dashboard/filing/person', { query })).body;
  for (const [who, query, found] of [
    [member, { email: ' About@Example.com ' }, true],
    [stranger, { email: 'about@example.com' }, true],
    [member, { email: 'other@example.com', name: 'Abo Ut', phone: '555 0100 777' }, false],
    [stranger, { name: 'abo ut', phone: '5550100777' }, true],
    [member, { name: 'abo UT' }, true],
    [stranger, { name: 'abo ut' }, false],
    [member, { phone: '5550100777' }, false],
    [member, {}, false],
  ] as const) {
    const { renter } = await about(who, query);
    assert.equal(renter?.renterId, found ? renterId : undefined, JSON.stringify(query));
  }
  assert.deepEqual((await about(stranger, { email: 'about@example.com' })).ownIncidents, []);
});

test('suggestions start with the words that the organization used, most used first', async () => {
  const { member } = await newMember(server);
  const suggestions = async () => (await member.call('GET', '/dashboard/filing/suggestions')).body;
  const { industries, incidentTypes } = await suggestions();
  assert.ok(industries.includes('residential') && incidentTypes.includes('Late return'));
  for (const industryType of ['boats', 'kites', 'kites']) {
    await fileLabels(member, labels({ industryType, incidents: [{ type: `Lost ${industryType}` }] }));
  }
  const own = await suggestions();
  assert.deepEqual(own.industries, ['kites', 'boats', ...industries]);
  assert.deepEqual(own.incidentTypes, ['Lost kites', 'Lost boats', ...incidentTypes]);
  const { member: stranger } = await newMember(server);
  const others = (await stranger.call('GET', '/dashboard/filing/suggestions')).body;
  assert.deepEqual(others, { industries, incidentTypes });
});
