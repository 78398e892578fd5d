import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDispute } from '../disputes/http.ts';
import { pageCall } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { readPdf } from '../support/pdf.ts';
import { type RenterClient, renterOf } from '../support/portal.ts';
import { until } from '../support/until.ts';
import { codeIn } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer(OPERATOR_ENV);
after(stop);

/** The renter after choosing Spanish. */
const inSpanish = ({ cookie }: RenterClient) => pageCall(server, `${cookie}; language=es`);

const languageOf = (email: string) => server.store.renterSignIn.findLanguage(email);

/** Opens the portal in Spanish once. */
async function useSpanish(renter: RenterClient) {
  const call = inSpanish(renter);
  assert.equal((await call('GET', '/portal/api/me')).status, 200);
  await until('the language is stored', async () => (await languageOf(renter.email)) === 'es');
  return call;
}

test('mails to a renter are in the language in which the renter last used the portal', async () => {
  const { renter, email, recordId, reportId, admin } = await newDispute(server);
  const call = await useSpanish(renter);
  const body = { kind: 'report', record: reportId, reason: 'already_paid', text: 'Paid in March.' };
  const filed = await call('POST', '/portal/api/disputes', { body });
  assert.equal(filed.status, 200, filed.text);
  const received = await mail.newest(email);
  assert.equal(received.subject, `Recibimos su disputa de ${recordId}`);
  assert.ok(received.text.includes(`El número de la disputa es ${filed.body.id}.`), received.text);
  assert.match(received.text, /debe decidir a más tardar el \d{1,2} \p{L}{3,4} \d{4}\./u);
  assert.match(received.text, /Quién administra la red:\nCascade Screening, Inc\./);
  assert.match((await mail.newest(admin.email)).subject, /^A renter disputes/, 'staff read English');
  const decide = (id: string) =>
    admin.call('POST', `/dashboard/disputes/${id}/decision`, {
      body: { decision: 'reject', reason: 'No payment arrived.' },
    });
  assert.equal((await decide(filed.body.id)).status, 200);
  const decided = await mail.newest(email, 1);
  assert.equal(decided.subject, `Su disputa de ${recordId} fue rechazada`);
  assert.match(decided.text, /El motivo que da Organization \S+:\nNo payment arrived\./);

  assert.equal((await renter.call('GET', '/portal/api/me')).status, 200);
  await until('the language is stored', async () => (await languageOf(email)) === 'en');
  const again = await renter.call('POST', '/portal/api/disputes', { body: { ...body, text: 'A receipt.' } });
  assert.equal(again.status, 200, again.text);
  assert.equal((await mail.newest(email, 2)).subject, `We received your dispute of ${recordId}`);
});

test('only a session of an e-mail changes its language: a request for a link does not', async () => {
  const renter = await renterOf(server);
  const visitor = pageCall(server, 'language=es');
  const asked = await visitor('POST', '/portal/api/sign-in/link', { body: { email: renter.email } });
  assert.equal(asked.status, 200);
  assert.equal((await mail.newest(renter.email)).subject, 'Su enlace a su expediente de alquiler');
  assert.equal(await languageOf(renter.email), null);
  const forged = pageCall(server, 'renter_session=forged; language=es');
  assert.equal((await forged('GET', '/portal/api/me')).status, 401);
  assert.equal(await languageOf(renter.email), null);
});

test('an e-mail that is confirmed gets mails in the language of the session', async () => {
  const renter = await renterOf(server);
  const call = inSpanish(renter);
  const email = `confirmed.${renter.email}`;
  const request = await call('POST', '/portal/api/file/correction-requests', { body: { email } });
  assert.equal(request.status, 200, request.text);
  assert.equal((await call('POST', '/portal/api/emails/codes', { body: { email } })).status, 200);
  const code = codeIn(await mail.newest(email));
  assert.equal((await call('POST', '/portal/api/emails/confirm', { body: { email, code } })).status, 200);
  assert.equal(await languageOf(email), 'es');
});

