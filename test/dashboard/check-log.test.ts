import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { dayName } from '../../src/rules/text/days.ts';
import type { CheckRecord } from '../../src/store/store.ts';
import { check as checkRecord } from '../store/fixtures.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { billed, check, newCheckId, reporter } from './checks.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;

const onFile = await reporter(server);
const { renterId, memberId } = await onFile('jordan@example.com');

const DAY = 24 * 60 * 60_000;
/** A period of some days up to today, as a page sends it. */
const lastDays = (days: number) => ({ from: dayName(Date.now() - days * DAY), to: dayName(Date.now()) });

interface Line {
  id: string;
  requestId: string;
  reference: string | null;
  by: { kind: string; name: string };
  tier: string;
  renter: { name: string } | null;
}

async function list({ call }: StaffClient, query: Record<string, string> = {}): Promise<Line[]> {
  const { status, body, text } = await call('GET', '/dashboard/checks', {
    query: { ...lastDays(29), ...query },
  });
  assert.equal(status, 200, text);
  return body.rows;
}

const open = ({ call }: StaffClient, id: string) =>
  call('GET', `/dashboard/checks/${encodeURIComponent(id)}`);

/** Creates an organization with an admin and two members. */
async function newOffice() {
  const organization = await server.newOrganization();
  const of = (role: 'admin' | 'member', name: string) =>
    staffOf(server, { role, name, organizationId: organization.id });
  const [admin, member, colleague] = [
    await of('admin', 'Ada Ng'),
    await of('member', 'Mo Clerk'),
    await of('member', 'Kit Clerk'),
  ];
  const log = async (fields: Partial<CheckRecord>) => {
    const record = checkRecord(organization.id, { at: Date.now(), ...fields });
    await store.recordCheck(record);
    return record;
  };
  return { organization, admin, member, colleague, log };
}

test('staff see again what a check found, as it was then, without what was typed, and it costs nothing', async () => {
  const { organization, member } = await newOffice();
  const made = (await check(member, 'jordan@example.com', { purpose: 'collection' })).body;
  const nobody = (await check(member, 'nobody@example.com')).body;
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: 'jordan@example.com' } });
  const [before, wasOnFile] = [await billed(server, member), await everythingOnFile(server)];

  const [unknown, found] = await list(member);
  assert.deepEqual(unknown, {
    id: nobody.requestId,
    requestId: nobody.requestId,
    at: nobody.checkedAt,
    by: { kind: 'person', name: 'Mo Clerk' },
    identifier: 'email',
    purpose: 'tenancy',
    isOfBatch: false,
    reference: null,
    recommendation: 'APPROVED',
    tier: 'UNKNOWN',
    score: null,
    found: false,
    needsSecondIdentifier: false,
    decision: null,
    renter: null,
  });
  const opened = await open(member, made.requestId);
  const { scored, flags, changedAt, ...line } = opened.body;
  assert.equal(changedAt, null);
  assert.deepEqual(line, found);
  assert.deepEqual(opened.body.renter, { renterId, memberId, name: 'Jordan Réyes' });
  assert.equal(opened.body.purpose, 'collection');
  const { renterId: _, memberId: __, name: ___, flags: saidFlags, ...record } = made.record;
  assert.deepEqual([scored, flags], [record, saidFlags], 'the report that was filed since changes nothing');
  assert.equal(scored.score, 405);
  assert.equal((await open(member, nobody.requestId)).body.scored, null);
  const byApi = await organization.call('GET', `/v1/checks?request_id=${made.requestId}`);
  assert.equal(byApi.body.checks[0]?.score, 405);
  for (const text of [opened.text, JSON.stringify([unknown, found])])
    assert.equal(text.includes('example.com'), false, 'the identifier was never kept');
  assert.deepEqual(await billed(server, member), before);
  assert.deepEqual(await everythingOnFile(server), wasOnFile, 'nor is it an inquiry: it tells nothing new');
});

