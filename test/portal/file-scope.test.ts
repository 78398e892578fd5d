import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { readPdf } from '../support/pdf.ts';
import { addConfirmedEmail, type RenterClient, renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

let people = 0;

/**
 * Files about one person from two organizations: the first with the e-mail, the second with phone and name only.
 * Each files a report with an incident.
 */
async function newPart() {
  const number = ++people;
  const email = `part${number}@renter.example`;
  const body = {
    renter_name: `Nadia Orlov${number}`,
    renter_phone: `50355501${10 + number}`,
    incidents: ['NOISE'],
  };
  const [first, second] = [await server.newOrganization(), await server.newOrganization()];
  const file = async (organization: typeof first, fields: object) => {
    const filed = await organization.call('POST', '/v1/renter/report', { body: { ...body, ...fields } });
    assert.equal(filed.status, 201, filed.text);
    return filed.body.report_id as string;
  };
  const openReport = await file(first, { renter_email: email, notes: 'The open words' });
  const closedReport = await file(second, { notes: 'The closed words', outstanding_balance: 77_700 });
  const renter = await renterSession(server, email);
  const [{ id: renterId } = { id: '' }] = await server.store.renters.search(
    { kind: 'email', value: email },
    1,
  );
  return { email, renterId, first, second, openReport, closedReport, renter, file };
}

const get = async (renter: RenterClient, path: string) =>
  (await renter.call('GET', `/portal/api/${path}`)).body;

test('an e-mail opens the records of the organizations that filed with it, and counts the others', async () => {
  const { renter, first, openReport, closedReport, email } = await newPart();
  const me = await get(renter, 'me');
  assert.deepEqual([me.opens, me.closed, me.email], ['part', { records: 2, organizations: 1 }, email]);
  const { rows, next } = await get(renter, 'file/records');
  assert.equal(next, null);
  assert.deepEqual(
    rows.map(({ kind, filedBy }: { kind: string; filedBy: string }) => [kind, filedBy]),
    [
      ['incident', `Organization ${first.id}`],
      ['report', `Organization ${first.id}`],
    ],
  );
  const find = (id: string) => renter.call('GET', `/portal/api/file/records/report/${id}`);
  assert.equal((await find(openReport)).status, 200);
  assert.equal((await find(closedReport)).status, 404);
});

test('a session that opens a part sees score and reasons, but no amounts, words or contact data of closed records', async () => {
  const { renter, first, second, renterId } = await newPart();
  await server.store.transaction(async ({ renters }) => {
    const by = { organizationId: second.id, source: 'edit', at: 5 } as const;
    await renters.addIdentifier(renterId, { kind: 'license', value: 'CLOSED-4711' }, by);
    await renters.addIdentifier(renterId, { kind: 'email', value: 'closed@mail.example' }, by);
    await renters.putDetails(renterId, {
      address: '9 Closed St',
      dateOfBirth: '1990-01-31',
      version: 1,
      updatedAt: 5,
    });
    await renters.assertDetail(renterId, { kind: 'address', value: '9 Closed St' }, by);
    await renters.assertDetail(renterId, { kind: 'date_of_birth', value: '1990-01-31' }, by);
  });
  const file = await get(renter, 'file');
  assert.deepEqual([file.summary.reports, file.summary.incidents, file.summary.owedCents], [2, 2, null]);
  assert.ok(file.reasons.length > 0 && file.score > 0);
  assert.deepEqual(file.steps.settled, [], 'the unpaid report is closed');
  assert.deepEqual(
    file.steps.records.map(({ organization }: { organization: string }) => organization),
    [`Organization ${first.id}`],
  );
  assert.equal(file.identifiers.phones.length, 1);
  const texts = [
    JSON.stringify(file),
    JSON.stringify(await get(renter, 'file/records')),
    JSON.stringify(await get(renter, 'emails')),
    (await renter.call('GET', '/portal/api/download/my-file.json')).text,
  ];
  for (const text of texts)
    assert.doesNotMatch(text, /closed words|77.?700|CLOSED-4711|closed@mail|Closed St|1990-01-31/);
});

test('the downloads of such a session say what is left out, and why', async () => {
  const { renter } = await newPart();
  const json = await get(renter, 'download/my-file.json');
  const { reason, ...counts } = json.leftOut;
  assert.deepEqual(counts, { records: 2, organizations: 1, removedRecords: 0, disputes: 0 });
  assert.match(reason, /Prove who you are/);
  assert.equal(json.records.length, 2);
  const headers = { cookie: renter.cookie };
  const pdf = await fetch(`${server.url}/portal/api/download/my-file.pdf`, { headers });
  const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()));
  assert.match(text, /What is left out/);
  assert.match(text, /2 other records of 1 organization/);
  assert.doesNotMatch(text, /closed words/);
});

