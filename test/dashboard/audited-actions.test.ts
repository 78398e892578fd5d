import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AuditLine } from '../../src/http/dashboard/audit-log.ts';
import { newDispute } from '../disputes/http.ts';
import { cookiesOf, pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { check } from './checks.ts';
import { incident, labels } from './filings.ts';
import { begun, csvOf, filed, holdImports, step, undone, uploaded } from './import-calls.ts';
import { finished } from './webhook-admin.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1', ...OPERATOR_ENV } });
after(() => server.stop());

/** Returns the audit log of an organization, oldest first: actor, action and subject of each entry. */
async function auditOf({ call }: StaffClient): Promise<string[][]> {
  const rows: AuditLine[] = [];
  for (let after = ''; ; ) {
    const { body } = await call('GET', '/dashboard/audit-log', { query: { after } });
    rows.push(...body.rows);
    if (body.next === null) break;
    after = body.next;
  }
  return rows.toReversed().map(({ actor, action, subject }) => [actor, action, subject]);
}

/** Calls the dashboard. Throws unless the response has status 200. */
async function expectOk({ call }: StaffClient, method: string, path: string, body?: unknown) {
  const response = await call(method, path, { body });
  assert.equal(response.status, 200, `${method} ${path}: ${response.text}`);
  return response.body;
}

/**
 * Creates an owner, by default of a new organization, and a function that returns the audit log entries added
 * since its last call.
 */
async function newOwner(organizationId?: string) {
  const owner = await staffOf(server, { name: 'Ana Lee', ...(organizationId && { organizationId }) });
  let seen = (await auditOf(owner)).length;
  async function newEntries(): Promise<string[][]> {
    const rows = (await auditOf(owner)).slice(seen);
    seen += rows.length;
    return rows;
  }
  return { owner, newEntries };
}

test('changes to keys, the webhook and its deliveries are audited', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { host } = new URL(receiver.url);
  const { owner, newEntries } = await newOwner();
  const key = await expectOk(owner, 'POST', '/dashboard/keys', { name: ' Front desk ' });
  await expectOk(owner, 'DELETE', `/dashboard/keys/${key.id}`);
  assert.equal((await owner.call('DELETE', `/dashboard/keys/${key.id}`)).status, 404);
  const url = `${receiver.url}/secret-path`;
  await expectOk(owner, 'PUT', '/dashboard/webhook', { url });
  const header = { name: 'X-Token', value: 'shibboleth' };
  const options = { signed: true, retries: true, header, events: ['dispute.filed', 'report.submitted'] };
  const { secret } = await expectOk(owner, 'PUT', '/dashboard/webhook', { url, ...options });
  await expectOk(owner, 'PUT', '/dashboard/webhook', { url });
  await server.store.transaction(({ webhooks }) => webhooks.turnOff(owner.organizationId, 1));
  await expectOk(owner, 'PUT', '/dashboard/webhook', { url });
  const rotated = await expectOk(owner, 'POST', '/dashboard/webhook/rotate-secret', { overlapHours: 24 });
  const from = Date.UTC(2026, 0, 31, 12);
  await expectOk(owner, 'POST', '/dashboard/webhook/recover', { from });
  assert.equal((await owner.call('POST', '/dashboard/webhook/recover', { body: { from } })).status, 429);
  const { id } = await expectOk(owner, 'POST', '/dashboard/webhook/test');
  await finished(owner, id);
  await expectOk(owner, 'POST', `/dashboard/webhook/deliveries/${id}/resend`);
  await expectOk(owner, 'DELETE', '/dashboard/webhook');
  assert.equal((await owner.call('POST', '/dashboard/webhook/test')).status, 409);
  assert.deepEqual(await newEntries(), [
    ['Ana Lee', 'key.created', 'Front desk'],
    ['Ana Lee', 'key.revoked', 'Front desk'],
    ['Ana Lee', 'webhook.set', host],
    [
      'Ana Lee',
      'webhook.set',
      `${host}, signed, with retries, header X-Token, events report.submitted dispute.filed`,
    ],
    ['Ana Lee', 'webhook.turned_on', host],
    ['Ana Lee', 'webhook.secret_rotated', host],
    ['Ana Lee', 'webhook.recovered', 'Jan 31, 2026, 12:00 PM'],
    ['Ana Lee', 'webhook.tested', 'Webhook'],
    ['Ana Lee', 'delivery.resent', id],
    ['Ana Lee', 'webhook.removed', host],
  ]);
  // Nobody can forge an event after reading the log: it has neither the secrets, nor the value of the header, nor the path.
  const { body } = await owner.call('GET', '/dashboard/audit-log');
  const stored = await server.rows('SELECT * FROM audit_log');
  for (const text of [body, stored].map((each) => JSON.stringify(each)))
    for (const hidden of [secret, rotated.secret, header.value, 'secret-path', key.key]) {
      assert.ok(hidden.length > 8, hidden);
      assert.ok(!text.includes(hidden.replace('whsec_', '')), hidden);
    }
});

