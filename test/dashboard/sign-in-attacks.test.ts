import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { cookiesOf, pageCall, staffOf } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { makeSignInCalls, NEW_PASSWORD } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);
const { post, signIn, sendCode, reset, me, resetTokenFor, enrolled, challenged } = makeSignInCalls(
  server,
  mail,
);

const statusesOf = (responses: HttpResponse[]) => responses.map(({ status }) => status).toSorted();

test('a reset token works for its own account only, and signs nobody in', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  const response = await pageCall(server, bo.cookie)('POST', '/dashboard/reset-password', {
    body: { token: await resetTokenFor(ana.email), password: NEW_PASSWORD, email: bo.email },
  });
  assert.deepEqual([response.status, response.headers['set-cookie']], [200, undefined]);
  assert.equal((await me(bo.cookie)).body.user.email, bo.email);
  assert.equal((await signIn(bo.email, bo.password)).status, 200);
  assert.equal((await signIn(bo.email, NEW_PASSWORD)).status, 401);
});

test('reset tokens have at least 128 random bits, and no other secret works as one', async () => {
  const ana = await enrolled();
  const [first, second] = [await resetTokenFor(ana.email), await resetTokenFor(ana.email)];
  assert.notEqual(first, second);
  for (const token of [first, second]) assert.match(token, /^[A-Za-z0-9_-]{22,}$/);
  const challenge = decodeURIComponent((await challenged(ana)).split('=')[1] ?? '');
  const [identifier = ''] = challenge.split('.');
  for (const token of [challenge, identifier, `reset-password:${first}`, first.toLowerCase(), ` ${first}`]) {
    assert.equal((await reset(token)).status, 400, token);
  }
  // Nothing that the database stores works as a token either.
  for (const row of await server.rows<Record<string, unknown>>('SELECT * FROM verifications')) {
    for (const stored of [row.id, row.identifier, row.value]) {
      if (stored !== '') assert.equal((await reset(String(stored))).status, 400);
    }
  }
  assert.equal((await reset(first)).status, 200);
});

test('an unknown e-mail takes as long as a wrong password', async () => {
  const ana = await staffOf(server);
  const timeOf = async (email: string) => {
    const start = performance.now();
    assert.equal((await signIn(email, 'some other password')).status, 401);
    return performance.now() - start;
  };
  await timeOf('warm-up@staff.example');
  // The fastest of four, in turn, so that a busy machine slows both down.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < 4; attempt++) {
    known = Math.min(known, await timeOf(ana.email));
    unknown = Math.min(unknown, await timeOf('nobody.here@staff.example'));
  }
  // Without hashing, it would take a twentieth of the time.
  assert.ok(unknown > known / 2, `${unknown} ms and ${known} ms`);
});

test('a password matches in every Unicode normalization form', async () => {
  const ana = await staffOf(server);
  const composed = 'Zürich résumé ﬁne';
  assert.equal((await reset(await resetTokenFor(ana.email), composed)).status, 200);
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
    assert.equal((await signIn(ana.email, composed.normalize(form))).status, 200, form);
  }
  assert.equal((await signIn(ana.email, 'Zurich resume fine')).status, 401);
});

test('input that is too long, of a wrong type or with odd characters is rejected without a server error', async () => {
  const ana = await staffOf(server);
  const cookie = await challenged(await enrolled());
  const odd = ['\u0000', 'a\u0000b', '\ud800', '\u202e', '💥'.repeat(20), "'; DROP TABLE users; --"];
  for (const text of odd) {
    for (const [path, body] of [
      ['/dashboard/sign-in', { email: text, password: text }],
      ['/dashboard/sign-in', { email: ana.email, password: `${text} and a long rest` }],
      ['/dashboard/reset-password', { token: text, password: NEW_PASSWORD }],
      ['/dashboard/sign-in/second-factor', { code: text.slice(0, 50) }],
    ] as const) {
      const { status } = await post(path, body, cookie);
      assert.ok([400, 401, 429].includes(status), `${path} with ${JSON.stringify(text)}: ${status}`);
    }
    const { status } = await post('/dashboard/forgot-password', { email: text });
    assert.ok([200, 400].includes(status), `${JSON.stringify(text)}: ${status}`);
  }
  for (const [path, body] of [
    ['/dashboard/sign-in', { email: ana.email, password: 'x'.repeat(1001) }],
    ['/dashboard/sign-in', { email: 'x'.repeat(255), password: 'x' }],
    ['/dashboard/sign-in', { email: [ana.email], password: { $ne: '' } }],
    ['/dashboard/sign-in/second-factor', { code: '1'.repeat(51) }],
    ['/dashboard/reset-password', { token: 'x'.repeat(201), password: NEW_PASSWORD }],
    ['/dashboard/forgot-password', { email: 'x'.repeat(255) }],
  ] as const) {
    assert.equal((await post(path, body)).status, 400, path);
  }
  for (const bad of ['session=%E0%A4%A', `session=${'x'.repeat(6000)}`, 'session=.;=;;', '__proto__=1.1']) {
    assert.equal((await me(bad)).status, 401);
  }
  assert.equal((await post('/dashboard/sign-out', {}, 'session=%00.%00')).status, 200);
});

