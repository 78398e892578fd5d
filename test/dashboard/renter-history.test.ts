import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDispute } from '../disputes/http.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { check, incident, network, read, renterOf, report } from './renter-calls.ts';

const server = await startServer();
after(() => server.stop());

const LABELS = {
  paymentCompliance: 'Not Paid',
  assetCondition: 'Cosmetic Wear',
  contractCompliance: 'Major Breach',
};

/** A text that only the other organization may see. */
const SECRET = 'Zugspitz';

const labels = ({ call }: TestOrganization, body: object) => call('POST', '/v1/reports', { body });

test("the history shows the organization's own records in full, but only the essentials of the others", async () => {
  const { organization, other, member, email } = await network(server);
  const person = { renter_email: email, renter_name: 'Jordan Réyes' };
  await report(organization, {
    ...person,
    rental_period: 'May',
    total_charged: 90_000,
    total_paid: 45_000,
    outstanding_balance: 45_000,
    damage: ['Broken <b>window</b>'],
    notes: 'Own notes\nof two lines',
  });
  const { renterId } = await renterOf(organization, email);
  const filed = await labels(other, {
    renterEmail: email,
    renterName: `${SECRET} Name`,
    renterPhone: '5557700',
    contractId: `${SECRET}-1`,
    industryType: 'cars',
    totalCharged: 77_001,
    totalPaid: 77_002,
    outstandingBalance: 100,
    ...LABELS,
  });
  assert.equal(filed.status, 200);
  await report(other, {
    ...person,
    notes: SECRET,
    damage: [SECRET],
    rental_period: SECRET,
    recommendation: 'denied',
  });
  await incident(other, renterId, SECRET);
  const own = await incident(organization, renterId, 'Own details');
  const response = await member.call('GET', `/dashboard/renters/${renterId}/history`);
  assert.equal(response.text.includes(SECRET), false);
  for (const id of [filed.body.reportId, filed.body.recordId, other.id])
    assert.equal(response.text.includes(id), false);

  const { rows, next } = response.body;
  assert.equal(next, null);
  const times = rows.map(({ at }: { at: number }) => at);
  assert.deepEqual(
    times,
    times.toSorted((a: number, b: number) => b - a),
  );
  const [ownIncident, incidentOfOther, figuresOfOther, labelsOfOther, ownReport] = rows.map(
    ({ at: _, ...rest }: { at: number }) => rest,
  );
  assert.deepEqual(ownIncident, {
    effect: { score: ownIncident.effect.score, change: -100 },
    kind: 'incident',
    own: true,
    review: null,
    certified: null,
    dispute: null,
    version: 1,
    lastChange: null,
    mayWithdraw: false,
    recordId: ownIncident.recordId,
    incident: {
      id: own.body.incidentId,
      industry: 'tools',
      type: 'Theft',
      details: 'Own details',
      occurredOn: null,
      filedAt: ownIncident.incident.filedAt,
    },
  });
  assert.match(ownIncident.recordId, /^RB-[0-9A-HJKMNP-TV-Z]{5}$/);
  assert.deepEqual(
    [incidentOfOther.own, incidentOfOther.incident],
    [false, { industry: 'tools', type: 'Theft' }],
  );
  assert.deepEqual(figuresOfOther.report, {
    variant: 'figures',
    industry: null,
    recommendation: 'denied',
    score: 850,
    outstandingBalanceCents: null,
    unpaid: false,
    damaged: true,
  });
  assert.deepEqual(labelsOfOther.report, {
    variant: 'labels',
    industry: 'cars',
    labels: LABELS,
    score: 315,
    outstandingBalanceCents: 100,
    unpaid: true,
    damaged: false,
  });
  const { id, filedAt, ...rest } = ownReport.report;
  assert.match(id, /^rep_/);
  assert.ok(Math.abs(Date.now() - filedAt) < 60_000);
  assert.match(ownReport.recordId, /^RB-/);
  assert.deepEqual(rest, {
    variant: 'figures',
    industry: null,
    renterName: 'Jordan Réyes',
    renterEmail: email,
    renterPhone: null,
    totalChargedCents: 90_000,
    totalPaidCents: 45_000,
    outstandingBalanceCents: 45_000,
    score: 650,
    unpaid: true,
    damaged: true,
    occurredOn: null,
    settledOn: null,
    rentalPeriod: 'May',
    damage: ['Broken <b>window</b>'],
    recommendation: 'conditional',
    notes: 'Own notes\nof two lines',
  });
});

test('disputed records are marked, those of others without the dispute, and withdrawn ones of the organization are listed', async () => {
  const { admin, organization, renter, reportId, file, email } = await newDispute(server);
  const { renterId } = await renterOf(organization, email);
  const other = await server.newOrganization();
  await report(other, { renter_email: email, renter_name: 'Jordan Réyes' });
  const otherAdmin = await staffOf(server, { role: 'admin', organizationId: other.id });
  const historyOf = async (staff: StaffClient) => {
    const { body } = await staff.call('GET', `/dashboard/renters/${renterId}/history`);
    return body;
  };
  const id = await file();
  const [ownOfOther, disputed] = (await historyOf(otherAdmin)).rows;
  assert.deepEqual([ownOfOther.dispute, disputed.own, disputed.disputed], [null, false, true]);
  const [, own] = (await historyOf(admin)).rows;
  assert.equal(own.dispute.id, id);
  assert.ok(own.dispute.decideBy > Date.now());

  await renter.call('POST', `/portal/api/disputes/${id}/withdraw`);
  assert.equal((await historyOf(admin)).rows[1].dispute, null);
  const body = { reason: 'Filed twice.', version: 1, withIncidents: false };
  const gone = await admin.call('POST', `/dashboard/own-reports/${reportId}/withdraw`, { body });
  assert.equal(gone.status, 200, gone.text);
  const [withdrawn, more] = (await historyOf(admin)).withdrawn;
  assert.equal(more, undefined);
  assert.deepEqual([withdrawn.recordId, withdrawn.said], [own.recordId, 'Filed twice.']);
  assert.deepEqual((await historyOf(otherAdmin)).withdrawn, [], 'others do not see them');
});

