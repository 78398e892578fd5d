import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { clientOf } from '../support/client.ts';
import { cookiesOf, pageCall, signedIn } from '../support/dashboard.ts';
import { newDatabase, type TestDatabase } from '../support/database.ts';
import { startServe } from '../support/process.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { type Operator, operator } from './command.ts';

const PASSWORD = 'a long password of my own';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

let people = 0;

/** Creates an organization with one staff member. */
async function person({ json }: Operator, ...more: string[]) {
  const { id: org } = await json('org', 'create', '--name', `Homes ${++people}`);
  const email = `ana${people}@homes.example`;
  const given = ['--email', email, '--name', 'Ana Lee', '--password', PASSWORD, ...more];
  const created = await json('user', 'create', '--org', org, ...given);
  return { org, email, created };
}

test('beside a running server, a new staff member can sign in at once, by default as an owner', async (t) => {
  const command = operator(t, {}, server.databasePath);
  for (const [more, role] of [
    [[], 'owner'],
    [['--role', 'member'], 'member'],
  ] as const) {
    const { org, email, created } = await person(command, ...more);
    assert.match(created.id, /^usr_/);
    assert.deepEqual({ ...created, id: '' }, { id: '', email, role });
    const { call } = await signedIn(server, email, PASSWORD);
    const { body } = await call('GET', '/dashboard/me');
    assert.deepEqual([body.user.id, body.user.role, body.organization.id], [created.id, role, org]);
  }
});

test('a changed role holds from the next request on, for the last owner, too', async (t) => {
  const command = operator(t, {}, server.databasePath);
  const { org, email, created } = await person(command);
  const { call } = await signedIn(server, email, PASSWORD);
  const { id } = created;
  assert.deepEqual(await command.json('user', 'set-role', '--email', email, '--role', 'viewer'), {
    id,
    email,
    role: 'viewer',
  });
  assert.equal((await call('GET', '/dashboard/me')).body.user.role, 'viewer');
  assert.equal((await call('GET', '/dashboard/audit-log')).status, 403);
  await command.json('user', 'set-role', '--user', id, '--role', 'owner');
  const { users } = await command.json('user', 'list', '--org', org);
  assert.equal(users[0].role, 'owner');
  assert.equal((await call('GET', '/dashboard/audit-log')).status, 200);
});

test('a password can be read from standard input', async (t) => {
  const { json, env } = operator(t, {}, server.databasePath);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  const bin = join(dirname(dirname(import.meta.dirname)), 'bin', 'renter-screening.ts');
  const args = [
    'user',
    'create',
    '--org',
    org,
    '--email',
    'in@homes.example',
    '--name',
    'Ana',
    '--password',
    '-',
  ];
  const child = spawn(process.execPath, [bin, ...args], { env: { PATH: process.env.PATH, ...env } });
  child.stdin.end(`${PASSWORD}\n`);
  assert.deepEqual(await once(child, 'close'), [0, null]);
  await signedIn(server, 'in@homes.example', PASSWORD);
});

test('user list shows the staff without secrets', async (t) => {
  const command = operator(t, {}, server.databasePath);
  const { org, email, created } = await person(command, '--role', 'admin');
  const { users } = await command.json('user', 'list', '--org', org);
  const [{ createdAt, ...user }, ...more] = users;
  assert.deepEqual(more, []);
  assert.ok(Date.parse(createdAt) > Date.now() - 60_000);
  const rest = { role: 'admin', secondFactor: false, disabledAt: null };
  assert.deepEqual(user, { id: created.id, name: 'Ana Lee', email, ...rest });
  assert.match(
    (await command.run('user', 'list', '--org', org)).out,
    /ana\d+@homes\.example +admin +off +on /,
  );
  assert.match(
    await command.apiError('user', 'list', '--org', 'org_none'),
    /There is no organization org_none/,
  );
});

