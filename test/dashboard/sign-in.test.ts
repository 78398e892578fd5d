import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { cookiesOf, pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const signIn = (email: string, password: string, cookie = ''): Promise<HttpResponse> =>
  pageCall(server, cookie)('POST', '/dashboard/sign-in', { body: { email, password } });

/** The status of asking who one is. */
const statusOf = async (client: Pick<StaffClient, 'call'>): Promise<number> =>
  (await client.call('GET', '/dashboard/me')).status;

test('whoever signs in sees who they are', async () => {
  const ana = await staffOf(server, { role: 'admin' });
  const { status, body } = await ana.call('GET', '/dashboard/me');
  assert.equal(status, 200);
  const { createdAt, ...organization } = body.organization;
  assert.deepEqual(
    { ...body, organization },
    {
      user: { id: ana.userId, name: 'Ana Lee', email: ana.email, role: 'admin', secondFactor: false },
      organization: {
        id: ana.organizationId,
        name: `Organization ${ana.organizationId}`,
        plan: 'standard',
        apiAccess: true,
        credits: 0,
      },
    },
  );
  assert.ok(createdAt > 0);
});

test('case and spaces of an e-mail do not matter, those of a password do', async () => {
  const { email, password } = await staffOf(server);
  assert.equal((await signIn(` ${email.toUpperCase()} `, password)).status, 200);
  assert.equal((await signIn(email, password.toUpperCase())).status, 401);
  assert.equal((await signIn(email, ` ${password}`)).status, 401);
});

test('a wrong password and an unknown e-mail are answered with the same', async () => {
  const { email } = await staffOf(server);
  const wrong = await signIn(email, 'some other password');
  const unknown = await signIn('nobody@staff.example', 'some other password');
  const tooLong = await signIn(email, 'x'.repeat(1000));
  const noEmail = await signIn('nobody', 'some other password');
  for (const { status, body, headers } of [wrong, unknown, tooLong, noEmail]) {
    assert.equal(status, 401);
    assert.deepEqual(body, { ok: false, error: 'The e-mail or the password is wrong.' });
    assert.equal(headers['set-cookie'], undefined);
  }
});

test('after five wrong passwords the next one has to wait, right or wrong, and nobody else has', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  const wrong = await Promise.all(Array.from({ length: 12 }, () => signIn(ana.email, 'some other password')));
  assert.deepEqual(
    [401, 429].map((status) => wrong.filter((answer) => answer.status === status).length),
    [5, 7],
  );
  const waits = await signIn(ana.email, ana.password);
  assert.equal(waits.status, 429);
  // From the fifth attempt on, of which each takes its time.
  const seconds = Number(waits.headers['retry-after']);
  assert.ok(seconds > 0 && seconds <= 15, `${seconds} s`);
  assert.match(waits.body.error, new RegExp(`^Too many attempts\\. Try again in ${seconds} seconds?\\.$`));
  assert.equal((await signIn('nobody.at.all@staff.example', ana.password)).status, 401);
  assert.equal((await signIn(bo.email, bo.password)).status, 200);
  // Who is signed in already is not locked out by others' guesses.
  assert.equal(await statusOf(ana), 200);
});

