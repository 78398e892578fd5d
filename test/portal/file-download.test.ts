import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { newDispute, sendFile } from '../disputes/http.ts';
import { PNG } from '../support/documents.ts';
import { CONTACT_DETAILS } from '../support/organization.ts';
import { readPdf } from '../support/pdf.ts';
import { type RenterClient, renterOf } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const MARKUP = '<img src=x onerror=alert(1)>';

async function download(renter: RenterClient, format: 'json' | 'pdf', language = 'en') {
  const response = await fetch(`${server.url}/portal/api/download/my-file.${format}`, {
    headers: { cookie: renter.cookie, 'accept-language': language },
  });
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}

/** Creates a renter with an entry of each kind on file, with markup and several scripts. */
async function renterWithFullFile() {
  const dispute = await newDispute(server);
  const { organization, email, renter, file, check } = dispute;
  await organization.call('POST', '/v1/renter/report', {
    body: {
      renter_email: email,
      renter_name: `${MARKUP} محمد علي 李明 김민수 דוד 🙂`,
      renter_phone: '503 555 0142',
      incidents: ['LATE_RETURN'],
      notes: `${MARKUP} ${'ß'.repeat(3_900)}`,
      outstanding_balance: 1_234_56,
      occurred_on: '2026-02-28',
    },
  });
  const id = await file();
  await sendFile(server, renter, id, { type: 'image/png', name: 'receipt.png', rawBody: PNG });
  await check();
  await organization.call('POST', '/v1/search', { body: { email } });
  await renter.call('PUT', '/portal/api/file/statement', { body: { text: 'I paid. دفعت كل شيء' } });
  await renter.call('PUT', '/portal/api/file/fraud-alert', { body: { on: true } });
  await renter.call('POST', '/portal/api/file/correction-requests', { body: { text: 'The phone is wrong' } });
  await renter.call('POST', '/portal/api/verifications', {
    body: {
      license: 'd-7731',
      dateOfBirth: '1990-01-31',
      address: '1 Main St',
      consentVersion: CONSENT_VERSION,
    },
  });
  return { ...dispute, id };
}

test('the file as JSON contains everything on file, in the documented format', async () => {
  const { renter, id, recordId, organization, email } = await renterWithFullFile();
  const { status, headers, content } = await download(renter, 'json');
  assert.equal(status, 200);
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename="my-file-MB-\w{8}-\d{4}-\d\d-\d\d\.json"$/,
  );
  assert.equal(headers.get('cache-control'), 'no-store');
  const downloaded = JSON.parse(content.toString());
  assert.deepEqual(Object.keys(downloaded), [
    'format',
    'version',
    'madeAt',
    'currency',
    'language',
    'operator',
    'leftOut',
    'file',
    'identityCheck',
    'assertions',
    'records',
    'removedRecords',
    'disputes',
    'blockRequests',
    'proofs',
    'correctionRequests',
    'detachedEmails',
    'fileRequests',
    'lookUps',
    'otherInquiries',
    'notices',
    'organizations',
  ]);
  assert.deepEqual([downloaded.format, downloaded.version, downloaded.currency], ['renter-file', 1, 'USD']);
  assert.match(downloaded.madeAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.match(downloaded.file.fraudAlertEndsAt, /^\d{4}-\d\d-\d\dT/);
  assert.equal(downloaded.file.statement.said, 'I paid. دفعت كل شيء');
  assert.deepEqual(downloaded.file.identifiers.emails, [email]);
  const stated = downloaded.assertions.map(({ at, ...row }: { at: string }) => {
    assert.match(at, /Z$/);
    return Object.values(row);
  });
  const name = `Organization ${organization.id}`;
  assert.deepEqual(
    stated.filter(([kind]: [string]) => kind !== 'name'),
    [
      ['email', email, name, 'filing'],
      ['phone', '5035550142', name, 'filing'],
    ],
  );
  assert.equal(downloaded.records.length, 3);
  assert.equal(downloaded.records.at(-1).recordId, recordId);
  assert.match(downloaded.records.at(-1).filedAt, /Z$/);
  assert.deepEqual(
    downloaded.records.map((record: { kind: string; content: { occurredOn: string | null } }) => [
      record.kind,
      record.content.occurredOn,
    ]),
    [
      ['incident', '2026-02-28'],
      ['report', '2026-02-28'],
      ['report', null],
    ],
  );
  assert.deepEqual(
    [downloaded.disputes[0].id, downloaded.disputes[0].documents[0].name],
    [id, 'receipt.png'],
  );
  assert.equal(downloaded.proofs[0].license, 'd-7731');
  assert.equal(
    'onProfile' in downloaded.proofs[0],
    false,
    'it would reveal whether the license is on another file',
  );
  assert.equal(downloaded.correctionRequests[0].said, 'The phone is wrong');
  assert.deepEqual(
    downloaded.lookUps.map((inquiry: { organization: string; identifier: string }) => [
      inquiry.organization,
      inquiry.identifier,
    ]),
    [[`Organization ${organization.id}`, 'email']],
  );
  const [{ requestId, at, ...search }, ...none] = downloaded.otherInquiries;
  assert.match(requestId, /^req_/);
  assert.match(at, /Z$/);
  assert.deepEqual(search, {
    organizationId: organization.id,
    organization: `Organization ${organization.id}`,
    kind: 'search',
    identifier: 'email',
  });
  assert.deepEqual(none, []);
  assert.equal(downloaded.records[0].organizationId, organization.id);
  assert.deepEqual(downloaded.organizations, [
    { organizationId: organization.id, name: `Organization ${organization.id}`, ...CONTACT_DETAILS },
  ]);
});

