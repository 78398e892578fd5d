import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { newDispute, sendFile } from '../disputes/http.ts';
import { codeIn, signInCalls } from '../portal/sign-in-calls.ts';
import { PDF } from '../support/documents.ts';
import { startMailServer, tokenIn } from '../support/mail.ts';
import { addConfirmedEmail, renterSession } from '../support/portal.ts';
import { renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const mail = await startMailServer();
const server = await startServer({
  env: { SMTP_URL: mail.url, MAIL_FROM: 'screening@example.com' },
});
after(async () => {
  await server.stop();
  await mail.close();
});

test('a former partner with the old mailbox reads nothing of a dispute that was filed with the new one, and does not end it', async () => {
  const { organization, email: old, file, reportId } = await newDispute(server);
  const renterId = await renterIdOf(organization, old);
  const next = `new-${old}`;
  await addConfirmedEmail(server.store, renterId, next);
  await (await server.newOrganization()).call('POST', '/v1/renter/report', { body: { renter_email: next } });
  const [victim, partner] = [await renterSession(server, next), await renterSession(server, old)];
  assert.equal((await partner.call('GET', '/portal/api/me')).body.opens, 'part');
  const body = { kind: 'report', record: reportId, reason: 'other', text: 'I fled from my former partner.' };
  const { id } = (await victim.call('POST', '/portal/api/disputes', { body })).body;
  const sent = await sendFile(server, victim, id, { type: 'application/pdf', rawBody: PDF });
  const [document] = sent.body.documents;

  const seen: string[] = [];
  for (const path of [
    'disputes',
    'file',
    'file/records',
    'file/removed',
    `file/records/report/${reportId}`,
    'download/my-file.json',
  ])
    seen.push((await partner.call('GET', `/portal/api/${path}`)).text);
  assert.doesNotMatch(seen.join(), new RegExp(`former partner|${next}|${id}`));
  const path = `/portal/api/disputes/${id}`;
  for (const part of ['', `/documents/${document.id}`])
    assert.equal((await partner.call('GET', `${path}${part}`)).status, 404, part);
  assert.equal((await partner.call('POST', `${path}/withdraw`)).status, 404);
  for (const part of ['texts', 'appeal'])
    assert.equal((await partner.call('POST', `${path}/${part}`, { body: { text: 'x' } })).status, 404, part);
  assert.equal((await victim.call('GET', path)).body.status, 'open');
  await assert.rejects(file(), /already dispute/);
});

test('a former partner with the only mailbox that was filed with reads no new address that the renter gave with another one', async () => {
  const { organization, email: old } = await newDispute(server);
  const next = `new-${old}`;
  await addConfirmedEmail(server.store, await renterIdOf(organization, old), next);
  const [victim, partner] = [await renterSession(server, next), await renterSession(server, old)];
  const identity = { license: 'SECRET777', dateOfBirth: '1988-04-12', address: '99 Shelter Street' };
  const body = { ...identity, consentVersion: CONSENT_VERSION };
  assert.equal((await victim.call('POST', '/portal/api/verifications', { body })).status, 200);
  assert.equal((await partner.call('GET', '/portal/api/me')).body.opens, 'whole');
  const seen: string[] = [];
  for (const path of ['verifications', 'file/correction-requests', 'disputes', 'download/my-file.json'])
    seen.push((await partner.call('GET', `/portal/api/${path}`)).text);
  assert.doesNotMatch(seen.join(), new RegExp(`SECRET777|Shelter|${next}`));
});

test('a former partner with an old mailbox neither reads nor replaces the statement of a renter with a confirmed e-mail, nor sees which e-mail the renter asks for', async () => {
  const { organization, email: old } = await newDispute(server);
  const partner = await renterSession(server, old);
  const write = (renter: typeof partner, text: string) =>
    renter.call('PUT', '/portal/api/file/statement', { body: { text } });
  assert.equal((await write(partner, 'Written before.')).status, 200, 'nobody confirmed another e-mail yet');
  const next = `new-${old}`;
  await addConfirmedEmail(server.store, await renterIdOf(organization, old), next);
  const victim = await renterSession(server, next);
  assert.equal((await write(victim, 'I live at 99 Shelter Street now.')).status, 200);
  const wanted = 'wanted@safe.example';
  await victim.call('POST', '/portal/api/file/correction-requests', { body: { email: wanted } });
  await victim.call('POST', '/portal/api/emails/detach', { body: { email: wanted } });

  const forged = await write(partner, 'I owe everyone.');
  assert.equal(forged.status, 403, forged.text);
  assert.match(forged.body.error, /sign in with an e-mail that is confirmed/);
  const seen: string[] = [];
  for (const path of ['file', 'emails', 'download/my-file.json'])
    seen.push((await partner.call('GET', `/portal/api/${path}`)).text);
  assert.doesNotMatch(seen.join(), new RegExp(`Shelter|${wanted}`));
  const { statement } = (await victim.call('GET', '/portal/api/file')).body;
  assert.equal(statement.said, 'I live at 99 Shelter Street now.');
  assert.match((await victim.call('GET', '/portal/api/emails')).text, new RegExp(wanted));
});

test('a former partner with a mailbox that the renter took off the file reads nothing that was sent with it before', async () => {
  const { organization, email: old } = await newDispute(server);
  const renterId = await renterIdOf(organization, old);
  const before = await renterSession(server, old);
  const identity = { license: 'SECRET888', dateOfBirth: '1988-04-12', address: '98 Shelter Street' };
  const submit = (renter: typeof before, license: string) => {
    const body = { ...identity, license, consentVersion: CONSENT_VERSION };
    return renter.call('POST', '/portal/api/verifications', { body });
  };
  assert.equal((await submit(before, identity.license)).status, 200);
  await before.call('POST', '/portal/api/file/correction-requests', { body: { text: 'I moved to safety.' } });
  const next = `new-${old}`;
  await addConfirmedEmail(server.store, renterId, next);
  const victim = await renterSession(server, next);
  assert.equal(
    (await victim.call('POST', '/portal/api/emails/detach', { body: { email: old } })).status,
    200,
  );
  const partner = await renterSession(server, old);
  assert.equal((await partner.call('GET', '/portal/api/me')).body.opens, 'nothing');
  const read = async () => {
    const paths = ['verifications', 'file/correction-requests', 'download/my-file.json', 'emails'];
    return Promise.all(paths.map(async (path) => (await partner.call('GET', `/portal/api/${path}`)).text));
  };
  assert.doesNotMatch((await read()).join(), /SECRET888|Shelter|safety|"outcome":\{/);
  assert.equal((await submit(partner, 'INVENTED9')).status, 200);
  assert.doesNotMatch((await read()).join(), /SECRET888|98 Shelter Street.*98 Shelter Street|safety/);
  const given = await server.store.renterFile.listVerifications(renterId, undefined, 5);
  assert.deepEqual(
    given.map(({ license, decision }) => [license, decision]),
    [
      ['INVENTED9', null],
      ['SECRET888', null],
    ],
    'the first still waits for the operator',
  );
});

test("a stranger sends codes to a renter's mailbox, and the renter still gets a link", async () => {
  const [landlord, stranger, victim] = [
    await server.newOrganization(),
    'sender@mail.example',
    'victim@mail.example',
  ];
  for (const renter_email of [stranger, victim])
    await landlord.call('POST', '/v1/renter/report', { body: { renter_email } });
  const session = await renterSession(server, stranger);
  const request = await session.call('POST', '/portal/api/file/correction-requests', {
    body: { email: victim },
  });
  assert.equal(request.status, 200);
  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent++)
    statuses.push(
      (await session.call('POST', '/portal/api/emails/codes', { body: { email: victim } })).status,
    );
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  assert.match(codeIn(await mail.newest(victim)), /^\d{4} \d{4}$/);
  assert.match(tokenIn(await signInCalls({ server, mail }).mailTo(victim)), /./);
});