test('reset-password prints a link that works once', async (t) => {
  const command = operator(t, { PUBLIC_URL: 'https://screening.example' }, server.databasePath);
  const { email, created } = await person(command);
  const result = await command.json('user', 'reset-password', '--email', email.toUpperCase());
  assert.deepEqual([result.id, result.email], [created.id, email]);
  const [, token = ''] =
    /^https:\/\/screening\.example\/sign-in\/reset\?token=(\S+)$/.exec(result.link) ?? [];
  const reset = (password: string) =>
    pageCall(server, '')('POST', '/dashboard/reset-password', { body: { token, password } });
  assert.equal((await reset('another long password')).status, 200);
  assert.equal((await reset('yet another long password')).status, 400);
  await signedIn(server, email, 'another long password');
  const { out } = await command.run('user', 'reset-password', '--user', created.id);
  assert.match(out, /^https:\/\/screening\.example\/sign-in\/reset\?token=\S+\n$/);
});

test('without PUBLIC_URL, the link begins with the address where the server listens', async (t) => {
  const command = operator(t, {}, server.databasePath);
  const { email } = await person(command);
  const { link } = await command.json('user', 'reset-password', '--email', email);
  assert.ok(link.startsWith(`${server.url}/sign-in/reset?token=`), link);
});

test('reset-password --password sets it and ends all sessions', async (t) => {
  const command = operator(t, {}, server.databasePath);
  const { email } = await person(command);
  const { call } = await signedIn(server, email, PASSWORD);
  const result = await command.json(
    'user',
    'reset-password',
    '--email',
    email,
    '--password',
    'another long one',
  );
  assert.equal(result.link, null);
  assert.equal((await call('GET', '/dashboard/me')).status, 401);
  await signedIn(server, email, 'another long one');
  const weak = await command.apiError('user', 'reset-password', '--email', email, '--password', 'short');
  assert.match(weak, /at least 12 characters/);
});

test('a lost second factor can be switched off, and lost passkeys are deleted with it', async (t) => {
  const command = operator(t, {}, server.databasePath);
  const { email, created } = await person(command);
  const passkey = { id: 'psk_lost', userId: created.id, credentialId: 'lost', publicKey: '', counter: 0 };
  await server.store.transaction(({ passkeys }) =>
    passkeys.create({ ...passkey, name: 'Lost phone', createdAt: 1 }),
  );
  const signIn = () =>
    pageCall(server, '')('POST', '/dashboard/sign-in', { body: { email, password: PASSWORD } });
  assert.deepEqual((await signIn()).body.secondFactors, ['passkey']);
  await command.json('user', 'reset-password', '--email', email, '--second-factor-off');
  assert.deepEqual((await signIn()).body.secondFactors, []);
  assert.deepEqual(await server.store.passkeys.list(created.id), []);
});

test('disable ends sessions at once, and enable allows signing in again', async (t) => {
  const command = operator(t, {}, server.databasePath);
  const { email, created } = await person(command);
  const { call } = await signedIn(server, email, PASSWORD);
  const disabled = await command.json('user', 'disable', '--user', created.id);
  assert.ok(Date.parse(disabled.disabledAt) > 0);
  assert.equal((await call('GET', '/dashboard/me')).status, 401);
  await assert.rejects(signedIn(server, email, PASSWORD), /403/);
  const enabled = await command.json('user', 'enable', '--email', email);
  assert.deepEqual(enabled, { id: created.id, email, disabledAt: null });
  await signedIn(server, email, PASSWORD);
});

test('invalid input is an error in one line', async (t) => {
  const command = operator(t, {}, server.databasePath);
  const { org, email } = await person(command);
  const create = (...given: string[]) => command.apiError('user', 'create', '--org', org, ...given);
  const named = ['--name', 'Bo', '--password', PASSWORD];
  assert.match(await create('--email', email, ...named), /Someone already has this e-mail/);
  assert.match(await create('--email', 'nobody', ...named), /must be an e-mail address/);
  const weak = ['--email', 'bo@homes.example', '--name', 'Bo', '--password', 'short'];
  assert.match(await create(...weak), /at least 12 characters/);
  const nobody = await command.apiError('user', 'disable', '--email', 'nobody@homes.example');
  assert.match(nobody, /No staff member has this ID or e-mail/);
  for (const who of [[], ['--user', 'usr_x', '--email', 'a@b.example']]) {
    const { code, err } = await command.run('user', 'disable', ...who);
    assert.equal(code, 2);
    assert.match(err, /give either --user or --email/);
  }
});

