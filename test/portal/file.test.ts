import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { HIGHEST_SCORE } from '../../src/rules/scoring/score-reasons.ts';
import { newDispute } from '../disputes/http.ts';
import { staffOf } from '../support/dashboard.ts';
import { renterOf, renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const MARKUP = '<img src=x onerror=alert(1)>';

test('the file shows the score, its reasons and all identifiers, and masks nothing', async () => {
  const { renter, email, organization } = await newDispute(server);
  await organization.call('POST', '/v1/renter/report', {
    body: { renter_email: email, renter_name: `${MARKUP} محمد`, renter_phone: '(503) 555-0142' },
  });
  const { body } = await renter.call('GET', '/portal/api/file');
  const points = body.reasons.reduce((sum: number, reason: { points: number }) => sum + reason.points, 0);
  assert.equal(body.highestScore, HIGHEST_SCORE);
  assert.equal(HIGHEST_SCORE + points, body.score);
  assert.equal(body.components.paymentHistory.score, 500);
  assert.deepEqual(body.summary, {
    reports: 2,
    rentals: 2,
    incidents: 0,
    countedIncidents: 0,
    owedCents: 45_000,
    openDisputes: 0,
    identityFlags: [],
  });
  assert.deepEqual(body.identifiers.emails, [email]);
  assert.deepEqual(body.identifiers.phones, ['(503) 555-0142']);
  assert.equal(body.identifiers.names[0], 'Jordan <b>Réyes</b>');
  assert.ok(body.identifiers.names.includes('img src x onerror alert 1 محمد'));
  assert.equal(body.statement, null);
  assert.equal(body.fraudAlertEndsAt, null);
  assert.match(body.memberId, /^MB-/);
});

test('a flag that is hidden from the only organization that filed with the e-mail is hidden from the e-mail, too', async () => {
  // Otherwise an organization that invents a person with a mailbox of its own could read the flag here.
  const { renter, email, organization } = await newDispute(server);
  const flagsShown = async () => (await renter.call('GET', '/portal/api/file')).body.summary.identityFlags;
  await server.store.transaction(async ({ renters }) => {
    const [found] = await renters.search({ kind: 'email', value: email }, 1);
    assert.ok(found);
    const identityFlags = ['SHARED_ADDRESS', 'SHARED_PHONE'];
    const hiddenFlags = [`SHARED_PHONE:${organization.id}`];
    await renters.update({ ...found, summary: { ...found.summary, identityFlags, hiddenFlags } });
  });
  assert.deepEqual(await flagsShown(), ['SHARED_ADDRESS']);
  const other = await server.newOrganization();
  await other.call('POST', '/v1/renter/report', { body: { renter_email: email } });
  assert.deepEqual(await flagsShown(), ['SHARED_ADDRESS', 'SHARED_PHONE']);
});

test('each record shows who filed it, its full content, its effect on the score, and its dispute', async () => {
  const { renter, email, organization, reportId, recordId, file } = await newDispute(server);
  const notes = `${MARKUP} ${'x'.repeat(3_900)}`;
  const other = await server.newOrganization();
  const filed = await other.call('POST', '/v1/renter/report', {
    body: { renter_email: email, renter_name: 'J R', incidents: ['LATE_RETURN'], notes, total_paid: 5 },
  });
  assert.equal(filed.status, 201, filed.text);
  const id = await file();
  const { rows, next } = (await renter.call('GET', '/portal/api/file/records')).body;
  assert.equal(next, null);
  assert.deepEqual(
    rows.map(({ kind }: { kind: string }) => kind),
    ['incident', 'report', 'report'],
  );
  const [incident, report, disputed] = rows;
  assert.equal(incident.content.type, 'LATE_RETURN');
  assert.equal(incident.effect.change, -100);
  const { score, composite } = (await renter.call('GET', '/portal/api/file')).body;
  assert.equal(score, composite - 100);
  assert.equal(report.content.notes, notes);
  assert.equal(report.content.renterName, 'J R');
  assert.equal(report.filedBy, `Organization ${other.id}`);
  assert.equal(report.dispute, null);
  assert.deepEqual([disputed.id, disputed.recordId], [reportId, recordId]);
  assert.equal(disputed.filedBy, `Organization ${organization.id}`);
  assert.equal(disputed.content.outstandingBalanceCents, 45_000);
  const { changes } = disputed.effect.why;
  assert.deepEqual(
    changes.find(({ part }: { part: string }) => part === 'paymentHistory'),
    { part: 'paymentHistory', from: 1000, to: 0 },
  );
  assert.deepEqual([disputed.dispute.id, disputed.dispute.status], [id, 'open']);
  assert.match(incident.recordId, /^RB-/);
});

test('the records of a long file are paged, and each is listed once', async () => {
  const { renter, email, organization } = await newDispute(server);
  for (let count = 0; count < 20; count++) {
    await organization.call('POST', '/v1/renter/report', {
      body: { renter_email: email, incidents: ['NOISE'] },
    });
  }
  const ids: string[] = [];
  let after = '';
  do {
    const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
    const { body } = await renter.call('GET', `/portal/api/file/records${query}`);
    assert.ok(body.rows.length <= 25);
    ids.push(...body.rows.map(({ id }: { id: string }) => id));
    after = body.next ?? '';
  } while (after !== '');
  assert.equal(ids.length, 41);
  assert.equal(new Set(ids).size, 41);
  for (const wrong of ['x', '1', '..', "1.'"]) {
    const query = `?after=${encodeURIComponent(wrong)}`;
    assert.equal((await renter.call('GET', `/portal/api/file/records${query}`)).status, 400, wrong);
  }
});

test('a statement of 100 words is shown to the renter and to staff who can see the renter, but not by the API', async () => {
  const { renter, email, organization, member, check } = await newDispute(server);
  const put = (text: unknown) => renter.call('PUT', '/portal/api/file/statement', { body: { text } });
  const said = `${MARKUP} ${'word '.repeat(94)}`;
  const written = await put(said);
  assert.equal(written.status, 200, written.body.error);
  assert.equal(written.body.statement.said, said.trim());
  const tooLong = await put(`${said} one`.repeat(2));
  assert.equal(tooLong.status, 400);
  assert.match(tooLong.body.error, /^The statement has \d+ words, but can have at most 100\.$/);
  for (const wrong of ['x'.repeat(2_001), 5, null]) assert.equal((await put(wrong)).status, 400);
  assert.equal((await renter.call('GET', '/portal/api/file')).body.statement.said, said.trim());

  assert.equal(JSON.stringify(await check()).includes('onerror'), false);
  const [onRoster] = await server.store.renters.listRoster(organization.id, 1);
  const path = `/dashboard/renters/${onRoster?.id}/statement`;
  assert.equal((await member.call('GET', path)).body.statement.said, said.trim());
  const stranger = await staffOf(server);
  assert.equal((await stranger.call('GET', path)).status, 404);
  // A check makes the renter visible.
  const checked = await stranger.call('POST', '/dashboard/check', {
    body: { checkId: `chk_${'A'.repeat(26)}`, text: email },
  });
  assert.equal(checked.status, 200, checked.text);
  assert.equal((await stranger.call('GET', path)).body.statement.said, said.trim());

  assert.equal((await put('\u202EI\u2060 paid')).body.statement.said, 'I paid');
  assert.equal((await put('never_never.never '.repeat(34))).status, 400);
  assert.equal((await put(' \u2060')).body.statement, null);
  assert.equal((await member.call('GET', path)).body.statement, null);
});

test('a correction request reaches only organizations with the renter on their roster, and is done once', async () => {
  const { renter, organization, member, admin } = await newDispute(server);
  const requestCorrection = (text: string) =>
    renter.call('POST', '/portal/api/file/correction-requests', { body: { text } });
  assert.equal((await requestCorrection(' ')).status, 400);
  assert.equal((await requestCorrection('x'.repeat(1_001))).status, 400);
  const { body } = await requestCorrection(`My phone is ${MARKUP} 503 555 0199`);
  assert.deepEqual([body.doneAt, body.doneBy], [null, null]);
  const [onRoster] = await server.store.renters.listRoster(organization.id, 1);
  const path = `/dashboard/renters/${onRoster?.id}/correction-requests`;
  const shown = (await member.call('GET', path)).body.rows;
  assert.deepEqual(
    shown.map(({ id, said, doneAt }: typeof body) => [id, said, doneAt]),
    [[body.id, `My phone is ${MARKUP} 503 555 0199`, null]],
  );
  const stranger = await staffOf(server);
  assert.equal((await stranger.call('GET', path)).status, 404);
  assert.equal((await stranger.call('POST', `${path}/${body.id}/done`)).status, 404);
  assert.equal((await member.call('POST', `${path}/${body.id}/done`)).status, 200);
  assert.equal((await admin.call('POST', `${path}/${body.id}/done`)).status, 409);
  const [request] = (await renter.call('GET', '/portal/api/file/correction-requests')).body.rows;
  assert.equal(request.doneBy, `Organization ${organization.id}`);
  const log = (await admin.call('GET', '/dashboard/audit-log?action=renter.request_done')).body.rows;
  assert.deepEqual([log.length, log[0].actor, log[0].subject], [1, 'Mo Clerk', onRoster?.memberId]);

  for (let count = 0; count < 5; count++)
    assert.equal((await requestCorrection(`again ${count}`)).status, 200);
  assert.equal((await requestCorrection('a sixth')).status, 409);
});

test('a record is found by its ID, but only by its renter', async () => {
  const { renter, reportId, recordId } = await newDispute(server);
  const path = `/portal/api/file/records/report/${reportId}`;
  const { body } = await renter.call('GET', path);
  assert.deepEqual([body.id, body.recordId, body.effect.change < 0], [reportId, recordId, true]);
  const other = await renterOf(server);
  assert.equal((await other.call('GET', path)).status, 404);
  assert.equal((await renter.call('GET', path.replace('report/', 'incident/'))).status, 404);
  assert.equal((await renter.call('GET', path.replace('report/', 'x/'))).status, 400);
});

test("a renter sees nothing of another renter's file", async () => {
  const { renter, recordId } = await newDispute(server);
  await renter.call('PUT', '/portal/api/file/statement', { body: { text: 'Secret words' } });
  await renter.call('POST', '/portal/api/file/correction-requests', { body: { text: 'Secret words' } });
  const other = await renterOf(server);
  for (const path of [
    'file',
    'file/records',
    'file/correction-requests',
    'verifications',
    'download/my-file.json',
  ]) {
    const response = await other.call('GET', `/portal/api/${path}`);
    assert.equal(response.status, 200, path);
    for (const mark of ['Secret', recordId]) assert.equal(response.text.includes(mark), false, path);
  }
});

test('a session whose e-mail is on no file opens none', async () => {
  const { call } = await renterSession(server, 'nobody@renter.example');
  assert.equal((await call('GET', '/portal/api/file')).status, 401);
});
