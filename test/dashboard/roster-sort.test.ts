import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { normalizeName } from '../../src/rules/identity/normalization.ts';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { BY_OPERATOR } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { newMember } from './filings.ts';
import { listRoster, report, rosterNames } from './renter-calls.ts';

const server = await startServer();
after(() => server.stop());

/** Renters in one transaction, which may take some seconds on a busy machine. */
const RENTERS_AT_ONCE = 100;

/** Puts renters with these names and numbers of counted incidents on a roster, as if an incident had been filed about each. */
async function fill(
  organizationId: string,
  renters: readonly (readonly [name: string, incidents: number])[],
): Promise<string[]> {
  const all = renters.map(([fullName, countedIncidents], index) => ({
    id: `ren_${organizationId.slice(-8)}${String(index).padStart(6, '0')}`,
    memberId: `MB-${organizationId.slice(-6)}${index}`,
    fullName,
    email: null,
    phone: null,
    verificationLevel: 'UNVERIFIED' as const,
    createdAt: index,
    summary: { ...EMPTY_SUMMARY, incidents: countedIncidents, countedIncidents },
  }));
  for (let start = 0; start < all.length; start += RENTERS_AT_ONCE) {
    await server.store.transaction(async (tx) => {
      for (const renter of all.slice(start, start + RENTERS_AT_ONCE)) {
        const { id: renterId, createdAt: at } = renter;
        await tx.renters.create(renter);
        const name = { kind: 'name', value: normalizeName(renter.fullName) } as const;
        await tx.renters.addIdentifier(renterId, name, BY_OPERATOR);
        await tx.renters.enterRoster({ organizationId, renterId, newIncidents: 1, at });
      }
    });
  }
  return all.map(({ id }) => id);
}

/** Reads all pages. */
async function everyName(member: StaffClient, query: Record<string, string>) {
  const names: string[] = [];
  const sizes: number[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page = await listRoster(member, { ...query, ...(next !== '' && { after: next }) });
    names.push(...page.rows.map(({ name }) => name));
    sizes.push(page.rows.length);
    next = page.next;
  }
  return { names, sizes };
}

test('the roster is sorted by name, score and time of entry, in both directions and across pages', async () => {
  const { organization, member } = await newMember(server);
  const renters = Array.from(
    { length: 120 },
    (_, index) => [`Renter ${String((index * 7) % 120).padStart(3, '0')}`, index % 4] as const,
  );
  await fill(organization.id, renters);
  const added = renters.map(([name]) => name);
  const byName = added.toSorted();
  const byScore = [3, 2, 1, 0].flatMap((incidents) =>
    renters.filter(([, counted]) => counted === incidents).map(([name]) => name),
  );
  for (const [sort, expected] of [
    ['-added', added.toReversed()],
    ['added', added],
    ['name', byName],
    ['-name', byName.toReversed()],
    ['score', byScore],
    ['-score', byScore.toReversed()],
  ] as const) {
    const { names, sizes } = await everyName(member, { sort });
    assert.deepEqual(names, expected, sort);
    assert.deepEqual(sizes, [50, 50, 20], sort);
  }
  assert.equal((await member.call('GET', '/dashboard/roster', { query: { sort: 'owed' } })).status, 400);
});

test('filters apply in every order, and a tier is read from the order of scores', async () => {
  const { organization, member } = await newMember(server);
  await fill(organization.id, [
    ['Dee', 0],
    ['Abe', 2],
    ['Cy', 2],
    ['Bo', 4],
  ]);
  for (const [query, expected] of [
    [{ sort: 'name', tier: 'MODERATE' }, ['Abe', 'Cy']],
    [{ sort: 'score', tier: 'MODERATE' }, ['Abe', 'Cy']],
    [{ sort: '-score', tier: 'LOW' }, ['Dee']],
    [{ sort: 'added', tier: 'HIGH' }, ['Bo']],
    [{ sort: 'score', flag: 'LATE' }, []],
    [{ sort: '-score', q: 'c' }, ['Cy']],
  ] as const)
    assert.deepEqual(await rosterNames(member, query), expected, JSON.stringify(query));
});

test('the order of scores does not tell the score of a renter outside reach', async () => {
  const { organization, member } = await newMember(server);
  const other = await server.newOrganization();
  const email = `hidden@${organization.id.toLowerCase()}.example`;
  for (const _ of [1, 2])
    await report(other, { renter_email: email, renter_name: 'Hidden', incidents: ['Late', 'Loud'] });
  await report(organization, { renter_name: 'Fine', renter_email: `fine.${email}` });
  assert.equal(
    (await member.call('POST', '/dashboard/renters', { body: { email, name: 'Hidden' } })).status,
    200,
  );
  assert.deepEqual(await rosterNames(member), ['Hidden', 'Fine']);
  for (const sort of ['score', '-score']) {
    const { rows, next } = await listRoster(member, { sort });
    assert.deepEqual([rows.map(({ name }) => name), next], [['Fine'], null], sort);
  }
  await organization.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual(await rosterNames(member, { sort: 'score' }), ['Hidden', 'Fine']);
});

test('by name, a renter is listed once, at the name that is shown, and only with a name', async () => {
  const { organization, member } = await newMember(server);
  const [zoe] = await fill(organization.id, [
    ['Zoë', 0],
    ['Bo', 0],
  ]);
  await server.store.transaction(({ renters }) =>
    renters.addIdentifier(zoe ?? '', { kind: 'name', value: 'aaron' }, BY_OPERATOR),
  );
  await report(organization, { renter_email: `nameless@${organization.id.toLowerCase()}.example` });
  assert.deepEqual(await rosterNames(member, { sort: 'name' }), ['Bo', 'Zoë']);
});

