import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { cookiesOf, pageCall, staffOf } from '../support/dashboard.ts';
import { type ReceivedMail, tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { renterOf, renterSession } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);

let renters = 0;

/** The e-mail of somebody who is on file. */
async function someoneOnFile(fullName = 'Ben Okri'): Promise<{ email: string; renterId: string }> {
  const email = `ben${++renters}@renter.example`;
  const { id } = await putRenter(server.store, [{ kind: 'email', value: email }], { email, fullName });
  return { email, renterId: id };
}

const anybody: ReturnType<typeof pageCall> = (...call) => pageCall(server, '')(...call);
const ask = (email: string): Promise<HttpResponse> =>
  anybody('POST', '/portal/api/sign-in/link', { body: { email } });
const withLink = (token: string): Promise<HttpResponse> =>
  anybody('POST', '/portal/api/sign-in', { body: { token } });
const withCode = (email: string, code: string): Promise<HttpResponse> =>
  anybody('POST', '/portal/api/sign-in/code', { body: { email, code } });
const me = (cookie: string): Promise<HttpResponse> => pageCall(server, cookie)('GET', '/portal/api/me');

/** The mail that somebody gets who asks for a link. */
async function mailTo(email: string): Promise<ReceivedMail> {
  const before = mail.count(email);
  assert.equal((await ask(email)).status, 200);
  return mail.newest(email, before);
}

/** The code as the mail shows it: 1234 5678. */
const codeIn = ({ text }: ReceivedMail): string => /^(\d{4} \d{4})$/m.exec(text)?.[1] ?? '';

const LINK_OVER = /^This link was already used or is older than 15 minutes/;
const WRONG_CODE = /^This code is wrong, was already used, or is older than 15 minutes/;

function assertRejected({ status, body, headers }: HttpResponse, error: RegExp): void {
  assert.equal(status, 400);
  assert.match(body.error, error);
  assert.equal(headers['set-cookie'], undefined);
}

test('the mailed link opens the file of the e-mail, and the session ends when its owner leaves', async () => {
  const { email } = await someoneOnFile('Ben Okri');
  assert.equal((await ask(` ${email.toUpperCase()} `)).text, '{}');
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

test('the code beside the link does the same on another device', async () => {
  const { email } = await someoneOnFile();
  const code = codeIn(await mailTo(email));
  const opened = await withCode(email.toUpperCase(), code);
  assert.equal(opened.status, 200);
  assert.equal((await me(cookiesOf(opened))).body.email, email);
});

test('looking at the link uses nothing up: programs that look at mails open it before its reader', async () => {
  const { email } = await someoneOnFile();
  const token = tokenIn(await mailTo(email));
  for (const method of ['GET', 'HEAD'] as const) {
    const page = await server.call(method, `/portal/sign-in/link?token=${token}`, {
      headers: { accept: 'text/html' },
    });
    assert.equal(page.status, 200);
    assert.equal(page.headers['set-cookie'], undefined);
  }
  assert.equal((await anybody('GET', '/portal/api/sign-in', { query: { token } })).status, 405);
  assert.equal((await withLink(token)).status, 200);
});

test('a link opens once, and with it end the other links and codes of the e-mail', async () => {
  const { email } = await someoneOnFile();
  const [first, second] = [await mailTo(email), await mailTo(email)];
  assert.equal((await withLink(tokenIn(first))).status, 200);
  assertRejected(await withLink(tokenIn(first)), LINK_OVER);
  assertRejected(await withLink(tokenIn(second)), LINK_OVER);
  assertRejected(await withCode(email, codeIn(second)), WRONG_CODE);

  const third = await mailTo(email);
  assert.equal((await withCode(email, codeIn(third))).status, 200);
  assertRejected(await withCode(email, codeIn(third)), WRONG_CODE);
  assertRejected(await withLink(tokenIn(third)), LINK_OVER);
});

test('of many who use a link or a code at once, one gets in', async () => {
  for (const by of ['link', 'code']) {
    const { email } = await someoneOnFile();
    const sent = await mailTo(email);
    const use = () => (by === 'link' ? withLink(tokenIn(sent)) : withCode(email, codeIn(sent)));
    const answers = await Promise.all(Array.from({ length: 5 }, use));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400], by);
  }
});