test('the file as PDF says the same in words, is tagged for screen readers, and embeds its fonts', async () => {
  const { renter, recordId, organization } = await renterWithFullFile();
  const { status, headers, content } = await download(renter, 'pdf');
  assert.equal(status, 200, content.toString());
  assert.equal(headers.get('content-type'), 'application/pdf');
  assert.match(headers.get('content-disposition') ?? '', /^attachment; /);
  assert.equal(headers.get('cache-control'), 'no-store');
  const pdf = readPdf(content);
  for (const said of [
    'The file of Jordan <b>Réyes</b>',
    'Where your data comes from',
    `Organization ${organization.id}, in a report`,
    'Your score is',
    recordId,
    organization.id,
    '$450.00',
    '$1,234.56',
    MARKUP,
    'Late return',
    'Ended on Feb 28, 2026',
    'Happened on Feb 28, 2026',
    'checked you by e-mail',
    'found you in a search by e-mail',
    'How to reach these organizations',
    '12 Harbor St, Portland, OR 97201',
    '+1 503 555 0142',
    'receipt.png',
    'd-7731',
    'The phone is wrong',
    '李明',
    '김민수',
  ]) {
    assert.ok(pdf.text.replace(/\s+/g, '').includes(said.replace(/\s+/g, '')), `${said} in ${pdf.text}`);
  }
  // The 3,900 characters without a space are wrapped, and none is lost.
  assert.equal(pdf.text.match(/ß/g)?.length, 3_900);
  const { H1, H2 = 0, H3 = 0, Table = 0, TR = 0, TH = 0, TD = 0, P = 0, Document } = pdf.elements;
  assert.deepEqual([Document, H1], [1, 1]);
  assert.ok(H2 >= 6 && H3 >= 4 && P >= 3 && Table >= 8, JSON.stringify(pdf.elements));
  assert.ok(TR > Table && TH >= Table && TD >= TR - Table, JSON.stringify(pdf.elements));
  assert.deepEqual([...new Set(pdf.scopes)].sort(), ['Column', 'Row']);
  assert.ok(pdf.readAloud.includes('I paid. دفعت كل شيء'), 'right-to-left text is read in its order');
  assert.ok(pdf.readAloud.some((text) => text.includes('🙂')));
  assert.match(pdf.objects, /\/Lang \(en-US\)/);
  assert.match(pdf.objects, /\/Marked true/);
  assert.match(pdf.objects, /\/DisplayDocTitle true/);
  assert.ok(pdf.fonts >= 5, `${pdf.fonts} fonts`);
  assert.equal(pdf.embeddedFonts, pdf.fonts);
  assert.ok(pdf.pages >= 3);
});