test('the history is paged without gaps or duplicates, even while more is filed', async () => {
  const { organization, member, email } = await network(server);
  for (let index = 0; index < 70; index++) {
    await report(organization, {
      renter_email: email,
      renter_name: 'Long Past',
      notes: `note ${index}`,
      incidents: index % 2 === 0 ? [`type ${index}`] : [],
    });
    // The order of records filed in the same millisecond is undefined.
    const filedBy = Date.now();
    await until('the clock advances', () => Date.now() > filedBy);
  }
  const { renterId } = await renterOf(organization, email);
  const seen: string[] = [];
  let next: string | null = '';
  for (; next !== null; ) {
    const page: { rows: { report?: { notes: string }; incident?: { type: string } }[]; next: string | null } =
      await read(member, renterId, '/history', next === '' ? {} : { after: next });
    assert.ok(page.rows.length <= 50);
    seen.push(...page.rows.map(({ report, incident }) => report?.notes ?? incident?.type ?? ''));
    next = page.next;
    await report(organization, { renter_email: email, notes: 'too late', incidents: ['too late'] });
  }
  const expected = Array.from({ length: 70 }, (_, index) => {
    return index % 2 === 0 ? [`note ${index}`, `type ${index}`] : [`note ${index}`];
  });
  assert.deepEqual(
    seen,
    expected.flat().toReversed(),
    'an incident comes before the report that it was filed with',
  );
  for (const after of ['x', '.', '1', 'inc_1', '1.inc 1', '1'.repeat(16)]) {
    const response = await member.call('GET', `/dashboard/renters/${renterId}/history`, { query: { after } });
    assert.equal(response.status, 400, after);
  }
});

test('the score over time has a cause for each change, and ends with the score of a check', async () => {
  const { organization, other, member, email } = await network(server);
  await report(other, { renter_email: email, renter_name: 'Up And Down' });
  await report(organization, { renter_email: email, outstanding_balance: 1 });
  const { renterId } = await renterOf(organization, email);
  await incident(other, renterId);
  await report(other, { renter_email: email, damage: ['x'] });
  const { points, isCut } = await read(member, renterId, '/score');
  assert.equal(isCut, false);
  assert.deepEqual(
    points.map(({ at: _, cause, ...point }: { at: number; cause: string }) => {
      assert.ok(cause.endsWith('.'));
      return point;
    }),
    [
      { score: 920, change: 0, kind: 'report', type: null, own: false },
      // 500 x 0.40 + 1000 x 0.30 + 600 x 0.20 + 850 x 0.10
      { score: 705, change: -215, kind: 'report', type: null, own: true },
      { score: 605, change: -100, kind: 'incident', type: 'Theft', own: false },
      // 667 x 0.40 + 667 x 0.30 + 600 x 0.20 + 850 x 0.10, less 100
      { score: 572, change: -33, kind: 'report', type: null, own: false },
    ],
  );
  const checked = await check(organization, `email=${email}`);
  assert.equal(checked.body.score, points.at(-1).score);
  const { rows } = await read(member, renterId, '/history');
  assert.deepEqual(
    rows.map(({ effect }: { effect: object }) => effect),
    points.map(({ score, change }: { score: number; change: number }) => ({ score, change })).toReversed(),
  );
});

test('the score over time shows the newest 500 records, and still counts the older ones', async () => {
  const { organization, member, email } = await network(server);
  await report(organization, { renter_email: email, renter_name: 'Very Long Past', damage: ['x'] });
  // Of one organization, those beyond 20 in a day would be held for review.
  for (let filers = 0; filers < 26; filers++) {
    const filer = await server.newOrganization();
    await Promise.all(
      Array.from({ length: 20 }, () => report(filer, { renter_email: email, damage: ['x'] })),
    );
  }
  await report(organization, { renter_email: email });
  const { renterId } = await renterOf(organization, email);
  const { points, isCut } = await read(member, renterId, '/score');
  assert.deepEqual([points.length, isCut], [500, true]);
  assert.deepEqual([points[0].score, points[0].change], [620, 0], 'all of the newest 20 are damaged');
  assert.equal(points.at(-1).score, (await check(organization, `email=${email}`)).body.score);
  let after: string | null = '';
  let [entries, withoutEffect] = [0, 0];
  for (; after !== null; ) {
    const page: { rows: { effect: object | null }[]; next: string | null } = await read(
      member,
      renterId,
      '/history',
      after === '' ? {} : { after },
    );
    entries += page.rows.length;
    withoutEffect += page.rows.filter(({ effect }) => effect === null).length;
    after = page.next;
  }
  assert.deepEqual([entries, withoutEffect], [522, 22]);
});