test('changes to the organization, its plan and its notifications are audited, and so are exports', async () => {
  const { owner, newEntries } = await newOwner();
  await expectOk(owner, 'POST', '/dashboard/rename-request', { name: ' Harbor  Rentals ' });
  await expectOk(owner, 'DELETE', '/dashboard/rename-request');
  assert.equal((await owner.call('DELETE', '/dashboard/rename-request')).status, 404);
  const contact = { postalAddress: '7 Dock Rd, Salem, OR 97301', telephone: '503 555 0143' };
  await expectOk(owner, 'PUT', '/dashboard/organization/contact', contact);
  await expectOk(owner, 'PUT', '/dashboard/organization/name-only', { nameOnly: 'review' });
  await expectOk(owner, 'PUT', '/dashboard/organization/name-only', { nameOnly: 'review' });
  await expectOk(owner, 'PUT', '/dashboard/organization/time-zone', { timeZone: 'america/new_york' });
  await expectOk(owner, 'PUT', '/dashboard/organization/time-zone', { timeZone: 'America/New_York' });
  await expectOk(owner, 'POST', '/dashboard/plan-request', { plan: 'enterprise', apiAccess: true });
  await expectOk(owner, 'DELETE', '/dashboard/plan-request');
  assert.equal((await owner.call('DELETE', '/dashboard/plan-request')).status, 404);
  await expectOk(owner, 'POST', '/dashboard/credit-request', { amount: 12_000 });
  await expectOk(owner, 'DELETE', '/dashboard/credit-request');
  await expectOk(owner, 'PUT', '/dashboard/credit-warning', { threshold: 2_500 });
  await expectOk(owner, 'PUT', '/dashboard/credit-warning', { threshold: null });
  await expectOk(owner, 'PUT', '/dashboard/notices/mail', { on: true });
  await expectOk(owner, 'PUT', '/dashboard/notices/mail', { on: false });
  for (const kind of ['roster', 'reports', 'checks', 'disputes', 'adverse-actions'])
    assert.equal((await owner.call('GET', `/dashboard/exports/${kind}.csv`)).status, 200);
  const query = { from: '2026-01-01', to: '2026-01-31' };
  assert.equal((await owner.call('GET', '/dashboard/exports/roster.csv', { query })).status, 200);
  assert.deepEqual(await newEntries(), [
    ['Ana Lee', 'organization.rename_requested', 'Harbor  Rentals'],
    ['Ana Lee', 'organization.rename_withdrawn', 'Harbor  Rentals'],
    ['Ana Lee', 'organization.contact_changed', '7 Dock Rd, Salem, OR 97301; 503 555 0143'],
    ['Ana Lee', 'organization.name_only_set', 'review'],
    ['Ana Lee', 'organization.time_zone_set', 'America/New_York'],
    ['Ana Lee', 'plan.requested', 'the enterprise plan'],
    ['Ana Lee', 'plan.withdrawn', ''],
    ['Ana Lee', 'credits.requested', '12,000 credits'],
    ['Ana Lee', 'credits.request_withdrawn', '12,000 credits'],
    ['Ana Lee', 'credit_warning.set', 'below 2,500 credits'],
    ['Ana Lee', 'credit_warning.set', 'none'],
    ['Ana Lee', 'notice_mail.set', 'on'],
    ['Ana Lee', 'notice_mail.set', 'off'],
    ['Ana Lee', 'export.made', 'roster, all'],
    ['Ana Lee', 'export.made', 'reports, all'],
    ['Ana Lee', 'export.made', 'checks, all'],
    ['Ana Lee', 'export.made', 'disputes, all'],
    ['Ana Lee', 'export.made', 'adverse-actions, all'],
    ['Ana Lee', 'export.made', 'roster, 2026-01-01 to 2026-01-31'],
  ]);
});

