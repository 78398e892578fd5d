import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TOTP } from 'otpauth';
import { resetSecondFactor } from '../../src/staff/access.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { cookiesOf, pageCall, signedIn, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { startServer } from '../support/server.ts';
import { makePasskeyCalls, ORIGIN, RP_ID } from './passkey-calls.ts';
import { makeSignInCalls } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer({ PUBLIC_URL: ORIGIN });
after(stop);
const { post, begun, add, withPasskey, challenge, signIn, me } = makePasskeyCalls(server);
const calls = makeSignInCalls(server, mail);

const PASSKEYS = '/dashboard/security/passkeys';

const asPage = ({ cookie }: { cookie: string }) => pageCall(server, cookie);
const listed = async (person: { cookie: string }) => (await asPage(person)('GET', PASSKEYS)).body.passkeys;
const factorsOf = async (person: { cookie: string }) =>
  (await asPage(person)('GET', '/dashboard/security/second-factor')).body;
const remove = (person: { cookie: string; password: string }, id: string) =>
  asPage(person)('DELETE', `${PASSKEYS}/${id}`, { body: { password: person.password } });

test('a passkey is added with the password, ends all other sessions, and signs in by itself', async () => {
  const ana = await staffOf(server);
  const thief = await signedIn(server, ana.email, ana.password);
  const { options } = await begun(ana);
  assert.deepEqual(
    [options.rp.id, options.user.name, options.authenticatorSelection, options.attestation],
    [
      RP_ID,
      ana.email,
      { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      'none',
    ],
  );
  const before = mail.count(ana.email);
  const device = newAuthenticator();
  const response = await add(ana, device, { name: ' Laptop ' });
  assert.equal(response.status, 200);
  for (const { call } of [ana, thief]) assert.equal((await call('GET', '/dashboard/me')).status, 401);
  const now = { cookie: cookiesOf(response) };
  const [{ id, createdAt, ...rest }] = await listed(now);
  assert.match(id, /^psk_/);
  assert.ok(Math.abs(createdAt - Date.now()) < 60_000);
  assert.deepEqual(rest, { name: 'Laptop', lastUsedAt: null });
  const added = await mail.newest(ana.email, before);
  assert.equal(added.subject, 'A passkey was added');
  assert.match(added.text, /“Laptop”/);

  const signed = await signIn(device);
  assert.equal((await me(signed)).body.user.id, ana.userId);
  assert.match(signed.headers['set-cookie']?.join() ?? '', /device=/);
  const [{ lastUsedAt }] = await listed(now);
  assert.ok(Math.abs(lastUsedAt - Date.now()) < 60_000);
  const { rows } = (await asPage(now)('GET', '/dashboard/audit-log')).body;
  assert.deepEqual(
    rows.slice(0, 2).map(({ action, subject }: Record<string, string>) => [action, subject]),
    [
      ['staff.signed_in', ana.email],
      ['passkey.added', 'Laptop'],
    ],
  );
});

test('with a passkey the password alone does not sign in, but password and passkey do', async () => {
  const ana = await withPasskey(await staffOf(server));
  const first = await calls.signIn(ana.email, ana.password);
  assert.deepEqual([first.status, first.body], [200, { secondFactors: ['passkey'] }]);
  const firstStep = cookiesOf(first);
  assert.ok(!firstStep.includes('session='));
  assert.deepEqual((await challenge(firstStep)).options.allowCredentials, [
    { type: 'public-key', id: ana.device.id },
  ]);
  assert.equal((await calls.sendCode(firstStep, '000000')).status, 401);
  assert.equal((await me(await signIn(ana.device, { firstStep }))).body.user.id, ana.userId);
});

test('app and passkey are second factors side by side, and each can be removed', async () => {
  const ana = await withPasskey(await calls.enrolled());
  const first = await calls.signIn(ana.email, ana.password);
  assert.deepEqual(first.body, { secondFactors: ['app', 'passkey'] });
  assert.equal((await calls.sendCode(cookiesOf(first), ana.codeOf(1))).status, 200);
  const { app, offersPasskeys } = await factorsOf(ana);
  assert.deepEqual([app, offersPasskeys], [true, true]);

  const off = await asPage(ana)('DELETE', '/dashboard/security/second-factor', {
    body: { password: ana.password },
  });
  assert.equal(off.status, 200);
  const now = { ...ana, cookie: cookiesOf(off) };
  assert.equal((await factorsOf(now)).app, false);
  assert.deepEqual((await calls.signIn(ana.email, ana.password)).body, { secondFactors: ['passkey'] });

  // The app can be set up again beside the passkey.
  const { body } = await post('/dashboard/security/second-factor', { password: ana.password }, now.cookie);
  const code = new TOTP({ secret: body.secret }).generate();
  const confirmed = await post('/dashboard/security/second-factor/confirm', { code }, now.cookie);
  assert.equal(confirmed.status, 200);
  const again = { ...ana, cookie: cookiesOf(confirmed) };
  const [{ id }] = await listed(again);
  // App and passkey were added, then the app was removed and added again.
  await mail.newest(ana.email, 3);
  assert.equal((await remove(again, id)).status, 200);
  const removed = await mail.newest(ana.email, 4);
  assert.equal(removed.subject, 'A passkey was removed');
  assert.ok(!removed.text.includes('last second factor'));
  assert.deepEqual((await calls.signIn(ana.email, ana.password)).body, { secondFactors: ['app'] });
});

test('removing the last second factor needs the password, and from then on the password is enough', async () => {
  const ana = await withPasskey(await staffOf(server));
  const [{ id }] = await listed(ana);
  assert.equal((await remove({ ...ana, password: 'some other password' }, id)).status, 400);
  await mail.newest(ana.email);
  const removed = await remove(ana, id);
  assert.equal(removed.status, 200);
  assert.match((await mail.newest(ana.email, 1)).text, /It was your last second factor/);
  assert.equal((await asPage(ana)('GET', '/dashboard/me')).status, 401, 'a copy of the old cookie');
  const now = { ...ana, cookie: cookiesOf(removed) };
  assert.deepEqual(await listed(now), []);
  assert.equal((await remove(now, id)).status, 404);
  assert.deepEqual((await calls.signIn(ana.email, ana.password)).body, { secondFactors: [] });
});

test('a passkey is renamed, and its name is one short line', async () => {
  const ana = await withPasskey(await staffOf(server));
  const [{ id }] = await listed(ana);
  const rename = (name: string) => asPage(ana)('PUT', `${PASSKEYS}/${id}`, { body: { name } });
  for (const name of ['Phone', ' Phone ']) assert.equal((await rename(name)).status, 200);
  assert.equal((await listed(ana))[0].name, 'Phone');
  for (const name of ['', '  ', 'a\nb', 'x'.repeat(61)])
    assert.equal((await rename(name)).status, 400, JSON.stringify(name));
  const { rows } = (await asPage(ana)('GET', '/dashboard/audit-log')).body;
  const renamed = rows.filter(({ action }: { action: string }) => action === 'passkey.renamed');
  assert.deepEqual(
    renamed.map(({ subject }: { subject: string }) => subject),
    ['Phone'],
    'the same name is no change',
  );
});

test('a person has up to ten passkeys, even if two are added at once', async () => {
  let ana = await withPasskey(await staffOf(server));
  for (let count = 2; count <= 9; count++) ana = await withPasskey(ana);
  const cookies = [await begun(ana), await begun(ana)];
  const responses = await Promise.all(
    cookies.map(({ options, cookie }) => {
      const created = newAuthenticator().create({
        challenge: options.challenge,
        origin: ORIGIN,
        rpId: RP_ID,
      });
      return post(PASSKEYS, { ...created, name: 'Passkey' }, cookie);
    }),
  );
  assert.equal(responses.filter(({ status }) => status === 200).length, 1);
  const cookie = cookiesOf(responses.find(({ status }) => status === 200) ?? assert.fail());
  assert.equal((await listed({ cookie })).length, 10);
  const eleventh = await post(`${PASSKEYS}/options`, { password: ana.password }, cookie);
  assert.deepEqual([eleventh.status, /which is the maximum/.test(eleventh.body.error)], [409, true]);
});

test('a passkey meets the policy that requires a second factor, and the last one then stays', async () => {
  const owner = await withPasskey(await staffOf(server));
  const policy = '/dashboard/organization/second-factor';
  const required = await asPage(owner)('PUT', policy, { body: { required: true } });
  assert.deepEqual([required.status, required.body.without], [200, 0]);
  const { organizationId } = owner;
  const bo = await staffOf(server, { role: 'member', organizationId });
  assert.equal((await bo.call('GET', PASSKEYS)).status, 403);
  const member = await withPasskey(bo);
  const [{ id }] = await listed(member);
  const rejected = await remove(member, id);
  assert.equal(rejected.status, 409);
  assert.match(rejected.body.error, /requires a second factor of all staff/);
  // With a second passkey, the first one can be removed.
  const more = await withPasskey(member);
  assert.equal((await remove(more, id)).status, 200);
});

test('the operator turns off the second factor of a person who lost all passkeys', async () => {
  const ana = await withPasskey(await staffOf(server));
  await server.store.transaction((tx) => resetSecondFactor(tx, ana.userId));
  assert.equal((await signIn(ana.device)).status, 401);
  assert.deepEqual((await calls.signIn(ana.email, ana.password)).body, { secondFactors: [] });
});

test('a network that has only an IP address offers no passkeys', async (t) => {
  const other = await startServer({ env: { PUBLIC_URL: 'http://192.0.2.1:8080' } });
  t.after(() => other.stop());
  const ana = await staffOf(other);
  const { call } = ana;
  const { body } = await call('GET', '/dashboard/security/second-factor');
  assert.equal(body.offersPasskeys, false);
  const add = await call('POST', `${PASSKEYS}/options`, { body: { password: ana.password } });
  const use = await call('POST', '/dashboard/sign-in/passkey/options', { body: { secondStep: false } });
  for (const { status, body } of [add, use])
    assert.deepEqual([status, /need a host name/.test(body.error)], [409, true]);
});
