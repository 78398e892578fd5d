import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BatchPreviewResponse, BatchResultLine } from '../../src/http/dashboard/batch-responses.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

async function newMember(options: Parameters<typeof server.newOrganization>[0] = {}) {
  const organization = await server.newOrganization(options);
  const member = await colleague(organization, 'member', 'Mo Clerk');
  return { organization, member };
}

const colleague = ({ id: organizationId }: TestOrganization, role: 'member' | 'admin', name: string) =>
  staffOf(server, { organizationId, role, name });

const creditsOf = async ({ id }: TestOrganization) =>
  (await server.store.organizations.find(id))?.credits ?? 0;

async function previewed({ call }: Pick<StaffClient, 'call'>, content: string, columns?: object) {
  const body = { content, ...(columns && { columns }) };
  const { status, text, body: preview } = await call('POST', '/dashboard/batches/preview', { body });
  assert.equal(status, 200, text);
  return preview as BatchPreviewResponse;
}

interface ListedCheck {
  purpose: string;
  checked_by: { name: string };
  batch_id: string;
}

let forms = 0;

const start = ({ call }: StaffClient, content: string, columns: object, rest: object = {}) => {
  const formId = `frm_0000000000000000${forms++}`;
  return call('POST', '/dashboard/batches', {
    body: { formId, content, columns, purpose: 'tenancy', name: 'leases.csv', ...rest },
  });
};

/** Starts a batch that must be accepted, and waits until it has ended. Returns its ID. */
async function checked(staff: StaffClient, content: string, columns: object, rest = {}): Promise<string> {
  const { status, text, body } = await start(staff, content, columns, rest);
  assert.equal(status, 200, text);
  await until('the batch has ended', async () => {
    return (await staff.call('GET', `/dashboard/batches/${body.id}`)).body.status !== 'running';
  });
  return body.id;
}

const LEASES = [
  'Tenant e-mail;Mobile;Tenant;Surname;Lease no;Rent',
  'known@portfolio.example;;Kim;Lee;L-1;900',
  ';;;;;800',
  ';(503) 555-0142;;;=1+1;',
  'no e-mail;12345;;;;',
  'KNOWN@portfolio.example ;;KIM;Lee;L-1;',
  'known@portfolio.example;;Kim;Lee;L-2;',
  `nobody@portfolio.example;;;;${'x'.repeat(201)};`,
  'nobody@portfolio.example;;;;L-3;;surplus',
  '"nobody@portfolio.example";;;;"L-4',
  'second line";',
].join('\r\n');

test('a file is previewed with its guessed columns, its price and each problem, and nothing is stored or billed', async () => {
  const { organization, member } = await newMember();
  const preview = await previewed(member, `\uFEFF${LEASES}`);
  assert.deepEqual(preview.columns, { email: 0, phone: 1, name: 2, lastName: 3, reference: 4 });
  assert.deepEqual([preview.headers[5], preview.samples[5]], ['Rent', '900']);
  assert.deepEqual([preview.rows, preview.ready, preview.credits, preview.obstacle], [9, 4, 0, null]);
  assert.deepEqual(preview.problems, [
    { row: 3, field: null, problem: 'has nothing to look up' },
    { row: 5, field: 'email', problem: 'must be an e-mail address, such as jordan@example.com' },
    { row: 5, field: 'phone', problem: 'must have at least seven digits' },
    { row: 6, field: null, problem: 'is the same as row 2' },
    { row: 8, field: 'reference', problem: 'must have 200 characters at most' },
    {
      row: 9,
      field: null,
      problem: 'has 7 columns, but the header has 6: is a text that contains a delimiter not in quotes?',
    },
  ]);
  assert.deepEqual(preview.first[0], {
    row: 2,
    reference: 'L-1',
    asked: [
      { kind: 'email', text: 'known@portfolio.example' },
      { kind: 'name', text: 'Kim Lee' },
    ],
  });
  const byName = await previewed(member, LEASES, { name: 2 });
  assert.deepEqual([byName.columns, byName.ready], [{ name: 2 }, 1]);
  assert.equal(
    (await server.rows('SELECT id FROM check_batches WHERE organization_id = ?', organization.id)).length,
    0,
  );
  assert.equal(await creditsOf(organization), 0);
});

test('files that cannot be read, and columns that are not in them, are named', async () => {
  const { member } = await newMember();
  const rejected = async (content: string, columns?: object) => {
    const body = { content, ...(columns && { columns }) };
    const { status, body: response } = await member.call('POST', '/dashboard/batches/preview', { body });
    assert.equal(status, 400);
    return response.error;
  };
  assert.match(await rejected(''), /The file is empty/);
  assert.match(await rejected('email\n'), /no rows below the column names/);
  assert.match(await rejected('email\n"a@b.example'), /never closed/);
  assert.match(
    await rejected('email\na@b.example', { email: 1 }),
    /columns\.email must be the number of a column/,
  );
  assert.match(await rejected('email\na@b.example', { age: 0 }), /additional/);
  const many = Array.from({ length: 10_001 }, (_, row) => `row${row}@portfolio.example`);
  assert.match(await rejected(['email', ...many].join('\n')), /more than 10,000 rows\. Split it/);
  const none = await start(member, 'email\nnobody', { email: 0 });
  assert.deepEqual([none.status, none.body.error], [400, 'No row of the file can be checked.']);
});

