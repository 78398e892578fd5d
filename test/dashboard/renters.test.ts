import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import type { Identifier, Renter } from '../../src/store/store.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

/** Creates an organization and a member of it. */
async function newMember() {
  const organization = await server.newOrganization();
  return { organization, member: await staffOf(server, { role: 'member', organizationId: organization.id }) };
}

const report = ({ call }: TestOrganization, body: object) => call('POST', '/v1/renter/report', { body });

interface Row {
  id: string;
  memberId: string;
  name: string;
  email: string;
}

async function list({ call }: StaffClient, query: Record<string, string> = {}) {
  const response = await call('GET', '/dashboard/roster', { query });
  assert.equal(response.status, 200, response.text);
  return response.body as { rows: Row[]; next: string | null; scanned: number };
}

const names = async (member: StaffClient, query?: Record<string, string>) =>
  (await list(member, query)).rows.map(({ name }) => name);

/** Reads all pages, and calls `beforePage` before each. */
async function everyPage(member: StaffClient, query: Record<string, string>, beforePage = async () => {}) {
  const rows: Row[] = [];
  let pages = 0;
  for (let next: string | null = ''; next !== null; pages++) {
    await beforePage();
    const page = await list(member, { ...query, ...(next !== '' && { after: next }) });
    assert.ok(page.rows.length <= 50);
    rows.push(...page.rows);
    next = page.next;
  }
  return { rows, pages };
}

/** Puts this many renters on a roster, directly in the database. */
async function fillRoster(organizationId: string, count: number, make: (index: number) => Partial<Renter>) {
  const created: Renter[] = [];
  for (let index = 0; index < count; index++) {
    const id = `ren_${organizationId.slice(-8)}${String(index).padStart(6, '0')}`;
    created.push({
      id,
      memberId: `MB-${organizationId.slice(-6)}${index}`,
      fullName: `Renter ${index}`,
      email: null,
      phone: null,
      verificationLevel: 'UNVERIFIED',
      createdAt: index,
      summary: EMPTY_SUMMARY,
      ...make(index),
    });
  }
  await server.store.transaction(async ({ renters }) => {
    for (const renter of created) {
      await renters.create(renter);
      await renters.enterRoster({
        organizationId,
        renterId: renter.id,
        newIncidents: 0,
        at: renter.createdAt,
      });
    }
  });
  return created;
}

test('a row of the roster has name, e-mail, score, flags, amount owed and the time of the last record', async () => {
  const { organization, member } = await newMember();
  const other = await server.newOrganization();
  await report(organization, {
    renter_email: 'whole@example.com',
    renter_name: 'Whole Person',
    outstanding_balance: 5,
  });
  await report(other, { renter_email: 'whole@example.com', incidents: ['Late return'] });
  await report(other, { renter_email: 'not-ours@example.com' });
  const { rows, next, scanned } = await list(member);
  assert.deepEqual([rows.length, next, scanned], [1, null, 1]);
  const { id, memberId, lastActivityAt, addedAt, ...row } = rows[0] as Row & Record<string, number>;
  assert.deepEqual(row, {
    name: 'Whole Person',
    email: 'whole@example.com',
    // 500 x 0.40 + 1000 x 0.30 + 600 x 0.20 + 850 x 0.10, less 100 for the incident.
    score: 605,
    tier: 'MODERATE',
    flags: ['LATE_RETURN', 'OUTSTANDING_BALANCE'],
    owedCents: 5,
  });
  assert.match(id, /^ren_/);
  assert.match(memberId, /^MB-/);
  assert.ok(addedAt !== undefined && lastActivityAt !== undefined && lastActivityAt >= addedAt);
  assert.ok(Date.now() - lastActivityAt < 60_000);
  assert.deepEqual((await member.call('GET', '/dashboard/roster/count')).body, { renters: 1, isMore: false });
});

test('an empty roster has no rows', async () => {
  const { member } = await newMember();
  assert.deepEqual(await list(member), { rows: [], next: null, scanned: 0 });
  assert.deepEqual(await list(member, { q: 'jo', tier: 'LOW' }), { rows: [], next: null, scanned: 0 });
});

test('the roster is paged without gaps or duplicates, last added first, even while renters are added', async () => {
  const { organization, member } = await newMember();
  const created = await fillRoster(organization.id, 120, () => ({}));
  let late = 0;
  const { rows, pages } = await everyPage(member, {}, async () => {
    await report(organization, { renter_email: `late${late++}@${organization.id.toLowerCase()}.example` });
  });
  const before = created.toReversed().map(({ id }) => id);
  assert.equal(pages, 3);
  assert.deepEqual(
    rows.map(({ id }) => id).slice(1),
    before,
    'the first was added before the first page, the others after it',
  );
});

