import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSignInCalls } from '../dashboard/sign-in-calls.ts';
import { cookiesOf, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);
const { signIn, sendCode, enrolled, challenged, me } = makeSignInCalls(server, mail);

/** Guesses passwords of an account, from the same address as everybody else, until it is slowed down. */
async function guess(email: string): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await signIn(email, 'a guessed password')).status),
  );
  assert.deepEqual(statuses.toSorted(), [401, 401, 401, 401, 401, 429]);
}

/** Returns the cookie that remembers the browser, without the session. */
const deviceOf = (cookies: string) => /device=[^;]+/.exec(cookies)?.[0] ?? '';

test('guesses of others never keep out a right password with its right second factor', async () => {
  const ana = await enrolled();
  await guess(ana.email);
  const challenge = await challenged(ana);
  assert.equal((await signIn(ana.email, 'a guessed password')).status, 429);
  const signedIn = await sendCode(challenge, ana.codeOf(1));
  assert.equal(signedIn.status, 200);
  assert.equal((await me(cookiesOf(signedIn))).body.user.email, ana.email);
  // A wrong code opens nothing, and the password alone neither.
  assert.equal((await sendCode(await challenged(ana), '000000')).status, 400);
  assert.equal((await me(challenge)).status, 401);
});

test('a browser that signed in before has its own count, whatever others guess', async () => {
  const ana = await staffOf(server);
  const device = deviceOf(cookiesOf(await signIn(ana.email, ana.password)));
  await guess(ana.email);
  assert.equal((await signIn(ana.email, ana.password)).status, 429, 'in an unknown browser');
  for (let wrong = 0; wrong < 4; wrong++) {
    assert.equal((await signIn(ana.email, 'a typing mistake', device)).status, 401);
  }
  const signedIn = await signIn(ana.email, ana.password, device);
  assert.equal(signedIn.status, 200);
  assert.notEqual(deviceOf(cookiesOf(signedIn)), device);
});

test('guesses in a known browser are slowed down, too', async () => {
  const ana = await staffOf(server);
  const device = deviceOf(cookiesOf(await signIn(ana.email, ana.password)));
  for (let wrong = 0; wrong < 5; wrong++) await signIn(ana.email, 'a guessed password', device);
  assert.equal((await signIn(ana.email, ana.password, device)).status, 429);
  assert.equal((await signIn(ana.email, ana.password)).status, 200, 'elsewhere nobody guessed');
});

test('a browser that somebody else signed in with, or an altered cookie, has no count of its own', async () => {
  const [ana, mallory] = [await staffOf(server), await staffOf(server)];
  const own = deviceOf(cookiesOf(await signIn(ana.email, ana.password)));
  const others = deviceOf(cookiesOf(await signIn(mallory.email, mallory.password)));
  await guess(ana.email);
  const altered = others.replace(encodeURIComponent(mallory.userId), encodeURIComponent(ana.userId));
  assert.notEqual(altered, others);
  for (const cookie of [
    others,
    altered,
    own.slice(0, -9),
    'device=',
    'device=x.y',
    `session=${own.slice(7)}`,
  ]) {
    assert.equal((await signIn(ana.email, ana.password, cookie)).status, 429, cookie);
  }
  assert.equal((await me(own)).status, 401, 'the cookie opens nothing');
  assert.equal((await me(own.replace('device=', 'session='))).status, 401);
});