test('the rows that can be checked are answered and billed once, also if the form is sent twice', async () => {
  const { organization, member } = await newMember();
  const report = {
    renterEmail: 'known@portfolio.example',
    renterName: 'Kim Lee',
    industryType: 'x',
    paymentCompliance: 'Not Paid',
  };
  assert.equal((await organization.call('POST', '/v1/reports', { body: report })).status, 200);
  const { columns } = await previewed(member, LEASES);
  const form = { formId: 'frm_TWICE0000000000000000', purpose: 'account_review' };
  const [first, again] = await Promise.all([
    start(member, LEASES, columns, form),
    start(member, LEASES, columns, form),
  ]);
  assert.deepEqual([first.status, again.status, again.body.id], [200, 200, first.body.id]);
  const id = await checked(member, LEASES, columns, form);
  assert.equal(id, first.body.id);
  const other = await start(member, LEASES, columns, { ...form, purpose: 'tenancy' });
  assert.deepEqual(
    [other.status, other.body.error],
    [409, 'This form already started a batch of checks. To start another one, upload the file again.'],
  );

  const { createdAt, endedAt, ...batch } = (await member.call('GET', `/dashboard/batches/${id}`)).body;
  assert.ok(endedAt >= createdAt);
  assert.deepEqual(batch, {
    id,
    name: 'leases.csv',
    status: 'completed',
    reason: null,
    rows: 4,
    answered: 4,
    by: { kind: 'person', name: 'Mo Clerk' },
    tiers: { LOW: 0, MODERATE: 0, HIGH: 2, CRITICAL: 0, UNKNOWN: 2 },
  });
  assert.equal(await creditsOf(organization), -4);
  const checks = (await organization.call('GET', '/v1/checks')).body.checks;
  assert.deepEqual(
    checks.map((check: ListedCheck) => [check.purpose, check.checked_by.name, check.batch_id]),
    Array(4).fill(['account_review', 'Mo Clerk', id]),
  );

  const results = `/dashboard/batches/${id}/results`;
  const { rows, next } = (await member.call('GET', results)).body;
  assert.equal(next, null);
  assert.deepEqual(
    rows.map(({ row, reference, tier, name }: BatchResultLine) => [row, reference, tier, name]),
    [
      [2, 'L-1', 'HIGH', 'Kim Lee'],
      [4, '=1+1', 'UNKNOWN', null],
      [7, 'L-2', 'HIGH', 'Kim Lee'],
      [10, 'L-4\r\nsecond line', 'UNKNOWN', null],
    ],
  );
  const unknown = (await member.call('GET', results, { query: { tier: 'UNKNOWN' } })).body.rows;
  assert.deepEqual(
    unknown.map(({ row }: BatchResultLine) => row),
    [4, 10],
  );

  const details = (await member.call('GET', `${results}/3`)).body;
  assert.deepEqual([details.row, details.rentals, details.matchMethod], [7, 1, 'email']);
  assert.match(details.message, /Renter found by e-mail/);
  const renter = (await member.call('GET', `/dashboard/renters/${details.renterId}`)).body;
  assert.equal(renter.memberId, details.memberId);
  const explained = await member.call('GET', `/dashboard/checks/${details.checkId}`);
  assert.equal(explained.body.score, details.score);
  assert.equal((await member.call('GET', `${results}/5`)).status, 404);
});

