import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

let people = 0;
const newEmail = () => `person${++people}@example.com`;

/** Creates two organizations and a member of the first. Returns them, and an e-mail with nothing on file. */
async function network() {
  const [organization, other] = [await server.newOrganization(), await server.newOrganization()];
  const member = await staffOf(server, { role: 'member', organizationId: organization.id, name: 'Mo Clerk' });
  return { organization, other, member, email: newEmail() };
}

const figures = ({ call }: TestOrganization, body: object) => call('POST', '/v1/renter/report', { body });
const labels = ({ call }: TestOrganization, body: object) => call('POST', '/v1/reports', { body });
const incident = ({ call }: TestOrganization, renterId: string, details = 'Details') =>
  call('POST', '/v1/incidents/submit', { body: { renterId, industry: 'tools', type: 'Theft', details } });
const check = ({ call }: TestOrganization, query: string) => call('GET', `/v1/renter/check?${query}`);

async function renterOf({ call }: TestOrganization, email: string) {
  const { body } = await call('POST', '/v1/search', { body: { email } });
  return body.results[0] as { renterId: string; memberId: string };
}

async function read({ call }: StaffClient, renterId: string, part = '', query: Record<string, string> = {}) {
  const response = await call('GET', `/dashboard/renters/${renterId}${part}`, { query });
  assert.equal(response.status, 200, response.text);
  return response.body;
}

const PARTS = ['', '/history', '/score', '/checks'];

async function statuses({ call }: StaffClient, renterId: string) {
  const responses = await Promise.all(
    PARTS.map((part) => call('GET', `/dashboard/renters/${renterId}${part}`)),
  );
  for (const { status, body } of responses) if (status !== 200) assert.equal(body.ok, false);
  return responses.map(({ status }) => status);
}

test('the profile of a renter on the roster has everything that is known', async () => {
  const { organization, other, member, email } = await network();
  const person = { renter_email: email, renter_phone: '+1 (555) 010-7000' };
  await figures(organization, { ...person, renter_name: 'Jordan Réyes', outstanding_balance: 45_000 });
  await figures(other, {
    ...person,
    renter_name: 'J. Reyes',
    renter_phone: '555 010 7001',
    incidents: ['Fraud'],
  });
  const { renterId, memberId } = await renterOf(organization, email);
  await check(organization, `email=${email}`);
  const { createdAt, addedAt, summary, ...profile } = await read(member, renterId);
  assert.deepEqual(profile, {
    id: renterId,
    memberId,
    name: 'Jordan Réyes',
    aliases: ['j reyes'],
    emails: [email],
    phones: ['+1 (555) 010-7000', '5550107001'],
    licenses: [],
    masked: false,
    address: null,
    dateOfBirth: null,
    version: 0,
    correctedAt: null,
    shared: true,
    verified: false,
    tier: 'MODERATE',
    recommendation: 'CONDITIONAL',
    score: 605,
    composite: 705,
    components: {
      paymentHistory: { score: 500, label: 'Poor' },
      assetCondition: { score: 1000, label: 'Excellent' },
      identityVerified: { score: 600, label: 'Unverified' },
      networkStanding: { score: 850, label: 'Has Outstanding Balances' },
    },
    flags: ['FRAUD', 'FRAUD_REPORTED', 'OUTSTANDING_BALANCE'],
  });
  const { lastIncidentAt, ...counts } = summary;
  assert.deepEqual(counts, {
    reports: 2,
    rentals: 2,
    unpaidReports: 1,
    damagedReports: 0,
    incidents: 1,
    owedCents: 45_000,
  });
  for (const at of [createdAt, addedAt, lastIncidentAt]) assert.ok(Math.abs(Date.now() - at) < 60_000);
});

test('a renter who is on the roster or was checked can be read; any other renter is not found (404)', async () => {
  const { organization, other, member, email } = await network();
  await figures(other, { renter_email: email, renter_name: 'Out Of Reach' });
  const { renterId } = await renterOf(other, email);
  assert.deepEqual(await statuses(member, renterId), [404, 404, 404, 404]);
  assert.deepEqual(await statuses(member, 'ren_none'), [404, 404, 404, 404]);
  const [foreign, unknown] = await Promise.all(
    [renterId, 'ren_none'].map((id) => member.call('GET', `/dashboard/renters/${id}`)),
  );
  assert.deepEqual(foreign?.body, unknown?.body, 'the response does not reveal that a renter is on file');
  await check(organization, `email=${email}`);
  assert.deepEqual(await statuses(member, renterId), [200, 200, 200, 200]);
  const { member: stranger } = await network();
  assert.deepEqual(await statuses(stranger, renterId), [404, 404, 404, 404]);
});