test('a search finds a renter by the beginning of any name, and by any complete identifier', async () => {
  const { organization, member } = await newMember();
  const email = `jordan@${organization.id.toLowerCase()}.example`;
  const person = { renter_email: email, renter_phone: '+1 (555) 010-0042' };
  await report(organization, { ...person, renter_name: 'Jordan Réyes' });
  await report(organization, { ...person, renter_name: 'Zoë Smith' });
  await report(organization, { renter_name: 'Joanna Doe' });
  const { id: renterId, memberId } = (await list(member, { q: email })).rows[0] as Row;
  const license = { kind: 'license', value: 'D-77X' } as const;
  await server.store.transaction(({ renters }) => renters.addIdentifier(renterId, license));
  for (const q of [
    'jordan reyes',
    'JORDAN  RÉY',
    ' jor',
    'zoe',
    email.toUpperCase(),
    '1 555 010 0042',
    'd-77x',
    memberId,
  ]) {
    assert.deepEqual(await names(member, { q }), ['Jordan Réyes'], q);
  }
  assert.deepEqual(await names(member, { q: 'jo' }), ['Joanna Doe', 'Jordan Réyes']);
  for (const q of ['reyes', 'ordan@x.example', '0100042', 'MB-', '%', '_', 'd-77']) {
    assert.deepEqual(await names(member, { q }), [], q);
  }
});

test('a search does not find a renter who is only on the roster of another organization', async () => {
  const { organization } = await newMember();
  const { member: stranger } = await newMember();
  await report(organization, { renter_email: 'hidden@example.com', renter_name: 'Hidden Person' });
  for (const q of ['hidden', 'hidden@example.com']) assert.deepEqual(await names(stranger, { q }), []);
});

test('a search is paged in the order of names, without gaps or duplicates', async () => {
  const { organization, member } = await newMember();
  const created = await fillRoster(organization.id, 120, () => ({}));
  await server.store.transaction(async ({ renters }) => {
    for (const [index, { id }] of created.entries()) {
      const name = (value: string): Identifier => ({ kind: 'name', value });
      await renters.addIdentifier(id, name(`kim ${String(index % 40).padStart(3, '0')}`));
      await renters.addIdentifier(id, name(`kim z${String(index).padStart(3, '0')}`));
    }
  });
  const { rows, pages } = await everyPage(member, { q: 'kim' });
  assert.equal(pages, 3);
  assert.deepEqual(
    rows.map(({ id }) => id),
    created
      .toSorted((a, b) => (a.createdAt % 40) - (b.createdAt % 40) || a.createdAt - b.createdAt)
      .map(({ id }) => id),
  );
});

test('the roster can be filtered by tier, flag and industry, together and with a search', async () => {
  const { organization, member } = await newMember();
  const other = await server.newOrganization();
  const labels = (by: TestOrganization, renterName: string, industryType: string, incidents: object[] = []) =>
    by.call('POST', '/v1/reports', {
      body: { renterName, renterEmail: `${renterName}@${organization.id}.example`, industryType, incidents },
    });
  await labels(organization, 'ann', 'tools');
  await labels(organization, 'bob', 'tools', [{ type: 'Late return' }, { type: 'Theft' }]);
  await labels(organization, 'cat', 'cars', [{ type: 'late-return' }]);
  await labels(other, 'cat', 'boats');
  for (const [query, expected] of [
    [{ tier: 'LOW' }, ['cat', 'ann']],
    [{ tier: 'MODERATE' }, ['bob']],
    [{ tier: 'CRITICAL' }, []],
    [{ flag: 'LATE_RETURN' }, ['cat', 'bob']],
    [{ flag: 'late return' }, ['cat', 'bob']],
    [{ flag: 'LATE' }, []],
    [{ industry: 'tools' }, ['bob', 'ann']],
    [{ industry: 'boats' }, []],
    [{ industry: 'Tools' }, []],
    [{ industry: 'tools', flag: 'THEFT', tier: 'MODERATE' }, ['bob']],
    [{ industry: 'cars', flag: 'THEFT' }, []],
    [{ q: 'b', tier: 'MODERATE' }, ['bob']],
    [{ q: 'b', tier: 'LOW' }, []],
    [{ tier: '', flag: '', industry: '', q: ' ' }, undefined],
  ] as const) {
    if (expected === undefined) {
      assert.equal(
        (await member.call('GET', '/dashboard/roster', { query })).status,
        400,
        'an empty tier is invalid',
      );
    } else assert.deepEqual(await names(member, query), expected, JSON.stringify(query));
  }
  assert.deepEqual(await names(member, { flag: '', industry: '', q: ' ' }), ['cat', 'bob', 'ann']);
});

test('a filtered request reads at most 2,000 renters, and returns where to continue', async () => {
  const { organization, member } = await newMember();
  const owing = { ...EMPTY_SUMMARY, reports: 1, owedCents: 1 };
  const created = await fillRoster(organization.id, 2_300, (index) =>
    index === 7 ? { summary: owing } : {},
  );
  const query = { flag: 'OUTSTANDING_BALANCE' };
  const first = await list(member, query);
  assert.deepEqual([first.rows, first.scanned], [[], 2_000]);
  assert.ok(first.next);
  const second = await list(member, { ...query, after: first.next });
  assert.deepEqual(
    [second.rows.map(({ id }) => id), second.scanned, second.next],
    [[created[7]?.id], 300, null],
  );
});

