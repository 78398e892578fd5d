import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { sessionSecret } from '../../src/sign-in/context.ts';
import { signedCookie } from '../../src/sign-in/cookies.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { cookiesOf, pageCall, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { type Lies, makePasskeyCalls, ORIGIN, RP_ID } from './passkey-calls.ts';
import { makeSignInCalls } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer({ PUBLIC_URL: ORIGIN });
after(stop);
const { post, begun, add, withPasskey, challenge, signIn, send, me } = makePasskeyCalls(server);
const calls = makeSignInCalls(server, mail);

/** Creates an owner with a passkey, about which they got a mail. */
async function newOwner() {
  const owner = await withPasskey(await staffOf(server));
  await mail.newest(owner.email);
  return owner;
}

const LIES: Record<string, Lies> = {
  'a page of another site': { origin: 'https://localhost.evil.example' },
  'another port of the host': { origin: 'http://localhost:8081' },
  'another relying party': { rpId: 'evil.example' },
  'a device that did not ask for a fingerprint or PIN': { verified: false },
  'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
};

for (const [name, lie] of Object.entries(LIES)) {
  test(`${name} neither signs in nor adds a passkey`, async () => {
    const ana = await newOwner();
    const signed = await signIn(ana.device, lie);
    assert.deepEqual([signed.status, signed.headers['set-cookie']], [401, undefined]);
    const added = await add(ana, newAuthenticator(), lie);
    assert.deepEqual([added.status, added.headers['set-cookie']], [400, undefined]);
    assert.equal((await signIn(ana.device)).status, 200);
  });
}

test('what was signed to add a passkey does not sign in, and the other way round', async () => {
  const ana = await newOwner();
  assert.equal((await signIn(ana.device, { type: 'webauthn.create' })).status, 401);
  assert.equal((await add(ana, newAuthenticator(), { type: 'webauthn.get' })).status, 400);
  // Not even with a challenge of the other kind.
  const toAdd = await begun(ana);
  const signed = ana.device.get({ challenge: toAdd.options.challenge, origin: ORIGIN, rpId: RP_ID });
  assert.equal((await send(signed, toAdd.cookie)).status, 401);
  const toSignIn = await challenge();
  const device = newAuthenticator();
  const created = device.create({ challenge: toSignIn.options.challenge, origin: ORIGIN, rpId: RP_ID });
  const cookie = `${ana.cookie}; ${toSignIn.cookie}`;
  assert.equal(
    (await post('/dashboard/security/passkeys', { ...created, name: 'Mine' }, cookie)).status,
    400,
  );
});

test('a challenge works once, in one browser, for five minutes', async () => {
  const ana = await newOwner();
  const { options, cookie } = await challenge();
  const ceremony = { challenge: options.challenge, origin: ORIGIN, rpId: RP_ID };
  const signed = ana.device.get(ceremony);
  assert.equal((await send(signed, '')).status, 401, 'in another browser');
  assert.equal((await send(signed, (await challenge()).cookie)).status, 401, 'with another challenge');
  const [, value = ''] = /^passkey=(.*)$/.exec(cookie) ?? [];
  const longer = `passkey=${value.replace(/%20\d+%20/, `%20${Date.now() + 3_600_000}%20`)}`;
  assert.notEqual(longer, cookie);
  assert.equal((await send(signed, longer)).status, 401, 'with a cookie that was changed');
  const responses = await Promise.all([send(signed, cookie), send(signed, cookie), send(signed, cookie)]);
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 401, 401]);
  assert.equal((await send(ana.device.get(ceremony), cookie)).status, 401, 'signed again');

  // The time is in the cookie, which only the server can sign.
  const late = `passkey ${Date.now() - 1} ${options.challenge} sign-in`;
  const secret = await sessionSecret(server.store, undefined, randomBytes);
  const [lateCookie = ''] = signedCookie('passkey', late, 1000, secret).split(';', 1);
  const response = await send(signed, lateCookie);
  assert.deepEqual([response.status, /longer than five minutes/.test(response.body.error)], [401, true]);
});

