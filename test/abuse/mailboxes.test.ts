import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { operator } from '../cli/command.ts';
import { codeIn, signInCalls } from '../portal/sign-in-calls.ts';
import { cookiesOf, staffOf } from '../support/dashboard.ts';
import { newDatabase } from '../support/database.ts';
import { startMailServer, tokenIn } from '../support/mail.ts';
import type { TestOrganization } from '../support/organization.ts';
import { type RenterClient, renterSession } from '../support/portal.ts';
import { BY_OPERATOR } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

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
const signIn = signInCalls({ server, mail });

const SECRET = 'Paid late after the divorce';

async function report({ call }: TestOrganization, body: object): Promise<void> {
  const filed = await call('POST', '/v1/renter/report', { body });
  assert.equal(filed.status, 201, filed.text);
}

const renterIdOf = async (email: string) =>
  (await server.store.renters.search({ kind: 'email', value: email }, 1))[0]?.id ?? '';

const get = async (renter: RenterClient, path: string) => renter.call('GET', `/portal/api/${path}`);

/** Reads everything that the portal serves to a session, and returns it as one text. */
async function everything(renter: RenterClient): Promise<string> {
  const paths = [
    'me',
    'file',
    'file/records',
    'file/removed',
    'disputes',
    'emails',
    'file/correction-requests',
    'verifications',
  ];
  const parts = await Promise.all([...paths, 'download/my-file.json'].map((path) => get(renter, path)));
  return parts.map(({ text }) => text).join('\n');
}

const IDENTITY = { dateOfBirth: '1988-04-12', address: '5 Elm St, Salem', consentVersion: CONSENT_VERSION };

const verify = async (renter: RenterClient, license: string) => {
  const given = await renter.call('POST', '/portal/api/verifications', { body: { license, ...IDENTITY } });
  assert.equal(given.status, 200, given.text);
  return given.body.id as string;
};

test("a clerk adds an accomplice's mailbox to a profile: it opens nothing", async () => {
  const [landlord, other] = [await server.newOrganization(), await server.newOrganization()];
  const person = { renter_name: 'Vera Holm', renter_phone: '+1 503 555 0171' };
  await report(landlord, { ...person, renter_email: 'vera@mail.example', notes: SECRET });
  const renterId = await renterIdOf('vera@mail.example');
  const clerk = await staffOf(server, { role: 'member', organizationId: landlord.id });
  const add = (email: string) =>
    clerk.call('PUT', `/dashboard/renters/${renterId}`, {
      body: { version: 0, add: [{ kind: 'email', value: email }] },
    });
  assert.equal((await add('accomplice@mail.example')).status, 200);
  await report(other, { ...person, notes: SECRET });
  const accomplice = await renterSession(server, 'accomplice@mail.example');
  const { body } = await get(accomplice, 'me');
  assert.deepEqual(
    [body.opens, body.memberId, body.fullName, body.closed.records],
    ['nothing', null, null, 0],
  );
  const seen = await everything(accomplice);
  assert.doesNotMatch(seen, /divorce|Vera|0171|vera@/);
  for (const path of [
    'file',
    'file/records',
    'inquiries',
    'inquiries/others',
    'disputes',
    'download/my-file.pdf',
  ])
    assert.equal((await get(accomplice, path)).status, 403, path);
  assert.equal((await get(await renterSession(server, 'vera@mail.example'), 'file/records')).status, 200);
});