test('notices of adverse actions and what becomes of them are audited', async () => {
  const { owner, newEntries } = await newOwner();
  const report = labels({ renterEmail: 'denied@renter.example' });
  await expectOk(await staffOf(server), 'POST', '/dashboard/reports', report);
  const { requestId, checkedAt } = (await check(owner, report.renterEmail)).body;
  const decision = { requestId, checkedAt, action: 'denied', explanation: '', state: null };
  await expectOk(owner, 'POST', '/dashboard/adverse-actions/preview', decision);
  const notice = { ...decision, medium: 'print' };
  const { id } = await expectOk(owner, 'POST', '/dashboard/adverse-actions', notice);
  await expectOk(owner, 'POST', '/dashboard/adverse-actions', notice);
  for (const status of ['sent', 'final', 'withdrawn'])
    await expectOk(owner, 'POST', `/dashboard/adverse-actions/${id}/status`, { status, reason: '' });
  assert.deepEqual(await newEntries(), [
    ['Ana Lee', 'adverse_action.created', `${id}: denied`],
    ['Ana Lee', 'adverse_action.sent', `${id}: denied`],
    ['Ana Lee', 'adverse_action.final', `${id}: denied`],
    ['Ana Lee', 'adverse_action.withdrawn', `${id}: denied`],
  ]);
});

test('filed records, added and edited renters, and imports are audited', async () => {
  const { owner, newEntries } = await newOwner();
  const report = labels({ renterEmail: 'audited@renter.example' });
  const { recordId, renterId } = await expectOk(owner, 'POST', '/dashboard/reports', report);
  await expectOk(owner, 'POST', '/dashboard/reports', report);
  const other = await expectOk(owner, 'POST', '/dashboard/reports', labels());
  const { incidentId } = await expectOk(owner, 'POST', '/dashboard/incidents', incident(renterId));
  const { memberId } = await expectOk(owner, 'GET', `/dashboard/renters/${renterId}`);
  // Already on the roster, so not added.
  await expectOk(owner, 'POST', '/dashboard/renters', { email: 'audited@renter.example', name: 'Jordan' });
  const added = await expectOk(owner, 'POST', '/dashboard/renters', {
    email: 'added@renter.example',
    name: 'Kim',
  });
  await expectOk(owner, 'PUT', `/dashboard/renters/${renterId}`, {
    version: 0,
    name: 'Jordan Reyes',
    dateOfBirth: '1990-01-31',
    add: [{ kind: 'phone', value: '+1 555 010 0199' }],
    remove: [{ kind: 'license', value: 'X1234567' }],
  });
  const release = await holdImports(server, owner.organizationId);
  const first = await uploaded(owner, csvOf(2, 'Audited'));
  await begun(owner, first);
  await expectOk(owner, 'POST', `/dashboard/imports/${first.id}/stop`);
  assert.equal((await step(owner, first.id, 'stop')).status, 409);
  await expectOk(owner, 'POST', `/dashboard/imports/${first.id}/resume`);
  await release();
  await filed(owner, first.id);
  await expectOk(owner, 'POST', `/dashboard/imports/${first.id}/undo`, { reason: '' });
  await undone(owner, first.id);
  const second = await uploaded(owner, csvOf(1, 'Discarded'));
  const cell = { row: 2, column: 1, was: 'Discarded 0', text: 'Jo' };
  await expectOk(owner, 'PUT', `/dashboard/imports/${second.id}/cell`, cell);
  await expectOk(owner, 'POST', `/dashboard/imports/${second.id}/discard`);
  assert.deepEqual(await newEntries(), [
    ['Ana Lee', 'report.filed', recordId],
    ['Ana Lee', 'report.filed', other.recordId],
    ['Ana Lee', 'incident.filed', incidentId],
    ['Ana Lee', 'renter.added', added.memberId],
    ['Ana Lee', 'renter.corrected', `${memberId}: name, date of birth, phone added, license taken away`],
    ['Ana Lee', 'import.begun', 'leases.csv: 2 rows'],
    ['Ana Lee', 'import.stopped', 'leases.csv'],
    ['Ana Lee', 'import.resumed', 'leases.csv'],
    ['Ana Lee', 'import.filed', 'leases.csv: 2 of 2 rows filed'],
    ['Ana Lee', 'import.undo_begun', 'leases.csv: 2 of 2 rows filed'],
    ['Ana Lee', 'import.undone', 'leases.csv: 2 of 2 reports withdrawn'],
    ['Ana Lee', 'import.cell_edited', 'leases.csv: Name of row 2'],
    ['Ana Lee', 'import.discarded', 'leases.csv'],
  ]);
});

