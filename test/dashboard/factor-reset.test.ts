import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { type Enrolled, makeSignInCalls } from './sign-in-calls.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);
const { signIn, me, enrolled } = makeSignInCalls(server, mail);

/** Resets the second factor of a staff member. */
const reset = ({ call }: Pick<StaffClient, 'call'>, { userId }: Pick<StaffClient, 'userId'>) =>
  call('DELETE', `/dashboard/team/${userId}/second-factor`);

const passkeyOf = ({ userId }: StaffClient) => ({
  id: `psk_${userId}`,
  userId,
  credentialId: userId,
  publicKey: '',
  counter: 0,
  name: 'Phone',
  createdAt: 1,
});

/** A staff member with an authenticator app and a passkey, and an owner of the same organization. */
async function team(): Promise<{ owner: StaffClient; colleague: Enrolled }> {
  const colleague = await enrolled();
  await server.store.transaction(({ passkeys }) => passkeys.create(passkeyOf(colleague)));
  const owner = await staffOf(server, { organizationId: colleague.organizationId, name: 'Olu Ade' });
  return { owner, colleague };
}

/** What is stored of the ways to sign in. */
async function factorsOf({ userId }: StaffClient) {
  const { signIn, passkeys } = server.store;
  return [(await signIn.findSecondFactor(userId)) !== undefined, (await passkeys.list(userId)).length];
}

test('an owner resets the second factor of a colleague, who is signed out, gets a mail, and signs in with the password', async () => {
  const { owner, colleague } = await team();
  const response = await reset(owner, colleague);
  assert.deepEqual([response.status, response.body.secondFactor], [200, false]);
  assert.deepEqual(await factorsOf(colleague), [false, 0]);
  assert.equal((await me(colleague.cookie)).status, 401);
  const { subject, text } = await mail.newest(colleague.email, 1);
  assert.equal(subject, 'Your second factor was reset');
  assert.match(text, /^Olu Ade, an owner of .*, removed your authenticator app/m);
  assert.ok(text.includes(`Set up a second factor again as soon as you can: ${server.url}/security`));
  const [entry] = (await owner.call('GET', '/dashboard/audit-log')).body.rows;
  assert.deepEqual([entry.action, entry.subject], ['second_factor.reset', colleague.email]);
  await signedIn(server, colleague.email, colleague.password);
  assert.equal((await reset(owner, colleague)).status, 409, 'there is nothing left to reset');
});

test('a colleague whose organization requires a second factor must set one up again after a reset', async () => {
  const { owner, colleague } = await team();
  await server.store.transaction(({ staff }) => staff.requireSecondFactor(owner.organizationId, 1));
  assert.equal(
    (await reset(owner, colleague)).status,
    403,
    'an owner without one must set up their own first',
  );
  await server.store.transaction(({ passkeys }) => passkeys.create(passkeyOf(owner)));
  assert.equal((await reset(owner, colleague)).status, 200);
  assert.match((await mail.newest(colleague.email, 1)).text, /requires a second factor\. When you sign in/);
  const again = await signedIn(server, colleague.email, colleague.password);
  const { status, headers } = await again.call('GET', '/dashboard/me');
  assert.deepEqual([status, headers['x-error-code']], [403, 'second_factor_required']);
});

test('an admin cannot take over an owner by resetting their second factor, and no lower role can reset anybody', async () => {
  const { colleague } = await team();
  const { organizationId } = colleague;
  for (const role of ['admin', 'member', 'developer', 'billing', 'viewer'] as const) {
    const other = await staffOf(server, { role, organizationId });
    assert.equal((await reset(other, colleague)).status, 403, role);
  }
  assert.deepEqual(await factorsOf(colleague), [true, 1]);
  assert.equal((await me(colleague.cookie)).status, 200);
  assert.deepEqual((await signIn(colleague.email, colleague.password)).body.secondFactors, [
    'app',
    'passkey',
  ]);
});

test('an owner of another organization finds nobody to reset, and an owner cannot reset their own', async () => {
  const { colleague } = await team();
  assert.equal((await reset(await staffOf(server), colleague)).status, 404);
  const own = await reset({ call: pageCall(server, colleague.cookie) }, colleague);
  assert.equal(own.status, 409);
  assert.match(own.body.error, /You cannot reset your own second factor/);
  assert.deepEqual(await factorsOf(colleague), [true, 1]);
});