test('the cookie of a challenge lasts five minutes, and opens no route under any name', async () => {
  const response = await post('/dashboard/sign-in/passkey/options', { secondStep: false });
  const [set = ''] = response.headers['set-cookie'] ?? [];
  assert.match(set, /^passkey=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  const value = cookiesOf(response).slice('passkey='.length);
  for (const name of ['session', 'sign-in', 'passkey', 'renter_session']) {
    const call = pageCall(server, `${name}=${value}`);
    assert.equal((await call('GET', '/dashboard/me')).status, 401, name);
    assert.equal((await calls.sendCode(`${name}=${value}`, '000000')).status, 401, name);
  }
});

test('a passkey signs in its own person only, whatever is sent with it', async () => {
  const [ana, bo] = [await newOwner(), await newOwner()];
  const { options, cookie } = await challenge();
  const ceremony = { challenge: options.challenge, origin: ORIGIN, rpId: RP_ID };
  const signed = bo.device.get(ceremony);
  assert.equal((await send({ ...signed, id: ana.device.id }, cookie)).status, 401);
  const userHandle = Buffer.from(ana.userId).toString('base64url');
  assert.equal((await send({ ...signed, userHandle }, cookie)).status, 401);
  const own = Buffer.from(bo.userId).toString('base64url');
  assert.equal((await me(await send({ ...signed, userHandle: own }, cookie))).body.user.id, bo.userId);
});

test('after the password of one person, the passkey of another is no second step', async () => {
  const [ana, thief] = [await newOwner(), await newOwner()];
  const firstStep = await calls.signIn(ana.email, ana.password);
  assert.equal((await signIn(thief.device, { firstStep: cookiesOf(firstStep) })).status, 401);
  assert.equal((await signIn(ana.device, { firstStep: cookiesOf(firstStep) })).status, 200);
});

test('a second step ends with its sign-in: once used, after ten minutes, and with a new password', async () => {
  const ana = await newOwner();
  const firstStep = async () => cookiesOf(await calls.signIn(ana.email, ana.password));
  const used = await firstStep();
  assert.equal((await signIn(ana.device, { firstStep: used })).status, 200);
  const options = { secondStep: true };
  assert.equal((await post('/dashboard/sign-in/passkey/options', options, used)).status, 401);
  assert.equal((await post('/dashboard/sign-in/passkey/options', options)).status, 401);

  for (const end of ['time', 'reset'] as const) {
    const { options, cookie } = await challenge(await firstStep());
    if (end === 'reset') await calls.reset(await calls.resetTokenFor(ana.email));
    else await server.write('UPDATE verifications SET expires_at = 1 WHERE value = ?', ana.userId);
    const signed = ana.device.get({ challenge: options.challenge, origin: ORIGIN, rpId: RP_ID });
    assert.equal((await send(signed, cookie)).status, 401, end);
  }
});

test('resetting the password does not bypass the passkey', async () => {
  const ana = await newOwner();
  assert.equal((await calls.reset(await calls.resetTokenFor(ana.email), 'a new long password')).status, 200);
  const response = await calls.signIn(ana.email, 'a new long password');
  assert.deepEqual(response.body, { secondFactors: ['passkey'] });
  assert.equal((await me(response)).status, 401);
});

test('a removed passkey does not sign in, even if it was removed after it signed', async () => {
  const ana = await newOwner();
  const { options, cookie } = await challenge();
  const signed = ana.device.get({ challenge: options.challenge, origin: ORIGIN, rpId: RP_ID });
  const call = pageCall(server, ana.cookie);
  const [{ id }] = (await call('GET', '/dashboard/security/passkeys')).body.passkeys;
  await call('DELETE', `/dashboard/security/passkeys/${id}`, { body: { password: ana.password } });
  const removed = await send(signed, cookie);
  const unknown = await signIn(newAuthenticator());
  assert.deepEqual([removed.status, removed.body.error], [401, unknown.body.error]);
});

test('a disabled person does not sign in with a passkey', async () => {
  const owner = await staffOf(server);
  const member = await withPasskey(
    await staffOf(server, { role: 'member', organizationId: owner.organizationId }),
  );
  const access = `/dashboard/team/${member.userId}/access`;
  await owner.call('PUT', access, { body: { disabled: true } });
  const response = await signIn(member.device);
  assert.deepEqual([response.status, response.headers['set-cookie']], [403, undefined]);
  await owner.call('PUT', access, { body: { disabled: false } });
  assert.equal((await signIn(member.device)).status, 200);
});

test('a copy of a passkey is noticed: its counter must rise', async () => {
  const ana = await newOwner();
  for (const [counter, status] of [
    [7, 200],
    [7, 401],
    [6, 401],
    [0, 401],
    [8, 200],
  ] as const)
    assert.equal((await signIn(ana.device, { counter })).status, status, `counter ${counter}`);
  const at = await Promise.all([challenge(), challenge()]);
  const responses = await Promise.all(
    at.map(({ options, cookie }) => {
      const ceremony = { challenge: options.challenge, origin: ORIGIN, rpId: RP_ID, counter: 9 };
      return send(ana.device.get(ceremony), cookie);
    }),
  );
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 401]);
});