/** Starts a server on an empty database. */
async function startEmpty(database: TestDatabase, env: NodeJS.ProcessEnv = {}) {
  const serve = await startServe(['--no-demo'], { DATABASE_URL: database.url, ...env });
  const link = serve.firstOwnerLink();
  return { ...serve, link, token: new URL(link || 'http://none').searchParams.get('token') ?? '' };
}

test('a server without organizations shows a link that creates the first one with its owner, once', async (t) => {
  const database = await newDatabase();
  t.after(() => database.remove());
  const first = await startEmpty(database);
  assert.ok(first.link.startsWith(`${first.url}/invitation?token=`));
  assert.match(first.firstOwnerText(), / is empty[\s\S]+ org create [\s\S]+ user create [\s\S]+ --demo\n/);
  assert.ok(!first.out().includes(first.token), 'the token is not in the log');
  await until('the log says where mail goes', () =>
    first.out().includes('SMTP_URL is not set: mail is printed to this log'),
  );
  await until('the log says where links in e-mails lead', () =>
    first.out().includes(`PUBLIC_URL is not set: links in e-mails begin with ${first.url}`),
  );
  await first.stop();

  const second = await startEmpty(database, { NODE_ENV: 'production', MAIL: 'log' });
  t.after(() => second.stop());
  assert.doesNotMatch(second.firstOwnerText(), /--demo/, 'production has no demonstration');
  const { call, close } = callerOf(second.url);
  t.after(close);
  const show = (token: string) => call('GET', '/dashboard/invitation', { query: { token } });
  assert.equal((await show(first.token)).status, 404, 'a restart ends the previous link');
  assert.deepEqual((await show(second.token)).body, { organization: null, email: null, role: 'owner' });

  const owner = { token: second.token, name: 'Olu', password: PASSWORD };
  const accept = (more: object) => call('POST', '/dashboard/invitation', { body: { ...owner, ...more } });
  assert.equal((await accept({ organization: 'Harbor' })).status, 400);
  assert.equal((await accept({ email: 'olu@harbor.example' })).status, 400);
  const both = { email: 'olu@harbor.example', organization: 'Harbor' };
  const responses = await Promise.all([accept(both), accept({ ...both, email: 'mallory@harbor.example' })]);
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 404]);
  const joined = responses.find(({ status }) => status === 200);
  assert.ok(joined);
  const { body } = await call('GET', '/dashboard/me', {}, cookiesOf(joined));
  assert.deepEqual([body.user.role, body.organization.name], ['owner', 'Harbor']);
  assert.deepEqual([body.organization.plan, body.organization.apiAccess], ['standard', false]);
  assert.equal((await accept(both)).status, 404);
  assert.equal((await database.rows('SELECT 1 FROM organizations')).length, 1);
  assert.equal((await database.rows('SELECT 1 FROM users')).length, 1);
  await second.stop();

  const third = await startEmpty(database);
  assert.equal(third.link, '');
  await third.stop();
});

test('the link of the first owner stops working when another organization is created, and says so', async (t) => {
  const database = await newDatabase();
  t.after(() => database.remove());
  const server = await startEmpty(database);
  t.after(() => server.stop());
  const { call, close } = callerOf(server.url);
  t.after(close);
  const { token } = server;
  const show = () => call('GET', '/dashboard/invitation', { query: { token } });
  assert.equal((await show()).status, 200);
  await operator(t, { DATABASE_URL: database.url }).json('org', 'create', '--name', 'Vans');
  const body = { token, name: 'Olu', password: PASSWORD, email: 'olu@harbor.example', organization: 'Homes' };
  for (const response of [await show(), await call('POST', '/dashboard/invitation', { body })]) {
    assert.equal(response.status, 404);
    assert.match(
      response.body.error,
      /^This link creates the first organization, and there is one already\./,
    );
  }
});

/** Returns a client that calls a server like one of its pages. */
function callerOf(url: string) {
  const client = clientOf(url);
  return {
    close: client.close,
    call: (
      method: string,
      path: string,
      options: Parameters<ReturnType<typeof pageCall>>[2] = {},
      cookie = '',
    ) => pageCall({ url, call: client.call }, cookie)(method, path, options),
  };
}
