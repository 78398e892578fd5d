import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS, dayName } from '../../src/rules/text/days.ts';
import { newDispute, sendFile } from '../disputes/http.ts';
import { staffOf } from '../support/dashboard.ts';
import { PNG } from '../support/documents.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

const auditOf = async (organizationId: string) => {
  const lines = await server.rows<{ action: string; subject: string; actor: string }>(
    'SELECT action, subject, actor FROM audit_log WHERE organization_id = ? ORDER BY number',
    organizationId,
  );
  return lines
    .map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)
    .filter((line) => /disp|noti/.test(line));
};

test('a dispute is listed with its evidence, reviewed and decided, and both steps are audited', async () => {
  const { admin, member, renter, file, recordId, reportId, check, organization, email } =
    await newDispute(server);
  const id = await file({ text: '<script>alert(1)</script>' });
  await sendFile(server, renter, id, { type: 'image/png', rawBody: PNG, name: 'receipt.png' });
  const countOpen = async () => (await member.call('GET', '/dashboard/disputes/open')).body;
  assert.deepEqual(await countOpen(), { open: 1 });
  const { body: queue } = await member.call('GET', '/dashboard/disputes');
  assert.deepEqual([queue.rows.length, queue.rows[0].recordId, queue.rows[0].extended], [1, recordId, false]);
  const { body: found } = await member.call('GET', `/dashboard/disputes/${id}`);
  assert.equal(found.said, '<script>alert(1)</script>');
  assert.deepEqual(
    [
      found.record.report.outstandingBalanceCents,
      found.record.report.labels.paymentCompliance,
      found.isOnFile,
    ],
    [45_000, 'Not Paid', true],
  );
  const document = `/dashboard/disputes/${id}/documents/${found.documents[0].id}`;
  assert.equal((await member.call('GET', document)).status, 403);
  const { headers } = await admin.call('GET', document);
  assert.equal(headers['content-disposition'], `attachment; filename="${recordId}-1.png"`);
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");

  const reviewed = await admin.call('POST', `/dashboard/disputes/${id}/review`);
  assert.equal(reviewed.body.status, 'under_review');
  assert.ok((await check()).flags.includes('DISPUTED'));
  const exported = await admin.call('GET', '/dashboard/exports/disputes.csv');
  assert.match(exported.text, new RegExp(`\\r\\n${id},.*,under_review,,,report,${recordId},already_paid,`));
  assert.match(exported.text, /<script>alert\(1\)<\/script>/);
  const decide = (body: object) => admin.call('POST', `/dashboard/disputes/${id}/decision`, { body });
  for (const wrong of [
    {},
    { decision: 'maybe' },
    { decision: 'reject' },
    { decision: 'reject', reason: ' ' },
    { decision: 'reject', reason: 'No.', correction: { outstandingBalance: 0 } },
    { decision: 'uphold', correction: { outstandingBalance: -1 } },
    { decision: 'uphold', correction: { score: 1000 } },
    { decision: 'uphold', reason: 'x'.repeat(4_001) },
  ]) {
    assert.equal((await decide(wrong)).status, 400, JSON.stringify(wrong).slice(0, 50));
  }
  const correction = { outstandingBalance: 0, paymentCompliance: 'Paid Late' };
  const decided = await decide({ decision: 'uphold', reason: 'We found it.', correction });
  assert.deepEqual([decided.status, decided.body.outcome], [200, 'corrected'], decided.text);
  assert.deepEqual((await check()).flags, []);
  assert.equal((await check()).summary.outstanding_balance, 0);
  const second = await decide({ decision: 'reject', reason: 'No.' });
  assert.equal(second.status, 409);
  assert.match(
    second.body.error,
    /already upheld on .*by Ada Ng, and the record was corrected\. Reason: We found it\./,
  );
  assert.deepEqual(await auditOf(organization.id), [
    `Ada Ng dispute.reviewed ${recordId}`,
    'Ada Ng export.made disputes, all',
    `Ada Ng dispute.decided ${recordId}`,
  ]);
  const { body: own } = await renter.call('GET', `/portal/api/disputes/${id}`);
  assert.deepEqual([own.status, own.answer, own.record], ['upheld', 'We found it.', reportId]);
  assert.equal(JSON.stringify(own).includes('Ada Ng'), false, 'the renter is not told who decided');
  assert.deepEqual((await admin.call('GET', '/dashboard/disputes')).body.rows, []);
  assert.equal((await admin.call('GET', '/dashboard/disputes?show=ended')).body.rows[0].id, id);
  // Without a mail server, mail is printed to the log.
  await until('the renter is mailed', () => server.log().includes(`"to":"${email}"`));
});

