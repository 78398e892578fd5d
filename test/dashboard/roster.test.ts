import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import type { Identifier, Renter } from '../../src/store/store.ts';
import type { StaffClient } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { BY_OPERATOR, putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { newMember } from './filings.ts';
import { listRoster, type RosterRow, report, rosterNames } from './renter-calls.ts';

const server = await startServer();
after(() => server.stop());

/** Reads all pages, and calls `beforePage` before each. */
async function everyPage(member: StaffClient, query: Record<string, string>, beforePage = async () => {}) {
  const rows: RosterRow[] = [];
  let pages = 0;
  for (let next: string | null = ''; next !== null; pages++) {
    await beforePage();
    const page = await listRoster(member, { ...query, ...(next !== '' && { after: next }) });
    assert.ok(page.rows.length <= 50);
    rows.push(...page.rows);
    next = page.next;
  }
  return { rows, pages };
}

/** Puts this many renters on a roster, as if an incident had been filed about each, directly in the database. */
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
        newIncidents: 1,
        at: renter.createdAt,
      });
    }
  });
  return created;
}

test('a row of the roster has name, e-mail, score, flags, amount owed and the time of the last record', async () => {
  const { organization, member } = await newMember(server);
  const other = await server.newOrganization();
  await report(organization, {
    renter_email: 'whole@example.com',
    renter_name: 'Whole Person',
    outstanding_balance: 5,
  });
  await report(other, { renter_email: 'whole@example.com', incidents: ['Late return'] });
  await report(other, { renter_email: 'not-ours@example.com' });
  const { rows, next, scanned } = await listRoster(member);
  assert.deepEqual([rows.length, next, scanned], [1, null, 1]);
  const { id, memberId, addedAt, name, email, onFile } = rows[0] as RosterRow & {
    addedAt: number;
    onFile: { lastActivityAt: number };
  };
  assert.deepEqual([name, email], ['Whole Person', 'whole@example.com']);
  const { lastActivityAt, ...scored } = onFile;
  assert.deepEqual(scored, {
    // 500 x 0.40 + 1000 x 0.30 + 600 x 0.20 + 850 x 0.10, less 100 for the incident.
    score: 605,
    tier: 'MODERATE',
    flags: ['LATE_RETURN', 'OUTSTANDING_BALANCE'],
    owedCents: 5,
  });
  assert.match(id, /^ren_/);
  assert.match(memberId, /^MB-/);
  assert.ok(lastActivityAt >= addedAt);
  assert.ok(Date.now() - lastActivityAt < 60_000);
  assert.deepEqual((await member.call('GET', '/dashboard/roster/count')).body, { renters: 1, isMore: false });
});

test('an empty roster has no rows', async () => {
  const { member } = await newMember(server);
  assert.deepEqual(await listRoster(member), { rows: [], next: null, scanned: 0 });
  assert.deepEqual(await listRoster(member, { q: 'jo', tier: 'LOW' }), {
    rows: [],
    next: null,
    scanned: null,
  });
});