test('the export has every row, no formulas, and an entry in the audit log', async () => {
  const { organization, member } = await newMember();
  const formulas = ['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1'];
  const content = [
    'email,name,reference',
    ...formulas.map((text, row) => `r${row}@portfolio.example,"${text}","${text}"`),
  ].join('\n');
  const id = await checked(member, content, { email: 0, name: 1, reference: 2 });
  const { status, headers, text } = await member.call('GET', `/dashboard/batches/${id}/results.csv`);
  assert.deepEqual([status, headers['content-disposition']], [200, `attachment; filename="${id}.csv"`]);
  const lines = text.trim().split('\r\n');
  assert.equal(lines.length, 1 + formulas.length);
  assert.doesNotMatch(text, /(^|,)"?[=+\-@\t]/m);
  assert.match(lines[1] ?? '', /^2,'=cmd\(\),/);
  const admin = await colleague(organization, 'admin', 'Ada Ng');
  const { rows } = (await admin.call('GET', '/dashboard/audit-log')).body;
  const ofBatches = rows.filter(({ action }: { action: string }) => action.startsWith('batch.'));
  assert.deepEqual(
    ofBatches.map(({ action, subject }: { action: string; subject: string }) => [action, subject]),
    [
      ['batch.exported', 'leases.csv: 5 of 5 rows checked'],
      ['batch.created', 'leases.csv: 5 rows'],
    ],
  );
});

test('a member neither sees nor cancels what colleagues checked, and an admin sees all', async () => {
  const { organization, member } = await newMember();
  const curious = await colleague(organization, 'member', 'Cu Rious');
  const admin = await colleague(organization, 'admin', 'Ada Ng');
  const id = await checked(member, 'email\nsecret@portfolio.example', { email: 0 });
  const sent = await organization.call('POST', '/v1/checks/batch', {
    body: { checks: [{ email: 'a@b.example' }] },
  });
  const seenBy = async ({ call }: StaffClient) =>
    (await call('GET', '/dashboard/batches')).body.rows.map((batch: { id: string }) => batch.id).sort();
  assert.deepEqual(await seenBy(member), [id]);
  assert.deepEqual(await seenBy(admin), [id, sent.body.batch_id].sort());
  assert.deepEqual(await seenBy(curious), []);
  for (const path of ['', '/results', '/results/1', '/results.csv']) {
    const { status, text } = await curious.call('GET', `/dashboard/batches/${id}${path}`);
    assert.equal(status, 404, path);
    assert.doesNotMatch(text, /secret/);
    assert.equal((await admin.call('GET', `/dashboard/batches/${id}${path}`)).status, 200, path);
  }
  assert.equal((await curious.call('POST', `/dashboard/batches/${id}/cancel`)).status, 404);
});

test('a running batch is canceled by who sent it, and what was not answered is not billed', async () => {
  const { organization, member } = await newMember();
  const rows = Array.from({ length: 10_000 }, (_, row) => `row${row}@portfolio.example`);
  const { body } = await start(member, ['email', ...rows].join('\n'), { email: 0 });
  assert.equal((await member.call('GET', `/dashboard/batches/${body.id}/results.csv`)).status, 409);
  const cancelled = await member.call('POST', `/dashboard/batches/${body.id}/cancel`);
  assert.deepEqual(
    [cancelled.status, cancelled.body.status, cancelled.body.reason],
    [200, 'cancelled', 'requested'],
  );
  const { answered } = (await member.call('GET', `/dashboard/batches/${body.id}`)).body;
  assert.ok(answered < 10_000);
  assert.equal(await creditsOf(organization), 0 - answered);
});

test('what would reject the rows is said in the preview, and rejects them', async () => {
  const { organization, member } = await newMember({ rateLimit: 3 });
  const file = (rows: number) =>
    ['email', ...Array.from({ length: rows }, (_, row) => `row${row}@portfolio.example`)].join('\n');
  const both = async (rows: number) => {
    const { obstacle } = await previewed(member, file(rows));
    const { status, body } = await start(member, file(rows), { email: 0 });
    assert.equal(body.error, obstacle);
    return [status, obstacle] as const;
  };
  const [large, split] = await both(301);
  assert.equal(large, 400);
  assert.match(split ?? '', /The batch has 301 rows, and your organization can send 300 in 24 hours/);
  await server.store.transaction(({ organizations }) =>
    organizations.update(organization.id, { creditFloor: -2 }),
  );
  const [poor, few] = await both(3);
  assert.equal(poor, 429);
  assert.match(few ?? '', /The batch has 3 rows, and the balance of 0 credits allows 2/);
  assert.equal(await creditsOf(organization), 0);
});

test('staff of an organization without a certification are told so before the run', async (t) => {
  const strict = await startServer({ env: { REQUIRE_CERTIFICATION: '1' } });
  t.after(() => strict.stop());
  const { id: organizationId } = await strict.newOrganization();
  const member = await staffOf(strict, { organizationId, role: 'member' });
  const { obstacle } = await previewed(member, 'email\na@portfolio.example');
  assert.match(obstacle ?? '', /no certification of its permissible purpose in force/);
  const { status, body } = await start(member, 'email\na@portfolio.example', { email: 0 });
  assert.deepEqual([status, body.error], [403, obstacle]);
});

test('where a name alone is reviewed, a clerk who checks a file of names sees no adverse records, and not whose they are', async () => {
  const { organization, member } = await newMember();
  const filed = {
    renter_name: 'Bo Namesake',
    renter_email: 'bo@namesake.example',
    outstanding_balance: 45_000,
  };
  await organization.call('POST', '/v1/renter/report', { body: filed });
  const admin = await colleague(organization, 'admin', 'Ada Ng');
  await admin.call('PUT', '/dashboard/organization/name-only', { body: { nameOnly: 'review' } });
  const id = await checked(member, 'Name\r\nBo Namesake\r\n', { name: 0 });
  const results = `/dashboard/batches/${id}/results`;
  const seen = { tier: 'HIGH', score: null, memberId: null, name: null, owedCents: null, flags: [] };
  assert.partialDeepStrictEqual((await member.call('GET', results)).body.rows, [seen]);
  const details = (await member.call('GET', `${results}/1`)).body;
  assert.partialDeepStrictEqual(details, { ...seen, incidents: null, rentals: null, renterId: null });
  assert.match(details.message, /^Matched by name alone\. Ask for an e-mail/);
  const { text } = await member.call('GET', `${results}.csv`);
  assert.match(text, /Bo Namesake,tenancy,.*,yes,.*,name,,,,/);
  assert.doesNotMatch(text, /450\.00|OUTSTANDING|MB-/);
});
