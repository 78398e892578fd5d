import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TOTP } from 'otpauth';
import { DASHBOARD_ROUTES } from '../../src/http/dashboard/routes.ts';
import { testPath } from '../../src/http/page-addresses.ts';
import { resetSecondFactor } from '../../src/staff/access.ts';
import { cookiesOf, pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { everythingOnFile } from '../support/rows.ts';
import { type Enrolled, makeSignInCalls } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);
const { post, signIn, sendCode, enrolled, challenged } = makeSignInCalls(server, mail);

const POLICY = '/dashboard/organization/second-factor';
const REQUIRED = /requires a second factor of all staff/;

const asPage = (cookie: string) => ({ call: pageCall(server, cookie) });
const require = ({ cookie }: Pick<StaffClient, 'cookie'>, required = true) =>
  asPage(cookie).call('PUT', POLICY, { body: { required } });

/** An organization whose owner has a second factor and requires one, and a member who has none. */
async function strictTeam(): Promise<{ owner: Enrolled; member: StaffClient }> {
  const owner = await enrolled();
  const member = await staffOf(server, {
    role: 'member',
    organizationId: owner.organizationId,
    name: 'Bo Lee',
  });
  assert.equal((await require(owner)).status, 200);
  return { owner, member };
}

/** Turns on the second factor of a signed-in staff member. Returns the new cookie. */
async function enroll({ cookie, password }: Pick<StaffClient, 'cookie' | 'password'>): Promise<string> {
  const { body } = await post('/dashboard/security/second-factor', { password }, cookie);
  const code = new TOTP({ secret: body.secret }).generate();
  const confirmed = await post('/dashboard/security/second-factor/confirm', { code }, cookie);
  assert.equal(confirmed.status, 200);
  return cookiesOf(confirmed);
}

test('an owner sees who has no second factor, and requires one once they have their own', async () => {
  const owner = await staffOf(server, { name: 'Ada Ng' });
  const { organizationId } = owner;
  await staffOf(server, { role: 'member', organizationId, name: 'Bo Lee' });
  const gone = await staffOf(server, { role: 'member', organizationId, name: 'Cy Young' });
  await owner.call('PUT', `/dashboard/team/${gone.userId}/access`, { body: { disabled: true } });
  const state = { requiredSince: null, staff: 2, without: 2, names: ['Ada Ng', 'Bo Lee'] };
  assert.deepEqual((await owner.call('GET', POLICY)).body, state);
  const rejected = await require(owner);
  assert.deepEqual([rejected.status, rejected.body.ok], [409, false]);
  assert.match(rejected.body.error, /your own second factor first/);
  assert.deepEqual((await owner.call('GET', POLICY)).body, state);

  const cookie = await enroll(owner);
  const { requiredSince, ...rest } = (await require({ cookie })).body;
  assert.ok(Math.abs(requiredSince - Date.now()) < 60_000);
  assert.deepEqual(rest, { staff: 2, without: 1, names: ['Bo Lee'] });
  assert.equal((await require({ cookie })).body.requiredSince, requiredSince);
});

test('who has no second factor gets a mail, and the other owners when it is no longer required', async () => {
  const { owner, member } = await strictTeam();
  const { subject, text } = await mail.newest(member.email);
  assert.match(subject, /now requires a second factor$/);
  assert.ok(text.includes(`${server.url}/security`));
  const other = await staffOf(server, { organizationId: owner.organizationId });
  const seen = mail.count(owner.email);
  assert.equal((await require(owner, false)).status, 200);
  assert.match((await mail.newest(other.email)).subject, /no longer requires a second factor$/);
  assert.equal(mail.count(owner.email), seen);
});

test('staff without a second factor reach no route but those that set one up, at once', async () => {
  const owner = await enrolled();
  const lacking = await staffOf(server, { organizationId: owner.organizationId });
  assert.equal((await lacking.call('GET', '/dashboard/me')).status, 200);
  await require(owner);
  const onFile = await everythingOnFile(server);
  const open: string[] = [];
  for (const { method, path, permission } of DASHBOARD_ROUTES) {
    if (permission === 'anyone') continue;
    for (const each of [path, testPath(path)]) {
      const { status, text, headers } = await lacking.call(method, each.replaceAll(/:\w+/g, 'unknown'));
      if (status === 403 && headers['x-error-code'] === 'second_factor_required')
        assert.match(text, REQUIRED);
      else open.push(`${method} ${each}`);
    }
  }
  const [path, passkeys] = ['/dashboard/security/second-factor', '/dashboard/security/passkeys'];
  const setUp = [
    `GET ${path}`,
    `POST ${path}`,
    `POST ${path}/confirm`,
    `POST ${passkeys}`,
    `POST ${passkeys}/options`,
  ];
  const inTestMode = setUp.map((name) => name.replace('/dashboard/', testPath('/dashboard/')));
  assert.deepEqual(open.toSorted(), [...setUp, ...inTestMode].toSorted());
  assert.deepEqual(await everythingOnFile(server), onFile);
});