test('changes to the team, invitations and sessions are audited', async () => {
  const { owner, newEntries } = await newOwner();
  const bo = await staffOf(server, { role: 'member', name: 'Bo', organizationId: owner.organizationId });
  await expectOk(owner, 'PUT', `/dashboard/team/${bo.userId}/role`, { role: 'admin' });
  await expectOk(owner, 'PUT', `/dashboard/team/${bo.userId}/access`, { disabled: true });
  await expectOk(owner, 'PUT', `/dashboard/team/${bo.userId}/access`, { disabled: false });
  const email = 'audited.guest@staff.example';
  const body = { email: ` ${email.toUpperCase()}`, role: 'member' };
  const { invitation } = await expectOk(owner, 'POST', '/dashboard/team/invitations', body);
  const renewed = await expectOk(owner, 'POST', `/dashboard/team/invitations/${invitation.id}/link`);
  await expectOk(owner, 'DELETE', `/dashboard/team/invitations/${renewed.invitation.id}`);
  const { link } = await expectOk(owner, 'POST', '/dashboard/team/invitations', body);
  const token = new URL(link).searchParams.get('token');
  const joining = { token, name: 'Cy Ruiz', password: 'a long password of my own' };
  const joined = await pageCall(server, '')('POST', '/dashboard/invitation', { body: joining });
  assert.equal(joined.status, 200, joined.text);
  const cy = { ...owner, call: pageCall(server, cookiesOf(joined)) };
  const { sessions } = await expectOk(cy, 'GET', '/dashboard/security/sessions');
  await signedIn(server, email, joining.password);
  await expectOk(cy, 'DELETE', '/dashboard/security/sessions');
  await expectOk(cy, 'PUT', '/dashboard/security/name', { name: 'Cy Vega' });
  await expectOk(cy, 'PUT', '/dashboard/security/name', { name: ' Cy Vega ' });
  await expectOk(cy, 'DELETE', `/dashboard/security/sessions/${sessions[0].id}`);
  assert.deepEqual(await newEntries(), [
    ['Bo', 'staff.signed_in', bo.email],
    ['Ana Lee', 'staff.role_changed', `${bo.email} from member to admin`],
    ['Ana Lee', 'staff.disabled', bo.email],
    ['Ana Lee', 'staff.enabled', bo.email],
    ['Ana Lee', 'staff.invited', `${email} as member`],
    ['Ana Lee', 'staff.invited', `${email} as member`],
    ['Ana Lee', 'invitation.revoked', email],
    ['Ana Lee', 'staff.invited', `${email} as member`],
    ['Cy Ruiz', 'staff.joined', email],
    ['Cy Ruiz', 'staff.signed_in', email],
    ['Cy Ruiz', 'staff.signed_in', email],
    ['Cy Ruiz', 'session.ended', 'all other sessions'],
    ['Cy Ruiz', 'staff.renamed', '“Cy Ruiz” to “Cy Vega”'],
    ['Cy Vega', 'session.ended', sessions[0].device],
  ]);
});

