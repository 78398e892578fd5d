import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { staffOf } from '../support/dashboard.ts';
import { newDatabase } from '../support/database.ts';
import { startMailServer } from '../support/mail.ts';
import { addConfirmedEmail, type RenterClient, renterOf, renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { codeIn } from './sign-in-calls.ts';

const mail = await startMailServer();
const database = await newDatabase();
const server = await startServer({
  database,
  env: { SMTP_URL: mail.url, MAIL_FROM: 'screening@example.com' },
});
after(async () => {
  await server.stop();
  await mail.close();
  await database.remove();
});

let people = 0;
const newEmail = () => `mailbox${++people}@renter.example`;

/** Files a report about a new renter with an e-mail, and opens a session with it. */
async function filed() {
  const [organization, email] = [await server.newOrganization(), newEmail()];
  const report = (fields: object = {}) =>
    organization.call('POST', '/v1/renter/report', {
      body: { renter_email: email, renter_name: 'Ana Lopez', ...fields },
    });
  assert.equal((await report()).status, 201);
  const [{ id: renterId } = { id: '' }] = await server.store.renters.search(
    { kind: 'email', value: email },
    1,
  );
  const renter = await renterSession(server, email);
  const clerk = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Mo Clerk' });
  const edit = (body: object) => clerk.call('PUT', `/dashboard/renters/${renterId}`, { body });
  return { organization, email, renterId, renter, clerk, edit, report };
}

const post = ({ call }: RenterClient, path: string, body: object) =>
  call('POST', `/portal/api/emails/${path}`, { body });
const listOf = async ({ call }: RenterClient) => (await call('GET', '/portal/api/emails')).body.rows;
const opens = async (email: string) =>
  (await (await renterSession(server, email)).call('GET', '/portal/api/me')).body.opens;

test('an e-mail that staff added opens nothing until it is confirmed with the code that was sent to it', async () => {
  const { email, renter, edit } = await filed();
  const added = newEmail();
  assert.equal((await edit({ version: 0, add: [{ kind: 'email', value: added }] })).status, 200);
  assert.deepEqual(
    new Set(await listOf(renter)),
    new Set([
      { email, opens: 'whole' },
      { email: added, opens: 'nothing' },
    ]),
  );
  assert.equal(await opens(added), 'nothing');
  const session = await renterSession(server, added);
  for (const [path, body] of [
    ['codes', { email: added }],
    ['confirm', { email: added, code: '00000000' }],
  ] as const)
    assert.equal((await post(session, path, body)).status, 403, path);

  assert.equal((await post(renter, 'codes', { email: added.toUpperCase() })).status, 200);
  const sent = await mail.newest(added);
  assert.match(sent.subject, /Confirm this e-mail/);
  const code = codeIn(sent);
  const wrong = code.startsWith('0000') ? '1111 1111' : '0000 0000';
  assert.equal((await post(renter, 'confirm', { email: added, code: wrong })).status, 400);
  assert.equal((await post(renter, 'confirm', { email: added, code })).status, 200);
  assert.equal(await opens(added), 'whole');
  assert.equal((await post(renter, 'confirm', { email: added, code })).status, 400, 'it works once');
  assert.equal((await post(renter, 'codes', { email: added })).status, 409);
  // The organization cannot take it away again.
  const removed = await edit({ version: 1, remove: [{ kind: 'email', value: added }] });
  assert.deepEqual([removed.status, /renter confirmed/.test(removed.body.error)], [409, true]);
});

test('a confirmation code signs nobody in, and a sign-in code confirms nothing', async () => {
  const { renter } = await filed();
  const wanted = newEmail();
  await renter.call('POST', '/portal/api/file/correction-requests', { body: { email: wanted } });
  assert.equal((await post(renter, 'codes', { email: wanted })).status, 200);
  const code = codeIn(await mail.newest(wanted));
  const signIn = await server.call('POST', '/portal/api/sign-in/code', {
    headers: { origin: server.url },
    body: { email: wanted, code },
  });
  assert.equal(signIn.status, 400);
});

test('a wanted e-mail has a field of its own, and can be confirmed at once', async () => {
  const { renter, clerk, renterId } = await filed();
  const wanted = newEmail();
  const ask = (body: object) => renter.call('POST', '/portal/api/file/correction-requests', { body });
  for (const wrong of [{}, { text: ' ', email: ' ' }, { email: 'nonsense' }, { email: 'x'.repeat(400) }])
    assert.equal((await ask(wrong)).status, 400, JSON.stringify(wrong));
  const asked = await ask({ email: ` ${wanted.toUpperCase()} ` });
  assert.deepEqual([asked.status, asked.body.email, asked.body.said], [200, wanted, '']);
  const { rows } = (await clerk.call('GET', `/dashboard/renters/${renterId}/correction-requests`)).body;
  assert.equal(rows[0].email, wanted);
  assert.ok((await listOf(renter)).some((row: object) => JSON.stringify(row).includes('wanted')));
  assert.equal((await post(renter, 'codes', { email: newEmail() })).status, 404);
  await post(renter, 'codes', { email: wanted });
  const code = codeIn(await mail.newest(wanted));
  assert.equal((await post(renter, 'confirm', { email: wanted, code })).status, 200);
  assert.equal(await opens(wanted), 'whole');
});

test("an e-mail of another renter's file cannot be confirmed", async () => {
  const { renter } = await filed();
  const other = await renterOf(server);
  await renter.call('POST', '/portal/api/file/correction-requests', { body: { email: other.email } });
  await post(renter, 'codes', { email: other.email });
  const code = codeIn(await mail.newest(other.email));
  const confirmed = await post(renter, 'confirm', { email: other.email, code });
  assert.deepEqual([confirmed.status, /another file/.test(confirmed.body.error)], [409, true]);
});

test('the organization that added an e-mail detaches it, also from a renter on other rosters, and only that one', async () => {
  const { email, edit, clerk } = await filed();
  const added = newEmail();
  assert.equal((await edit({ version: 0, add: [{ kind: 'email', value: added }] })).status, 200);
  const other = await server.newOrganization();
  await other.call('POST', '/v1/renter/report', { body: { renter_email: email, renter_name: 'Ana Lopez' } });
  const session = await renterSession(server, added);
  assert.equal((await session.call('GET', '/portal/api/me')).status, 200);
  const both = await edit({ version: 1, remove: [added, email].map((value) => ({ kind: 'email', value })) });
  assert.equal(both.status, 409, both.text);
  assert.equal((await edit({ version: 1, remove: [{ kind: 'email', value: newEmail() }] })).status, 409);
  assert.equal((await edit({ version: 1, remove: [{ kind: 'email', value: added }] })).status, 200);
  assert.equal((await session.call('GET', '/portal/api/me')).status, 401);
  const [entry] = (await clerk.call('GET', '/dashboard/audit-log?action=renter.corrected')).body.rows;
  assert.match(JSON.stringify(entry), /email taken away/);
  assert.doesNotMatch(JSON.stringify(entry), new RegExp(added));
});

test('the operator detaches an e-mail, and mails about checks to it stop', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const { email, renterId, renter } = await filed();
  await renter.call('PUT', '/portal/api/inquiries/mails', { body: { wanted: true } });
  const detach = ['identity', 'detach-email', '--renter', renterId, '--email'];
  assert.match(await command.apiError(...detach, newEmail()), /not on the file/);
  const unknown = ['identity', 'detach-email', '--renter', 'ren_nope', '--email', email];
  assert.match(await command.apiError(...unknown), /no renter with the ID ren_nope/);
  const memberId = (await server.store.renters.findById(renterId))?.memberId ?? '';
  const byMember = ['identity', 'detach-email', '--renter', memberId.toLowerCase(), '--email'];
  assert.deepEqual(await command.json(...byMember, email.toUpperCase()), { renter: renterId, email });
  assert.equal((await renter.call('GET', '/portal/api/me')).status, 401);
  assert.equal(await server.store.inquiries.findMails(renterId), undefined);
  assert.equal((await server.store.renters.findById(renterId))?.email, null);
  assert.equal((await command.json('doctor')).ok, true);
});