test('a colluding organization registers a victim in advance: its mailbox sees only what it filed itself', async (t) => {
  const [colluding, honest] = [await server.newOrganization(), await server.newOrganization()];
  const person = { renter_name: 'Petra Lund', renter_phone: '+1 503 555 0172' };
  await report(colluding, { ...person, renter_email: 'fake-petra@mail.example' });
  const renterId = await renterIdOf('fake-petra@mail.example');
  const clerk = await staffOf(server, { role: 'member', organizationId: colluding.id });
  const edit = {
    version: 0,
    add: [{ kind: 'license', value: 'INVENTED-1' }],
    dateOfBirth: IDENTITY.dateOfBirth,
  };
  assert.equal((await clerk.call('PUT', `/dashboard/renters/${renterId}`, { body: edit })).status, 200);
  const mailbox = await renterSession(server, 'fake-petra@mail.example');
  await verify(mailbox, 'INVENTED-1');
  const second = 'second-fake@mail.example';
  await mailbox.call('POST', '/portal/api/file/correction-requests', { body: { email: second } });
  await mailbox.call('POST', '/portal/api/emails/codes', { body: { email: second } });
  const code = codeIn(await mail.newest(second));
  const confirmed = await mailbox.call('POST', '/portal/api/emails/confirm', {
    body: { email: second, code },
  });
  assert.equal(confirmed.status, 200, confirmed.text);

  await report(honest, { ...person, notes: SECRET, outstanding_balance: 5 });
  for (const email of ['fake-petra@mail.example', second]) {
    const session = await renterSession(server, email);
    const { opens, closed } = (await get(session, 'me')).body;
    assert.deepEqual([opens, closed], ['part', { records: 1, organizations: 1 }], email);
    assert.doesNotMatch(await everything(session), /divorce/);
    assert.equal(
      (await session.call('PUT', '/portal/api/file/statement', { body: { text: 'x' } })).status,
      403,
    );
  }
  const again = await verify(mailbox, 'INVENTED-1');
  const { verifications } = await operator(t, { DATABASE_URL: database.url }).json(
    'identity',
    'verifications',
  );
  assert.ok(verifications.some(({ verification }: { verification: string }) => verification === again));
  assert.doesNotMatch(await everything(mailbox), /divorce/);
});

test('a merge that brings an e-mail opens nothing with it, until the renter confirms it', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const [one, other] = [await server.newOrganization(), await server.newOrganization()];
  await report(one, { renter_name: 'Ines Roth', renter_email: 'ines@mail.example', notes: SECRET });
  await report(other, {
    renter_name: 'I Roth',
    renter_email: 'brought@mail.example',
    notes: 'Brought words',
  });
  const [keep, merge] = [await renterIdOf('ines@mail.example'), await renterIdOf('brought@mail.example')];
  await verify(await renterSession(server, 'brought@mail.example'), 'D-BROUGHT-1');
  const { merge: mergeId } = await command.json('identity', 'merge', '--keep', keep, '--merge', merge);
  const brought = await renterSession(server, 'brought@mail.example');
  assert.equal((await get(brought, 'me')).body.opens, 'nothing');
  assert.doesNotMatch(await everything(brought), /divorce|Brought words|Ines/);
  const ines = await renterSession(server, 'ines@mail.example');
  assert.deepEqual((await get(ines, 'me')).body.closed, { records: 1, organizations: 1 });
  assert.doesNotMatch(await everything(ines), /Brought words/);

  const verification = await verify(ines, 'D-INES-1');
  const reason = 'Saw the license and the contract.';
  await command.json(
    'identity',
    'decide',
    '--verification',
    verification,
    '--decision',
    'accepted',
    '--reason',
    reason,
  );
  assert.match(await everything(ines), /Brought words/);
  assert.equal((await get(ines, 'verifications')).body.outcome.reason, reason);
  const body = { email: 'brought@mail.example' };
  assert.equal((await ines.call('POST', '/portal/api/emails/codes', { body })).status, 200);
  const code = codeIn(await mail.newest(body.email));
  assert.equal(
    (await ines.call('POST', '/portal/api/emails/confirm', { body: { ...body, code } })).status,
    200,
  );
  assert.equal((await get(brought, 'me')).body.opens, 'whole');
  assert.equal((await command.json('doctor')).ok, true);

  await command.json('identity', 'undo', '--merge', mergeId);
  assert.equal((await command.json('doctor')).ok, true);
  const apart = await renterSession(server, 'brought@mail.example');
  assert.match(await everything(apart), /Brought words/);
  assert.doesNotMatch(await everything(apart), /divorce/);
});