test('a check has a name to compare and a reference, by which the organization finds it and nobody else', async () => {
  const { organization, admin, member } = await newOffice();
  const other = { name: 'Sam Other', reference: ' Unit 204 ' };
  const { body } = await check(member, 'jordan@example.com', other);
  assert.match(body.message, /name/, 'the name that was given is not on file');
  assert.equal(body.record.matchMethod, 'email');
  const fitting = (await check(member, 'jordan@example.com', { name: 'Jordan Réyes' })).body.requestId;
  const given = async (id: string) => (await open(member, id)).body.scored.nameGiven;
  assert.deepEqual([await given(body.requestId), await given(fitting)], ['differs', 'fits']);
  const found = await list(admin, { reference: 'unit 2' });
  assert.deepEqual(
    found.map(({ requestId, reference }) => [requestId, reference]),
    [[body.requestId, 'Unit 204']],
  );
  const stranger = await staffOf(server, { role: 'owner' });
  assert.deepEqual(await list(stranger, { reference: 'unit' }), []);
  const byApi = await organization.call('GET', `/v1/checks?request_id=${body.requestId}`);
  assert.equal(byApi.body.checks[0]?.reference, 'Unit 204');
  const long = await admin.call('POST', '/dashboard/check', {
    body: { checkId: newCheckId(), text: 'jordan@example.com', reference: 'x'.repeat(201) },
  });
  assert.equal(long.status, 400);
});

test('members see their own checks, admins all, also those by keys, and nobody those of another organization', async () => {
  const { organization, admin, member, colleague } = await newOffice();
  const stranger = await staffOf(server, { role: 'owner' });
  await organization.call('GET', '/v1/renter/check?email=jordan@example.com');
  const own = (await check(member, 'jordan@example.com')).body.requestId;
  const other = (await check(colleague, 'nobody@example.com')).body.requestId;
  const [byOther, byOwn, byKey] = await list(admin);
  assert.deepEqual(
    [byOther, byOwn, byKey].map((line) => line?.by),
    [
      { kind: 'person', name: 'Kit Clerk' },
      { kind: 'person', name: 'Mo Clerk' },
      { kind: 'key', name: 'First' },
    ],
  );
  assert.match(byKey?.id ?? '', /^req_/);
  const ids = async (staff: StaffClient, query = {}) => (await list(staff, query)).map(({ id }) => id);
  assert.deepEqual(await ids(member), [own]);
  assert.deepEqual(await ids(member, { by: colleague.userId }), [own], 'the choice is for admins');
  assert.deepEqual(await ids(colleague), [other]);
  assert.deepEqual(await ids(stranger), []);
  for (const id of [own, other, byKey?.id ?? '']) {
    assert.equal((await open(admin, id)).status, 200, id);
    assert.equal((await open(stranger, id)).status, 404, id);
    assert.equal((await open(member, id)).status, id === own ? 200 : 404, id);
  }
  const { callers } = (await admin.call('GET', '/dashboard/checks/callers', { query: lastDays(1) })).body;
  assert.deepEqual(callers.map(({ name }: { name: string }) => name).sort(), [
    'First',
    'Kit Clerk',
    'Mo Clerk',
  ]);
});

