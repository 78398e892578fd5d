import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ownAddress } from '../../web/src/own-address.ts';
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

/** Returns the status of `GET /dashboard/me`: 200 when signed in. */
const statusOf = async (client: Pick<StaffClient, 'call'>): Promise<number> =>
  (await client.call('GET', '/dashboard/me')).status;

test('signed-in staff can read who they are and their organization', async () => {
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
        timeZone: 'UTC',
      },
    },
  );
  assert.ok(createdAt > 0);
});

test('case and surrounding spaces matter in a password, but not in an e-mail', async () => {
  const { email, password } = await staffOf(server);
  assert.equal((await signIn(` ${email.toUpperCase()} `, password)).status, 200);
  assert.equal((await signIn(email, password.toUpperCase())).status, 401);
  assert.equal((await signIn(email, ` ${password}`)).status, 401);
});

test('a wrong password and an unknown e-mail get the same response (401)', async () => {
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

test('after five wrong passwords an account has to wait (429), even with the right one; others do not', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  const wrong = await Promise.all(Array.from({ length: 12 }, () => signIn(ana.email, 'some other password')));
  assert.deepEqual(
    [401, 429].map((status) => wrong.filter((response) => response.status === status).length),
    [5, 7],
  );
  const waits = await signIn(ana.email, ana.password);
  assert.equal(waits.status, 429);
  // The wait of 15 s began with the fifth attempt.
  const seconds = Number(waits.headers['retry-after']);
  assert.ok(seconds > 0 && seconds <= 15, `${seconds} s`);
  assert.match(waits.body.error, new RegExp(`^Too many attempts\\. Try again in ${seconds} seconds?\\.$`));
  assert.equal((await signIn('nobody.at.all@staff.example', ana.password)).status, 401);
  assert.equal((await signIn(bo.email, bo.password)).status, 200);
  // Guesses by others do not end an open session.
  assert.equal(await statusOf(ana), 200);
});

test('the session cookie is hidden from scripts, and its token is in neither the database nor the log', async () => {
  const { email, password } = await staffOf(server);
  const { headers } = await signIn(email, password);
  const [cookie = '', device = '', ...more] = headers['set-cookie'] ?? [];
  assert.deepEqual(more, []);
  assert.match(device, /^device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(cookie, /^session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
  const token = /^session=([^.%;]+)/.exec(cookie)?.[1] ?? '';
  assert.ok(token.length >= 32);
  const rows = await server.rows<object>('SELECT * FROM sessions');
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
  const { headers: rejected } = await signIn(email, 'some other password');
  await until('the request is logged', () => server.log().includes(String(rejected['x-request-id'])));
  for (const secret of [token, password, email, 'some other'])
    assert.ok(!server.log().includes(secret), secret);
});

test('with https the cookie is bound to the host and to https', async (t) => {
  const secure = await startServer({ env: { PUBLIC_URL: 'https://screening.example' } });
  t.after(() => secure.stop());
  const { email, password } = await staffOf(secure);
  const signInFrom = (url: string) =>
    pageCall({ ...secure, url }, '')('POST', '/dashboard/sign-in', { body: { email, password } });
  for (const url of [secure.url, 'http://screening.example']) {
    assert.equal((await signInFrom(url)).status, 403, 'a page over http may have been changed on the way');
  }
  const response = await signInFrom('https://screening.example');
  assert.equal((await pageCall(secure, cookiesOf(response))('GET', '/dashboard/me')).status, 200);
  assert.match(
    response.headers['set-cookie']?.[0] ?? '',
    /^__Host-session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('signing in opens a new session, whatever cookies the browser has', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  // An attacker planted their own session in this browser.
  const { headers } = await signIn(ana.email, ana.password, bo.cookie);
  const cookie = cookiesOf(await signIn(ana.email, ana.password, 'session=planted.by-somebody'));
  assert.ok(!String(headers['set-cookie']).includes(bo.cookie));
  assert.ok(!cookie.includes('planted'));
  const { body } = await pageCall(server, cookie)('GET', '/dashboard/me');
  assert.equal(body.user.id, ana.userId);
  assert.equal((await bo.call('GET', '/dashboard/me')).body.user.id, bo.userId);
});

test('signing out ends only this session', async () => {
  const ana = await staffOf(server);
  const other = await signedIn(server, ana.email, ana.password);
  const { status, headers } = await ana.call('POST', '/dashboard/sign-out');
  assert.equal(status, 200);
  assert.match(String(headers['set-cookie']), /^session=; Max-Age=0;/);
  assert.equal(await statusOf(ana), 401);
  assert.equal(await statusOf(other), 200);
  assert.equal((await pageCall(server, '')('POST', '/dashboard/sign-out')).status, 200);
});

test('an altered, truncated or made-up session cookie is rejected (401)', async () => {
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
  test(`a POST with ${what} is rejected (403), signed in or not`, async () => {
    const ana = await staffOf(server);
    for (const [path, body] of [
      ['/dashboard/sign-in', { email: ana.email, password: ana.password }],
      ['/dashboard/sign-out', undefined],
      ['/dashboard/forgot-password', { email: ana.email }],
      ['/dashboard/team/invitations', { email: 'mallory@evil.example', role: 'owner' }],
      ['/dashboard/security/password', { current: ana.password, password: 'a new long password' }],
    ] as const) {
      const response = await server.call('POST', path, { headers: { ...headers, cookie: ana.cookie }, body });
      assert.equal(response.status, 403, path);
      assert.equal(response.headers['set-cookie'], undefined);
    }
    assert.equal(await statusOf(ana), 200);
    assert.equal((await signIn(ana.email, ana.password)).status, 200);
    const { body } = await ana.call('GET', '/dashboard/team/invitations');
    assert.deepEqual(body.rows, []);
  });
}

test('a sign-in is audited with person and time', async () => {
  const ana = await staffOf(server);
  const { body } = await ana.call('GET', '/dashboard/audit-log');
  const [{ id, at, ...entry }] = body.rows;
  assert.ok(at > Date.now() - 60_000 && id !== undefined);
  assert.deepEqual(entry, {
    userId: ana.userId,
    actor: 'Ana Lee',
    action: 'staff.signed_in',
    subject: ana.email,
    about: null,
  });
});

test('the network stores one session secret, and SESSION_SECRET replaces it', async (t) => {
  const ana = await staffOf(server);
  const [stored] = await server.rows<{ value: string }>(
    "SELECT value FROM settings WHERE name = 'session_secret'",
  );
  assert.ok((stored?.value.length ?? 0) >= 43);
  const { databasePath: path } = server;
  if (path === '') return;
  const other = await startServer({ databasePath: path, env: { SESSION_SECRET: 's'.repeat(32) } });
  t.after(() => other.stop());
  assert.equal(await statusOf({ call: pageCall(other, ana.cookie) }), 401);
  const same = await startServer({ databasePath: path });
  t.after(() => same.stop());
  assert.equal(await statusOf({ call: pageCall(same, ana.cookie) }), 200);
});

for (const [next, address] of [
  [undefined, '/'],
  ['/renters?q=x', '/renters?q=x'],
  ['https://screening.example/usage', '/usage'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.\\/evil.example', '/'],
  ['javascript:alert(1)', '/'],
] as const) {
  test(`after signing in, ${next} leads to ${address}`, () =>
    assert.equal(ownAddress(next, 'https://screening.example'), address));
}