test('an invented license verifies nobody: the operator sees both sides and decides', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const [one, other] = [await server.newOrganization(), await server.newOrganization()];
  const person = { renter_name: 'Omar Diaz', renter_phone: '+1 503 555 0173' };
  await report(one, { ...person, renter_email: 'omar@mail.example' });
  await report(other, { ...person, notes: SECRET });
  const renterId = await renterIdOf('omar@mail.example');
  const clerk = await staffOf(server, { role: 'member', organizationId: other.id });
  const edit = { version: 0, add: [{ kind: 'license', value: 'REAL-77' }], dateOfBirth: '1990-01-31' };
  assert.equal((await clerk.call('PUT', `/dashboard/renters/${renterId}`, { body: edit })).status, 200);
  const intruder = await renterSession(server, 'omar@mail.example');
  const id = await verify(intruder, 'INVENTED-2');
  const outcome = async () => (await get(intruder, 'verifications')).body.outcome;
  assert.deepEqual(
    await outcome(),
    { result: 'review', differs: [], reason: null },
    'it helps nobody to guess',
  );
  const check = (await one.call('GET', '/v1/renter/check?email=omar@mail.example')).body;
  assert.equal(check.renter.verified, false);
  assert.equal((await one.call('GET', '/v1/renter/check?license=INVENTED-2')).body.found, false);

  // E-mails that many organizations state do not hide the license from the operator.
  await server.store.transaction(async ({ renters }) => {
    for (let index = 0; index < 1_000; index++) {
      const email = { kind: 'email', value: `omar${index % 50}@mail.example` } as const;
      await renters.addIdentifier(renterId, email, { ...BY_OPERATOR, organizationId: `org_${index}` });
    }
  });
  const shown = await command.json('identity', 'show', '--verification', id);
  assert.deepEqual(
    [shown.given.license, shown.differs, shown.opens],
    ['INVENTED-2', ['license', 'dateOfBirth'], 'part'],
  );
  const text = (await command.run('identity', 'show', '--verification', id)).out;
  assert.match(text, /^This e-mail opens +part of the file; closed: 1 record from 1 organization$/m);
  const filed = shown.onFile.find(({ kind }: { kind: string }) => kind === 'license');
  assert.deepEqual([filed.value, filed.organization], ['REAL-77', `Organization ${other.id}`]);
  const decide = ['identity', 'decide', '--verification', id, '--decision', 'rejected', '--reason'];
  assert.match(await command.apiError(...decide, ' '), /reason is required/);
  await command.json(...decide, 'The license does not exist.');
  assert.match(await command.apiError(...decide, 'Again.'), /was rejected on/);
  assert.deepEqual(await outcome(), {
    result: 'rejected',
    differs: [],
    reason: 'The license does not exist.',
  });
  assert.doesNotMatch(await everything(intruder), /divorce|REAL-77/);
  assert.match(
    await command.apiError('identity', 'show', '--verification', 'prf_x'),
    /no identity verification/,
  );

  // The renter, with documents: the profile is corrected, and the e-mail opens the whole file from then on.
  const right = await verify(intruder, 'CORRECT-5');
  await command.json(
    'identity',
    'decide',
    '--verification',
    right,
    '--decision',
    'accepted',
    '--reason',
    'Saw it.',
  );
  const file = (await get(intruder, 'file')).body;
  assert.deepEqual(
    [file.verified, file.identifiers.licenses, file.dateOfBirth],
    [true, ['CORRECT-5'], IDENTITY.dateOfBirth],
  );
  assert.match(await everything(intruder), /divorce/);
  assert.equal((await command.json('doctor')).ok, true);
});

test('a warning about an address is not a request for it', async () => {
  const [one, other] = [await server.newOrganization(), await server.newOrganization()];
  const email = 'warned@mail.example';
  await report(one, { renter_name: 'Ida Voss', renter_email: email });
  await report(other, { renter_name: 'Ida Voss', renter_email: email });
  const renter = await renterSession(server, email);
  const text = 'Never add stalker@mail.example to my file! That is my former husband.';
  await renter.call('POST', '/portal/api/file/correction-requests', { body: { text } });
  const clerk = await staffOf(server, { role: 'member', organizationId: one.id });
  const add = { version: 0, add: [{ kind: 'email', value: 'stalker@mail.example' }] };
  const added = await clerk.call('PUT', `/dashboard/renters/${await renterIdOf(email)}`, { body: add });
  assert.equal(added.status, 409, added.text);
  const code = await renter.call('POST', '/portal/api/emails/codes', {
    body: { email: 'stalker@mail.example' },
  });
  assert.equal(code.status, 404);
});