test("the file is in the renter's language, and what people wrote stays as it is", async () => {
  const { renter, recordId } = await renterWithFullFile();
  const json = JSON.parse((await download(renter, 'json', 'es-MX,es;q=0.9')).content.toString());
  assert.equal(json.language, 'es');
  assert.match(json.file.reasons[0].text, /puntos|falta pagar|puntaje/);
  assert.ok(
    json.records.every(({ effect }: { effect: { cause: string } | null }) =>
      /puntos|pagar|puntaje/.test(effect?.cause ?? ''),
    ),
  );
  assert.equal(json.correctionRequests[0].said, 'The phone is wrong');
  const { text, objects } = readPdf((await download(renter, 'pdf', 'es')).content);
  assert.match(objects, /\/Lang \(es-US\)/);
  const words = text.replace(/\s+/g, '');
  for (const said of [
    'El expediente de Jordan <b>Réyes</b>',
    `${recordId}: Queda algo por pagar, sin daños`,
    'Devolución tardía',
    'revisó su expediente, que encontró con su correo electrónico',
    'Terminó el 28 feb 2026',
    '$1,234.56',
    'The phone is wrong',
    'Cómo comunicarse con estas organizaciones',
  ])
    assert.ok(words.includes(said.replace(/\s+/g, '')), `${said} in ${text}`);
});

test('an empty file says so', async () => {
  const renter = await renterOf(server);
  const downloaded = JSON.parse((await download(renter, 'json')).content.toString());
  assert.deepEqual([downloaded.records, downloaded.lookUps, downloaded.disputes], [[], [], []]);
  const { text } = readPdf((await download(renter, 'pdf')).content);
  assert.match(text, /The file of Ben Okri/);
  assert.match(text, /Nobody did\./);
});

test('a file contains every inquiry, also of a renter with many', async () => {
  const { renter, check } = await newDispute(server);
  const CHECKS = 130;
  for (let count = 0; count < CHECKS; count++) await check();
  const downloaded = JSON.parse((await download(renter, 'json')).content.toString());
  assert.equal(downloaded.lookUps.length, CHECKS);
  const { text } = readPdf((await download(renter, 'pdf')).content);
  assert.equal(text.match(/checked you by/g)?.length, CHECKS);
});

test('removed records are listed separately, with the reason', async () => {
  const { renter, file, admin, recordId } = await newDispute(server);
  const id = await file();
  const decided = await admin.call('POST', `/dashboard/disputes/${id}/decision`, {
    body: { decision: 'uphold', reason: 'You are right.', outcome: 'removed' },
  });
  assert.equal(decided.status, 200, decided.text);
  const downloaded = JSON.parse((await download(renter, 'json')).content.toString());
  assert.deepEqual(downloaded.records, []);
  const { isOnFile, organizationName, entries, documents } = downloaded.disputes[0];
  assert.deepEqual([isOnFile, organizationName !== '', documents], [false, true, []]);
  assert.ok(entries.every(({ actor }: { actor: string | null }) => actor === null));
  assert.deepEqual(
    downloaded.removedRecords.map((removed: { recordId: string; reason: string }) => [
      removed.recordId,
      removed.reason,
    ]),
    [[recordId, 'upheld']],
  );
  assert.match(readPdf((await download(renter, 'pdf')).content).text, /Removed because you disputed it/);
});

test('requests to block records are in the file, with their state', async () => {
  const { renter, recordId } = await newDispute(server);
  const [record] = (await renter.call('GET', '/portal/api/file/records')).body.rows;
  const body = { kind: 'identity_theft', records: [{ kind: record.kind, id: record.id }], declared: true };
  const asked = await renter.call('POST', '/portal/api/blocks', {
    body: { ...body, text: 'It was not me.' },
  });
  assert.equal(asked.status, 200, asked.text);
  const { id } = asked.body;
  assert.equal((await renter.call('POST', `/portal/api/blocks/${id}/withdraw`)).status, 200);
  const [request, ...others] = JSON.parse((await download(renter, 'json')).content.toString()).blockRequests;
  const { requestedAt, endedAt, ...rest } = request;
  assert.ok(Date.parse(requestedAt) <= Date.parse(endedAt));
  assert.deepEqual(others, []);
  assert.deepEqual(rest, {
    id,
    kind: 'identity_theft',
    said: 'It was not me.',
    status: 'withdrawn',
    dueAt: null,
    acceptedAt: null,
    reason: null,
    recordIds: [recordId],
    documents: [],
  });
  const { text } = readPdf((await download(renter, 'pdf')).content);
  assert.match(text, /What you asked to have blocked.*It was not me\..*Withdrawn, /s);
});

test('a renter can download ten files, and then has to wait', async () => {
  const renter = await renterOf(server);
  for (let count = 0; count < 10; count++) assert.equal((await download(renter, 'json')).status, 200);
  const rejected = await download(renter, 'json');
  assert.equal(rejected.status, 429);
  assert.match(rejected.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await download(await renterOf(server), 'json')).status, 200);
});