test('a link and a code are over after a quarter of an hour', async () => {
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
  assertRejected(await withLink(tokenIn(sent)), LINK_OVER);
  assertRejected(await withCode(email, codeIn(sent)), WRONG_CODE);
});

test('a link or code that was guessed, cut or made up opens nothing', async () => {
  const [ben, ana] = [await someoneOnFile(), await someoneOnFile()];
  const sent = await mailTo(ben.email);
  const token = tokenIn(sent);
  for (const guess of [`${token}x`, token.slice(1), token.toLowerCase(), 'x', ' ', '%00', "' OR 1 = 1 --"]) {
    assertRejected(await withLink(guess), LINK_OVER);
  }
  // Another's code, and the code of another.
  assertRejected(await withCode(ana.email, codeIn(sent)), WRONG_CODE);
  assertRejected(await withCode('nobody@renter.example', codeIn(sent)), WRONG_CODE);
  assertRejected(await withCode('nonsense', codeIn(sent)), WRONG_CODE);
  assert.equal((await withLink(token)).status, 200);
  for (const body of [{}, { token: 7 }, { token: '' }, { token: 'x'.repeat(201) }]) {
    assert.equal((await anybody('POST', '/portal/api/sign-in', { body })).status, 400);
  }
});

test('after three wrong codes the right one is no good either, and the link still is', async () => {
  const { email } = await someoneOnFile();
  const sent = await mailTo(email);
  for (const guess of ['00000000', '0', codeIn(sent).slice(1)]) {
    assertRejected(await withCode(email, guess), WRONG_CODE);
  }
  assertRejected(await withCode(email, codeIn(sent)), WRONG_CODE);
  assert.equal((await withLink(tokenIn(sent))).status, 200);
});

test('whoever guesses codes is slowed down, whether or not the e-mail is on a file', async () => {
  const { email } = await someoneOnFile();
  await mailTo(email);
  await ask('stranger@renter.example');
  const guesses = async (of: string) => {
    const answers: string[] = [];
    for (let guess = 0; guess < 6; guess++) answers.push((await withCode(of, `0000000${guess}`)).text);
    // How many seconds are left is a matter of how fast one guesses.
    return answers.map((text) => text.replace(/\d+ seconds?/, 'some seconds'));
  };
  const known = await guesses(email);
  assert.match(known.at(-1) ?? '', /Too many attempts/);
  assert.deepEqual(await guesses('stranger@renter.example'), known);
  assert.deepEqual(await guesses('never@renter.example'), known);
});

