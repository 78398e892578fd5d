import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type TOTP, URI } from 'otpauth';
import { cookiesOf, pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { until } from '../support/until.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);

const STEP_MS = 30_000;

/** Returns the code that an app shows this many steps of 30 s from now. */
const codeOf = (app: TOTP, steps = 0): string => app.generate({ timestamp: Date.now() + steps * STEP_MS });

/** Waits until the current step has more than 5 s left. When it ends, the code of the step before expires. */
const untilStepLasts = () =>
  until('this step has some seconds left', () => Date.now() % STEP_MS < STEP_MS - 5_000);

interface Enrolled extends StaffClient {
  app: TOTP;
  backupCodes: string[];
}

/**
 * Creates a staff member with a second factor, confirmed with the code of the given step, by default the current
 * one. The codes of the steps next to it are unused.
 */
async function enrolled(steps = 0): Promise<Enrolled> {
  const ana = await staffOf(server, { role: 'member' });
  const begun = await ana.call('POST', '/dashboard/security/second-factor', {
    body: { password: ana.password },
  });
  assert.equal(begun.status, 200);
  const app = URI.parse(begun.body.uri) as TOTP;
  assert.equal(app.secret.base32, begun.body.secret);
  if (steps < 0) await untilStepLasts();
  const body = { code: codeOf(app, steps) };
  const confirmed = await ana.call('POST', '/dashboard/security/second-factor/confirm', { body });
  assert.equal(confirmed.status, 200);
  const cookie = cookiesOf(confirmed);
  return { ...ana, cookie, call: pageCall(server, cookie), app, backupCodes: confirmed.body.backupCodes };
}

/** Signs in with the password. Returns what is needed to send the code. */
async function challenged({ email, password }: StaffClient) {
  const response = await pageCall(server, '')('POST', '/dashboard/sign-in', { body: { email, password } });
  assert.deepEqual([response.status, response.body], [200, { secondFactors: ['app'] }]);
  const cookie = cookiesOf(response);
  const call = pageCall(server, cookie);
  return {
    cookie,
    call,
    send: (code: string, backupCode?: boolean) =>
      call('POST', '/dashboard/sign-in/second-factor', { body: { code, ...(backupCode && { backupCode }) } }),
  };
}

test('switching the second factor on requires password and code, shows ten backup codes once, and sends a mail', async () => {
  const ana = await staffOf(server);
  const begin = (password: string) =>
    ana.call('POST', '/dashboard/security/second-factor', { body: { password } });
  const confirm = (code: string) =>
    ana.call('POST', '/dashboard/security/second-factor/confirm', { body: { code } });
  assert.deepEqual((await begin('some other password')).body, { ok: false, error: 'The password is wrong.' });
  assert.equal((await confirm('123456')).status, 400);

  const app = URI.parse((await begin(ana.password)).body.uri) as TOTP;
  assert.equal(app.issuer, 'Renter screening');
  assert.equal(app.label, ana.email);
  assert.equal((await confirm('12345')).status, 400);
  // Not confirmed yet: the password alone still signs in.
  await signedIn(server, ana.email, ana.password);

  const confirmed = await confirm(codeOf(app));
  const { backupCodes } = confirmed.body;
  assert.equal(backupCodes.length, 10);
  assert.equal(new Set(backupCodes).size, 10);
  for (const code of backupCodes) assert.match(code, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  assert.equal((await mail.newest(ana.email)).subject, 'Your second factor was turned on');

  // A new session has replaced the old one.
  assert.equal((await ana.call('GET', '/dashboard/me')).status, 401);
  const call = pageCall(server, cookiesOf(confirmed));
  assert.equal((await call('GET', '/dashboard/me')).body.user.secondFactor, true);
  const again = await call('POST', '/dashboard/security/second-factor/confirm', {
    body: { code: codeOf(app, 1) },
  });
  assert.equal(again.status, 409, 'backup codes are not shown again');
  const { body } = await call('GET', '/dashboard/audit-log');
  assert.deepEqual(body.rows.map(({ action }: { action: string }) => action).slice(0, 1), [
    'second_factor.enabled',
  ]);
});

test('the database contains neither the secret nor a backup code', async () => {
  const { app, backupCodes } = await enrolled();
  const rows = await Promise.all(
    ['second_factors', 'verifications', 'users'].map((table) =>
      server.rows<object>(`SELECT * FROM ${table}`),
    ),
  );
  const stored = JSON.stringify(rows);
  for (const secret of [app.secret.base32, app.secret.utf8, ...backupCodes])
    assert.ok(!stored.includes(secret));
});

test('with a second factor the password alone does not sign in, but password and code do', async () => {
  const ana = await enrolled();
  const { call, send, cookie } = await challenged(ana);
  assert.equal((await call('GET', '/dashboard/me')).status, 401);
  assert.ok(!cookie.includes('session='));
  const code = codeOf(ana.app, 1);
  const response = await send(`${code.slice(0, 3)} ${code.slice(3)}`);
  assert.equal(response.status, 200);
  assert.match(cookiesOf(response), /^session=/);
  const { body } = await pageCall(server, cookiesOf(response))('GET', '/dashboard/me');
  assert.equal(body.user.id, ana.userId);
});

test('codes of the previous and the next step are accepted', async () => {
  for (const steps of [-1, 1]) {
    // Confirmed with the opposite code: if the step ended, the current one would be the one sent below.
    const ana = await enrolled(-steps);
    const { send } = await challenged(ana);
    await untilStepLasts();
    assert.equal((await send(codeOf(ana.app, steps))).status, 200, String(steps));
  }
});

test('a code three steps early or late is rejected (400)', async () => {
  const ana = await enrolled();
  for (const steps of [-3, 3]) {
    const { send } = await challenged(ana);
    assert.equal((await send(codeOf(ana.app, steps))).status, 400);
  }
});

test('a code works once, even when it is sent twice at the same time', async () => {
  const ana = await enrolled();
  const code = codeOf(ana.app, 1);
  const [one, other] = [await challenged(ana), await challenged(ana)];
  const responses = await Promise.all([one.send(code), other.send(code)]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
  const late = await challenged(ana);
  const again = await late.send(code);
  assert.equal(again.status, 400);
  assert.match(again.body.error, /wrong or was already used/);
});

test('a backup code works once', async () => {
  const ana = await enrolled();
  const [code = '', next = ''] = ana.backupCodes;
  assert.equal((await (await challenged(ana)).send(code, true)).status, 200);
  const { send } = await challenged(ana);
  assert.equal((await send(code, true)).status, 400);
  assert.equal((await send(next)).status, 400, 'a backup code is not accepted as a code of the app');
  assert.equal((await send(` ${next.toLowerCase().replace('-', '')}`, true)).status, 200);
});

test('new backup codes replace the old ones', async () => {
  const ana = await enrolled();
  const renew = (password: string) =>
    ana.call('POST', '/dashboard/security/backup-codes', { body: { password } });
  assert.equal((await renew('some other password')).status, 400);
  const { backupCodes } = (await renew(ana.password)).body;
  assert.equal(backupCodes.length, 10);
  const { send } = await challenged(ana);
  assert.equal((await send(ana.backupCodes[0] ?? '', true)).status, 400);
  assert.equal((await send(backupCodes[0], true)).status, 200);
});

test('after five wrong codes, further attempts have to wait (429)', async () => {
  const ana = await enrolled();
  const { send } = await challenged(ana);
  const wrong = [];
  for (const code of ['000001', '000002', '000003', '000004', '000005', '000006'])
    wrong.push(await send(code));
  assert.deepEqual(
    wrong.map(({ status }) => status),
    [400, 400, 400, 400, 400, 429],
  );
  const { send: sendAgain } = await challenged(ana);
  const response = await sendAgain(codeOf(ana.app, 1));
  assert.equal(response.status, 429);
  const seconds = Number(response.headers['retry-after']);
  assert.ok(seconds > 0 && seconds <= 15, `${seconds} s`);
});

test('a code is rejected (401) unless the password was given first, even with a session', async () => {
  const [ana, bo] = [await enrolled(), await staffOf(server)];
  for (const cookie of ['', bo.cookie, ana.cookie, 'sign-in=made.up']) {
    const call = pageCall(server, cookie);
    const { status } = await call('POST', '/dashboard/sign-in/second-factor', {
      body: { code: codeOf(ana.app, 1) },
    });
    assert.equal(status, 401);
  }
});

test('the code must be from the person who gave the password, not from the one already signed in', async () => {
  const [ana, bo] = [await enrolled(), await enrolled()];
  const { cookie } = await challenged(ana);
  const call = pageCall(server, `${cookie}; ${bo.cookie}`);
  const send = (code: string) => call('POST', '/dashboard/sign-in/second-factor', { body: { code } });
  assert.equal((await send(codeOf(bo.app, 1))).status, 400);
  const response = await send(codeOf(ana.app, 1));
  assert.equal(response.status, 200);
  const { body } = await pageCall(server, cookiesOf(response))('GET', '/dashboard/me');
  assert.equal(body.user.id, ana.userId);
});

test('switching the second factor off requires the password', async () => {
  const ana = await enrolled();
  const end = (password: string) =>
    ana.call('DELETE', '/dashboard/security/second-factor', { body: { password } });
  assert.equal((await end('some other password')).status, 400);
  const ended = await end(ana.password);
  assert.equal(ended.status, 200);
  assert.equal((await mail.newest(ana.email, 1)).subject, 'Your second factor was turned off');
  const call = pageCall(server, cookiesOf(ended));
  assert.equal((await call('GET', '/dashboard/me')).body.user.secondFactor, false);
  await signedIn(server, ana.email, ana.password);
});

test('the second step is rejected (403) when access was switched off after the first', async () => {
  const ana = await enrolled();
  const { send } = await challenged(ana);
  await server.store.transaction(({ staff }) => staff.setDisabled(ana.userId, Date.now()));
  const sessions = () => server.rows('SELECT id FROM sessions WHERE user_id = ?', ana.userId);
  const before = await sessions();
  const response = await send(codeOf(ana.app, 1));
  assert.equal(response.status, 403);
  assert.equal(response.headers['set-cookie'], undefined);
  assert.deepEqual(await sessions(), before);
});

test('a sign-in during a password change cannot be completed with a code', async () => {
  const ana = await enrolled();
  const body = { email: ana.email, password: ana.password };
  let changed = false;
  const cookies: string[] = [];
  async function keepSigningIn() {
    while (!changed)
      cookies.push(cookiesOf(await pageCall(server, '')('POST', '/dashboard/sign-in', { body })));
  }
  const signingIn = Promise.all([keepSigningIn(), keepSigningIn(), keepSigningIn(), keepSigningIn()]);
  await until('the password is accepted', () => cookies.length > 0);
  const changing = ana
    .call('POST', '/dashboard/security/password', {
      body: { current: ana.password, password: 'a new long password' },
    })
    .finally(() => {
      changed = true;
    });
  await signingIn;
  assert.equal((await changing).status, 200);
  assert.ok(cookies.includes('') && cookies.some((cookie) => cookie !== ''));
  for (const cookie of cookies) {
    const sent = await pageCall(server, cookie)('POST', '/dashboard/sign-in/second-factor', {
      body: { code: codeOf(ana.app, 1) },
    });
    assert.equal(sent.status, 401);
  }
});
