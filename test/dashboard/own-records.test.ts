import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { UNDO_MS } from '../../src/rules/text/limits.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { checkOf, fileIncident, fileLabels, incident, labels, newMember } from './filings.ts';

const server = await startServer();
after(() => server.stop());

const UNPAID = { paymentCompliance: 'Not Paid', totalCharged: 90_000, totalPaid: 45_000 };
const unpaid = (fields: object = {}) => labels({ ...UNPAID, outstandingBalance: 45_000, ...fields });

/** Creates an organization with a member, a second member and an admin. */
async function newOffice() {
  const { organization, member } = await newMember(server);
  const { id: organizationId } = organization;
  const [colleague, admin] = [
    await staffOf(server, { role: 'member', organizationId, name: 'Bo Clerk' }),
    await staffOf(server, { role: 'admin', organizationId, name: 'Ad Min' }),
  ];
  return { organization, member, colleague, admin };
}

/** Files a form, and returns the response. */
async function filed(member: StaffClient, form: ReturnType<typeof labels>) {
  const { status, body, text } = await fileLabels(member, form);
  assert.equal(status, 200, text);
  return { email: form.renterEmail, ...body };
}

type Change = { kind?: 'reports' | 'incidents'; id: string; reason?: string; version?: number };

/** Changes a record, and returns the response. Expects a status. */
async function change(
  { call }: StaffClient,
  action: 'correct' | 'settle' | 'withdraw',
  { kind = 'reports', id, reason = 'It was wrong.', version = 1, ...more }: Change & Record<string, unknown>,
  expected = 200,
) {
  const body = { reason, version, ...(action === 'withdraw' && { withIncidents: false }), ...more };
  const {
    status,
    body: changed,
    text,
  } = await call('POST', `/dashboard/own-${kind}/${id}/${action}`, { body });
  assert.equal(status, expected, text);
  return changed;
}

async function historyOf({ call }: StaffClient, renterId: string) {
  const { status, body, text } = await call('GET', `/dashboard/renters/${renterId}/history`);
  assert.equal(status, 200, text);
  return body.rows;
}

/** Returns the audited changes of records, oldest first: actor, action and subject of each. */
async function changesOf({ call }: StaffClient) {
  const { body } = await call('GET', '/dashboard/audit-log');
  return body.rows
    .map(({ actor, action, subject }: Record<string, string>) => [actor, action, subject])
    .filter(([, action]: string[]) => /^(report|incident)\.(corrected|settled|withdrawn)$/.test(action ?? ''))
    .toReversed();
}

/** Moves the filing of a report into the past. */
async function makeOlder(reportId: string, ms: number): Promise<void> {
  await server.write('UPDATE reports SET filed_at = filed_at - ? WHERE id = ?', ms, reportId);
}

test('an own record is found by its record ID, also after it was withdrawn, and no record of others', async () => {
  const { member, admin } = await newOffice();
  const { recordId, reportId, renterId } = await filed(member, unpaid());
  const find = ({ call }: StaffClient, id: string) => call('GET', `/dashboard/own-records/${id}`);
  assert.deepEqual((await find(member, recordId.toLowerCase())).body, { kind: 'report', recordId, renterId });
  const other = await newOffice();
  for (const [staff, id] of [
    [other.member, recordId],
    [member, 'RB-ZZZZZ'],
    [member, 'RB-IL'],
  ] as const) {
    const { status, body } = await find(staff, id);
    const error = 'Your organization has filed no record with this ID.';
    assert.deepEqual([status, body.error], [404, error]);
  }
  await change(admin, 'withdraw', { id: reportId });
  assert.equal((await find(member, recordId)).body.renterId, renterId);
});

test('a member undoes their own filing with its incidents and without a reason, and the audit log names each', async () => {
  const { organization, member, colleague, admin } = await newOffice();
  const report = await filed(member, unpaid({ incidents: [{ type: 'Late return' }] }));
  const [, entry] = await historyOf(member, report.renterId);
  assert.deepEqual([entry.version, entry.lastChange, entry.mayWithdraw], [1, null, true]);
  const ofColleague = await historyOf(colleague, report.renterId);
  assert.deepEqual(
    ofColleague.map(({ mayWithdraw }: { mayWithdraw: boolean }) => mayWithdraw),
    [false, false],
  );
  const [{ recordId: incidentRecord }] = ofColleague;
  const undo = { id: report.reportId, reason: '', withIncidents: true };
  const error = (await change(colleague, 'withdraw', undo, 403)).error;
  assert.match(error, /^You can withdraw only what you filed yourself today \(UTC\)\. Ask an admin or owner/);
  assert.deepEqual(await change(member, 'withdraw', undo), {
    recordId: report.recordId,
    version: 2,
    incidents: 1,
  });
  const { summary } = await checkOf(organization, report.email);
  assert.deepEqual([summary.network_reports, summary.incidents, summary.outstanding_balance], [0, 0, 0]);
  assert.match((await change(member, 'withdraw', undo, 409)).error, /no longer on file: it was withdrawn on/);
  assert.deepEqual(await changesOf(admin), [
    ['Mo Clerk', 'incident.withdrawn', incidentRecord],
    ['Mo Clerk', 'report.withdrawn', report.recordId],
  ]);
});

