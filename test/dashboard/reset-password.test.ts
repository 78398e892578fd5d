import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageCall, signedIn, staffOf } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { until } from '../support/until.ts';

const NEW_PASSWORD = 'a new long password';

const { server, mail, stop } = await startMailingServer();
after(stop);

const signedOut = () => pageCall(server, '');
const requestLink = (email: string) => signedOut()('POST', '/dashboard/forgot-password', { body: { email } });
const reset = (token: string, password = NEW_PASSWORD) =>
  signedOut()('POST', '/dashboard/reset-password', { body: { token, password } });

/** Requests a link for this e-mail. Returns the token of the mailed link. */
async function tokenFor(email: string): Promise<string> {
  const before = mail.count(email);
  assert.equal((await requestLink(email)).status, 200);
  return tokenIn(await mail.newest(email, before));
}

test('the mailed link sets a new password, once, and ends every session', async () => {
  const ana = await staffOf(server);
  assert.equal((await requestLink(ana.email.toUpperCase())).status, 200);
  const sent = await mail.newest(ana.email);
  assert.equal(sent.subject, 'Choose a new password');
  const link = `${server.url}/sign-in/reset?token=${tokenIn(sent)}`;
  assert.ok(sent.text.includes(`${link}\n`));

  const response = await reset(tokenIn(sent));
  assert.deepEqual([response.status, response.headers['set-cookie']], [200, undefined]);
  assert.equal((await ana.call('GET', '/dashboard/me')).status, 401);
  await assert.rejects(signedIn(server, ana.email, ana.password), /401/);
  const { call } = await signedIn(server, ana.email, NEW_PASSWORD);
  assert.equal((await mail.newest(ana.email, 1)).subject, 'Your password was changed');

  const again = await reset(tokenIn(sent), 'another long password');
  assert.equal(again.status, 400);
  assert.match(again.body.error, /^This link was already used/);
  await signedIn(server, ana.email, NEW_PASSWORD);
  const { body } = await call('GET', '/dashboard/audit-log', { query: { action: 'password.reset' } });
  assert.deepEqual(
    body.rows.map(({ subject }: { subject: string }) => subject),
    [ana.email],
  );
});

test('when a link is used twice at the same time, one password is set', async () => {
  const ana = await staffOf(server);
  const token = await tokenFor(ana.email);
  const passwords = ['the first long password', 'the other long password'];
  const statuses = await Promise.all(
    passwords.map(async (password) => (await reset(token, password)).status),
  );
  assert.deepEqual(statuses.toSorted(), [200, 400]);
  await signedIn(server, ana.email, passwords[statuses.indexOf(200)] ?? '');
});

test('a weak password is rejected (400), and the link still works', async () => {
  const ana = await staffOf(server);
  const token = await tokenFor(ana.email);
  for (const [password, error] of [
    ['short', /at least 12 characters/],
    [ana.email, /must not be the e-mail/],
    ['password1234', /too easy to guess/],
    ['x'.repeat(129), /at most 128 characters/],
  ] as const) {
    const response = await reset(token, password);
    assert.equal(response.status, 400);
    assert.match(response.body.error, error);
  }
  assert.equal((await reset(token)).status, 200);
});

test('a link expires after an hour', async () => {
  const ana = await staffOf(server);
  const token = await tokenFor(ana.email);
  const [row] = await server.rows<{ expires_at: number }>(
    'SELECT expires_at FROM verifications WHERE value = ?',
    ana.userId,
  );
  const minutes = ((row?.expires_at ?? 0) - Date.now()) / 60_000;
  assert.ok(minutes > 58 && minutes <= 60, `${minutes} minutes`);
  await server.write('UPDATE verifications SET expires_at = ? WHERE value = ?', Date.now() - 1, ana.userId);
  assert.equal((await reset(token)).status, 400);
  await signedIn(server, ana.email, ana.password);
});

test('a link stops working when the password is changed, by another link or with the current password', async () => {
  const ana = await staffOf(server);
  const [first, second] = [await tokenFor(ana.email), await tokenFor(ana.email)];
  assert.equal((await reset(second)).status, 200);
  assert.equal((await reset(first, 'another long password')).status, 400);

  const bo = await staffOf(server);
  const token = await tokenFor(bo.email);
  const body = { current: bo.password, password: NEW_PASSWORD };
  assert.equal((await bo.call('POST', '/dashboard/security/password', { body })).status, 200);
  assert.equal((await reset(token, 'another long password')).status, 400);
  await signedIn(server, bo.email, NEW_PASSWORD);
});

test('the response does not reveal whether an account exists, and staff without access get no mail', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  await server.store.transaction(({ staff }) => staff.setDisabled(bo.userId, Date.now()));
  const responses = [
    await requestLink(bo.email),
    await requestLink('nobody@staff.example'),
    await requestLink('nonsense'),
  ];
  // Mails are sent in the order of the requests.
  await tokenFor(ana.email);
  for (const { status, text } of responses) assert.deepEqual([status, text], [200, '{}']);
  assert.deepEqual([bo.email, 'nobody@staff.example', 'nonsense'].map(mail.count), [0, 0, 0]);
});

test('an unknown e-mail causes as many writes as a known one, so the response time reveals nothing', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  await server.store.transaction(({ staff }) => staff.setDisabled(bo.userId, Date.now()));
  const links = async () =>
    (await server.rows('SELECT 1 FROM verifications WHERE expires_at > ?', Date.now())).length;
  for (const email of [ana.email, bo.email, 'nobody.here@staff.example', 'nonsense here']) {
    const before = await links();
    assert.equal((await requestLink(email)).status, 200);
    await until(`a link is stored for ${email}`, async () => (await links()) === before + 1);
  }
  const { length: mailed } = await server.rows('SELECT 1 FROM verifications WHERE value = ?', bo.userId);
  assert.equal(mailed, 0, 'a person whose access is off gets no link');
});

test('an e-mail gets at most three mails an hour, and the response stays the same', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  for (let mails = 0; mails < 3; mails++) await tokenFor(ana.email);
  assert.equal((await requestLink(ana.email)).status, 200);
  await tokenFor(bo.email);
  assert.equal(mail.count(ana.email), 3);
});

test('the token is in neither the database nor the log', async () => {
  const ana = await staffOf(server);
  const token = await tokenFor(ana.email);
  const stored = JSON.stringify(await server.rows<object>('SELECT * FROM verifications'));
  assert.ok(!stored.includes(token) && !server.log().includes(token) && !server.log().includes(ana.email));
  assert.equal((await reset(`${token}x`)).status, 400);
  assert.equal((await reset(token)).status, 200);
});

test('a password set by a link works at once, even if guesses by others have blocked sign-in', async () => {
  const ana = await staffOf(server);
  const body = { email: ana.email, password: 'some other password' };
  const guess = () => signedOut()('POST', '/dashboard/sign-in', { body });
  while ((await guess()).status !== 429);
  assert.equal((await reset(await tokenFor(ana.email))).status, 200);
  await signedIn(server, ana.email, NEW_PASSWORD);
});

test('one address can request 30 mails an hour (then 429)', async () => {
  const responses = [];
  for (let number = 0; number < 31; number++)
    responses.push(await requestLink(`nobody${number}@staff.example`));
  const last = responses.at(-1);
  assert.equal(last?.status, 429);
  assert.match(last?.body.error, /^Too many attempts\. Try again in \d+ minutes\.$/);
});
