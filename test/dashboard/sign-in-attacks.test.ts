import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type TOTP, URI } from 'otpauth';
import type { HttpResponse } from '../support/client.ts';
import { cookiesOf, pageCall, type StaffClient, staffOf } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';

const NEW_PASSWORD = 'a new long password';

const { server, mail, stop } = await startMailingServer();
after(stop);

const post = (path: string, body: unknown, cookie = ''): Promise<HttpResponse> =>
  pageCall(server, cookie)('POST', path, { body });
const signIn = (email: string, password: string, cookie = '') =>
  post('/dashboard/sign-in', { email, password }, cookie);
const sendCode = (cookie: string, code: string, backupCode = false) =>
  post('/dashboard/sign-in/second-factor', { code, backupCode }, cookie);
const reset = (token: string, password = NEW_PASSWORD) =>
  post('/dashboard/reset-password', { token, password });
const me = (cookie: string) => pageCall(server, cookie)('GET', '/dashboard/me');

async function resetTokenFor(email: string): Promise<string> {
  const before = mail.count(email);
  await post('/dashboard/forgot-password', { email });
  return tokenIn(await mail.newest(email, before));
}

interface Enrolled extends StaffClient {
  /** Returns the code that the app shows this many steps of 30 s from now. */
  codeOf(steps: number): string;
  /** The code that confirmed the second factor. */
  firstCode: string;
  backupCodes: string[];
}

/** Creates a staff member with a second factor. The code of the next step is unused. */
async function enrolled(): Promise<Enrolled> {
  const ana = await staffOf(server);
  const begun = await post('/dashboard/security/second-factor', { password: ana.password }, ana.cookie);
  const app = URI.parse(begun.body.uri) as TOTP;
  const codeOf = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  const firstCode = codeOf(0);
  const confirmed = await post('/dashboard/security/second-factor/confirm', { code: firstCode }, ana.cookie);
  assert.equal(confirmed.status, 200);
  await mail.newest(ana.email);
  const { backupCodes } = confirmed.body;
  return { ...ana, cookie: cookiesOf(confirmed), codeOf, firstCode, backupCodes };
}

/** Signs in with the password. Returns the cookie to send the code with. */
async function challenged({ email, password }: StaffClient): Promise<string> {
  const response = await signIn(email, password);
  assert.deepEqual(response.body, { secondFactor: true });
  return cookiesOf(response);
}

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
  // What the database stores of a token does not work either.
  for (const row of await server.rows<Record<string, unknown>>('SELECT * FROM verifications')) {
    for (const stored of [row.id, row.identifier, row.value]) {
      if (stored !== '') assert.equal((await reset(String(stored))).status, 400);
    }
  }
  assert.equal((await reset(first)).status, 200);
});

test('resetting the password does not bypass the second factor', async () => {
  const ana = await enrolled();
  assert.equal((await reset(await resetTokenFor(ana.email))).status, 200);
  const response = await signIn(ana.email, NEW_PASSWORD);
  assert.deepEqual([response.status, response.body], [200, { secondFactor: true }]);
  assert.equal((await me(cookiesOf(response))).status, 401);
  assert.equal((await sendCode(cookiesOf(response), ana.codeOf(1))).status, 200);
});

test('a reset or changed password ends a sign-in that waits for its code', async () => {
  for (const change of ['reset', 'changed'] as const) {
    const ana = await enrolled();
    const cookie = await challenged(ana);
    if (change === 'reset') await reset(await resetTokenFor(ana.email));
    else {
      const body = { current: ana.password, password: NEW_PASSWORD };
      assert.equal((await post('/dashboard/security/password', body, ana.cookie)).status, 200);
    }
    assert.equal((await sendCode(cookie, ana.codeOf(1))).status, 401, change);
  }
});