test('the cookie is for this server alone, is not for scripts, and is no secret of the database', async () => {
  const { email, password } = await staffOf(server);
  const { headers } = await signIn(email, password);
  const [cookie = '', ...more] = headers['set-cookie'] ?? [];
  assert.deepEqual(more, []);
  assert.match(cookie, /^session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
  const token = /^session=([^.%;]+)/.exec(cookie)?.[1] ?? '';
  assert.ok(token.length >= 32);
  const rows = await server.rows<object>('SELECT * FROM sessions');
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
  const { headers: refused } = await signIn(email, 'some other password');
  await until('it is in the log', () => server.log().includes(String(refused['x-request-id'])));
  for (const secret of [token, password, email, 'some other'])
    assert.ok(!server.log().includes(secret), secret);
});

test('under https the cookie is bound to the host and to https', async (t) => {
  const secure = await startServer({ env: { PUBLIC_URL: 'https://screening.example' } });
  t.after(() => secure.stop());
  const { email, password } = await staffOf(secure);
  const signInFrom = (url: string) =>
    pageCall({ ...secure, url }, '')('POST', '/dashboard/sign-in', { body: { email, password } });
  for (const url of [secure.url, 'http://screening.example']) {
    assert.equal((await signInFrom(url)).status, 403, 'a page over http is of anybody on the way');
  }
  const answer = await signInFrom('https://screening.example');
  assert.equal((await pageCall(secure, cookiesOf(answer))('GET', '/dashboard/me')).status, 200);
  assert.match(
    answer.headers['set-cookie']?.[0] ?? '',
    /^__Host-session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('signing in opens a new session, whatever cookies were there before', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  // Somebody planted their own session in this browser.
  const { headers } = await signIn(ana.email, ana.password, bo.cookie);
  const cookie = cookiesOf(await signIn(ana.email, ana.password, 'session=planted.by-somebody'));
  assert.ok(!String(headers['set-cookie']).includes(bo.cookie));
  assert.ok(!cookie.includes('planted'));
  const { body } = await pageCall(server, cookie)('GET', '/dashboard/me');
  assert.equal(body.user.id, ana.userId);
  assert.equal((await bo.call('GET', '/dashboard/me')).body.user.id, bo.userId);
});

test('signing out ends this session alone', async () => {
  const ana = await staffOf(server);
  const other = await signedIn(server, ana.email, ana.password);
  const { status, headers } = await ana.call('POST', '/dashboard/sign-out');
  assert.equal(status, 200);
  assert.match(String(headers['set-cookie']), /^session=; Max-Age=0;/);
  assert.equal(await statusOf(ana), 401);
  assert.equal(await statusOf(other), 200);
  assert.equal((await pageCall(server, '')('POST', '/dashboard/sign-out')).status, 200);
});

test('a session that was tampered with, cut or made up is none', async () => {
  const { cookie } = await staffOf(server);
  for (const bad of [
    'session=',
    'session=x',
    cookie.slice(0, -4),
    cookie.replace(/.(?=\.)/, (character) => (character === '_' ? '-' : '_')),
    `x${cookie}`,
  ]) {
    assert.equal(await statusOf({ call: pageCall(server, bad) }), 401, bad);
  }
});

for (const [what, headers] of [
  ['no Origin', {}],
  ['the Origin of another site', { origin: 'https://evil.example' }],
  ['the Origin of another port', { origin: 'http://127.0.0.1:1' }],
  ['an opaque Origin', { origin: 'null' }],
] as const) {
  test(`a change with ${what} is refused, signed in or not`, async () => {
    const ana = await staffOf(server);
    for (const [path, body] of [
      ['/dashboard/sign-in', { email: ana.email, password: ana.password }],
      ['/dashboard/sign-out', undefined],
      ['/dashboard/forgot-password', { email: ana.email }],
      ['/dashboard/team/invitations', { email: 'mallory@evil.example', role: 'owner' }],
      ['/dashboard/security/password', { current: ana.password, password: 'a new long password' }],
    ] as const) {
      const answer = await server.call('POST', path, { headers: { ...headers, cookie: ana.cookie }, body });
      assert.equal(answer.status, 403, path);
      assert.equal(answer.headers['set-cookie'], undefined);
    }
    assert.equal(await statusOf(ana), 200);
    assert.equal((await signIn(ana.email, ana.password)).status, 200);
    const { body } = await ana.call('GET', '/dashboard/team/invitations');
    assert.deepEqual(body.rows, []);
  });
}

test('who signed in, and when, is in the audit log', async () => {
  const ana = await staffOf(server);
  const { body } = await ana.call('GET', '/dashboard/audit-log');
  const [{ id, at, ...entry }] = body.rows;
  assert.ok(at > Date.now() - 60_000 && id !== undefined);
  assert.deepEqual(entry, {
    userId: ana.userId,
    actor: 'Ana Lee',
    action: 'staff.signed_in',
    subject: ana.email,
  });
});

test('the network keeps one secret, and one of the operator takes its place', async (t) => {
  const ana = await staffOf(server);
  const [kept] = await server.rows<{ value: string }>(
    "SELECT value FROM settings WHERE name = 'session_secret'",
  );
  assert.ok((kept?.value.length ?? 0) >= 43);
  const { databasePath: path } = server;
  if (path === '') return;
  const other = await startServer({ databasePath: path, env: { SESSION_SECRET: 's'.repeat(32) } });
  t.after(() => other.stop());
  assert.equal(await statusOf({ call: pageCall(other, ana.cookie) }), 401);
  const same = await startServer({ databasePath: path });
  t.after(() => same.stop());
  assert.equal(await statusOf({ call: pageCall(same, ana.cookie) }), 200);
});