test('the API lists, reads and decides disputes, and shows none of another organization (404)', async () => {
  const { organization, file, recordId, reportId, email } = await newDispute(server);
  const id = await file();
  const { body: list } = await organization.call('GET', '/v1/disputes');
  const [listed] = list.disputes;
  assert.deepEqual(
    [
      listed.dispute_id,
      listed.record_id,
      listed.report_id,
      listed.incident_id,
      listed.renter_email,
      listed.reason,
    ],
    [id, recordId, reportId, null, email, 'I have paid this: Paid in March.'],
  );
  const { body: one } = await organization.call('GET', `/v1/dispute?dispute_id=${id}`);
  assert.deepEqual([one.dispute.status, one.dispute.timeline[0].what], ['open', 'filed']);
  const other = await server.newOrganization();
  assert.equal((await other.call('GET', `/v1/dispute?dispute_id=${id}`)).status, 404);
  const decision = { dispute_id: id, decision: 'reject', reason: 'No payment arrived.' };
  assert.equal((await other.call('POST', '/v1/dispute/decide', { body: decision })).status, 404);
  assert.deepEqual((await other.call('GET', '/v1/disputes')).body.disputes, []);
  assert.equal((await organization.call('GET', '/v1/disputes?after=x')).status, 400);
  assert.equal((await organization.call('GET', '/v1/dispute')).status, 400);
  const decided = await organization.call('POST', '/v1/dispute/decide', { body: decision });
  assert.deepEqual([decided.status, decided.body.dispute.status], [200, 'rejected']);
  const again = await organization.call('POST', '/v1/dispute/decide', { body: decision });
  assert.equal(again.status, 409);
  assert.match(again.body.error, /already rejected on .*by First\. Reason: No payment arrived\./);
  const { body: ended } = await organization.call('GET', '/v1/disputes?show=ended');
  assert.equal(ended.disputes[0].decision_reason, 'No payment arrived.');
});

test('staff and software can correct the day of a report; an impossible or future day is rejected (400)', async () => {
  for (const by of ['staff', 'software']) {
    const { admin, organization, renter, file, reportId } = await newDispute(server, {
      occurredOn: '2026-02-28',
    });
    const id = await file();
    const correct = (occurredOn: string) => {
      const decision = { decision: 'uphold', correction: { occurredOn } };
      return by === 'staff'
        ? admin.call('POST', `/dashboard/disputes/${id}/decision`, { body: decision })
        : organization.call('POST', '/v1/dispute/decide', { body: { dispute_id: id, ...decision } });
    };
    for (const wrong of ['2026-02-30', dayName(Date.now() + 2 * DAY_MS), '', '02/27/2026']) {
      const { status, body } = await correct(wrong);
      assert.equal(status, 400, wrong);
      assert.match(body.error, /^correction\.occurredOn must be a day such as 2026-01-31/);
    }
    assert.equal((await correct('2026-02-27')).status, 200);
    const { body } = await admin.call('GET', `/dashboard/disputes/${id}`);
    assert.deepEqual([body.outcome, body.record.report.occurredOn], ['corrected', '2026-02-27']);
    const { rows } = (await renter.call('GET', '/portal/api/file/records')).body;
    assert.deepEqual([rows[0].id, rows[0].content.occurredOn], [reportId, '2026-02-27']);
  }
});

const INCIDENTS = { incidents: [{ type: 'Late return', details: 'Two days.' }, { type: 'Noise' }] };

test('upholding a dispute on the page removes the report and the selected incidents', async () => {
  const { admin, organization, file, check } = await newDispute(server, INCIDENTS);
  assert.deepEqual((await check()).flags, ['LATE_RETURN', 'NOISE', 'OUTSTANDING_BALANCE']);
  const id = await file();
  const { body } = await admin.call('GET', `/dashboard/disputes/${id}`);
  const [late, noise] = body.incidents;
  assert.deepEqual([late.type, late.details, late.dispute], ['Late return', 'Two days.', null]);
  assert.match(late.recordId, /^RB-\w{5}$/);
  const { body: read } = await organization.call('GET', `/v1/dispute?dispute_id=${id}`);
  assert.deepEqual(read.dispute.incidents[1], {
    incident_id: noise.id,
    record_id: noise.recordId,
    type: 'Noise',
    dispute_status: null,
  });
  const decide = (fields: object) =>
    admin.call('POST', `/dashboard/disputes/${id}/decision`, { body: fields });
  for (const wrong of [
    { decision: 'reject', reason: 'No.', incidents: [late.id] },
    { decision: 'uphold', incidents: ['inc_none'] },
    { decision: 'uphold', incidents: late.id },
    { decision: 'uphold', incidents: Array(101).fill(late.id) },
  ]) {
    assert.equal((await decide(wrong)).status, 400, JSON.stringify(wrong).slice(0, 80));
  }
  const decided = await decide({ decision: 'uphold', incidents: [late.id] });
  assert.deepEqual([decided.status, decided.body.outcome, decided.body.incidents], [200, 'removed', []]);
  assert.equal(decided.body.entries.at(-1).said, late.recordId);
  assert.deepEqual((await check()).flags, ['NOISE']);
});

