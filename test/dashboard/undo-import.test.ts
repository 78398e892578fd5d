import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { UNDO_MS } from '../../src/rules/text/limits.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { checkOf } from './filings.ts';
import { begun, csvOf, filed, holdImports, step, undone, uploaded } from './import-calls.ts';

const server = await startServer();
after(() => server.stop());

/** Creates an organization with a member, a second member and an admin. */
async function newOffice() {
  const organization = await server.newOrganization();
  const { id: organizationId } = organization;
  const member = await staffOf(server, { role: 'member', organizationId, name: 'Mo Clerk' });
  const colleague = await staffOf(server, { role: 'member', organizationId, name: 'Bo Clerk' });
  const admin = await staffOf(server, { role: 'admin', organizationId, name: 'Ad Min' });
  return { organization, member, colleague, admin };
}

const HEADER = 'E-mail,Name,Industry,Contract ID,Payment,Outstanding balance,Incidents';

/** Imports unpaid reports about renters, each with an incident. Returns the import. */
async function imported(staff: StaffClient, emails: readonly string[], owed = 450) {
  const lines = emails.map((email) => `${email},Jo Ray,marine,c-${email},Not Paid,${owed},Noise`);
  const one = await uploaded(staff, [HEADER, ...lines].join('\n'));
  await begun(staff, one);
  const done = await filed(staff, one.id);
  assert.equal(done.filed, emails.length);
  return one;
}

/** Begins to undo an import. Expects a status. Returns the response. */
async function undo(staff: StaffClient, id: string, reason = '', expected = 200) {
  const { status, body, text } = await step(staff, id, 'undo', { reason });
  assert.equal(status, expected, text);
  return body;
}

/** Returns the audited steps of undoing, oldest first. */
async function undoingsOf({ call }: StaffClient) {
  const { body } = await call('GET', '/dashboard/audit-log');
  return body.rows
    .map(({ actor, action, subject }: Record<string, string>) => [actor, action, subject])
    .filter(([, action]: string[]) => /undo/.test(action ?? ''))
    .toReversed();
}

/** Moves the filing of an organization's imports and records into the past. */
async function makeOlder(organizationId: string, ms: number): Promise<void> {
  for (const [table, column] of [
    ['imports', 'begun_at'],
    ['reports', 'filed_at'],
    ['incidents', 'filed_at'],
  ])
    await server.write(
      `UPDATE ${table} SET ${column} = ${column} - ? WHERE organization_id = ?`,
      ms,
      organizationId,
    );
}

const emailsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, row) => `${name}${row}@undo.example`);

test('a member undoes their own import: reports and incidents leave checks, a colleague and another organization cannot', async () => {
  const { organization, member, colleague, admin } = await newOffice();
  const emails = emailsOf('own', 45);
  const [email = ''] = emails;
  const { id } = await imported(member, emails);
  assert.deepEqual((await step(member, id, '')).body.undo, { needsReason: false });
  assert.deepEqual((await step(admin, id, '')).body.undo, { needsReason: false });
  assert.equal((await step(colleague, id, '')).body.undo, null);
  const { error } = await undo(colleague, id, 'Not mine.', 403);
  assert.match(
    error,
    /^You can undo only an import that you began to file today \(UTC\)\. Ask an admin or owner/,
  );
  const other = await newOffice();
  await undo(other.admin, id, 'Not ours.', 404);
  const before = await checkOf(organization, email);
  assert.deepEqual([before.summary.network_reports, before.summary.incidents], [1, 1]);

  const release = await holdImports(server, organization.id);
  assert.deepEqual((await undo(member, id)).state, 'undoing');
  assert.match((await undo(member, id, '', 409)).error, /already being undone/);
  assert.equal((await step(admin, id, 'resume')).status, 409, 'it is not stopped');
  await release();
  const { state, filed: all, withdrawn, leftOnFile, undo: offer } = await undone(colleague, id);
  assert.deepEqual([state, all, withdrawn, leftOnFile, offer], ['undone', 45, 45, 0, null]);
  for (const one of [email, emails[44] ?? '']) {
    const { score, summary } = await checkOf(organization, one);
    assert.deepEqual([summary.network_reports, summary.incidents, summary.outstanding_balance], [0, 0, 0]);
    assert.ok(score > before.score);
  }
  assert.match((await undo(admin, id, 'Again.', 409)).error, /was already undone/);
  assert.equal((await step(admin, id, 'resume')).status, 409);
  assert.deepEqual(await undoingsOf(admin), [
    ['Mo Clerk', 'import.undo_begun', 'leases.csv: 45 of 45 rows filed'],
    ['Mo Clerk', 'import.undone', 'leases.csv: 45 of 45 reports withdrawn'],
  ]);
});