test('contact data of a renter who was checked, but is not on the roster, is masked', async () => {
  const { organization, other, member, email } = await network();
  await figures(other, {
    renter_email: email,
    renter_name: 'Checked Person',
    renter_phone: '+1 555 010 7002',
  });
  const { renterId } = await renterOf(other, email);
  await server.store.transaction(async ({ renters }) => {
    await renters.addIdentifier(renterId, { kind: 'license', value: 'CA-7702X' });
    await renters.putDetails(renterId, {
      address: '1 Main St',
      dateOfBirth: '1990-01-31',
      version: 1,
      updatedAt: 1,
    });
  });
  await check(organization, 'name=checked+person');
  const shown = await read(member, renterId);
  assert.deepEqual(
    [shown.name, shown.masked, shown.addedAt, shown.emails, shown.phones, shown.licenses],
    ['Checked Person', true, null, ['p•••@example.com'], ['•••7002'], ['•••02X']],
  );
  assert.deepEqual([shown.address, shown.dateOfBirth], [null, null]);
  await figures(organization, { renter_email: email });
  const own = await read(member, renterId);
  assert.deepEqual(
    [own.masked, own.emails, own.phones, own.licenses, own.address, own.dateOfBirth],
    [false, [email], ['+1 555 010 7002'], ['CA-7702X'], '1 Main St', '1990-01-31'],
  );
});

test('contact data of a renter on several rosters is masked until the organization has checked the renter', async () => {
  const { organization, other, member, email } = await network();
  await figures(other, { renter_email: email, renter_name: 'Not Unmasked', renter_phone: '555 010 7003' });
  const { renterId } = await renterOf(other, email);
  await server.store.transaction(async ({ renters }) => {
    await renters.addIdentifier(renterId, { kind: 'license', value: 'CA-7703X' });
    const details = { address: '1 Main St', dateOfBirth: '1990-01-31', version: 1, updatedAt: 1 };
    await renters.putDetails(renterId, details);
  });
  const contact = async (who: StaffClient) => {
    const { masked, emails, phones, licenses, address, dateOfBirth } = await read(who, renterId);
    return [masked, emails, phones, licenses, address, dateOfBirth];
  };
  const fullContact = [false, [email], ['555 010 7003'], ['CA-7703X'], '1 Main St', '1990-01-31'];
  const maskedContact = [true, ['p•••@example.com'], ['•••7003'], ['•••03X'], null, null];
  const owner = await staffOf(server, { role: 'member', organizationId: other.id });
  assert.deepEqual(await contact(owner), fullContact, 'no other organization has the renter on its roster');
  assert.equal((await member.call('POST', '/dashboard/renters', { body: { email } })).status, 200);
  assert.deepEqual(await contact(member), maskedContact);
  await incident(organization, renterId);
  assert.deepEqual(await contact(member), maskedContact);
  await check(organization, `email=${email}`);
  assert.deepEqual(await contact(member), fullContact);
  assert.deepEqual(
    await contact(owner),
    maskedContact,
    'another organization now has the renter on its roster',
  );
});

test('only the newest 10,000 checks of an organization bring a renter within reach', async () => {
  const { organization, other, member, email } = await network();
  await figures(other, { renter_email: email });
  const { renterId } = await renterOf(other, email);
  const checkAt = (at: number, of: string | null) =>
    server.store.recordCheck({
      requestId: `request-${at}`,
      organizationId: organization.id,
      keyId: organization.keyId,
      at,
      identifier: 'email',
      renterId: of,
      recommendation: 'APPROVED',
      score: of === null ? null : 920,
      inputs: null,
    });
  const now = Date.now();
  await checkAt(now - 20_000, renterId);
  for (let start = 1; start < 10_000; start += 1_000) {
    const some = Array.from({ length: Math.min(1_000, 10_000 - start) }, (_, index) => start + index);
    await Promise.all(some.map((place) => checkAt(now - 20_000 + place, null)));
  }
  assert.deepEqual(await statuses(member, renterId), [200, 200, 200, 200]);
  const { rows, next, scannedAtMost } = await read(member, renterId, '/checks');
  assert.deepEqual([rows.length, scannedAtMost], [1, 10_000]);
  assert.ok(next, 'an older check may follow the last of 10,000');
  const end = await read(member, renterId, '/checks', { after: next });
  assert.deepEqual([end.rows, end.next], [[], null]);
  await checkAt(now, null);
  assert.deepEqual(await statuses(member, renterId), [404, 404, 404, 404]);
});

const LABELS = {
  paymentCompliance: 'Not Paid',
  assetCondition: 'Cosmetic Wear',
  contractCompliance: 'Major Breach',
};

/** A text that only the other organization may see. */
const SECRET = 'Zugspitz';