test('upholding a dispute through the API removes the report and only the incidents it names', async () => {
  for (const named of [true, false]) {
    const { organization, file, check } = await newDispute(server, INCIDENTS);
    const id = await file();
    const { body: read } = await organization.call('GET', `/v1/dispute?dispute_id=${id}`);
    const incidents = read.dispute.incidents.map((one: { incident_id: string }) => one.incident_id);
    const body = { dispute_id: id, decision: 'uphold', ...(named && { incidents }) };
    const decided = await organization.call('POST', '/v1/dispute/decide', { body });
    assert.deepEqual([decided.status, decided.body.dispute.outcome], [200, 'removed'], decided.text);
    assert.deepEqual((await check()).flags, named ? [] : ['LATE_RETURN', 'NOISE']);
  }
});

test('an incident with an open dispute of its own cannot be removed with its report (409)', async () => {
  const { admin, renter, file, check } = await newDispute(server, INCIDENTS);
  const id = await file();
  const path = `/dashboard/disputes/${id}`;
  const [late] = (await admin.call('GET', path)).body.incidents;
  const own = await renter.call('POST', '/portal/api/disputes', {
    body: { kind: 'incident', record: late.id, reason: 'not_mine', text: '' },
  });
  assert.equal(own.status, 200, own.text);
  assert.equal((await admin.call('GET', path)).body.incidents[0].dispute, 'open');
  const body = { decision: 'uphold', incidents: [late.id] };
  const rejected = await admin.call('POST', `${path}/decision`, { body });
  assert.equal(rejected.status, 409);
  assert.equal(rejected.body.error, `${late.recordId} is disputed separately: decide that dispute.`);
  assert.deepEqual((await check()).flags, ['DISPUTED', 'LATE_RETURN', 'NOISE', 'OUTSTANDING_BALANCE']);
});

test('an organization that checked the renter gets a notice of a removal, also by mail if enabled, and can mark it seen', async () => {
  const { admin, file, recordId, email, organization } = await newDispute(server, INCIDENTS);
  const other = await server.newOrganization();
  const [reader, clerk] = [
    await staffOf(server, { organizationId: other.id, role: 'admin', name: 'Rae Oz' }),
    await staffOf(server, { organizationId: other.id, role: 'member' }),
  ];
  const setMail = { body: { on: true } };
  assert.equal((await clerk.call('PUT', '/dashboard/notices/mail', setMail)).status, 403);
  assert.equal((await reader.call('PUT', '/dashboard/notices/mail', setMail)).body.isMailed, true);
  assert.equal((await other.call('GET', `/v1/renter/check?email=${email}`)).status, 200);
  const id = await file();
  const path = `/dashboard/disputes/${id}`;
  const { body: dispute } = await admin.call('GET', path);
  const body = { decision: 'uphold', incidents: [dispute.incidents[0].id] };
  assert.equal((await admin.call('POST', `${path}/decision`, { body })).status, 200);
  const notices = await until('the notice arrives', async () => {
    const { body } = await clerk.call('GET', '/dashboard/notices');
    return body.rows.length > 0 && body;
  });
  const [notice] = notices.rows;
  assert.deepEqual(
    [
      notices.unseen,
      notices.isMailed,
      notice.record.recordId,
      notice.outcome,
      notice.renterName,
      notice.seenAt,
    ],
    [1, true, recordId, 'removed', 'Jordan <b>Réyes</b>', null],
  );
  const { record, incidentsRemoved } = notice;
  assert.deepEqual(
    [record.kind, record.filedAt, incidentsRemoved],
    ['report', dispute.record.report.filedAt, 1],
  );
  assert.equal(
    JSON.stringify(notices).includes(organization.id),
    false,
    'the notice does not name the organization that filed the record',
  );
  await until('the notice is mailed', () => server.log().includes(`"to":"${reader.email}"`));
  assert.equal(server.log().includes(`"to":"${clerk.email}"`), false);
  const seen = await reader.call('POST', '/dashboard/notices/seen', { body: { upTo: notice.number } });
  assert.deepEqual(seen.body, { seen: 1 });
  const { body: after } = await clerk.call('GET', '/dashboard/notices');
  assert.deepEqual([after.unseen, after.rows[0].seenBy], [0, 'Rae Oz']);
  assert.deepEqual(await auditOf(other.id), ['Rae Oz notice_mail.set on', 'Rae Oz notices.seen 1']);
  assert.deepEqual((await admin.call('GET', '/dashboard/notices')).body.rows, []);
  const entry = await until('the timeline has the number of notices', async () => {
    const { body: decided } = await admin.call('GET', path);
    return decided.entries.find(({ what }: { what: string }) => what === 'notices_made');
  });
  assert.deepEqual([entry.said, entry.count], [null, 1]);
  const { body: one } = await organization.call('GET', `/v1/dispute?dispute_id=${id}`);
  const texts = one.dispute.timeline.map(({ what, text }: { what: string; text: string }) => [what, text]);
  assert.deepEqual(Object.fromEntries(texts).notices_made, '1');
});