test('what a member filed through a key, a colleague filed, or they filed on another day, only admins withdraw', async () => {
  const { organization, member, colleague, admin } = await newOffice();
  const email = 'own.others@renters.example';
  const body = { renterEmail: email, renterName: 'Jo Ray', industryType: 'tools' };
  const byKey = (await organization.call('POST', '/v1/reports', { body })).body.reportId;
  const byColleague = await filed(colleague, labels({ renterEmail: email }));
  const yesterday = await filed(member, labels({ renterEmail: email }));
  await makeOlder(yesterday.reportId, DAY_MS);
  const ids = [byKey, byColleague.reportId, yesterday.reportId];
  for (const id of ids) await change(member, 'withdraw', { id }, 403);
  for (const { mayWithdraw } of await historyOf(member, yesterday.renterId)) assert.equal(mayWithdraw, false);
  for (const { mayWithdraw } of await historyOf(admin, yesterday.renterId)) assert.equal(mayWithdraw, true);
  const unexplained = { id: yesterday.reportId, reason: ' ' };
  assert.match((await change(admin, 'withdraw', unexplained, 400)).error, /^reason is required/);
  for (const id of ids) await change(admin, 'withdraw', { id });
  assert.equal((await checkOf(organization, email)).summary.network_reports, 0);
  assert.equal((await changesOf(admin)).length, 3);
});

test('a member cannot withdraw an older incident, or a colleague’s, by linking it to an own report', async () => {
  const { organization, member, colleague } = await newOffice();
  const first = await filed(colleague, labels());
  const linked = (await fileIncident(colleague, incident(first.renterId))).body.incidentId;
  await change(member, 'withdraw', { kind: 'incidents', id: linked }, 403);
  const form = { renterEmail: first.email, linkedIncidents: [linked], incidents: [{ type: 'Noise' }] };
  const report = await filed(member, labels(form));
  const undo = { id: report.reportId, reason: '', withIncidents: true };
  assert.equal((await change(member, 'withdraw', undo)).incidents, 1);
  const { summary, flags } = await checkOf(organization, first.email);
  assert.deepEqual([summary.incidents, flags], [1, ['LATE_RETURN']]);
  await change(colleague, 'withdraw', { kind: 'incidents', id: linked, reason: '' });
  assert.equal((await checkOf(organization, first.email)).summary.incidents, 0);
});

test('an admin reports a payment and corrects a record; members cannot, and the history shows who did it and why', async () => {
  const { organization, member, admin } = await newOffice();
  const report = await filed(member, unpaid({ occurredOn: '2026-01-31' }));
  const { reportId: id, renterId, email } = report;
  await makeOlder(id, 2 * UNDO_MS);
  const before = await checkOf(organization, email);
  const paid = { id, reason: 'Paid by transfer.', settledOn: '2026-03-01', outstandingBalance: 0 };
  const error = (await change(member, 'settle', paid, 403)).error;
  assert.match(error, /the role admin/);
  await change(member, 'correct', { id, totalCharged: 1 }, 403);
  assert.deepEqual(await change(admin, 'settle', paid), { recordId: report.recordId, version: 2 });
  const after = await checkOf(organization, email);
  assert.ok(after.score > before.score);
  const [settled] = await historyOf(member, renterId);
  const { reason, actor, said } = settled.lastChange;
  assert.deepEqual([settled.version, reason, actor, said], [2, 'settled', 'Ad Min', 'Paid by transfer.']);
  assert.deepEqual([settled.report.settledOn, settled.report.outstandingBalanceCents], ['2026-03-01', 0]);

  for (const [more, status, text] of [
    [{ totalCharged: 80_000 }, 409, /has version 2 now, not 1/],
    [{ version: 2, totalCharged: 95_000 }, 400, /cannot make a record worse/],
    [{ version: 2, totalCharged: 80_000, reason: ' ' }, 400, /^reason is required/],
    [{ version: 2 }, 400, /changes nothing/],
  ] as const)
    assert.match((await change(admin, 'correct', { id, ...more }, status)).error, text);
  await change(admin, 'correct', { id, version: 2, totalCharged: 80_000, industryType: 'boats' });
  const [corrected] = await historyOf(admin, renterId);
  assert.deepEqual(
    [corrected.version, corrected.lastChange.reason, corrected.report.industry],
    [3, 'corrected', 'boats'],
  );
  assert.deepEqual(await changesOf(admin), [
    ['Ad Min', 'report.settled', report.recordId],
    ['Ad Min', 'report.corrected', report.recordId],
  ]);
});

test('an incident is corrected by an admin; a disputed record says which dispute to decide', async () => {
  const { member, admin } = await newOffice();
  const report = await filed(member, unpaid());
  const { incidentId: id } = (await fileIncident(member, incident(report.renterId))).body;
  await change(member, 'correct', { kind: 'incidents', id, details: 'One day.' }, 403);
  await change(admin, 'correct', { kind: 'incidents', id, details: 'One day.' });
  const [corrected] = await historyOf(member, report.renterId);
  assert.deepEqual([corrected.incident.details, corrected.lastChange.actor], ['One day.', 'Ad Min']);
  assert.deepEqual(await changesOf(admin), [['Ad Min', 'incident.corrected', corrected.recordId]]);

  const renter = await renterSession(server, report.email);
  const dispute = { kind: 'report', record: report.reportId, reason: 'not_mine', text: 'Not me.' };
  const { body, text } = await renter.call('POST', '/portal/api/disputes', { body: dispute });
  assert.ok(body.id, text);
  const { error } = await change(member, 'withdraw', { id: report.reportId }, 409);
  assert.equal(error, `${report.recordId} is disputed. Decide the dispute ${body.id}.`);
  assert.equal((await changesOf(admin)).length, 1);
});
