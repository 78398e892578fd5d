import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeFindTokenSession, makeNewSessionToken } from '../../src/sign-in/session-token.ts';
import { type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const newToken = ({ call }: Pick<StaffClient, 'call'>) => call('POST', '/dashboard/session-token');
const createKey = (token: string, name = 'From a terminal') =>
  server.call('POST', '/v1/keys', { headers: { authorization: `Bearer ${token}` }, body: { name } });

test('an admin can create a key with a session token, and the audit log names the admin', async () => {
  const ana = await staffOf(server, { role: 'admin' });
  const { status, body } = await newToken(ana);
  assert.equal(status, 200);
  assert.match(body.token, /^dst_[\w-]+\.[\w-]+$/);
  const minutes = (body.expiresAt - Date.now()) / 60_000;
  assert.ok(minutes > 14 && minutes <= 15, `${minutes} minutes`);
  const created = await createKey(body.token);
  assert.equal(created.status, 201);
  const ping = await server.call('GET', '/v1/ping', { key: created.body.key });
  assert.equal(ping.status, 200);
  const { rows } = (await ana.call('GET', '/dashboard/audit-log')).body;
  const { userId, action, subject } = rows[0];
  assert.deepEqual([userId, action, subject], [ana.userId, 'key.created', 'From a terminal']);
});

test('a session token can only create keys, and only as a bearer token', async () => {
  const { body } = await newToken(await staffOf(server));
  const headers = { authorization: `Bearer ${body.token}` };
  for (const [method, path] of [
    ['GET', '/v1/keys'],
    ['DELETE', '/v1/keys?id=key_x'],
    ['GET', '/v1/ping'],
    ['GET', '/v1/renter/check?email=a@b.example'],
    ['GET', '/v1/renters?orgId=org_x'],
  ] as const) {
    assert.equal((await server.call(method, path, { headers })).status, 401, path);
  }
  const inHeader = await server.call('POST', '/v1/keys', { key: body.token, body: { name: 'x' } });
  assert.equal(inHeader.status, 401);
});

test('a member cannot get a session token (403)', async () => {
  assert.equal((await newToken(await staffOf(server, { role: 'member' }))).status, 403);
});

test('a session token ends with the session, the role, access and API access', async () => {
  const ends: [string, (ana: StaffClient, call: StaffClient['call']) => Promise<unknown>][] = [
    ['signing out', (_ana, call) => call('POST', '/dashboard/sign-out')],
    [
      'another role',
      ({ userId }) => server.store.transaction(({ staff }) => staff.setRole(userId, 'member')),
    ],
    ['no access', ({ userId }) => server.store.transaction(({ staff }) => staff.setDisabled(userId, 1))],
    [
      'no API access',
      ({ organizationId: id }) =>
        server.store.transaction(({ organizations }) => organizations.update(id, { apiAccess: false })),
    ],
  ];
  for (const [what, end] of ends) {
    const ana = await staffOf(server, { role: 'admin' });
    const { call } = await signedIn(server, ana.email, ana.password);
    const { token } = (await newToken({ call })).body;
    assert.equal((await createKey(token)).status, 201);
    await end(ana, call);
    assert.equal((await createKey(token)).status, 401, what);
  }
});

test('the limit of five active keys applies to a session token', async () => {
  const { token } = (await newToken(await staffOf(server, { role: 'admin' }))).body;
  // The organization already has one key.
  const statuses = [];
  for (let number = 0; number < 5; number++) statuses.push((await createKey(token)).status);
  assert.deepEqual(statuses, [201, 201, 201, 201, 400]);
});

test('a session token works for 15 minutes, and an altered one is rejected (401)', async () => {
  const ana = await staffOf(server, { role: 'admin' });
  const [session] = await server.store.staff.listSessions(ana.userId, 1);
  assert.ok(session);
  let now = Date.now();
  const context = { store: server.store, clock: () => now, secret: async () => 'a secret' };
  const { token, expiresAt } = await makeNewSessionToken(context)(session.id);
  const find = makeFindTokenSession(context);
  now = expiresAt - 1;
  assert.equal((await find(token))?.staff.userId, ana.userId);
  for (const bad of [
    `${token}x`,
    token.slice(0, -1),
    token.replace('dst_', 'dst_x'),
    `dst_${Buffer.from(`${session.id} ${expiresAt + 1}`).toString('base64url')}.${token.split('.')[1]}`,
    'dst_',
    'dst_.',
  ]) {
    assert.equal(await find(bad), undefined, bad);
    assert.equal((await createKey(bad)).status, 401, bad);
  }
  now = expiresAt;
  assert.equal(await find(token), undefined);
});

test('requests with a session token are rate limited like those with a key (429)', async () => {
  const { id } = await server.newOrganization({ rateLimit: 3 });
  const { token } = (await newToken(await staffOf(server, { role: 'admin', organizationId: id }))).body;
  const statuses = [];
  for (let number = 0; number < 4; number++) statuses.push((await createKey(token)).status);
  assert.deepEqual(statuses, [201, 201, 201, 429]);
});