test('setting one up opens the pages, and then it cannot be turned off', async () => {
  const { owner, member } = await strictTeam();
  const cookie = await enroll(member);
  const { call } = asPage(cookie);
  assert.equal((await call('GET', '/dashboard/me')).status, 200);
  const off = () =>
    call('DELETE', '/dashboard/security/second-factor', { body: { password: member.password } });
  const rejected = await off();
  assert.equal(rejected.status, 409);
  assert.match(rejected.body.error, /You can turn it off once an owner no longer requires it/);
  assert.equal((await require(owner, false)).status, 200);
  assert.equal((await off()).status, 200);
});

test('API keys work as before, and a session token only with a second factor', async () => {
  const organization = await server.newOrganization();
  const { key } = await organization.newKey('Front desk');
  const owner = await staffOf(server, { organizationId: organization.id });
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const { token } = (await admin.call('POST', '/dashboard/session-token')).body;
  const cookie = await enroll(owner);
  await require({ cookie });
  assert.equal((await server.call('GET', '/v1/ping', { key })).status, 200);
  const headers = { authorization: `Bearer ${token}` };
  const created = await server.call('POST', '/v1/keys', { headers, body: { name: 'From a terminal' } });
  assert.equal(created.status, 401);
});

test('only owners change it, and the audit log says who did', async () => {
  const { owner, member } = await strictTeam();
  await enroll(member);
  const admin = await staffOf(server, { role: 'admin', organizationId: owner.organizationId });
  const adminCookie = await enroll(admin);
  const rejected = await require({ cookie: adminCookie }, false);
  assert.deepEqual([rejected.status, rejected.body.error.includes('the role owner')], [403, true]);
  await require(owner, false);
  const { rows } = (await asPage(owner.cookie).call('GET', '/dashboard/audit-log')).body;
  const entries = rows.filter(({ action }: { action: string }) => action.endsWith('second_factor_set'));
  assert.deepEqual(
    entries.map(({ userId, subject }: { userId: string; subject: string }) => [userId, subject]),
    [
      [owner.userId, 'optional'],
      [owner.userId, 'required'],
    ],
  );
});

test('a stolen password alone shows nothing, and its session ends when the second factor is set up', async () => {
  const { member } = await strictTeam();
  await mail.newest(member.email);
  const thief = await signedIn(server, member.email, member.password);
  const seen = await thief.call('GET', '/dashboard/me');
  assert.equal(seen.status, 403);
  assert.ok(!seen.text.includes(member.organizationId));
  const before = mail.count(member.email);
  const cookie = await enroll(member);
  assert.equal((await thief.call('GET', '/dashboard/me')).status, 401);
  assert.equal((await asPage(cookie).call('GET', '/dashboard/me')).status, 200);
  assert.equal((await mail.newest(member.email, before)).subject, 'Your second factor was turned on');
  assert.deepEqual((await signIn(member.email, member.password)).body, { secondFactors: ['app'] });
});

test('nobody is locked out for good: backup codes, another owner, and the operator let people in', async () => {
  const { owner, member } = await strictTeam();
  // The owner lost the phone, and has the backup codes.
  const signed = await sendCode(await challenged(owner), owner.backupCodes[0] ?? '', true);
  assert.equal(signed.status, 200);
  // An angry admin switches off the member's access. The owner switches it on again.
  const admin = await staffOf(server, { role: 'admin', organizationId: owner.organizationId });
  const angry = asPage(await enroll(admin));
  const access = `/dashboard/team/${member.userId}/access`;
  assert.equal((await angry.call('PUT', access, { body: { disabled: true } })).status, 200);
  const ownAccess = `/dashboard/team/${owner.userId}/access`;
  assert.equal((await angry.call('PUT', ownAccess, { body: { disabled: true } })).status, 403);
  const { call } = asPage(cookiesOf(signed));
  assert.equal((await call('PUT', access, { body: { disabled: false } })).status, 200);
  // The operator turns off the second factor of somebody who lost everything. They can only set up a new one.
  await server.store.transaction((tx) => resetSecondFactor(tx, owner.userId));
  const again = await signedIn(server, owner.email, owner.password);
  assert.equal((await again.call('GET', '/dashboard/me')).status, 403);
  const cookie = await enroll(again);
  assert.equal((await asPage(cookie).call('GET', '/dashboard/me')).status, 200);
});
