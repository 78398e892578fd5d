import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AuditLine } from '../../src/http/dashboard/audit-log.ts';
import { makeMergeRenters } from '../../src/identity/merge-renters.ts';
import { idMaker } from '../../src/ids.ts';
import { check } from '../dashboard/checks.ts';
import { labels } from '../dashboard/filings.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());

const linesOf = async ({ call }: StaffClient, action?: string): Promise<AuditLine[]> =>
  (await call('GET', '/dashboard/audit-log', { query: { ...(action && { action }) } })).body.rows;

async function posted({ call }: StaffClient, path: string, body: object) {
  const response = await call('POST', `/dashboard/${path}`, { body });
  assert.ok(response.status < 300, response.text);
  return response.body;
}

/** An organization that filed a report about a renter and an incident, and denied them. */
async function newOffice(name: string) {
  const owner = await staffOf(server, { role: 'owner', name: 'Vic Owner' });
  const email = `${name.toLowerCase().replace(' ', '.')}@audited.example`;
  const report = await posted(owner, 'reports', labels({ renterEmail: email, renterName: name }));
  const { requestId, checkedAt } = (await check(owner, email)).body;
  const decision = { requestId, checkedAt, action: 'denied', explanation: '', state: null, medium: 'print' };
  const notice = await posted(owner, 'adverse-actions', decision);
  return { owner, report, notice, requestId };
}

test('the audit log names renters and links to them, and its export does, too', async () => {
  const { owner, report, notice, requestId } = await newOffice('Jordan Reyes');
  const [filed] = await linesOf(owner, 'report.filed');
  assert.deepEqual(filed?.about, {
    id: report.recordId,
    name: 'Jordan Reyes',
    renterId: report.renterId,
    requestId: null,
  });
  const [denied] = await linesOf(owner, 'adverse_action.created');
  assert.deepEqual(denied?.about, { id: notice.id, name: 'Jordan Reyes', renterId: null, requestId });
  const { text } = await owner.call('GET', '/dashboard/audit-log.csv', { query: { action: 'report.filed' } });
  assert.match(text, new RegExp(`report.filed,${report.recordId},Jordan Reyes,${report.renterId},`));

  const notices = (await owner.call('GET', '/dashboard/exports/adverse-actions.csv')).text;
  assert.match(
    notices,
    new RegExp(`\\r\\n${notice.id},.*,Vic Owner,denied,,,print,draft,.*,Jordan Reyes\\r\\n`),
  );

  // A withdrawn report leads to its renter still.
  const change = { reason: 'A mistake.', version: 1, withIncidents: false };
  await posted(owner, `own-reports/${report.reportId}/withdraw`, change);
  const [withdrawn] = await linesOf(owner, 'report.withdrawn');
  assert.deepEqual(withdrawn?.about, filed.about);
});

test('an export names the colleague whose checks it contains', async () => {
  const { owner } = await newOffice('Sam Fox');
  const day = new Date().toISOString().slice(0, 10);
  await owner.call('GET', '/dashboard/checks.csv', { query: { from: day, to: day, by: owner.userId } });
  const [exported] = await linesOf(owner, 'export.made');
  assert.equal(exported?.about?.name, 'Vic Owner');
});

test('a dishonest owner who names things like IDs of another organization’s records learns nobody’s name', async () => {
  const victim = await newOffice('Secret Person');
  const { memberId } = (await victim.owner.call('GET', `/dashboard/renters/${victim.report.renterId}`)).body;
  const curious = await staffOf(server, { role: 'owner' });
  for (const name of [memberId, victim.report.recordId, victim.notice.id, `x, by ${victim.owner.userId}`])
    await posted(curious, 'keys', { name, mode: 'live' });
  const day = new Date().toISOString().slice(0, 10);
  const query = { from: day, to: day, by: victim.owner.userId };
  await curious.call('GET', '/dashboard/checks.csv', { query });
  // Even an entry that the server wrote names nobody whom the organization does not know.
  await server.store.transaction(async ({ audit }) => {
    for (const [action, subject] of [
      ['renter.added', memberId],
      ['report.filed', victim.report.recordId],
      ['adverse_action.created', `${victim.notice.id}: denied`],
    ] as const)
      await audit.record({
        organizationId: curious.organizationId,
        at: Date.now(),
        userId: curious.userId,
        actor: 'Cy',
        action,
        subject,
      });
  });
  const lines = await linesOf(curious);
  assert.equal(lines.length >= 9, true);
  assert.deepEqual(
    lines.flatMap(({ about }) => about ?? []),
    [],
  );
  const { text } = await curious.call('GET', '/dashboard/audit-log.csv');
  assert.doesNotMatch(text, /Secret|Vic/);
});

test('an ID of a profile that was merged stays an ID', async () => {
  const { owner, report } = await newOffice('Merged Person');
  const { memberId } = (await owner.call('GET', `/dashboard/renters/${report.renterId}`)).body;
  const { body } = await owner.call('POST', '/dashboard/renters', {
    body: { name: 'Merged Person', email: 'other.merged@audited.example', phone: '' },
  });
  assert.notEqual(body.renterId, undefined, JSON.stringify(body));
  await server.store.transaction(async ({ audit }) =>
    audit.record({
      organizationId: owner.organizationId,
      at: Date.now(),
      userId: owner.userId,
      actor: 'Ana Lee',
      action: 'renter.corrected',
      subject: `${memberId}: name`,
    }),
  );
  assert.equal((await linesOf(owner, 'renter.corrected'))[0]?.about?.renterId, report.renterId);
  const merge = makeMergeRenters({ store: server.store, newId: idMaker(Date.now), clock: Date.now });
  await merge({ keepId: body.renterId, mergeId: report.renterId });
  assert.equal((await linesOf(owner, 'renter.corrected'))[0]?.about, null);
  const [filed] = await linesOf(owner, 'report.filed');
  assert.equal(filed?.about?.renterId, body.renterId, 'the report is in the file of the renter who was kept');
});