test('a page of another site can neither send a code nor set a password (403)', async () => {
  const ana = await enrolled();
  const [cookie, token] = [await challenged(ana), await resetTokenFor(ana.email)];
  for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
    for (const [path, body] of [
      ['/dashboard/sign-in/second-factor', { code: ana.codeOf(1) }],
      ['/dashboard/reset-password', { token, password: NEW_PASSWORD }],
      ['/dashboard/invitation', { token, name: 'Mallory', password: NEW_PASSWORD }],
    ] as const) {
      const response = await server.call('POST', path, { headers: { cookie, origin }, body });
      assert.deepEqual(
        [response.status, response.headers['set-cookie']],
        [403, undefined],
        `${path}, ${origin}`,
      );
    }
  }
  assert.equal((await sendCode(cookie, ana.codeOf(1))).status, 200);
  assert.equal((await reset(token)).status, 200);
});

test('one of two concurrent password changes wins, and all earlier sessions end', async () => {
  const ana = await staffOf(server);
  const passwords = ['the first long password', 'the other long password'];
  const responses = await Promise.all(
    passwords.map((password) =>
      post('/dashboard/security/password', { current: ana.password, password }, ana.cookie),
    ),
  );
  assert.equal((await me(ana.cookie)).status, 401);
  const signedIn = await Promise.all(passwords.map((password) => signIn(ana.email, password)));
  assert.deepEqual(statusesOf(signedIn), [200, 401]);
  const good = responses.filter(({ status }) => status === 200);
  assert.ok(good.length > 0);
});

test('a request whose body arrives after access was switched off is rejected (401)', async () => {
  const owner = await staffOf(server);
  const { organizationId } = owner;
  const eve = await staffOf(server, { organizationId, role: 'admin' });
  const { status } = await server.call('POST', '/dashboard/team/invitations', {
    headers: { origin: server.url, cookie: eve.cookie },
    body: { email: 'accomplice@staff.example', role: 'admin' },
    beforeBody: async () => {
      const path = `/dashboard/team/${eve.userId}/access`;
      assert.equal((await owner.call('PUT', path, { body: { disabled: true } })).status, 200);
    },
  });
  assert.equal(status, 401);
  assert.deepEqual((await owner.call('GET', '/dashboard/team/invitations')).body.rows, []);
});

test('a password change opens no session when access is switched off in the meantime', async () => {
  const owner = await staffOf(server);
  const eve = await staffOf(server, { organizationId: owner.organizationId });
  const setAccess = (disabled: boolean) =>
    owner.call('PUT', `/dashboard/team/${eve.userId}/access`, { body: { disabled } });
  const body = { current: eve.password, password: NEW_PASSWORD };
  // Hashing takes longer than switching access off.
  const changing = post('/dashboard/security/password', body, eve.cookie);
  assert.equal((await setAccess(true)).status, 200);
  const changed = await changing;
  assert.deepEqual([changed.status, changed.headers['set-cookie']], [401, undefined]);
  await setAccess(false);
  assert.equal((await me(eve.cookie)).status, 401);
  assert.equal((await signIn(eve.email, eve.password)).status, 200);
});

test('guesses at an e-mail before its invitation do not keep the invited person from accepting', async () => {
  const owner = await staffOf(server);
  const email = 'guessed.before@staff.example';
  for (let guess = 0; guess < 6; guess++) await signIn(email, 'some other password');
  assert.equal((await signIn(email, 'some other password')).status, 429);
  const invited = await owner.call('POST', '/dashboard/team/invitations', {
    body: { email, role: 'member' },
  });
  assert.equal(invited.status, 200);
  const token = tokenIn(await mail.newest(email));
  const accepted = await post('/dashboard/invitation', { token, name: 'Bo Berg', password: NEW_PASSWORD });
  assert.equal(accepted.status, 200);
  assert.equal((await me(cookiesOf(accepted))).body.user.email, email);
});