test('a notice on paper is in the language that its organization chooses, and an e-mail is not', async () => {
  const ben = await renterOf(server);
  const [own, filer] = [await server.newOrganization(), await server.newOrganization()];
  const report = { renter_email: ben.email, renter_name: 'Ben Okri', outstanding_balance: 90_000 };
  assert.equal((await filer.call('POST', '/v1/renter/report', { body: report })).status, 201);
  const { headers } = await own.call('GET', `/v1/renter/check?email=${ben.email}`);
  const body = {
    check_request_id: headers['x-request-id'],
    action: 'denied',
    medium: 'print',
    language: 'es',
  };
  const mailed = await own.call('POST', '/v1/adverse-actions', { body: { ...body, medium: 'email' } });
  assert.equal(mailed.status, 400);
  assert.match(mailed.body.error, /^language is only for a printed notice/);
  const made = await own.call('POST', '/v1/adverse-actions', { body });
  assert.equal(made.status, 201, made.text);
  const english = await own.call('POST', '/v1/adverse-actions', { body: { ...body, language: 'en' } });
  assert.equal(english.status, 409, 'it is another notice from the same check');
  const pdf = await fetch(`${server.url}${made.body.pdf_url}`, {
    headers: { authorization: `Bearer ${own.key}` },
  });
  const { text, objects } = readPdf(Buffer.from(await pdf.arrayBuffer()));
  assert.match(objects, /\/Lang \(es-US\)/);
  assert.match(text, /Quién proporcionó el informe/);
  const update = { notice_id: made.body.notice_id, status: 'sent' };
  assert.equal((await own.call('POST', '/v1/adverse-actions/update', { body: update })).status, 200);
  const [notice] = (await ben.call('GET', '/portal/api/notices')).body.rows;
  assert.equal(notice.language, 'es');
});

test('a notice is mailed and shown to the renter in Spanish, and its organization never learns it', async () => {
  const [ana, ben] = [await renterOf(server), await renterOf(server)];
  const call = await useSpanish(ana);
  const [own, filer] = [await server.newOrganization(), await server.newOrganization()];
  const notify = async ({ email }: RenterClient) => {
    const report = { renter_email: email, renter_name: 'Ben Okri', outstanding_balance: 90_000 };
    assert.equal((await filer.call('POST', '/v1/renter/report', { body: report })).status, 201);
    const { headers } = await own.call('GET', `/v1/renter/check?email=${email}`);
    const body = {
      check_request_id: headers['x-request-id'],
      action: 'denied',
      medium: 'email',
      state: 'WA',
    };
    const made = await own.call('POST', '/v1/adverse-actions', { body });
    assert.equal(made.status, 201, made.text);
    const pdf = await fetch(`${server.url}${made.body.pdf_url}`, {
      headers: { authorization: `Bearer ${own.key}` },
    });
    const { text, objects } = readPdf(Buffer.from(await pdf.arrayBuffer()));
    const sent = await until('the notice is sent', async () => {
      const { body: listed } = await own.call('GET', `/v1/adverse-actions?notice_id=${made.body.notice_id}`);
      return listed.notices[0].status === 'sent' && listed.notices[0];
    });
    return { sent, text, objects };
  };
  const [spanish, english] = [await notify(ana), await notify(ben)];
  assert.deepEqual(Object.keys(spanish.sent), Object.keys(english.sent));
  assert.doesNotMatch(JSON.stringify(spanish.sent), /"es"|Rechazada/);
  assert.match(spanish.objects, /\/Lang \(en-US\)/);
  assert.match(spanish.text, /Who provided the report/);
  assert.doesNotMatch(spanish.text, /solicitud|puntaje/);

  const { subject, text } = await mail.newest(ana.email);
  assert.match(subject, /^Una decisión de Organization \S+ sobre su solicitud$/);
  for (const part of [
    '[X] Rejected',
    '[X] Rechazada',
    ' rechazó su solicitud.',
    'Sus derechos\n------------',
    'en un plazo de 60 días',
    'El único reporte de su expediente indica que falta pagar.',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.match((await mail.newest(ben.email)).subject, /^A decision of/);

  for (const read of [call, ana.call]) {
    const [notice] = (await read('GET', '/portal/api/notices')).body.rows;
    assert.equal(notice.language, 'es', 'as it was sent, whatever language the page has');
    assert.match(JSON.stringify(notice.sections), /no tomó esta decisión/);
  }
  const [notice] = (await ben.call('GET', '/portal/api/notices')).body.rows;
  assert.deepEqual([notice.language, notice.sections[1].title], ['en', 'Who provided the report']);
});