test('an invalid cursor is rejected (400)', async () => {
  const { member } = await newMember();
  for (const after of ['x', '-1', '1', '1e3.jordan', 'x.jordan', '99999999999999999999', 'a'.repeat(401)]) {
    assert.equal((await member.call('GET', '/dashboard/roster', { query: { after } })).status, 400, after);
  }
});

async function add({ call }: StaffClient, body: object) {
  const response = await call('POST', '/dashboard/renters', { body });
  assert.equal(response.status, 200, response.text);
  return response.body as { renterId: string; memberId: string; wasOnFile: boolean; wasOnRoster: boolean };
}

test('a new renter is added to the roster, and a check finds them', async () => {
  const { organization, member } = await newMember();
  const email = `new@${organization.id.toLowerCase()}.example`;
  const added = await add(member, {
    name: ' New   Person ',
    email: ` ${email.toUpperCase()} `,
    phone: '555-0177',
  });
  assert.deepEqual([added.wasOnFile, added.wasOnRoster], [false, false]);
  const [row] = (await list(member)).rows;
  assert.deepEqual(
    { ...row, addedAt: undefined },
    {
      id: added.renterId,
      memberId: added.memberId,
      name: 'New Person',
      email,
      score: 920,
      tier: 'LOW',
      flags: [],
      owedCents: 0,
      lastActivityAt: null,
      addedAt: undefined,
    },
  );
  const check = await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual([check.body.found, check.body.summary.network_reports], [true, 0]);
  const again = await add(member, { email });
  assert.deepEqual(again, { ...added, wasOnFile: true, wasOnRoster: true });
  assert.equal((await list(member)).rows.length, 1);
});

test('an added renter is matched like the renter of a report: never by name or phone alone', async () => {
  const { member } = await newMember();
  const other = await server.newOrganization();
  const unique = other.id.toLowerCase();
  await report(other, {
    renter_email: `on-file@${unique}.example`,
    renter_name: `Sam ${unique}`,
    renter_phone: '5550188',
  });
  const { body } = await other.call('POST', '/v1/search', { body: { email: `on-file@${unique}.example` } });
  const onFile = body.results[0].renterId;
  const byName = await add(member, { name: `Sam ${unique}` });
  const byPhone = await add(member, { name: 'Somebody Else', phone: '5550188' });
  for (const added of [byName, byPhone]) {
    assert.equal(added.wasOnFile, false);
    assert.notEqual(added.renterId, onFile);
  }
  const byEmail = await add(member, { email: `on-file@${unique}.example`, name: 'Samantha' });
  assert.deepEqual([byEmail.renterId, byEmail.wasOnFile, byEmail.wasOnRoster], [onFile, true, false]);
  const byBoth = await add(member, { name: `SAM ${unique}`, phone: '555-0188' });
  assert.deepEqual([byBoth.renterId, byBoth.wasOnRoster], [onFile, true]);
  assert.deepEqual(
    await names(member, { q: 'samantha' }),
    [`Sam ${unique}`],
    'the other name also finds the renter',
  );
});

test('adding a renter twice at once creates one renter', async () => {
  const { organization, member } = await newMember();
  const body = { email: `twice@${organization.id.toLowerCase()}.example`, name: 'Twice' };
  const [one, other] = await Promise.all([add(member, body), add(member, body)]);
  assert.equal(one.renterId, other.renterId);
  assert.deepEqual([one.wasOnFile, other.wasOnFile].sort(), [false, true]);
});

test('adding a renter is audited once, with the member ID', async () => {
  const { organization, member } = await newMember();
  const { memberId } = await add(member, { name: 'Audited Person' });
  // Already on the roster, so not added.
  assert.equal((await add(member, { name: 'Audited Person' })).memberId, memberId);
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const { body } = await admin.call('GET', '/dashboard/audit-log', { query: { action: 'renter.added' } });
  assert.deepEqual(
    body.rows.map(({ subject, userId }: Record<string, string>) => [subject, userId]),
    [[memberId, member.userId]],
  );
});

test('a renter without a name or e-mail, or with an invalid one, is rejected (400)', async () => {
  const { member } = await newMember();
  for (const body of [
    {},
    { phone: '5550100' },
    { name: ' - ', email: '' },
    { email: 'nothing' },
    { name: 'x'.repeat(4_001) },
    { name: 5 },
  ]) {
    const { status, body: response } = await member.call('POST', '/dashboard/renters', { body });
    assert.equal(status, 400, JSON.stringify(body).slice(0, 50));
    assert.equal(response.ok, false);
  }
  assert.deepEqual((await list(member)).rows, []);
});

test('a search finds all renters who share a name, even if they fill more than one page', async () => {
  const { organization, member } = await newMember();
  const created = await fillRoster(organization.id, 60, () => ({ fullName: 'Same Name' }));
  await server.store.transaction(async ({ renters }) => {
    for (const { id } of created) await renters.addIdentifier(id, { kind: 'name', value: 'same name' });
  });
  await putRenter(server.store, [{ kind: 'name', value: 'same name' }]);
  const { rows } = await everyPage(member, { q: 'Same Name' });
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(created.map(({ id }) => id)));
  assert.equal(rows.length, 60);
});