test('only a record that is open can be disputed, and a statement needs the whole file', async () => {
  const { renter, openReport, closedReport, renterId, email } = await newPart();
  const dispute = (record: string) =>
    renter.call('POST', '/portal/api/disputes', {
      body: { kind: 'report', record, reason: 'already_paid', text: 'Paid.' },
    });
  assert.equal((await dispute(closedReport)).status, 404);
  assert.equal((await dispute(openReport)).status, 200);
  const statement = await renter.call('PUT', '/portal/api/file/statement', { body: { text: 'Mine.' } });
  assert.equal(statement.status, 403, statement.text);
  const alert = await renter.call('PUT', '/portal/api/file/fraud-alert', { body: { on: true } });
  assert.equal(alert.status, 403, alert.text);
  assert.equal((await get(renter, 'file')).statement, null);

  // Another e-mail of the same renter that opens the whole file disputes the closed one.
  const other = `whole.${email}`;
  await addConfirmedEmail(server.store, renterId, other);
  const whole = await renterSession(server, other);
  const filed = await whole.call('POST', '/portal/api/disputes', {
    body: { kind: 'report', record: closedReport, reason: 'already_paid', text: 'Closed dispute' },
  });
  assert.equal(filed.status, 200, filed.text);
  const { id } = filed.body;
  assert.equal(
    (await whole.call('PUT', '/portal/api/file/statement', { body: { text: 'Mine.' } })).status,
    200,
  );
  assert.equal((await get(whole, 'disputes')).rows.length, 2);
  assert.equal((await get(renter, 'disputes')).rows.length, 1);
  for (const [method, path, body] of [
    ['GET', id, undefined],
    ['POST', `${id}/texts`, { text: 'x' }],
    ['POST', `${id}/withdraw`, undefined],
    ['POST', `${id}/appeal`, { text: 'x' }],
    ['GET', `${id}/documents/doc_x`, undefined],
  ] as const) {
    const response = await renter.call(method, `/portal/api/disputes/${path}`, body && { body });
    assert.equal(response.status, 404, path);
  }
  assert.equal((await get(renter, 'file')).statement, null);
  const downloads = (await renter.call('GET', '/portal/api/download/my-file.json')).text;
  assert.doesNotMatch(downloads, /Closed dispute|Mine\./);
});

test('what another session sent is closed: requests, verifications and the address for mails', async () => {
  const { renter, renterId, email } = await newPart();
  const other = `whole.${email}`;
  await addConfirmedEmail(server.store, renterId, other);
  const whole = await renterSession(server, other);
  await whole.call('POST', '/portal/api/file/correction-requests', { body: { text: 'A secret wish' } });
  const verification = {
    license: 'S3CRET-99',
    dateOfBirth: '1990-01-31',
    address: '1 Secret St',
    consentVersion: CONSENT_VERSION,
  };
  assert.equal((await whole.call('POST', '/portal/api/verifications', { body: verification })).status, 200);
  await whole.call('PUT', '/portal/api/inquiries/mails', { body: { wanted: true } });
  for (const path of [
    'file/correction-requests',
    'verifications',
    'inquiries/mails',
    'download/my-file.json',
  ])
    assert.doesNotMatch(
      (await renter.call('GET', `/portal/api/${path}`)).text,
      /[Ss]ecret|S3CRET|whole\./,
      path,
    );
  const stop = await renter.call('PUT', '/portal/api/inquiries/mails', { body: { wanted: false } });
  assert.equal(stop.status, 409);
  assert.equal((await get(whole, 'inquiries/mails')).email, other);
});