test('a position in one order is not one in another, and cannot be made up', async () => {
  const { organization, member } = await newMember(server);
  await fill(
    organization.id,
    Array.from({ length: 60 }, (_, index) => [`Renter ${index}`, 0] as const),
  );
  const { next } = await listRoster(member, { sort: 'score' });
  assert.match(next ?? '', /^score\.[0-9a-f]+$/);
  for (const after of ['score.5.980', 'score.', `score.${'0'.repeat(90)}`]) {
    const query = { sort: 'score', after };
    assert.equal((await member.call('GET', '/dashboard/roster', { query })).status, 400, after);
  }
});

test('a view of the roster is exported with its filters and in its order, and only to admins', async () => {
  const { organization, member } = await newMember(server);
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const stranger = await server.newOrganization();
  const ids = await fill(organization.id, [
    ['Dee', 0],
    ['Abe', 2],
    ['Cy', 2],
    ['=Bo', 4],
  ]);
  const foreign = await fill(stranger.id, [['Foreign', 0]]);
  const names = async (query: Record<string, string>) => {
    const { status, text } = await admin.call('GET', '/dashboard/exports/roster-view.csv', { query });
    assert.equal(status, 200, text);
    return (parse(text, { bom: true, columns: true }) as { name: string }[]).map(({ name }) => name);
  };
  for (const [query, expected] of [
    [{ sort: 'score' }, ["'=Bo", 'Abe', 'Cy', 'Dee']],
    [{ sort: '-name', tier: 'MODERATE' }, ['Cy', 'Abe']],
    [{ q: 'd' }, ['Dee']],
    [{ flag: 'LATE' }, []],
    [{ ids: [ids[2], ids[0], foreign[0], 'ren_none', ids[2]].join(',') }, ['Cy', 'Dee']],
  ] as const)
    assert.deepEqual(await names(query), expected, JSON.stringify(query));
  for (const query of [{ ids: '' }, { ids: ids.join(',').concat(',x'.repeat(200)) }, { sort: 'owed' }]) {
    const { status } = await admin.call('GET', '/dashboard/exports/roster-view.csv', { query });
    assert.equal(status, 400);
  }
  const { body } = await admin.call('GET', '/dashboard/audit-log');
  const subjects = (body as { rows: { action: string; subject: string }[] }).rows
    .filter(({ action }) => action === 'export.made')
    .map(({ subject }) => subject);
  assert.deepEqual(subjects, [
    'roster, 5 chosen',
    'roster, LATE',
    'roster, found by a search',
    'roster, MODERATE',
    'roster, all',
  ]);
  assert.equal((await member.call('GET', '/dashboard/exports/roster-view.csv')).status, 403);
});

test('an export of a view has the chosen columns in their order, after the ID, and shows no more than the list', async () => {
  const { organization } = await newMember(server);
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const other = await server.newOrganization();
  const [email, added] = ['owing', 'added'].map((name) => `${name}@${organization.id.toLowerCase()}.example`);
  await report(organization, { renter_email: email, renter_name: 'Owing', outstanding_balance: 5 });
  await report(other, { renter_email: added, renter_name: 'Added', incidents: ['Theft'] });
  await admin.call('POST', '/dashboard/renters', { body: { email: added } });
  const exported = async (query: Record<string, string>) => {
    const { status, text } = await admin.call('GET', '/dashboard/exports/roster-view.csv', { query });
    assert.equal(status, 200, text);
    return parse(text, { bom: true }) as string[][];
  };
  const columns = 'tier,name,outstanding_balance,renter_id,last_filing_at,tier';
  const [header, unknown, owing, ...rest] = await exported({ columns });
  assert.deepEqual(header, ['renter_id', 'tier', 'name', 'outstanding_balance', 'last_filing_at']);
  assert.deepEqual([unknown?.slice(1), rest], [['', 'Added', '', ''], []]);
  assert.deepEqual(owing?.slice(1, 4), ['HIGH', 'Owing', '0.05']);
  assert.match(owing?.[4] ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const chosen = await exported({ columns: 'name', ids: owing?.[0] ?? '' });
  assert.deepEqual(chosen, [
    ['renter_id', 'name'],
    [owing?.[0], 'Owing'],
  ]);
  assert.equal((await exported({}))[0]?.length, 15);
  for (const columns of ['notes', 'name,constructor', 'NAME']) {
    const { status } = await admin.call('GET', '/dashboard/exports/roster-view.csv', { query: { columns } });
    assert.equal(status, 400, columns);
  }
});

test('an export of a view has every row once, however many reads it takes', async () => {
  const { organization } = await newMember(server);
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const all = Array.from({ length: 1_100 }, (_, index) => [`Renter ${index}`, index % 5] as const);
  const ids = await fill(organization.id, all);
  const query = { sort: '-score' };
  const { text } = await admin.call('GET', '/dashboard/exports/roster-view.csv', { query });
  const rows = parse(text, { bom: true, columns: true }) as { renter_id: string; rent_score: string }[];
  assert.deepEqual(new Set(rows.map(({ renter_id }) => renter_id)), new Set(ids));
  assert.equal(rows.length, 1_100);
  const scores = rows.map(({ rent_score }) => Number(rent_score));
  assert.deepEqual(
    scores,
    scores.toSorted((one, other) => other - one),
  );
});
