import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageCall, signedIn, staffOf } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';

const NEW_PASSWORD = 'a new long password';

const { server, mail, stop } = await startMailingServer();
after(stop);

const anybody = () => pageCall(server, '');
const forget = (email: string) => anybody()('POST', '/dashboard/forgot-password', { body: { email } });
const reset = (token: string, password = NEW_PASSWORD) =>
  anybody()('POST', '/dashboard/reset-password', { body: { token, password } });

/** The token of a link that was mailed to somebody. */
async function tokenFor(email: string): Promise<string> {
  const before = mail.count(email);
  assert.equal((await forget(email)).status, 200);
  return tokenIn(await mail.newest(email, before));
}

test('the mailed link sets a new password, once, and ends every session', async () => {
  const ana = await staffOf(server);
  assert.equal((await forget(ana.email.toUpperCase())).status, 200);
  const sent = await mail.newest(ana.email);
  assert.equal(sent.subject, 'Choose a new password');
  const link = `${server.url}/sign-in/reset?token=${tokenIn(sent)}`;
  assert.ok(sent.text.includes(`${link}\n`));

  const answer = await reset(tokenIn(sent));
  assert.deepEqual([answer.status, answer.headers['set-cookie']], [200, undefined]);
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

test('of two who use a link at once, one sets the password', async () => {
  const ana = await staffOf(server);
  const token = await tokenFor(ana.email);
  const passwords = ['the first long password', 'the other long password'];
  const statuses = await Promise.all(
    passwords.map(async (password) => (await reset(token, password)).status),
  );
  assert.deepEqual(statuses.toSorted(), [200, 400]);
  await signedIn(server, ana.email, passwords[statuses.indexOf(200)] ?? '');
});

test('a weak password leaves the link good', async () => {
  const ana = await staffOf(server);
  const token = await tokenFor(ana.email);
  for (const [password, error] of [
    ['short', /12 characters at least/],
    [ana.email, /must not be the e-mail/],
    ['password1234', /first that are guessed/],
    ['x'.repeat(129), /128 characters at most/],
  ] as const) {
    const answer = await reset(token, password);
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, error);
  }
  assert.equal((await reset(token)).status, 200);
});

test('a link is over after an hour', async () => {
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

test('a link is over when the password was changed meanwhile, by another link or otherwise', async () => {
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

test('whether somebody has an e-mail is not told, and nobody is mailed who has no access', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  await server.store.transaction(({ staff }) => staff.setDisabled(bo.userId, Date.now()));
  const answers = [await forget(bo.email), await forget('nobody@staff.example'), await forget('nonsense')];
  // Mails go in the order in which they were asked for.
  await tokenFor(ana.email);
  for (const { status, text } of answers) assert.deepEqual([status, text], [200, '{}']);
  assert.deepEqual([bo.email, 'nobody@staff.example', 'nonsense'].map(mail.count), [0, 0, 0]);
});

test('to one e-mail go three mails an hour, whoever asks; the answer stays the same', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  for (let mails = 0; mails < 3; mails++) await tokenFor(ana.email);
  assert.equal((await forget(ana.email)).status, 200);
  await tokenFor(bo.email);
  assert.equal(mail.count(ana.email), 3);
});

test('a token is no secret of the database or the log', async () => {
  const ana = await staffOf(server);
  const token = await tokenFor(ana.email);
  const kept = JSON.stringify(await server.rows<object>('SELECT * FROM verifications'));
  assert.ok(!kept.includes(token) && !server.log().includes(token) && !server.log().includes(ana.email));
  assert.equal((await reset(`${token}x`)).status, 400);
  assert.equal((await reset(token)).status, 200);
});

test('who has to wait after guesses of others signs in at once with a password set by a link', async () => {
  const ana = await staffOf(server);
  const body = { email: ana.email, password: 'some other password' };
  const guess = () => anybody()('POST', '/dashboard/sign-in', { body });
  while ((await guess()).status !== 429);
  assert.equal((await reset(await tokenFor(ana.email))).status, 200);
  await signedIn(server, ana.email, NEW_PASSWORD);
});

test('one address is told to wait when it asks for mails without end', async () => {
  const answers = [];
  for (let asked = 0; asked < 31; asked++) answers.push(await forget(`nobody${asked}@staff.example`));
  const last = answers.at(-1);
  assert.equal(last?.status, 429);
  assert.match(last?.body.error, /^Too many attempts\. Try again in \d+ minutes\.$/);
});
