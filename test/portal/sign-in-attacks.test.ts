import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookiesOf, pageCall } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { renterOf } from '../support/portal.ts';
import { codeIn, signInCalls } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);
const { post, withLink, withCode, me, mailTo } = signInCalls({ server, mail });

test('a link opens the file of the e-mail it was sent to, whatever else the request contains', async () => {
  const [ben, ana] = [await renterOf(server), await renterOf(server)];
  const token = tokenIn(await mailTo(ben.email));
  const opened = await pageCall(server, ana.cookie)('POST', '/portal/api/sign-in', {
    body: { token, email: ana.email },
  });
  assert.equal(opened.status, 200);
  assert.equal((await me(cookiesOf(opened))).body.email, ben.email);
  assert.equal((await me(ana.cookie)).body.email, ana.email);
});

test('opening a link starts a new session, whatever cookie was there before', async () => {
  const [ben, mallory] = [await renterOf(server), await renterOf(server)];
  for (const planted of [mallory.cookie, 'renter_session=planted.by-somebody']) {
    const opened = await withLink(tokenIn(await mailTo(ben.email)), planted);
    const cookie = cookiesOf(opened);
    assert.equal(opened.status, 200);
    assert.ok(cookie !== planted && !cookie.includes('planted'));
    assert.equal((await me(cookie)).body.email, ben.email);
  }
  assert.equal((await me(mallory.cookie)).body.email, mallory.email);
});

test('tokens have at least 128 random bits, codes have eight digits, and stored values open nothing', async () => {
  const ben = await renterOf(server);
  const [first, second] = [await mailTo(ben.email), await mailTo(ben.email)];
  for (const sent of [first, second]) {
    assert.match(tokenIn(sent), /^[A-Za-z0-9_-]{22,}$/);
    assert.match(codeIn(sent), /^\d{4} \d{4}$/);
  }
  assert.notEqual(tokenIn(first), tokenIn(second));
  const rows = await server.rows<Record<string, string>>(
    'SELECT id, identifier, value FROM renter_links WHERE email = ?',
    ben.email,
  );
  assert.equal(rows.length, 4);
  for (const { id, identifier, value } of rows) {
    for (const kept of [id, identifier, value]) {
      if (kept !== undefined && kept !== '') assert.equal((await withLink(kept)).status, 400, kept);
    }
  }
  assert.equal((await withLink(`magic-link:${tokenIn(second)}`)).status, 400);
  assert.equal((await withLink(tokenIn(first))).status, 200, 'an older link still works');
});

test('only the code of the newest mail works', async () => {
  const ben = await renterOf(server);
  const [first, second] = [await mailTo(ben.email), await mailTo(ben.email)];
  assert.equal((await withCode(ben.email, codeIn(first))).status, 400);
  assert.equal((await withCode(ben.email, codeIn(second).replace(' ', '-'))).status, 200);
});

test('concurrent wrong codes gain no further attempts', async () => {
  const ben = await renterOf(server);
  const sent = await mailTo(ben.email);
  const guesses = ['00000000', '00000001', '00000002', '00000003'];
  const responses = await Promise.all(guesses.map((code) => withCode(ben.email, code)));
  for (const { status } of responses) assert.equal(status, 400);
  const [code] = await server.rows<{ value: string }>(
    "SELECT value FROM renter_links WHERE kind = 'code' AND email = ?",
    ben.email,
  );
  const counted = Number(code?.value.split(':')[1]);
  assert.ok(counted >= 1 && counted <= 3, `${counted} were compared`);
  assert.equal((await withLink(tokenIn(sent))).status, 200);
});

test('a link opens once, also when its code is used at the same time', async () => {
  const ben = await renterOf(server);
  const sent = await mailTo(ben.email);
  const responses = await Promise.all([
    withLink(tokenIn(sent)),
    withCode(ben.email, codeIn(sent)),
    withLink(tokenIn(sent)),
  ]);
  const statuses = responses.map(({ status }) => status);
  assert.ok(statuses.includes(200));
  assert.ok(statuses.filter((status) => status === 200).length <= 2, 'a link opens once');
  assert.ok([statuses[0], statuses[2]].includes(400));
});

test('input that is too long, of a wrong type or with odd characters is rejected without a server error', async () => {
  const ben = await renterOf(server);
  for (const text of ['\u0000', 'a\u0000b@x.example', '\ud800', '💥'.repeat(12), "' OR 1 = 1 --"]) {
    assert.equal((await withLink(text)).status, 400);
    assert.equal((await withCode(text, '00000000')).status, 400);
    assert.ok([400, 429].includes((await withCode(ben.email, text)).status));
    assert.equal((await post('/portal/api/sign-in/link', { email: text })).status, 400);
  }
  for (const [path, body] of [
    ['/portal/api/sign-in', { token: 'x'.repeat(201) }],
    ['/portal/api/sign-in', { token: { $ne: '' } }],
    ['/portal/api/sign-in/code', { email: ben.email, code: '1'.repeat(51) }],
    ['/portal/api/sign-in/code', { email: [ben.email], code: '00000000' }],
    ['/portal/api/sign-in/link', { email: `${'x'.repeat(255)}@renter.example` }],
  ] as const) {
    assert.equal((await post(path, body)).status, 400, path);
  }
  for (const bad of ['renter_session=%E0%A4%A', `renter_session=${'x'.repeat(6000)}`, 'renter_session=.']) {
    assert.equal((await me(bad)).status, 401);
  }
});
