import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newDispute } from '../disputes/http.ts';
import { pageCall } from '../support/dashboard.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const IDENTITY = {
  license: 'X4471',
  dateOfBirth: '1988-04-12',
  address: '12 Harbor St, Salem',
  consentVersion: 3,
};
const PASSPORT = { kind: 'passport', number: '123', issuedBy: 'Mexico' };

test('errors of forms name the field that they are about, in both languages', async () => {
  const { renter, file, reportId } = await newDispute(server);
  const dispute = await file();
  const block = { kind: 'identity_theft', records: [{ kind: 'report', id: reportId }], declared: true };
  const verify = { license: undefined, document: PASSPORT };
  for (const [method, path, body, field, error, spanish] of [
    ['POST', 'sign-in/link', { email: 'me' }, 'email', /^Enter the complete e-mail/, /^Escriba su correo/],
    ['POST', 'sign-in/code', { email: 'a@b.example', code: '1' }, 'code', /^This code/, /^Este código/],
    ['POST', 'sign-in/link', { email: '' }, 'email', /^email/, /^Algo de lo que escribió/],
    ['POST', 'file/correction-requests', { text: ' ', email: '' }, 'text', /^Say what/, /^Indique qué/],
    ['POST', 'file/correction-requests', { text: '', email: 'me' }, 'email', /^Enter the/, /^Escriba su/],
    ['PUT', 'file/statement', { text: 'word '.repeat(101) }, 'text', /has 101 words/, /tiene 101 palabras/],
    [
      'POST',
      'disputes',
      { kind: 'report', record: reportId, reason: 'other' },
      'text',
      /^Say in/,
      /^Indique con/,
    ],
    ['POST', `disputes/${dispute}/texts`, { text: ' ' }, 'text', /^text must/, /^Algo de lo que escribió/],
    ['POST', 'blocks', { ...block, declared: false }, 'declared', /^Read the/, /^Lea la declaración/],
    ['POST', 'blocks', { ...block, records: [] }, 'records', /^Choose at least/, /^Elija al menos/],
    ['POST', 'verifications', { ...IDENTITY, license: '5' }, 'license', /4 to 20 letters/, /4 a 20 letras/],
    ['POST', 'verifications', { ...IDENTITY, ...verify }, 'document.number', /4 to 20/, /4 a 20/],
    [
      'POST',
      'verifications',
      { ...IDENTITY, address: 'x' },
      'address',
      /^Enter an address/,
      /^Escriba una direc/,
    ],
    [
      'POST',
      'verifications',
      { ...IDENTITY, dateOfBirth: '1' },
      'dateOfBirth',
      /from 1900-01-01/,
      /el 1900-01-01/,
    ],
    ['POST', 'verifications', { ...IDENTITY, consentVersion: 0 }, 'consentVersion', /^The text/, /^El texto/],
  ] as const)
    for (const [language, expected] of [
      ['en', error],
      ['es', spanish],
    ] as const) {
      const call = pageCall(server, `${renter.cookie}; language=${language}`);
      const response = await call(method, `/portal/api/${path}`, { body });
      const about = `${path} ${JSON.stringify(body)} ${response.text}`;
      assert.equal(response.status, 400, about);
      assert.equal(response.body.field, field, about);
      assert.match(response.body.error, expected, about);
    }
});

test('to dispute a rejected record again, the renter must say what is new: the error is at the text', async () => {
  const { renter, file, admin, reportId } = await newDispute(server);
  const decision = { decision: 'reject', reason: 'No payment arrived.' };
  const decided = await admin.call('POST', `/dashboard/disputes/${await file()}/decision`, {
    body: decision,
  });
  assert.equal(decided.status, 200, decided.text);
  const body = { kind: 'report', record: reportId, reason: 'already_paid', text: '' };
  const again = await renter.call('POST', '/portal/api/disputes', { body });
  assert.deepEqual([again.status, again.body.field], [409, 'text'], again.text);
});

test('errors that are about no field of a form name none, and those of the API never do', async () => {
  const { renter, reportId, organization } = await newDispute(server);
  const body = { kind: 'report', record: reportId, reason: 'already_paid', text: 'Paid.' };
  assert.equal((await renter.call('POST', '/portal/api/disputes', { body })).status, 200);
  const again = await renter.call('POST', '/portal/api/disputes', { body });
  assert.deepEqual([again.status, Object.keys(again.body)], [409, ['ok', 'error']]);
  const filed = await organization.call('POST', '/v1/reports', { body: { renterEmail: 5 } });
  assert.equal(filed.status, 400);
  assert.deepEqual(Object.keys(filed.body), ['error']);
  const settled = await organization.call('POST', '/v1/reports/settle', { body: { settled_on: 5 } });
  assert.deepEqual([settled.status, Object.keys(settled.body)], [400, ['ok', 'error']]);
});