test('ten minutes later a reason is required, which each renter sees; the next day only admins undo', async () => {
  const { organization, member, admin } = await newOffice();
  const emails = emailsOf('later', 2);
  const { id } = await imported(member, emails);
  await makeOlder(organization.id, UNDO_MS);
  assert.match((await undo(admin, id, ' ', 400)).error, /^reason is required/);
  await makeOlder(organization.id, DAY_MS);
  assert.equal((await step(member, id, '')).body.undo, null);
  await undo(member, id, 'Wrong file.', 403);
  assert.deepEqual((await step(admin, id, '')).body.undo, { needsReason: true });
  await undo(admin, id, 'Wrong file.');
  assert.equal((await undone(admin, id)).withdrawn, 2);
  const removed = await server.rows<{ kind: string; reason: string; actor: string; said: string }>(
    'SELECT kind, reason, actor, said FROM removed_records WHERE organization_id = ? ORDER BY kind, id',
    organization.id,
  );
  const [report, incident] = ['report', 'incident'].map((kind) => ({
    kind,
    reason: 'withdrawn',
    actor: 'Ad Min',
    said: 'Wrong file.',
  }));
  assert.deepEqual(
    removed.map((row) => ({ ...row })),
    [incident, incident, report, report],
  );

  // What was withdrawn after ten minutes is filed again only with a certification, better or worse.
  const [email = ''] = emails;
  const worse = await uploaded(member, `${HEADER}\n${email},Jo Ray,marine,c-${email},Not Paid,900,Noise`);
  await begun(member, worse);
  const refiled = await filed(member, worse.id);
  assert.deepEqual([refiled.filed, refiled.rejected], [0, 1]);
  const [row] = (await step(member, worse.id, 'rows')).body.rows;
  assert.match(row.errors[0].error, /^repeats RB-\w+, which was withdrawn on/);
  assert.equal((await checkOf(organization, email)).summary.network_reports, 0);
});

test('undoing does not reset how many adverse filings of a day count at once', async () => {
  const { organization, member } = await newOffice();
  const email = 'again@undo.example';
  for (let time = 0; time < 20; time++) {
    const { id } = await imported(member, [email], 450 + time);
    await undo(member, id);
    await undone(member, id);
  }
  const worse = await imported(member, [email], 900);
  const [row] = (await step(member, worse.id, 'rows')).body.rows;
  assert.ok(row.held, 'the 21st is held for review');
  assert.equal((await checkOf(organization, email)).summary.network_reports, 0);
});

