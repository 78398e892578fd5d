import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { cookiesOf, pageCall } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { codeIn, signInCalls } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);
const { post, requestLink, withLink, withCode, me, mailTo, someoneOnFile } = signInCalls({ server, mail });

const LINK_EXPIRED = /^This link was already used or is older than 15 minutes/;
const WRONG_CODE = /^This code is wrong, was already used, or is older than 15 minutes/;

function assertRejected({ status, body, headers }: HttpResponse, error: RegExp): void {
  assert.equal(status, 400);
  assert.match(body.error, error);
  assert.equal(headers['set-cookie'], undefined);
}

test('the mailed link opens the file of the e-mail, and signing out ends the session', async () => {
  const { email } = await someoneOnFile('Ben Okri');
  assert.equal((await requestLink(` ${email.toUpperCase()} `)).text, '{}');
  const sent = await mail.newest(email);
  assert.equal(sent.subject, 'Your link to your renter file');
  assert.ok(sent.text.includes(`${server.url}/portal/sign-in/link?token=${tokenIn(sent)}\n`));
  assert.doesNotMatch(sent.text, /Ben|MB-/);

  const opened = await withLink(tokenIn(sent));
  assert.equal(opened.status, 200);
  const [set = ''] = opened.headers['set-cookie'] ?? [];
  assert.match(set, /^renter_session=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  const cookie = cookiesOf(opened);
  const { status, body } = await me(cookie);
  assert.equal(status, 200);
  assert.deepEqual([body.email, body.fullName], [email, 'Ben Okri']);
  assert.match(body.memberId, /^MB-/);

  const left = await pageCall(server, cookie)('POST', '/portal/api/sign-out');
  assert.equal(left.status, 200);
  assert.match(String(left.headers['set-cookie']), /^renter_session=; Max-Age=0/);
  assert.equal((await me(cookie)).status, 401);
});

test('the code of the mail opens the file on another device', async () => {
  const { email } = await someoneOnFile();
  const code = codeIn(await mailTo(email));
  const opened = await withCode(email.toUpperCase(), code);
  assert.equal(opened.status, 200);
  assert.equal((await me(cookiesOf(opened))).body.email, email);
});

test('loading the page of a link does not use it up, because mail scanners load it before the renter', async () => {
  const { email } = await someoneOnFile();
  const token = tokenIn(await mailTo(email));
  for (const method of ['GET', 'HEAD'] as const) {
    const page = await server.call(method, `/portal/sign-in/link?token=${token}`, {
      headers: { accept: 'text/html' },
    });
    assert.equal(page.status, 200);
    assert.equal(page.headers['set-cookie'], undefined);
  }
  assert.equal((await pageCall(server, '')('GET', '/portal/api/sign-in', { query: { token } })).status, 405);
  assert.equal((await withLink(token)).status, 200);
});

test('a link works once, and using it ends the other links and codes of the e-mail', async () => {
  const { email } = await someoneOnFile();
  const [first, second] = [await mailTo(email), await mailTo(email)];
  assert.equal((await withLink(tokenIn(first))).status, 200);
  assertRejected(await withLink(tokenIn(first)), LINK_EXPIRED);
  assertRejected(await withLink(tokenIn(second)), LINK_EXPIRED);
  assertRejected(await withCode(email, codeIn(second)), WRONG_CODE);

  const third = await mailTo(email);
  assert.equal((await withCode(email, codeIn(third))).status, 200);
  assertRejected(await withCode(email, codeIn(third)), WRONG_CODE);
  assertRejected(await withLink(tokenIn(third)), LINK_EXPIRED);
});

test('a link or a code that is used several times at once works once', async () => {
  for (const by of ['link', 'code']) {
    const { email } = await someoneOnFile();
    const sent = await mailTo(email);
    const use = () => (by === 'link' ? withLink(tokenIn(sent)) : withCode(email, codeIn(sent)));
    const responses = await Promise.all(Array.from({ length: 5 }, use));
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400], by);
  }
});

test('a link and its code expire after 15 minutes', async () => {
  const { email } = await someoneOnFile();
  const sent = await mailTo(email);
  const rows = await server.rows<{ expires_at: number }>(
    'SELECT expires_at FROM renter_links WHERE email = ?',
    email,
  );
  assert.equal(rows.length, 2);
  for (const { expires_at } of rows) {
    const minutes = (expires_at - Date.now()) / 60_000;
    assert.ok(minutes > 14 && minutes <= 15, `${minutes} minutes`);
  }
  await server.write('UPDATE renter_links SET expires_at = ? WHERE email = ?', Date.now() - 1, email);
  assertRejected(await withLink(tokenIn(sent)), LINK_EXPIRED);
  assertRejected(await withCode(email, codeIn(sent)), WRONG_CODE);
});