test('however many links open nothing, whoever comes from the same address still gets in', async () => {
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

test('whether an e-mail is on a file is not told, and nobody else is mailed', async () => {
  const { email } = await someoneOnFile();
  const unknown = await ask('unknown@renter.example');
  await mailTo(email);
  assert.deepEqual([unknown.status, unknown.text, unknown.headers['set-cookie']], [200, '{}', undefined]);
  assert.equal(mail.count('unknown@renter.example'), 0);
  for (const nonsense of ['nonsense', 'a@b', 'a@b.example, c@d.example', 'a b@c.example', 'ä@x.example']) {
    const { status, body } = await ask(nonsense);
    assert.equal(status, 400);
    assert.match(body.error, /^Enter the complete e-mail address/);
  }
});

test('an e-mail that was asked for before it is on a file opens nothing until then, and no one elses file', async () => {
  const email = 'early@renter.example';
  assert.equal((await ask(email)).text, '{}');
  const early = await renterSession(server, email);
  assert.equal((await me(early.cookie)).status, 401);
  assert.equal(mail.count(email), 0);
  const { id } = await putRenter(server.store, [{ kind: 'email', value: email }], { fullName: 'Early' });
  assert.equal((await withLink(tokenIn(await mailTo(email)))).status, 200);
  assert.equal((await server.store.renters.search({ kind: 'email', value: email }, 5))[0]?.id, id);
});

test('the session follows the e-mail: it shows whose file it is on now, and none when it is on none', async () => {
  const ben = await renterOf(server);
  const nameSeen = async () => (await me(ben.cookie)).body.fullName;
  assert.equal(await nameSeen(), 'Ben Okri');
  const identifier = { kind: 'email', value: ben.email } as const;
  await putRenter(server.store, [identifier], { fullName: 'A younger one' });
  assert.equal(await nameSeen(), 'Ben Okri');
  await server.store.transaction(({ renters }) => renters.removeIdentifier(ben.renterId, identifier));
  assert.equal(await nameSeen(), 'A younger one');

  const other = await renterOf(server);
  await server.store.transaction(({ renters }) =>
    renters.removeIdentifier(other.renterId, { kind: 'email', value: other.email }),
  );
  const { status, body } = await me(other.cookie);
  assert.deepEqual([status, body.error], [401, 'You are signed out. Request a new link to sign in.']);
});

test('a link whose e-mail left the file meanwhile opens nothing', async () => {
  const { email, renterId } = await someoneOnFile();
  const sent = await mailTo(email);
  await server.store.transaction(({ renters }) =>
    renters.removeIdentifier(renterId, { kind: 'email', value: email }),
  );
  assertRejected(await withLink(tokenIn(sent)), /^This e-mail is no longer on any file/);
  assert.deepEqual(await server.store.renterSignIn.listSessions(email, 9), []);
});

test('a session of staff opens no portal, one of a renter no dashboard, under whichever name', async () => {
  const [staff, renter] = [await staffOf(server), await renterOf(server)];
  const value = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
  for (const cookie of [staff.cookie, `renter_session=${value(staff.cookie)}`]) {
    assert.equal((await me(cookie)).status, 401);
  }
  for (const cookie of [renter.cookie, `session=${value(renter.cookie)}`]) {
    assert.equal((await pageCall(server, cookie)('GET', '/dashboard/me')).status, 401);
  }
  const both = `${staff.cookie}; ${renter.cookie}`;
  assert.equal((await me(both)).body.email, renter.email);
  assert.equal((await pageCall(server, both)('POST', '/portal/api/sign-out')).status, 200);
  assert.equal((await pageCall(server, both)('GET', '/dashboard/me')).status, 200);
  assert.equal((await me(both)).status, 401);
});

test('a page of another site changes nothing, and reads nothing', async () => {
  const { email } = await someoneOnFile();
  const token = tokenIn(await mailTo(email));
  const ben = await renterOf(server);
  for (const origin of [undefined, 'https://evil.example', 'null', `${server.url}.evil.example`]) {
    const headers = { cookie: ben.cookie, ...(origin === undefined ? {} : { origin }) };
    for (const [path, body] of [
      ['/portal/api/sign-in/link', { email }],
      ['/portal/api/sign-in', { token }],
      ['/portal/api/sign-in/code', { email, code: '00000000' }],
      ['/portal/api/sign-out', undefined],
    ] as const) {
      const answer = await server.call('POST', path, { headers, ...(body && { body }) });
      assert.equal(answer.status, 403, `${path} from ${origin}`);
      assert.equal(answer.headers['set-cookie'], undefined);
    }
    const read = await server.call('GET', '/portal/api/me', { headers });
    assert.equal(read.headers['access-control-allow-origin'], undefined);
  }
  assert.equal((await me(ben.cookie)).status, 200);
  assert.equal((await withLink(token)).status, 200);
});

test('nothing that opens a file stands in the database or in the log', async () => {
  const { email } = await someoneOnFile();
  const sent = await mailTo(email);
  const cookie = cookiesOf(await withLink(tokenIn(await mailTo(email))));
  const again = await mailTo(email);
  const sessionToken = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  const kept = JSON.stringify([
    await server.rows<object>('SELECT * FROM renter_links'),
    await server.rows<object>('SELECT * FROM renter_sessions'),
  ]);
  const secrets = [sent, again].flatMap((one) => [tokenIn(one), codeIn(one), codeIn(one).replace(' ', '')]);
  for (const secret of [...secrets, sessionToken]) {
    assert.ok(secret.length >= 8);
    assert.ok(!kept.includes(secret) && !server.log().includes(secret));
  }
  assert.ok(!server.log().includes(email));
});

test('an e-mail has ten sessions at most: the oldest ends first', async () => {
  const { email } = await someoneOnFile();
  const cookies: string[] = [];
  for (let session = 0; session < 10; session++) cookies.push((await renterSession(server, email)).cookie);
  const newest = cookiesOf(await withLink(tokenIn(await mailTo(email))));
  const [oldest = '', second = ''] = cookies;
  assert.deepEqual(
    [(await me(oldest)).status, (await me(second)).status, (await me(newest)).status],
    [401, 200, 200],
  );
});