test('a former partner still reads an old mailbox: detaching it ends the session and all open links at once', async () => {
  const organization = await server.newOrganization();
  const [own, old] = ['lena@mail.example', 'shared@mail.example'];
  await report(organization, { renter_name: 'Lena Falk', renter_email: old, notes: SECRET });
  const first = await renterSession(server, old);
  await first.call('POST', '/portal/api/file/correction-requests', { body: { email: own } });
  await first.call('POST', '/portal/api/emails/codes', { body: { email: own } });
  const code = codeIn(await mail.newest(own));
  assert.equal(
    (await first.call('POST', '/portal/api/emails/confirm', { body: { email: own, code } })).status,
    200,
  );
  const lena = await renterSession(server, own);
  assert.equal((await get(lena, 'me')).body.opens, 'whole');

  const partner = cookiesOf(await signIn.withLink(tokenIn(await signIn.mailTo(old))));
  const open = await signIn.mailTo(old);
  assert.equal((await signIn.me(partner)).status, 200);
  assert.equal((await lena.call('POST', '/portal/api/emails/detach', { body: { email: old } })).status, 200);
  assert.equal((await signIn.me(partner)).status, 401);
  assert.equal((await signIn.withLink(tokenIn(open))).status, 400);
  assert.equal((await signIn.withCode(old, codeIn(open))).status, 400);
  assert.equal(
    (
      await server.rows(
        'SELECT * FROM renter_sessions s JOIN renter_sign_ins i ON i.id = s.sign_in_id WHERE i.email = ?',
        old,
      )
    ).length,
    0,
  );
  assert.match(await everything(lena), /divorce/);
  const { detachedEmails } = (await get(lena, 'download/my-file.json')).body;
  assert.deepEqual([detachedEmails[0].email, detachedEmails[0].party], [old, 'renter']);
  // It stays shut, even if the organization files with it again.
  await report(organization, { renter_name: 'Lena Falk', renter_email: old, notes: SECRET });
  assert.equal((await signIn.me(partner)).status, 401);
  assert.equal((await get(await renterSession(server, old), 'me')).body.opens, 'nothing');
});

test('a defaulter takes the e-mail off the file that organizations filed with: checks find the record all the same', async () => {
  const [organization, asking] = [await server.newOrganization(), await server.newOrganization()];
  const email = 'sam@mail.example';
  const debt = { renter_name: 'Sam Debtor', renter_email: email, outstanding_balance: 90_000 };
  await report(organization, debt);
  const sam = await renterSession(server, email);
  assert.equal((await sam.call('POST', '/portal/api/emails/detach', { body: { email } })).status, 200);
  const { body } = await asking.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual([body.found, body.summary.outstanding_balance], [true, 90_000]);
  await report(asking, { renter_name: 'Sam Debtor', renter_email: email });
  const again = await asking.call('GET', `/v1/renter/check?email=${email}`);
  assert.equal(again.body.summary.network_reports, 2, 'a later report is about the same renter');
  // The mailbox opens what was filed with it after that, and no more.
  const later = await renterSession(server, email);
  const { opens, closed } = (await get(later, 'me')).body;
  assert.deepEqual([opens, closed], ['part', { records: 1, organizations: 1 }]);
});

test('a defaulter takes the e-mail off the file that an organization added to its roster before it filed an incident', async () => {
  const [organization, asking] = [await server.newOrganization(), await server.newOrganization()];
  const email = 'sid@mail.example';
  const clerk = await staffOf(server, { role: 'member', organizationId: organization.id });
  const added = await clerk.call('POST', '/dashboard/renters', { body: { email, name: 'Sid Debtor' } });
  const incident = { renterId: added.body.renterId, industry: 'tools', type: 'Theft', details: 'A drill.' };
  assert.equal((await organization.call('POST', '/v1/incidents/submit', { body: incident })).status, 200);
  const sid = await renterSession(server, email);
  assert.equal((await sid.call('POST', '/portal/api/emails/detach', { body: { email } })).status, 200);
  const { body } = await asking.call('GET', `/v1/renter/check?email=${email}`);
  assert.deepEqual([body.found, body.summary.incidents], [true, 1]);
});

test('an e-mail that the renter took off the file stays shut when a merge is undone', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const [one, other] = [await server.newOrganization(), await server.newOrganization()];
  const [mine, old] = ['maja@mail.example', 'maja.old@mail.example'];
  await report(one, { renter_name: 'Maja Lind', renter_email: mine });
  await report(other, { renter_name: 'M Lind', renter_email: old, notes: SECRET });
  const [keep, merge] = [await renterIdOf(mine), await renterIdOf(old)];
  const { merge: mergeId } = await command.json('identity', 'merge', '--keep', keep, '--merge', merge);
  const partner = await renterSession(server, old);
  assert.equal(
    (await partner.call('POST', '/portal/api/emails/detach', { body: { email: old } })).status,
    200,
  );
  await command.json('identity', 'undo', '--merge', mergeId);
  const again = await renterSession(server, old);
  assert.equal((await get(again, 'me')).body.opens, 'nothing');
  assert.doesNotMatch(await everything(again), /divorce/);
  assert.equal((await command.json('doctor')).ok, true);
});
