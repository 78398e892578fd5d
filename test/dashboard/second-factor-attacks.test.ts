import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookiesOf, pageCall, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { type Enrolled, makeSignInCalls, NEW_PASSWORD } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);
const { post, signIn, sendCode, reset, me, resetTokenFor, enrolled, challenged } = makeSignInCalls(
  server,
  mail,
);

test('resetting the password does not bypass the second factor', async () => {
  const ana = await enrolled();
  assert.equal((await reset(await resetTokenFor(ana.email))).status, 200);
  const response = await signIn(ana.email, NEW_PASSWORD);
  assert.deepEqual([response.status, response.body], [200, { secondFactors: ['app'] }]);
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

test('ten wrong codes in a row lock the second factor for 15 minutes on every server, and a right one resets the count', async () => {
  const [ana, bo] = [await enrolled(), await enrolled()];
  // As after codes sent to other servers, each of which limits attempts separately.
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

test('wrong codes sent at the same time all count', async () => {
  const ana = await enrolled();
  const cookies = [await challenged(ana), await challenged(ana), await challenged(ana)];
  const responses = await Promise.all(cookies.map((cookie, index) => sendCode(cookie, `00000${index}`)));
  assert.deepEqual(
    responses.map(({ status }) => status),
    [400, 400, 400],
  );
  const sql = 'SELECT failures FROM second_factors WHERE user_id = ?';
  const [factor] = await server.rows<{ failures: number }>(sql, ana.userId);
  assert.equal(Number(factor?.failures), 3);
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

test('six characters other than digits are a wrong code, and full-width digits are accepted', async () => {
  const ana = await enrolled();
  const cookie = await challenged(ana);
  for (const code of ['éééééé', '١٢٣٤٥٦', '🔒🔒🔒'])
    assert.equal((await sendCode(cookie, code)).status, 400, code);
  const code = ana.codeOf(1);
  const wide = code.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  assert.equal((await sendCode(cookie, wide)).status, 200);
  // Written with other digits, it is still the same code.
  assert.equal((await sendCode(await challenged(ana), code)).status, 400);
});