test('checks are filtered by result, purpose, caller and period, and read page by page', async () => {
  const { organization, admin, member, log } = await newOffice();
  const key = 'key_of_software';
  const at = Date.now() - 3 * DAY;
  const denied = { recommendation: 'DENIED', score: 100, renterId } as const;
  for (let number = 0; number < 120; number++) {
    const keyId = number % 3 === 0 ? member.userId : key;
    await log({
      at: at + number,
      keyId,
      ...(number % 4 === 0 && denied),
      purpose: number % 2 === 0 ? 'collection' : null,
    });
  }
  const old = await log({ at: Date.now() - 400 * DAY, keyId: member.userId });
  const count = async (staff: StaffClient, query: Record<string, string>) => {
    const seen = new Set<string>();
    let after: string | null = '';
    let pages = 0;
    for (; after !== null; pages++) {
      const { body }: { body: { rows: Line[]; next: string | null } } = await staff.call(
        'GET',
        '/dashboard/checks',
        {
          query: { ...lastDays(29), ...query, after },
        },
      );
      for (const { id } of body.rows) seen.add(id);
      assert.ok(body.rows.length <= 50);
      after = body.next;
    }
    return [seen.size, pages];
  };
  assert.deepEqual(await count(admin, {}), [120, 3]);
  assert.deepEqual(await count(member, {}), [40, 1]);
  for (const [query, expected, ofMember] of [
    [{ tier: 'CRITICAL' }, 30, 10],
    [{ tier: 'UNKNOWN' }, 90, 30],
    [{ tier: 'LOW' }, 0, 0],
    [{ purpose: 'collection' }, 60, 20],
    [{ purpose: 'tenancy', tier: 'CRITICAL' }, 0, 0],
    [{ by: key }, 80, 40],
    [{ by: member.userId, tier: 'CRITICAL' }, 10, 10],
    [{ by: organization.id }, 0, 40],
    [lastDays(2), 0, 0],
    [{ from: dayName(at), to: dayName(at + DAY) }, 120, 40],
  ] as const) {
    assert.equal((await count(admin, { ...query }))[0], expected, JSON.stringify(query));
    assert.equal((await count(member, { ...query }))[0], ofMember, `of a member: ${JSON.stringify(query)}`);
  }
  const [oldest] = await list(member, { from: dayName(old.at), to: dayName(old.at) });
  assert.equal(oldest?.id, `${old.at}.${old.requestId}`, 'an ID that has no time is found by its position');
  assert.equal((await open(member, oldest?.id ?? '')).status, 200);
  for (const query of [
    { tier: 'BAD' },
    { purpose: 'fun' },
    { from: '2020-01-01' },
    { from: 'x' },
    { after: 'x.y' },
  ]) {
    const { status } = await admin.call('GET', '/dashboard/checks', { query: { ...lastDays(29), ...query } });
    assert.equal(status, 400, JSON.stringify(query));
  }
});

test('a check by staff of an earlier version, whose ID has no time, is found for 30 days', async () => {
  const { organization, member, log } = await newOffice();
  const requestId = newCheckId();
  const { at } = await log({ requestId, keyId: member.userId });
  assert.equal((await open(member, requestId)).status, 404);
  await store.transaction(({ idempotencyRecords }) =>
    idempotencyRecords.keep(
      {
        organizationId: organization.id,
        id: requestId,
        digest: '',
        answer: JSON.stringify({ at, digest: '' }),
        at,
      },
      0,
    ),
  );
  assert.equal((await open(member, requestId)).body.requestId, requestId);
});

test('where a name alone is reviewed, an adverse match by name is hidden again; outside reach, the name is', async () => {
  const { admin, member, organization, log } = await newOffice();
  const byName = (await check(member, 'Jordan Réyes')).body;
  assert.ok(byName.record);
  const before = (await open(member, byName.requestId)).body;
  assert.equal(before.score, byName.record.score);
  const { status } = await admin.call('PUT', '/dashboard/organization/name-only', {
    body: { nameOnly: 'review' },
  });
  assert.equal(status, 200);
  const hidden = (await open(member, byName.requestId)).body;
  assert.deepEqual(
    [hidden.needsSecondIdentifier, hidden.score, hidden.scored, hidden.renter, hidden.found],
    [true, null, null, null, true],
  );
  // A clerk does not find the person in a file, either.
  const { text } = await member.call('GET', '/dashboard/checks.csv', { query: lastDays(1) });
  const [row = {}] = parse<Record<string, string>>(text, { bom: true, columns: true });
  assert.partialDeepStrictEqual(row, {
    found: 'yes',
    renter_id: '',
    member_id: '',
    renter_name: '',
    score: '',
  });
  assert.equal(row.risk_tier, hidden.tier);
  const byKey = await log({ renterId, score: 405, identifier: 'email', at: Date.now() - 500 * DAY });
  const late = async () => (await open(admin, `${byKey.at}.${byKey.requestId}`)).body.renter;
  assert.equal((await late())?.name, 'Jordan Réyes', 'a later check brings the renter within reach');
  const other = await newOffice();
  const only = await other.log({ renterId, score: 405, at: Date.now() - 500 * DAY });
  const { renter, score } = (await open(other.admin, `${only.at}.${only.requestId}`)).body;
  assert.deepEqual([renter, score], [null, 405], organization.id);
});