test('the roster is paged without gaps or duplicates, last added first, even while renters are added', async () => {
  const { organization, member } = await newMember(server);
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

test('a search finds a renter by the beginning of any word of any name, and by any complete identifier', async () => {
  const { organization, member } = await newMember(server);
  const email = `jordan@${organization.id.toLowerCase()}.example`;
  const person = { renter_email: email, renter_phone: '+1 (555) 010-0042' };
  await report(organization, { ...person, renter_name: 'Jordan Réyes' });
  await report(organization, { ...person, renter_name: 'Zoë Smith' });
  await report(organization, { renter_name: 'Joanna Doe' });
  const { id: renterId, memberId } = (await listRoster(member, { q: email })).rows[0] as RosterRow;
  const license = { kind: 'license', value: 'D-77X' } as const;
  const by = { organizationId: organization.id, source: 'edit', at: 1 } as const;
  await server.store.transaction(({ renters }) => renters.addIdentifier(renterId, license, by));
  for (const q of [
    'jordan reyes',
    'JORDAN  RÉY',
    ' jor',
    'Reyes',
    'rey',
    'Réyes, Jordan',
    'jordan r',
    'zoe',
    'smith',
    email.toUpperCase(),
    '1 555 010 0042',
    'd-77x',
    memberId,
  ]) {
    assert.deepEqual(await rosterNames(member, { q }), ['Jordan Réyes'], q);
  }
  assert.deepEqual(await rosterNames(member, { q: 'jo' }), ['Joanna Doe', 'Jordan Réyes']);
  for (const q of [
    'eyes',
    'reyes smith',
    'jordan smith',
    'ordan@x.example',
    '0100042',
    'MB-',
    '%',
    '_',
    'd-77',
  ]) {
    assert.deepEqual(await rosterNames(member, { q }), [], q);
  }
});

test('a search does not find a renter who is only on the roster of another organization', async () => {
  const { organization } = await newMember(server);
  const { member: stranger } = await newMember(server);
  await report(organization, { renter_email: 'hidden@example.com', renter_name: 'Hidden Person' });
  for (const q of ['hidden', 'person', 'hidden@example.com'])
    assert.deepEqual(await rosterNames(stranger, { q }), []);
});

test('a search is paged in the order of names, without gaps or duplicates', async () => {
  const { organization, member } = await newMember(server);
  const created = await fillRoster(organization.id, 120, () => ({}));
  const { id: otherId } = await server.newOrganization();
  const foreign = await fillRoster(otherId, 300, () => ({}));
  await server.store.transaction(async ({ renters }) => {
    for (const { id } of foreign)
      await renters.addIdentifier(id, { kind: 'name', value: `kim ${id}` }, BY_OPERATOR);
    for (const [index, { id }] of created.entries()) {
      const name = (value: string): Identifier => ({ kind: 'name', value });
      await renters.addIdentifier(id, name(`kim ${String(index % 40).padStart(3, '0')}`), BY_OPERATOR);
      await renters.addIdentifier(id, name(`kim z${String(index).padStart(3, '0')}`), BY_OPERATOR);
    }
  });
  const { rows, pages } = await everyPage(member, { q: 'kim' });
  assert.equal(pages, 3, 'each page but the last is full');
  assert.deepEqual(
    rows.map(({ id }) => id),
    created
      .toSorted((a, b) => (a.createdAt % 40) - (b.createdAt % 40) || a.createdAt - b.createdAt)
      .map(({ id }) => id),
  );
});

test('a search lists a renter once, although several words and names begin so, on whichever page', async () => {
  const { organization, member } = await newMember(server);
  const created = await fillRoster(organization.id, 60, () => ({}));
  await server.store.transaction(async ({ renters }) => {
    for (const [index, { id }] of created.entries())
      for (const name of [`ann lee ${index}`, `lee ann ${index}`, `lee lee ${index}`, `lee ${index} lee`])
        await renters.addIdentifier(id, { kind: 'name', value: name }, BY_OPERATOR);
  });
  for (const q of ['lee', 'ann', 'lee ann']) {
    const { rows, pages } = await everyPage(member, { q });
    assert.deepEqual([rows.length, new Set(rows.map(({ id }) => id)).size, pages], [60, 60, 2], q);
  }
});

test('a name of any number of words is found by its first word and its last four, and takes five rows', async () => {
  const { organization, member } = await newMember(server);
  const words = Array.from({ length: 60 }, (_, place) => `w${place + 10}x`);
  await report(organization, {
    renter_email: `long@${organization.id.toLowerCase()}.example`,
    renter_name: words.join(' '),
  });
  const found = async (q: string) => (await rosterNames(member, { q })).length;
  assert.deepEqual(await Promise.all([10, 65, 66, 69].map((word) => found(`w${word}x`))), [1, 0, 1, 1]);
  for (const [table, rows] of [
    ['roster_names', 1],
    ['roster_turned_names', 4],
  ] as const) {
    const [row] = await server.rows<{ count: number }>(
      `SELECT count(*) AS count FROM ${table} WHERE organization_id = ?`,
      organization.id,
    );
    assert.equal(Number(row?.count), rows, table);
  }
});

test('the roster can be filtered by tier, flag and industry, together and with a search', async () => {
  const { organization, member } = await newMember(server);
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
    } else assert.deepEqual(await rosterNames(member, query), expected, JSON.stringify(query));
  }
  assert.deepEqual(await rosterNames(member, { flag: '', industry: '', q: ' ' }), ['cat', 'bob', 'ann']);
});

test('a filtered request reads at most 2,000 renters, and returns where to continue', async () => {
  const { organization, member } = await newMember(server);
  const owing = { ...EMPTY_SUMMARY, reports: 1, owedCents: 1 };
  const created = await fillRoster(organization.id, 2_300, (index) =>
    index === 7 ? { summary: owing } : {},
  );
  const query = { flag: 'OUTSTANDING_BALANCE' };
  const first = await listRoster(member, query);
  assert.deepEqual([first.rows, first.scanned], [[], 2_000]);
  assert.ok(first.next);
  // Sealed: the place would tell how many entries the rosters of all organizations have.
  assert.match(first.next, /^added\.[\w-]{60,}$/);
  const second = await listRoster(member, { ...query, after: first.next });
  assert.deepEqual(
    [second.rows.map(({ id }) => id), second.scanned, second.next],
    [[created[7]?.id], 300, null],
  );
});

test('an invalid cursor is rejected (400)', async () => {
  const { member } = await newMember(server);
  for (const after of ['x', '-1', '1e3.jordan', 'x.jordan', '99999999999999999999', 'a'.repeat(401)]) {
    assert.equal((await member.call('GET', '/dashboard/roster', { query: { after } })).status, 400, after);
  }
});

test('a search finds all renters who share a name, even if they fill more than one page', async () => {
  const { organization, member } = await newMember(server);
  const created = await fillRoster(organization.id, 60, () => ({ fullName: 'Same Name' }));
  await server.store.transaction(async ({ renters }) => {
    for (const { id } of created)
      await renters.addIdentifier(id, { kind: 'name', value: 'same name' }, BY_OPERATOR);
  });
  await putRenter(server.store, [{ kind: 'name', value: 'same name' }]);
  const { rows } = await everyPage(member, { q: 'Same Name' });
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(created.map(({ id }) => id)));
  assert.equal(rows.length, 60);
});