test('a passkey is added by the session that began it only, and never twice', async () => {
  const [ana, thief] = [await newOwner(), await newOwner()];
  const { options, cookie } = await begun(ana);
  const [, passkeyCookie = ''] = cookie.split(/; (?=passkey=)/);
  const device = newAuthenticator();
  const created = device.create({ challenge: options.challenge, origin: ORIGIN, rpId: RP_ID });
  const body = { ...created, name: 'Passkey' };
  const path = '/dashboard/security/passkeys';
  assert.equal((await post(path, body, `${thief.cookie}; ${passkeyCookie}`)).status, 400);
  assert.equal((await post(path, body, ana.cookie)).status, 401, 'without a challenge');
  const added = await post(path, body, cookie);
  assert.equal(added.status, 200);
  assert.equal(
    (await post(path, body, `${cookiesOf(added)}; ${passkeyCookie}`)).status,
    400,
    'used challenge',
  );
  assert.equal((await add(thief, device)).status, 409, 'a passkey of somebody else');
});

test('what a device states about itself is ignored: its certificates could name any address for the server to load', async () => {
  const ana = await newOwner();
  const device = newAuthenticator();
  assert.equal((await add(ana, device, { attestation: 'android-key' })).status, 200);
  assert.equal((await signIn(device)).status, 200);
});

test('an open session is not enough to add a passkey, and guessing the password is slowed down', async () => {
  const ana = await staffOf(server);
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++) {
    const body = { password: `guess ${guess} of a thief` };
    statuses.push((await ana.call('POST', '/dashboard/security/passkeys/options', { body })).status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
});

test('wrong signatures are slowed down, and never keep out the person', async () => {
  const [ana, thief] = [await newOwner(), newAuthenticator()];
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++) {
    const { options, cookie } = await challenge();
    const signed = thief.get({ challenge: options.challenge, origin: ORIGIN, rpId: RP_ID });
    statuses.push((await send({ ...signed, id: ana.device.id }, cookie)).status);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  assert.equal((await signIn(ana.device)).status, 200);
});

test('what is no signature at all is rejected', async () => {
  const ana = await newOwner();
  const { options, cookie } = await challenge();
  const signed = ana.device.get({ challenge: options.challenge, origin: ORIGIN, rpId: RP_ID });
  const json = (text: string) => Buffer.from(text).toString('base64url');
  for (const [part, status] of [
    [{ signature: 'AAAA' }, 401],
    [{ authenticatorData: 'AAAA' }, 401],
    [{ clientDataJSON: json('null') }, 401],
    [{ clientDataJSON: json('{') }, 401],
    [{ signature: 'A'.repeat(5000) }, 400],
    [{ id: '' }, 400],
  ] as const)
    assert.equal(
      (await send({ ...signed, ...part }, cookie)).status,
      status,
      JSON.stringify(part).slice(0, 80),
    );
  const begunHere = await begun(ana);
  const created = newAuthenticator().create({
    challenge: begunHere.options.challenge,
    origin: ORIGIN,
    rpId: RP_ID,
  });
  for (const part of [{ attestationObject: 'oWNmbXRkbm9uZQ' }, { id: 'AAAA' }]) {
    const body = { ...created, ...part, name: 'Passkey' };
    const { status } = await post('/dashboard/security/passkeys', body, begunHere.cookie);
    assert.equal(status, 400, Object.keys(part).join());
  }
});