test('a link or code that was guessed, cut off or made up is rejected', async () => {
  const [ben, ana] = [await someoneOnFile(), await someoneOnFile()];
  const sent = await mailTo(ben.email);
  const token = tokenIn(sent);
  for (const guess of [`${token}x`, token.slice(1), token.toLowerCase(), 'x', ' ', '%00', "' OR 1 = 1 --"]) {
    assertRejected(await withLink(guess), LINK_EXPIRED);
  }
  // A code works only with the e-mail that it was sent to.
  assertRejected(await withCode(ana.email, codeIn(sent)), WRONG_CODE);
  assertRejected(await withCode('nobody@renter.example', codeIn(sent)), WRONG_CODE);
  assertRejected(await withCode('nonsense', codeIn(sent)), WRONG_CODE);
  assert.equal((await withLink(token)).status, 200);
  for (const body of [{}, { token: 7 }, { token: '' }, { token: 'x'.repeat(201) }]) {
    assert.equal((await post('/portal/api/sign-in', body)).status, 400);
  }
});

test('after three wrong codes the right one is rejected, too, and the link still works', async () => {
  const { email } = await someoneOnFile();
  const sent = await mailTo(email);
  for (const guess of ['00000000', '0', codeIn(sent).slice(1)]) {
    assertRejected(await withCode(email, guess), WRONG_CODE);
  }
  assertRejected(await withCode(email, codeIn(sent)), WRONG_CODE);
  assert.equal((await withLink(tokenIn(sent))).status, 200);
});

test('guessing codes is slowed down in the same way whether or not the e-mail is on a file', async () => {
  const { email } = await someoneOnFile();
  await mailTo(email);
  await requestLink('stranger@renter.example');
  const guesses = async (of: string) => {
    const responses: string[] = [];
    for (let guess = 0; guess < 6; guess++) responses.push((await withCode(of, `0000000${guess}`)).text);
    // The seconds that are left depend on how fast the test runs.
    return responses.map((text) => text.replace(/\d+ seconds?/, 'some seconds'));
  };
  const known = await guesses(email);
  assert.match(known.at(-1) ?? '', /Too many attempts/);
  assert.deepEqual(await guesses('stranger@renter.example'), known);
  assert.deepEqual(await guesses('never@renter.example'), known);
});

test('many invalid links from a network address do not stop a valid one from there', async () => {
  const [ben, ana] = [await someoneOnFile(), await someoneOnFile()];
  const token = tokenIn(await mailTo(ben.email));
  const code = codeIn(await mailTo(ana.email));
  for (let batch = 0; batch < 7; batch++) {
    const guesses = Array.from({ length: 50 }, (_, guess) => withLink(`${token}${batch}x${guess}`));
    for (const { status } of await Promise.all(guesses)) assert.equal(status, 400);
  }
  assert.equal((await withLink(token)).status, 200);
  assert.equal((await withCode(ana.email, code)).status, 200);
});

test('the response does not reveal whether an e-mail is on a file, and one that is not gets no mail', async () => {
  const { email } = await someoneOnFile();
  const unknown = await requestLink('unknown@renter.example');
  await mailTo(email);
  assert.deepEqual([unknown.status, unknown.text, unknown.headers['set-cookie']], [200, '{}', undefined]);
  assert.equal(mail.count('unknown@renter.example'), 0);
  for (const nonsense of ['nonsense', 'a@b', 'a@b.example, c@d.example', 'a b@c.example', 'ä@x.example']) {
    const { status, body } = await requestLink(nonsense);
    assert.equal(status, 400);
    assert.match(body.error, /^Enter the complete e-mail address/);
  }
});

test('a link is rejected once its e-mail is no longer on a file', async () => {
  const { email, renterId } = await someoneOnFile();
  const sent = await mailTo(email);
  await server.store.transaction(({ renters }) =>
    renters.removeIdentifier(renterId, { kind: 'email', value: email }),
  );
  assertRejected(await withLink(tokenIn(sent)), /^This e-mail is no longer on any file/);
  assert.deepEqual(await server.store.renterSignIn.listSessions(email, 9), []);
});

test('mail and errors are in the language that the renter chose, and the API is in English', async () => {
  const { email } = await someoneOnFile('Ana Ruiz');
  const ask = (body: object, headers: Record<string, string>) =>
    server.call('POST', '/portal/api/sign-in/link', { body, headers: { origin: server.url, ...headers } });
  assert.equal((await ask({ email }, { 'accept-language': 'es-US,es;q=0.9' })).status, 200);
  const sent = await mail.newest(email);
  assert.equal(sent.subject, 'Su enlace a su expediente de alquiler');
  assert.match(sent.text, /Puede usarlo una sola vez y vence en 15 minutos/);
  assert.match(sent.text, /Sus derechos según la Ley de Informe Justo de Crédito/);
  assert.doesNotMatch(sent.text, /\b(the|your|this)\b/i);

  const wrong = await ask({ email: 'ana' }, { cookie: 'language=es' });
  assert.deepEqual(
    [wrong.status, wrong.body.error],
    [400, 'Escriba su correo electrónico completo, por ejemplo nombre@example.com.'],
  );
  const closed = await server.call('GET', '/portal/api/file', { headers: { 'accept-language': 'es' } });
  assert.equal(closed.body.error, 'Su sesión se cerró. Pida un enlace nuevo para iniciar sesión.');
  const api = await server.call('GET', '/v1/ping', {
    headers: { 'accept-language': 'es', cookie: 'language=es' },
  });
  assert.match(api.body.error, /key/i);
});