test('pages of records are full, however many closed ones are between', async () => {
  const { renter, file, first, second, email } = await newPart();
  for (let count = 0; count < 15; count++) {
    await file(first, { renter_email: email });
    await file(second, {});
  }
  const { rows, next } = await get(renter, 'file/records');
  assert.equal(rows.length, 25);
  const rest = await get(renter, `file/records?after=${encodeURIComponent(next)}`);
  assert.equal(rest.rows.length, 7);
  assert.deepEqual((await get(renter, 'me')).closed, { records: 32, organizations: 1 });
});

test('when every organization on file filed with the e-mail, the whole file is open', async () => {
  const { renter, file, second, email, closedReport } = await newPart();
  await file(second, { renter_email: email });
  const me = await get(renter, 'me');
  assert.deepEqual([me.opens, me.closed], ['whole', { records: 0, organizations: 0 }]);
  assert.equal((await renter.call('GET', `/portal/api/file/records/report/${closedReport}`)).status, 200);
  assert.equal(
    (await renter.call('PUT', '/portal/api/file/statement', { body: { text: 'Mine.' } })).status,
    200,
  );
  assert.equal((await get(renter, 'download/my-file.json')).leftOut, null);
});

test('removed records are listed with who removed them and why, those of closed organizations are not', async () => {
  const { email, renter, first, second, openReport, closedReport } = await newPart();
  for (const [{ call }, report_id] of [
    [first, openReport],
    [second, closedReport],
  ] as const) {
    const body = { report_id, reason: `Withdrawn: ${report_id}` };
    assert.equal((await call('POST', '/v1/reports/withdraw', { body })).status, 200);
  }
  const { rows, more } = await get(renter, 'file/removed');
  assert.deepEqual(
    rows.map(({ kind, reason, said, filedBy }: Record<string, string>) => [kind, reason, said, filedBy]),
    [['report', 'withdrawn', `Withdrawn: ${openReport}`, `Organization ${first.id}`]],
  );
  assert.equal(more, false);
  assert.deepEqual([rows[0].content.renterEmail, rows[0].content.notes], [email, 'The open words']);
});

test('whoever reads an old mailbox does not learn from a download that the renter was trafficked', async () => {
  const email = 'old.mailbox@renter.example';
  const { call } = await server.newOrganization();
  const filed = { renter_name: 'Mailbox Person', renter_email: email };
  await call('POST', '/v1/renter/report', { body: filed });
  const renter = await renterSession(server, email);
  const [{ id: renterId } = { id: '' }] = await server.store.renters.search(
    { kind: 'email', value: email },
    1,
  );
  const request = {
    renterId,
    kind: 'trafficking',
    said: 'I was forced.',
    records: [],
    status: 'open',
    requestedAt: Date.now(),
    dueAt: null,
    acceptedAt: null,
    endedAt: null,
    reason: null,
  } as const;
  await server.store.transaction(async ({ blocks }) => {
    await blocks.add({ ...request, id: 'blk_hidden', renterEmail: 'new@mail.example' });
    await blocks.add({
      ...request,
      id: 'blk_own',
      kind: 'identity_theft',
      said: 'It was not me.',
      renterEmail: email,
    });
  });
  const { blockRequests } = (await renter.call('GET', '/portal/api/download/my-file.json')).body;
  assert.deepEqual(
    blockRequests.map(({ id }: { id: string }) => id),
    ['blk_own'],
  );
  const headers = { cookie: renter.cookie };
  const pdf = await fetch(`${server.url}/portal/api/download/my-file.pdf`, { headers });
  const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()));
  assert.match(text, /It was not me\./);
  assert.doesNotMatch(text, /I was forced|trafficking/i);
});