test('disputed reports, and those that a dispute corrected, are left and named; removed ones stay as they are', async () => {
  const { organization, member, admin } = await newOffice();
  const emails = emailsOf('disputed', 4);
  const { id } = await imported(admin, emails);
  const { rows } = (await step(member, id, 'rows')).body;
  const reports = rows.map(({ reportId }: { reportId: string }) => reportId);
  const disputes: string[] = [];
  for (const place of [0, 1]) {
    const renter = await renterSession(server, emails[place] ?? '');
    const body = { kind: 'report', record: reports[place], reason: 'already_paid', text: 'Paid in March.' };
    disputes.push((await renter.call('POST', '/portal/api/disputes', { body })).body.id);
  }
  const decision = { decision: 'uphold', correction: { outstandingBalance: 100 }, reason: 'Paid in part.' };
  const decided = await admin.call('POST', `/dashboard/disputes/${disputes[1]}/decision`, { body: decision });
  assert.equal(decided.status, 200, decided.text);
  const change = { reason: 'Filed twice.', version: 1, withIncidents: true };
  await admin.call('POST', `/dashboard/own-reports/${reports[2]}/withdraw`, { body: change });

  await undo(admin, id);
  const { state, withdrawn, leftOnFile } = await undone(admin, id);
  assert.deepEqual([state, withdrawn, leftOnFile], ['undone', 1, 3]);
  const left = (await step(member, id, 'rows?show=left')).body.rows;
  assert.deepEqual(
    left.map(({ number }: { number: number }) => number),
    [2, 3, 4],
  );
  const [disputed, corrected, removed] = left.map(
    ({ errors }: { errors: { error: string }[] }) => errors[0]?.error,
  );
  assert.match(disputed, new RegExp(`^RB-\\w+ is disputed\\. Decide the dispute ${disputes[0]}\\.$`));
  assert.match(corrected, /^RB-\w+ was corrected after a dispute\. Withdraw it on its own\.$/);
  assert.match(removed, /no longer on file: it was withdrawn on/);
  const counts = emails.map(async (email) => (await checkOf(organization, email)).summary.network_reports);
  assert.deepEqual(await Promise.all(counts), [1, 1, 0, 0]);
  // Left rows were filed: they are not among the rows to fix.
  assert.doesNotMatch((await step(member, id, 'errors.csv')).text, /disputed/);
  assert.equal((await undoingsOf(admin)).at(-1)[2], 'leases.csv: 1 of 4 reports withdrawn');
});

test('an import that is undone twice at once withdraws each report once and is audited once', async () => {
  const { organization, member, admin } = await newOffice();
  const emails = emailsOf('tabs', 130);
  const { id } = await imported(member, emails);
  const starts = await Promise.all([member, admin].map((staff) => step(staff, id, 'undo', { reason: '' })));
  assert.deepEqual(starts.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await undone(member, id)).withdrawn, 130);
  const [removed] = await server.rows<{ count: number; ids: number }>(
    'SELECT count(*) AS count, count(DISTINCT id) AS ids FROM removed_records WHERE organization_id = ?',
    organization.id,
  );
  assert.deepEqual([Number(removed?.count), Number(removed?.ids)], [260, 260]);
  assert.equal((await undoingsOf(admin)).length, 2);

  // The same file is a new import then, without a warning.
  const lines = emails.map((email) => `${email},Jo Ray,marine,c-${email},Not Paid,450,Noise`);
  const again = await uploaded(member, [HEADER, ...lines].join('\n'));
  assert.notEqual(again.id, id);
  assert.equal(again.same, null);
  await begun(member, again);
});

test('a stopped import is undone without its waiting rows, which are deleted; one that is being filed is not', async () => {
  const { organization, member } = await newOffice();
  const one = await uploaded(member, csvOf(8_000, 'Stopped'));
  assert.match((await undo(member, one.id, '', 403)).error, /^You can undo only/);
  await begun(member, one);
  assert.match((await undo(member, one.id, '', 409)).error, /Stop it first/);
  await until('some rows are filed', async () => (await step(member, one.id, '')).body.filed > 0);
  const { filed: part } = (await step(member, one.id, 'stop')).body;
  assert.ok(part > 0 && part < 8_000, `${part} are filed`);
  await undo(member, one.id);
  const end = await undone(member, one.id);
  assert.deepEqual([end.state, end.filed, end.withdrawn], ['undone', part, part]);
  const [waiting] = await server.rows<{ count: number }>(
    "SELECT count(*) AS count FROM import_rows WHERE import_id = ? AND state = 'waiting'",
    one.id,
  );
  assert.equal(Number(waiting?.count), 0);
  const [onFile] = await server.rows<{ count: number }>(
    'SELECT count(*) AS count FROM reports WHERE organization_id = ?',
    organization.id,
  );
  assert.equal(Number(onFile?.count), 0);
});
