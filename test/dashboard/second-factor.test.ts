import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type TOTP, URI } from 'otpauth';
import { cookiesOf, pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { until } from '../support/until.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);

const STEP_MS = 30_000;

/** The code that an app shows so many steps from now. */
const codeOf = (app: TOTP, steps = 0): string => app.generate({ timestamp: Date.now() + steps * STEP_MS });

/** The code of the step before is no longer good once this one is over. */
const untilStepLasts = () =>
  until('this step has some seconds left', () => Date.now() % STEP_MS < STEP_MS - 5_000);

interface Enrolled extends StaffClient {
  app: TOTP;
  backupCodes: string[];
}

/**
 * Somebody with a second factor that is on, confirmed by the code of this step, unless another is asked for:
 * those of the steps beside it are still free.
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

/** Gives the password, and answers what gives the code. */
async function challenged({ email, password }: StaffClient) {
  const answer = await pageCall(server, '')('POST', '/dashboard/sign-in', { body: { email, password } });
  assert.deepEqual([answer.status, answer.body], [200, { secondFactor: true }]);
  const cookie = cookiesOf(answer);
  const call = pageCall(server, cookie);
  return {
    cookie,
    call,
    send: (code: string, backupCode?: boolean) =>
      call('POST', '/dashboard/sign-in/second-factor', { body: { code, ...(backupCode && { backupCode }) } }),
  };
}

test('switching it on takes the password and a code, shows ten backup codes once, and mails that it is on', async () => {
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
  // Not confirmed: the password alone still signs in.
  await signedIn(server, ana.email, ana.password);

  const confirmed = await confirm(codeOf(app));
  const { backupCodes } = confirmed.body;
  assert.equal(backupCodes.length, 10);
  assert.equal(new Set(backupCodes).size, 10);
  for (const code of backupCodes) assert.match(code, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  assert.equal((await mail.newest(ana.email)).subject, 'Your second factor was switched on');

  // The session was replaced by one that knows of it.
  assert.equal((await ana.call('GET', '/dashboard/me')).status, 401);
  const call = pageCall(server, cookiesOf(confirmed));
  assert.equal((await call('GET', '/dashboard/me')).body.user.secondFactor, true);
  const again = await call('POST', '/dashboard/security/second-factor/confirm', {
    body: { code: codeOf(app, 1) },
  });
  assert.equal(again.status, 409, 'codes that were shown once are not shown again');
  const { body } = await call('GET', '/dashboard/audit-log');
  assert.deepEqual(body.rows.map(({ action }: { action: string }) => action).slice(0, 1), [
    'second_factor.enabled',
  ]);
});

test('nothing in the database gives a code away', async () => {
  const { app, backupCodes } = await enrolled();
  const rows = await Promise.all(
    ['second_factors', 'verifications', 'users'].map((table) =>
      server.rows<object>(`SELECT * FROM ${table}`),
    ),
  );
  const kept = JSON.stringify(rows);
  for (const secret of [app.secret.base32, app.secret.utf8, ...backupCodes])
    assert.ok(!kept.includes(secret));
});

test('with it the password alone signs nobody in, and a code does', async () => {
  const ana = await enrolled();
  const { call, send, cookie } = await challenged(ana);
  assert.equal((await call('GET', '/dashboard/me')).status, 401);
  assert.ok(!cookie.includes('session='));
  const code = codeOf(ana.app, 1);
  const answer = await send(`${code.slice(0, 3)} ${code.slice(3)}`);
  assert.equal(answer.status, 200);
  assert.match(cookiesOf(answer), /^session=/);
  const { body } = await pageCall(server, cookiesOf(answer))('GET', '/dashboard/me');
  assert.equal(body.user.id, ana.userId);
});

test('a clock may differ by one step, either way', async () => {
  for (const steps of [-1, 1]) {
    // By a code of the other side: this step's would be the one before if the step ended meanwhile.
    const ana = await enrolled(-steps);
    const { send } = await challenged(ana);
    await untilStepLasts();
    assert.equal((await send(codeOf(ana.app, steps))).status, 200, String(steps));
  }
});

test('a code of two steps ago or ahead is wrong', async () => {
  const ana = await enrolled();
  for (const steps of [-3, 3]) {
    const { send } = await challenged(ana);
    assert.equal((await send(codeOf(ana.app, steps))).status, 400);
  }
});

test('a code works once, also when it is sent twice at once', async () => {
  const ana = await enrolled();
  const code = codeOf(ana.app, 1);
  const [one, other] = [await challenged(ana), await challenged(ana)];
  const answers = await Promise.all([one.send(code), other.send(code)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
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
  assert.equal((await send(next)).status, 400, 'it is not taken for a code of the app');
  assert.equal((await send(` ${next.toLowerCase().replace('-', '')}`, true)).status, 200);
});

test('new backup codes take the place of the old ones', async () => {
  const ana = await enrolled();
  const ask = (password: string) =>
    ana.call('POST', '/dashboard/security/backup-codes', { body: { password } });
  assert.equal((await ask('some other password')).status, 400);
  const { backupCodes } = (await ask(ana.password)).body;
  assert.equal(backupCodes.length, 10);
  const { send } = await challenged(ana);
  assert.equal((await send(ana.backupCodes[0] ?? '', true)).status, 400);
  assert.equal((await send(backupCodes[0], true)).status, 200);
});

test('five wrong codes end the attempt, and whoever goes on has to wait', async () => {
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
  const answer = await sendAgain(codeOf(ana.app, 1));
  assert.equal(answer.status, 429);
  const seconds = Number(answer.headers['retry-after']);
  assert.ok(seconds > 0 && seconds <= 15, `${seconds} s`);
});

test('a code without the password before it is refused, also with the session of somebody else', async () => {
  const [ana, bo] = [await enrolled(), await staffOf(server)];
  for (const cookie of ['', bo.cookie, ana.cookie, 'sign-in=made.up']) {
    const call = pageCall(server, cookie);
    const { status } = await call('POST', '/dashboard/sign-in/second-factor', {
      body: { code: codeOf(ana.app, 1) },
    });
    assert.equal(status, 401);
  }
});

test('the code of the second step is of whoever gave the password, not of whoever is signed in there', async () => {
  const [ana, bo] = [await enrolled(), await enrolled()];
  const { cookie } = await challenged(ana);
  const call = pageCall(server, `${cookie}; ${bo.cookie}`);
  const send = (code: string) => call('POST', '/dashboard/sign-in/second-factor', { body: { code } });
  assert.equal((await send(codeOf(bo.app, 1))).status, 400);
  const answer = await send(codeOf(ana.app, 1));
  assert.equal(answer.status, 200);
  const { body } = await pageCall(server, cookiesOf(answer))('GET', '/dashboard/me');
  assert.equal(body.user.id, ana.userId);
});

test('switching it off takes the password', async () => {
  const ana = await enrolled();
  const end = (password: string) =>
    ana.call('DELETE', '/dashboard/security/second-factor', { body: { password } });
  assert.equal((await end('some other password')).status, 400);
  const ended = await end(ana.password);
  assert.equal(ended.status, 200);
  assert.equal((await mail.newest(ana.email, 1)).subject, 'Your second factor was switched off');
  const call = pageCall(server, cookiesOf(ended));
  assert.equal((await call('GET', '/dashboard/me')).body.user.secondFactor, false);
  await signedIn(server, ana.email, ana.password);
});

test('the second step is refused to somebody who was disabled after the first', async () => {
  const ana = await enrolled();
  const { send } = await challenged(ana);
  await server.store.transaction(({ staff }) => staff.setDisabled(ana.userId, Date.now()));
  const sessions = () => server.rows('SELECT id FROM sessions WHERE user_id = ?', ana.userId);
  const before = await sessions();
  const answer = await send(codeOf(ana.app, 1));
  assert.equal(answer.status, 403);
  assert.equal(answer.headers['set-cookie'], undefined);
  assert.deepEqual(await sessions(), before);
});

test('a password that is replaced while it is looked at leads to no code that signs in', async () => {
  const ana = await enrolled();
  const body = { email: ana.email, password: ana.password };
  let changed = false;
  const cookies: string[] = [];
  async function keepSigningIn() {
    while (!changed)
      cookies.push(cookiesOf(await pageCall(server, '')('POST', '/dashboard/sign-in', { body })));
  }
  const signingIn = Promise.all([keepSigningIn(), keepSigningIn(), keepSigningIn(), keepSigningIn()]);
  await until('the password is taken', () => cookies.length > 0);
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