test("the history shows the organization's own records in full, but only the essentials of the others", async () => {
  const { organization, other, member, email } = await network();
  const person = { renter_email: email, renter_name: 'Jordan Réyes' };
  await figures(organization, {
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
  await figures(other, {
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
    what: 'incident',
    own: true,
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
  const { id, filedAt, ...report } = ownReport.report;
  assert.match(id, /^rep_/);
  assert.ok(Math.abs(Date.now() - filedAt) < 60_000);
  assert.match(ownReport.recordId, /^RB-/);
  assert.deepEqual(report, {
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
    rentalPeriod: 'May',
    damage: ['Broken <b>window</b>'],
    recommendation: 'conditional',
    notes: 'Own notes\nof two lines',
  });
});

test('the history is paged without gaps or duplicates, even while more is filed', async () => {
  const { organization, member, email } = await network();
  for (let index = 0; index < 70; index++) {
    await figures(organization, {
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
    await figures(organization, { renter_email: email, notes: 'too late', incidents: ['too late'] });
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
  const { organization, other, member, email } = await network();
  await figures(other, { renter_email: email, renter_name: 'Up And Down' });
  await figures(organization, { renter_email: email, outstanding_balance: 1 });
  const { renterId } = await renterOf(organization, email);
  await incident(other, renterId);
  await figures(other, { renter_email: email, damage: ['x'] });
  const { points, isCut } = await read(member, renterId, '/score');
  assert.equal(isCut, false);
  assert.deepEqual(
    points.map(({ at: _, cause, ...point }: { at: number; cause: string }) => {
      assert.ok(cause.endsWith('.'));
      return point;
    }),
    [
      { score: 920, change: 0, what: 'report', type: null, own: false },
      // 500 x 0.40 + 1000 x 0.30 + 600 x 0.20 + 850 x 0.10
      { score: 705, change: -215, what: 'report', type: null, own: true },
      { score: 605, change: -100, what: 'incident', type: 'Theft', own: false },
      // 667 x 0.40 + 667 x 0.30 + 600 x 0.20 + 850 x 0.10, less 100
      { score: 572, change: -33, what: 'report', type: null, own: false },
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
  const { organization, member, email } = await network();
  await figures(organization, { renter_email: email, renter_name: 'Very Long Past', damage: ['x'] });
  for (let start = 0; start < 510; start += 102) {
    const filings = Array.from({ length: 102 }, () =>
      figures(organization, { renter_email: email, damage: ['x'] }),
    );
    await Promise.all(filings);
  }
  await figures(organization, { renter_email: email });
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
  assert.deepEqual([entries, withoutEffect], [512, 12]);
});

test('the checks of a renter are listed with who made them, the identifier used and the result', async () => {
  const { organization, other, member, email } = await network();
  await figures(organization, { renter_email: email, renter_name: 'Looked Up' });
  const { renterId, memberId } = await renterOf(organization, email);
  await check(other, `email=${email}`);
  await check(organization, `member_id=${memberId}`);
  await check(organization, 'email=somebody-else@example.com');
  const checkId = `chk_${randomBytes(12).toString('hex')}`;
  const body = { checkId, text: email };
  assert.equal((await member.call('POST', '/dashboard/check', { body })).status, 200);
  const { rows, next } = await read(member, renterId, '/checks');
  assert.equal(next, null);
  assert.deepEqual(
    rows.map(({ at, requestId, ...row }: { at: number; requestId: string }) => {
      assert.ok(Math.abs(Date.now() - at) < 60_000 && requestId.length > 0);
      return row;
    }),
    [
      {
        identifier: 'email',
        by: { kind: 'person', name: 'Mo Clerk' },
        recommendation: 'APPROVED',
        tier: 'LOW',
        score: 920,
      },
      {
        identifier: 'member_id',
        by: { kind: 'key', name: 'First' },
        recommendation: 'APPROVED',
        tier: 'LOW',
        score: 920,
      },
    ],
  );
  for (const after of ['x', '1', '.', '-1.x', `${'1'.repeat(16)}.x`]) {
    const response = await member.call('GET', `/dashboard/renters/${renterId}/checks`, { query: { after } });
    assert.equal(response.status, 400, after);
  }
});

test('the checks of a renter are paged without gaps or duplicates, even while more are made', async () => {
  const { organization, member, email } = await network();
  await figures(organization, { renter_email: email });
  const { renterId } = await renterOf(organization, email);
  await Promise.all(Array.from({ length: 120 }, () => check(organization, `email=${email}`)));
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const query: Record<string, string> = next === '' ? {} : { after: next };
    const page: { rows: { requestId: string }[]; next: string | null } = await read(
      member,
      renterId,
      '/checks',
      query,
    );
    assert.ok(page.rows.length <= 50);
    seen.push(...page.rows.map(({ requestId }) => requestId));
    next = page.next;
    await check(organization, `email=${email}`);
  }
  assert.deepEqual([seen.length, new Set(seen).size], [120, 120]);
});