test('an e-mail that was confirmed for the whole file is only detached from a session that also is', async () => {
  const { email, renterId, renter } = await filed();
  const verified = newEmail();
  await addConfirmedEmail(server.store, renterId, verified);
  const detached = await post(renter, 'detach', { email: verified });
  assert.deepEqual([detached.status, /proved who you are/.test(detached.body.error)], [403, true]);
  const session = await renterSession(server, verified);
  assert.equal((await post(session, 'detach', { email: newEmail() })).status, 404);
  assert.equal((await post(session, 'detach', { email })).status, 200);
  assert.equal((await renter.call('GET', '/portal/api/me')).status, 401);
  assert.equal((await post(session, 'detach', { email: verified })).status, 200, 'one’s own');
  assert.equal((await session.call('GET', '/portal/api/me')).status, 401);
});

test('the decision about a dispute is mailed to an e-mail that opens the record, not to a detached one', async () => {
  const { email, renter, renterId, clerk, report } = await filed();
  const other = newEmail();
  await addConfirmedEmail(server.store, renterId, other);
  assert.equal((await report({ outstanding_balance: 9 })).status, 201);
  const [record] = (await renter.call('GET', '/portal/api/file/records')).body.rows;
  const disputed = await renter.call('POST', '/portal/api/disputes', {
    body: { kind: record.kind, record: record.id, reason: 'already_paid', text: 'Paid.' },
  });
  assert.equal(disputed.status, 200, disputed.text);
  assert.match((await mail.newest(email)).subject, /^We received your dispute/);
  const session = await renterSession(server, other);
  assert.equal((await post(session, 'detach', { email })).status, 200);
  const decision = { decision: 'reject', reason: 'No payment arrived.' };
  const path = `/dashboard/disputes/${disputed.body.id}/decision`;
  assert.equal((await clerk.call('POST', path, { body: decision })).status, 200);
  assert.match((await mail.newest(other)).text, /No payment arrived/);
  assert.equal(mail.count(email), 1);
});
