import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { cookiesOf, pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const NEW_PASSWORD = 'a new long password';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const statusOf = async ({ call }: Pick<StaffClient, 'call'>) => (await call('GET', '/dashboard/me')).status;
const change = ({ call }: Pick<StaffClient, 'call'>, current: string, password: string) =>
  call('POST', '/dashboard/security/password', { body: { current, password } });
const sessionsOf = async ({ call }: Pick<StaffClient, 'call'>) =>
  (await call('GET', '/dashboard/security/sessions')).body.sessions;

test('a new password ends all other sessions, and gives this one a new cookie', async () => {
  const ana = await staffOf(server, { role: 'member' });
  const other = await signedIn(server, ana.email, ana.password);
  const changed = await change(ana, ana.password, NEW_PASSWORD);
  assert.equal(changed.status, 200);
  assert.equal(await statusOf(other), 401);
  assert.equal(await statusOf(ana), 401, 'the old cookie of this session, too');
  assert.equal(await statusOf({ call: pageCall(server, cookiesOf(changed)) }), 200);
  await assert.rejects(signedIn(server, ana.email, ana.password), /401/);
  await signedIn(server, ana.email, NEW_PASSWORD);
});

test('changing the password requires the current one, and a weak new one is rejected (400)', async () => {
  const ana = await staffOf(server);
  for (const [current, password, error] of [
    ['some other password', NEW_PASSWORD, /^The password is wrong\.$/],
    [ana.password, 'short', /at least 12 characters/],
    [ana.password, ana.email, /must not be the e-mail/],
    [ana.password, 'qwertyuiop123', /too easy to guess/],
  ] as const) {
    const { status, body } = await change(ana, current, password);
    assert.equal(status, 400);
    assert.match(body.error, error);
  }
  assert.equal(await statusOf(ana), 200);
  await signedIn(server, ana.email, ana.password);
});

test('guesses of the current password in an open session have to wait (429)', async () => {
  const ana = await staffOf(server);
  const statuses = [];
  for (let guess = 0; guess < 6; guess++) {
    statuses.push((await change(ana, `some other password ${guess}`, NEW_PASSWORD)).status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
  // The owner can still sign in.
  await signedIn(server, ana.email, ana.password);
});

test('sessions are listed with device, address and times, and the current one is marked', async () => {
  const ana = await staffOf(server, { role: 'member' });
  const { headers } = await server.call('POST', '/dashboard/sign-in', {
    headers: {
      origin: server.url,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      // Anyone can send this header. The address of the connection is stored instead.
      'x-forwarded-for': '192.0.2.99',
    },
    body: { email: ana.email, password: ana.password },
  });
  assert.ok(headers['set-cookie']);
  const [firefox, first, ...more] = await sessionsOf(ana);
  assert.deepEqual(more, []);
  assert.deepEqual([firefox.device, firefox.current], ['Firefox on Linux', false]);
  assert.deepEqual([first.device, first.current], ['Unknown device', true]);
  for (const { address, createdAt, lastSeenAt } of [firefox, first]) {
    assert.equal(address, '127.0.0.1');
    assert.ok(createdAt > Date.now() - 60_000 && lastSeenAt >= createdAt);
  }
});

test('one session can be ended, or all others', async () => {
  const ana = await staffOf(server, { role: 'member' });
  const [two, three, four] = await Promise.all(
    [1, 2, 3].map(() => signedIn(server, ana.email, ana.password)),
  );
  assert.ok(two && three && four);
  const mine = (await sessionsOf(two)).find(({ current }: { current: boolean }) => current);
  assert.equal((await ana.call('DELETE', `/dashboard/security/sessions/${mine.id}`)).status, 200);
  assert.equal(await statusOf(two), 401);
  assert.equal((await ana.call('DELETE', `/dashboard/security/sessions/${mine.id}`)).status, 404);
  assert.deepEqual([await statusOf(three), await statusOf(four)], [200, 200]);
  assert.equal((await ana.call('DELETE', '/dashboard/security/sessions')).status, 200);
  assert.deepEqual([await statusOf(three), await statusOf(four), await statusOf(ana)], [401, 401, 200]);
});

test("another person's session cannot be ended (404), not even in the same organization", async () => {
  const ana = await staffOf(server);
  const bo = await staffOf(server, { organizationId: ana.organizationId });
  const [session] = await sessionsOf(bo);
  assert.equal((await ana.call('DELETE', `/dashboard/security/sessions/${session.id}`)).status, 404);
  assert.equal((await ana.call('DELETE', '/dashboard/security/sessions')).status, 200);
  assert.equal(await statusOf(bo), 200);
});

test('a person has at most 50 sessions: the oldest end', async () => {
  const ana = await staffOf(server);
  await server.store.transaction(async ({ signIn }) => {
    for (let number = 0; number < 60; number++) {
      await signIn.createSession({
        id: `ses_${ana.userId}_${String(number).padStart(2, '0')}`.replace('usr_', '!'),
        userId: ana.userId,
        tokenHash: `${ana.userId} ${number}`,
        address: null,
        userAgent: null,
        createdAt: Date.now(),
        expiresAt: Date.now() + 60_000,
      });
    }
  });
  await signedIn(server, ana.email, ana.password);
  assert.equal((await sessionsOf(ana)).length, 50);
  assert.equal(await statusOf(ana), 200);
});

test('changes to password and sessions are audited', async () => {
  const ana = await staffOf(server);
  await signedIn(server, ana.email, ana.password);
  const [other] = await sessionsOf(ana);
  await ana.call('DELETE', `/dashboard/security/sessions/${other.id}`);
  await signedIn(server, ana.email, ana.password);
  await ana.call('DELETE', '/dashboard/security/sessions');
  const call = pageCall(server, cookiesOf(await change(ana, ana.password, NEW_PASSWORD)));
  const { rows } = (await call('GET', '/dashboard/audit-log')).body;
  assert.deepEqual(
    rows.map(({ action, subject }: { action: string; subject: string }) => [action, subject]),
    [
      ['password.changed', ana.email],
      ['session.ended', 'all other sessions'],
      ['staff.signed_in', ana.email],
      ['session.ended', 'Unknown device'],
      ['staff.signed_in', ana.email],
      ['staff.signed_in', ana.email],
    ],
  );
});

test('no session opened with the old password survives a concurrent password change', async () => {
  const ana = await staffOf(server);
  const body = { email: ana.email, password: ana.password };
  let changed = false;
  const responses: HttpResponse[] = [];
  // Passwords are verified in turn: some requests read the old hash, then wait while the new one is set.
  async function keepSigningIn() {
    while (!changed) responses.push(await pageCall(server, '')('POST', '/dashboard/sign-in', { body }));
  }
  const signingIn = Promise.all([keepSigningIn(), keepSigningIn(), keepSigningIn(), keepSigningIn()]);
  await until('one sign-in is done', () => responses.length > 0);
  const changing = change(ana, ana.password, NEW_PASSWORD).finally(() => {
    changed = true;
  });
  await signingIn;
  assert.equal((await changing).status, 200);
  assert.ok(responses.some(({ status }) => status === 200) && responses.some(({ status }) => status === 401));
  for (const response of responses) {
    if (response.status !== 200) assert.equal(response.headers['set-cookie'], undefined);
    assert.equal(await statusOf({ call: pageCall(server, cookiesOf(response)) }), 401);
  }
});