test('the view is exported as CSV: members export their own checks, admins those that they filtered', async () => {
  const { organization, admin, member, colleague } = await newOffice();
  await organization.call('GET', '/v1/renter/check?email=jordan@example.com');
  await check(member, 'jordan@example.com', { purpose: 'collection' });
  await check(colleague, 'nobody@example.com');
  const rowsOf = async (staff: StaffClient, query: Record<string, string> = {}) => {
    const { status, text, headers } = await staff.call('GET', '/dashboard/checks.csv', {
      query: { ...lastDays(1), ...query },
    });
    assert.equal(status, 200, text);
    assert.match(
      headers['content-disposition'] as string,
      /filename="organization-[a-z0-9-]+-checks-\d{4}-\d{2}-\d{2}-to-/,
    );
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    return rows.map(({ checked_by, risk_tier }) => [checked_by, risk_tier]);
  };
  const [own, other, byKey] = [
    ['Mo Clerk', 'MODERATE'],
    ['Kit Clerk', 'UNKNOWN'],
    ['First', 'MODERATE'],
  ];
  assert.deepEqual(await rowsOf(member), [own]);
  assert.deepEqual(await rowsOf(member, { by: colleague.userId }), [own]);
  assert.deepEqual(await rowsOf(admin), [other, own, byKey]);
  assert.deepEqual(await rowsOf(admin, { tier: 'MODERATE' }), [own, byKey]);
  assert.deepEqual(await rowsOf(admin, { by: colleague.userId }), [other]);
  assert.deepEqual(await rowsOf(admin, { purpose: 'collection' }), [own]);
  const { rows } = (await admin.call('GET', '/dashboard/audit-log', { query: { action: 'export.made' } }))
    .body;
  const period = `${lastDays(1).from} to ${lastDays(1).to}`;
  assert.deepEqual(
    rows.map(({ actor, subject }: { actor: string; subject: string }) => [actor, subject]).slice(-3),
    [
      ['Ada Ng', `checks, ${period}`],
      ['Mo Clerk', `checks, ${period}, by ${member.userId}`],
      ['Mo Clerk', `checks, ${period}, by ${member.userId}`],
    ],
  );
});

test('in test mode, the list has the checks of the test world only', async () => {
  const { organization, admin, member } = await newOffice();
  const sandbox = await organization.newTestKey();
  await check(member, 'jordan@example.com');
  await sandbox.call('GET', '/v1/renter/check?email=denied-eviction@test.example');
  const query = lastDays(1);
  const inTest = (await admin.call('GET', '/dashboard/test/checks', { query })).body.rows;
  assert.deepEqual(
    inTest.map(({ tier, by }: Line) => [tier, by.kind]),
    [['CRITICAL', 'key']],
  );
  assert.equal((await admin.call('GET', `/dashboard/test/checks/${inTest[0].id}`)).body.tier, 'CRITICAL');
  assert.equal((await open(admin, inTest[0].id)).status, 404);
  assert.deepEqual(
    (await list(admin)).map(({ by }) => by.kind),
    ['person'],
  );
});