test('an unknown e-mail takes as long as a wrong password', async () => {
  const ana = await staffOf(server);
  const fastest = async (email: string) => {
    const times: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const start = performance.now();
      assert.equal((await signIn(email, 'some other password')).status, 401);
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  await signIn('warm-up@staff.example', 'some other password');
  const [known, unknown] = [await fastest(ana.email), await fastest('nobody.here@staff.example')];
  // Without hashing, it would take a twentieth of the time.
  assert.ok(unknown > known / 2, `${unknown} ms and ${known} ms`);
});

test('the cookie of the first step is short-lived, and opens no route under any name', async () => {
  const ana = await enrolled();
  const response = await signIn(ana.email, ana.password);
  const set = response.headers['set-cookie']?.find((cookie) => cookie.startsWith('sign-in=')) ?? '';
  assert.match(set, /^sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  const challenge = cookiesOf(response);
  const value = challenge.slice('sign-in='.length);
  for (const cookie of [
    challenge,
    `session=${value}`,
    `renter_session=${value}`,
    `__Host-session=${value}`,
  ]) {
    for (const [method, path, body] of [
      ['GET', '/dashboard/me', undefined],
      ['GET', '/dashboard/security/sessions', undefined],
      ['POST', '/dashboard/security/password', { current: ana.password, password: NEW_PASSWORD }],
      ['DELETE', '/dashboard/security/second-factor', { password: ana.password }],
      ['POST', '/dashboard/security/backup-codes', { password: ana.password }],
      ['POST', '/dashboard/security/second-factor/confirm', { code: ana.codeOf(1) }],
    ] as const) {
      const { status, headers } = await pageCall(server, cookie)(method, path, { body });
      assert.deepEqual([status, headers['set-cookie']], [401, undefined], `${method} ${path} with ${cookie}`);
    }
  }
  assert.equal((await sendCode(challenge, ana.codeOf(1))).status, 200);
});

test('a challenge works once, and for ten minutes', async () => {
  const ana = await enrolled();
  const used = await challenged(ana);
  assert.equal((await sendCode(used, ana.codeOf(1))).status, 200);
  assert.equal((await sendCode(used, ana.backupCodes[0] ?? '', true)).status, 401);
  const old = await challenged(ana);
  await server.write('UPDATE verifications SET expires_at = ? WHERE value = ?', Date.now() - 1, ana.userId);
  assert.equal((await sendCode(old, ana.backupCodes[0] ?? '', true)).status, 401);
  assert.equal((await sendCode(await challenged(ana), ana.backupCodes[0] ?? '', true)).status, 200);
});

test('the code that switched the second factor on cannot sign in', async () => {
  const ana = await enrolled();
  assert.equal((await sendCode(await challenged(ana), ana.firstCode)).status, 400);
});

test('concurrent codes of one sign-in open one session', async () => {
  const ana = await enrolled();
  const cookie = await challenged(ana);
  const codes = [ana.codeOf(1), ...ana.backupCodes.slice(0, 3)];
  const responses = await Promise.all(codes.map((code, index) => sendCode(cookie, code, index > 0)));
  assert.equal(responses.filter(({ status }) => status === 200).length, 1);
  assert.equal((await server.rows('SELECT 1 FROM sessions WHERE user_id = ?', ana.userId)).length, 2);
});

test('one of several concurrent uses of a backup code succeeds, and the other codes still work', async () => {
  const ana = await enrolled();
  const [code = '', next = ''] = ana.backupCodes;
  const cookies = [await challenged(ana), await challenged(ana), await challenged(ana)];
  const responses = await Promise.all(cookies.map((cookie) => sendCode(cookie, code, true)));
  assert.equal(responses.filter(({ status }) => status === 200).length, 1);
  assert.equal((await sendCode(await challenged(ana), code, true)).status, 400);
  assert.equal((await sendCode(await challenged(ana), next, true)).status, 200);
});

test('wrong codes and wrong backup codes count together', async () => {
  const ana = await enrolled();
  const cookie = await challenged(ana);
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++) {
    const backup = guess % 2 === 1;
    statuses.push((await sendCode(cookie, backup ? `AAAAA-0000${guess}` : `00000${guess}`, backup)).status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
  assert.equal((await sendCode(cookie, ana.backupCodes[0] ?? '', true)).status, 429);
});

test('wrong codes sent at the same time all count', async () => {
  const ana = await enrolled();
  const cookies = [await challenged(ana), await challenged(ana), await challenged(ana)];
  const responses = await Promise.all(cookies.map((cookie, index) => sendCode(cookie, `00000${index}`)));
  assert.deepEqual(statusesOf(responses), [400, 400, 400]);
  const sql = 'SELECT failures FROM second_factors WHERE user_id = ?';
  const [factor] = await server.rows<{ failures: number }>(sql, ana.userId);
  assert.equal(Number(factor?.failures), 3);
});

test('ten wrong codes in a row lock the second factor for 15 minutes on every server, and a right one resets the count', async () => {
  const [ana, bo] = [await enrolled(), await enrolled()];
  // Codes sent to other servers: each of them limits attempts on its own.
  for (const { userId } of [ana, bo]) {
    await server.write('UPDATE second_factors SET failures = 8 WHERE user_id = ?', userId);
  }
  const stateOf = async ({ userId }: Enrolled) => {
    const sql = 'SELECT failures, locked_until FROM second_factors WHERE user_id = ?';
    return (await server.rows<{ failures: number; locked_until: number | null }>(sql, userId))[0];
  };
  assert.equal((await sendCode(await challenged(ana), '000000')).status, 400);
  assert.equal((await sendCode(await challenged(ana), 'AAAAA-00000', true)).status, 400);
  const locked = await sendCode(await challenged(ana), ana.codeOf(1));
  assert.equal(locked.status, 429);
  assert.equal((await sendCode(await challenged(ana), ana.backupCodes[0] ?? '', true)).status, 429);
  const until = Number((await stateOf(ana))?.locked_until) - Date.now();
  assert.ok(until > 14 * 60_000 && until <= 15 * 60_000, `${until} ms`);
  await server.write('UPDATE second_factors SET locked_until = 1 WHERE user_id = ?', ana.userId);

  assert.equal((await sendCode(await challenged(bo), '000000')).status, 400);
  assert.equal((await sendCode(await challenged(bo), bo.codeOf(1))).status, 200);
  assert.deepEqual({ ...(await stateOf(bo)) }, { failures: 0, locked_until: null });
});

test('guessing codes to switch the second factor on is slowed down', async () => {
  const ana = await staffOf(server);
  await post('/dashboard/security/second-factor', { password: ana.password }, ana.cookie);
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++) {
    const body = { code: `00000${guess}` };
    statuses.push((await post('/dashboard/security/second-factor/confirm', body, ana.cookie)).status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
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

test('six characters other than digits are a wrong code, and full-width digits are accepted', async () => {
  const ana = await enrolled();
  const cookie = await challenged(ana);
  for (const code of ['éééééé', '١٢٣٤٥٦', '🔒🔒🔒'])
    assert.equal((await sendCode(cookie, code)).status, 400, code);
  const wide = ana.codeOf(1).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  assert.equal((await sendCode(cookie, wide)).status, 200);
  // Written with other digits, it is still the same code.
  assert.equal((await sendCode(await challenged(ana), ana.codeOf(1))).status, 400);
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