test('decisions on disputes, seen notices and closed correction requests are audited', async () => {
  const { organization, renter, recordId, email, file } = await newDispute(server);
  const { owner, newEntries } = await newOwner(organization.id);
  const other = await server.newOrganization();
  assert.equal((await other.call('GET', `/v1/renter/check?email=${email}`)).status, 200);
  const notified = await newOwner(other.id);
  const id = await file();
  await expectOk(owner, 'POST', `/dashboard/disputes/${id}/review`);
  assert.equal((await owner.call('POST', `/dashboard/disputes/${id}/review`)).status, 409);
  await expectOk(owner, 'POST', `/dashboard/disputes/${id}/decision`, { decision: 'uphold' });
  const notices = () => expectOk(notified.owner, 'GET', '/dashboard/notices');
  await until('the notice arrives', async () => (await notices()).unseen === 1);
  for (const seen of [1, 0]) {
    const { seen: marked } = await expectOk(notified.owner, 'POST', '/dashboard/notices/seen', {
      upTo: 1_000_000,
    });
    assert.equal(marked, seen);
  }
  assert.deepEqual(await notified.newEntries(), [['Ana Lee', 'notices.seen', '1']]);
  const [{ id: renterId, memberId }] = (await expectOk(owner, 'GET', '/dashboard/roster')).rows;
  const requested = await renter.call('POST', '/portal/api/file/correction-requests', {
    body: { text: 'My name is wrong.' },
  });
  assert.equal(requested.status, 200, requested.text);
  // Its only record was removed.
  assert.equal((await organization.call('GET', `/v1/renter/check?email=${email}`)).status, 200);
  const path = `/dashboard/renters/${renterId}/correction-requests/${requested.body.id}/done`;
  await expectOk(owner, 'POST', path);
  assert.equal((await owner.call('POST', path)).status, 409);
  assert.deepEqual(await newEntries(), [
    ['Ana Lee', 'dispute.reviewed', recordId],
    ['Ana Lee', 'dispute.decided', recordId],
    ['Ana Lee', 'renter.request_done', memberId],
  ]);
});

test('an action that changes nothing is not audited', async () => {
  const { owner, newEntries } = await newOwner();
  const bo = await staffOf(server, { role: 'member', name: 'Bo', organizationId: owner.organizationId });
  await newEntries();
  await expectOk(owner, 'DELETE', '/dashboard/webhook');
  await expectOk(owner, 'DELETE', '/dashboard/security/sessions');
  await expectOk(owner, 'POST', '/dashboard/notices/seen', { upTo: 1 });
  await expectOk(owner, 'PUT', `/dashboard/team/${bo.userId}/role`, { role: 'member' });
  await expectOk(owner, 'PUT', `/dashboard/team/${bo.userId}/access`, { disabled: false });
  await expectOk(owner, 'PUT', '/dashboard/credit-warning', { threshold: null });
  await expectOk(owner, 'PUT', '/dashboard/notices/mail', { on: false });
  assert.deepEqual(await newEntries(), []);
  const setAll = async () => {
    const wanted = { plan: 'enterprise', note: 'We open a second shop.' };
    await expectOk(owner, 'POST', '/dashboard/plan-request', wanted);
    const name = 'Harbor & Daughters';
    const { planRequest, renameRequest } = await expectOk(owner, 'POST', '/dashboard/rename-request', {
      name,
    });
    await expectOk(owner, 'PUT', '/dashboard/webhook', { url: 'https://hooks.example.com/' });
    await expectOk(owner, 'PUT', '/dashboard/credit-warning', { threshold: 2_500 });
    const { request } = await expectOk(owner, 'POST', '/dashboard/credit-request', {
      amount: 5,
      note: 'Now',
    });
    await expectOk(owner, 'PUT', '/dashboard/notices/mail', { on: true });
    return { planRequest, renameRequest, request };
  };
  const requests = await setAll();
  assert.equal((await newEntries()).length, 6);
  assert.deepEqual(await setAll(), requests);
  assert.deepEqual(await newEntries(), []);
});

test('what software does through the API is not audited', async () => {
  const organization = await server.newOrganization();
  const { newEntries } = await newOwner(organization.id);
  const made = await organization.call('POST', '/v1/keys', { body: { name: 'By software' } });
  assert.equal(made.status, 201);
  assert.equal((await organization.call('DELETE', `/v1/keys?id=${made.body.id}`)).status, 200);
  const url = 'https://hooks.example.org/x';
  assert.equal((await organization.call('PUT', '/v1/webhooks', { body: { url } })).status, 200);
  assert.equal((await organization.call('DELETE', '/v1/webhooks')).status, 200);
  const report = await organization.call('POST', '/v1/renter/report', {
    body: { renter_email: 'by.software@renter.example' },
  });
  assert.equal(report.status, 201, report.text);
  assert.deepEqual(await newEntries(), []);
});
