import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hashToken } from '../../src/staff/sessions.ts';
import { cookiesOf, pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startMailServer, tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { startServer } from '../support/server.ts';

const PASSWORD = 'a long password of my own';

const { server, mail, stop } = await startMailingServer();
after(stop);

let guests = 0;
const newEmail = () => `guest${++guests}@staff.example`;

const show = (token: string) => pageCall(server, '')('GET', '/dashboard/invitation', { query: { token } });
const accept = (token: string, more: Record<string, unknown> = {}) =>
  pageCall(server, '')('POST', '/dashboard/invitation', {
    body: { token, name: 'Cy Ruiz', password: PASSWORD, ...more },
  });

/** Invites an e-mail. Returns link and invitation of the response, and the token of the mailed link. */
async function invite({ call }: StaffClient, email: string, role = 'member') {
  const to = email.trim().toLowerCase();
  const before = mail.count(to);
  const response = await call('POST', '/dashboard/team/invitations', { body: { email, role } });
  assert.equal(response.status, 200, response.text);
  const token = tokenIn(await mail.newest(to, before));
  // The inviter must not be able to accept in place of the invited person.
  assert.ok(!response.text.includes(token));
  return { token, link: response.body.link, invitation: response.body.invitation };
}

const openInvitations = async ({ call }: StaffClient) =>
  (await call('GET', '/dashboard/team/invitations')).body.rows;

test('an invited person gets a mail, joins with the given role through its link, and is signed in', async () => {
  const ana = await staffOf(server, { role: 'admin' });
  const email = newEmail();
  const { link, invitation, token } = await invite(ana, ` ${email.toUpperCase()}`, 'admin');
  assert.equal(link, null);
  assert.deepEqual([invitation.email, invitation.role], [email, 'admin']);
  assert.equal(Math.round((invitation.expiresAt - invitation.createdAt) / 86_400_000), 7);
  const sent = await mail.newest(email);
  assert.equal(sent.subject, `Join Organization ${ana.organizationId}`);
  assert.match(
    sent.text,
    /^Ana Lee invites you to the staff of Organization .* with the role admin: you can /,
  );
  assert.ok(sent.text.includes(`${server.url}/invitation?token=${token}\n`));

  const shown = await show(token);
  assert.deepEqual(shown.body, { organization: `Organization ${ana.organizationId}`, email, role: 'admin' });
  const joined = await accept(token);
  assert.equal(joined.status, 200);
  const { body } = await pageCall(server, cookiesOf(joined))('GET', '/dashboard/me');
  assert.deepEqual(
    { ...body.user, id: '' },
    { id: '', name: 'Cy Ruiz', email, role: 'admin', secondFactor: false },
  );
  assert.equal(body.organization.id, ana.organizationId);
  assert.deepEqual(await openInvitations(ana), []);
  const log = await ana.call('GET', '/dashboard/audit-log');
  const actions = log.body.rows.map(({ action, subject }: { action: string; subject: string }) => [
    action,
    subject,
  ]);
  assert.deepEqual(actions.slice(0, 3), [
    ['staff.signed_in', email],
    ['staff.joined', email],
    ['staff.invited', `${email} as admin`],
  ]);
});

test('a link works once, even when it is used several times at once', async () => {
  const ana = await staffOf(server);
  const email = newEmail();
  const { token } = await invite(ana, email);
  const responses = await Promise.all([accept(token), accept(token), accept(token)]);
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 404, 404]);
  assert.equal((await accept(token)).status, 404);
  assert.equal((await show(token)).status, 404);
  assert.equal((await server.rows('SELECT 1 FROM users WHERE email = ?', email)).length, 1);
});

test('a link stops working when it expires and when it is revoked (404)', async () => {
  const ana = await staffOf(server);
  const [token, revoked] = ['a token that expired a moment ago', await invite(ana, newEmail())];
  const now = Date.now();
  await server.store.transaction(({ invitations }) =>
    invitations.create({
      id: `inv_${now}`,
      organizationId: ana.organizationId,
      email: newEmail(),
      role: 'owner',
      tokenHash: hashToken(token),
      invitedBy: ana.userId,
      createdAt: now - 7 * 86_400_000,
      expiresAt: now,
      acceptedAt: null,
      revokedAt: null,
    }),
  );
  const path = `/dashboard/team/invitations/${revoked.invitation.id}`;
  assert.equal((await ana.call('DELETE', path)).status, 200);
  for (const dead of [token, revoked.token]) {
    const response = await accept(dead);
    assert.equal(response.status, 404);
    assert.match(response.body.error, /^This link was already used, was replaced, or is too old\./);
    assert.equal((await show(dead)).status, 404);
  }
  assert.equal((await ana.call('DELETE', path)).status, 404);
  // The expired invitation stays listed, so that it can be renewed.
  const left = await openInvitations(ana);
  assert.deepEqual(
    left.map(({ expiresAt }: { expiresAt: number }) => expiresAt),
    [now],
  );
});

test('inviting again and renewing the link each make a new link, and the old one stops working', async () => {
  const ana = await staffOf(server);
  const email = newEmail();
  const [first, second] = [await invite(ana, email), await invite(ana, email, 'admin')];
  assert.equal((await show(first.token)).status, 404);
  assert.equal((await show(second.token)).body.role, 'admin');
  const renewed = await ana.call('POST', `/dashboard/team/invitations/${second.invitation.id}/link`);
  assert.equal(renewed.status, 200);
  assert.equal((await show(second.token)).status, 404);
  assert.equal(renewed.body.link, null);
  assert.equal((await show(tokenIn(await mail.newest(email, 2)))).status, 200);
  assert.equal((await openInvitations(ana)).length, 1);
});

test('an invitation cannot be accepted with another e-mail (400)', async () => {
  const ana = await staffOf(server);
  const email = newEmail();
  const { token } = await invite(ana, email);
  const other = await accept(token, { email: newEmail() });
  assert.deepEqual([other.status, other.body.error], [400, 'This invitation is for another e-mail.']);
  assert.equal((await accept(token, { email: email.toUpperCase() })).status, 200);
});

test('staff of another organization cannot be taken over by an invitation (409), and the inviter does not learn of them', async () => {
  const [ana, bo] = [await staffOf(server), await staffOf(server)];
  const unknown = await ana.call('POST', '/dashboard/team/invitations', {
    body: { email: newEmail(), role: 'member' },
  });
  const { token, link } = await invite(ana, bo.email);
  assert.deepEqual([unknown.status, unknown.body.link], [200, link]);
  const response = await accept(token);
  assert.equal(response.status, 409);
  assert.equal(response.headers['set-cookie'], undefined);
  // Neither the account nor the link has changed.
  assert.equal((await bo.call('GET', '/dashboard/me')).body.organization.id, bo.organizationId);
  assert.equal((await show(token)).status, 200);
});

test('a staff member of the same organization cannot be invited (409)', async () => {
  const ana = await staffOf(server);
  const bo = await staffOf(server, { organizationId: ana.organizationId });
  const body = { email: bo.email, role: 'member' };
  const { status } = await ana.call('POST', '/dashboard/team/invitations', { body });
  assert.equal(status, 409);
});

test('nobody can create an account for an e-mail before its owner is invited', async () => {
  const ana = await staffOf(server);
  const email = newEmail();
  // There is no sign-up: only a mailed link creates an account.
  for (const path of ['/dashboard/sign-up', '/api/auth/sign-up/email', '/dashboard/sign-up/email']) {
    const { status } = await server.call('POST', path, {
      headers: { origin: server.url },
      body: { email, password: PASSWORD, name: 'Mallory' },
    });
    assert.equal(status, 404, path);
  }
  const { token } = await invite(ana, email);
  assert.equal((await accept(token)).status, 200);
});

for (const [what, more, error] of [
  ['a weak password', { password: 'short' }, /12 characters/],
  ['a name of two lines', { name: 'Cy\nRuiz' }, /name must be one line/],
  ['a missing name', { name: ' ' }, /name must be one line/],
] as const) {
  test(`${what} is rejected (400), and the link still works`, async () => {
    const { token } = await invite(await staffOf(server), newEmail());
    const response = await accept(token, more);
    assert.equal(response.status, 400);
    assert.match(response.body.error, error);
    assert.equal((await accept(token)).status, 200);
  });
}

test('inviting an invalid e-mail or role is rejected (400), and so is an admin inviting an owner (403)', async () => {
  const ana = await staffOf(server, { role: 'admin' });
  for (const [body, status] of [
    [{ email: 'nobody', role: 'member' }, 400],
    [{ email: 'a@b', role: 'member' }, 400],
    // Sign-in does not accept these.
    [{ email: 'r&d@evil.example', role: 'member' }, 400],
    [{ email: 'müller@evil.example', role: 'member' }, 400],
    [{ email: 'ana.@evil.example', role: 'member' }, 400],
    [{ email: 'a@b.example, c@d.example', role: 'member' }, 400],
    [{ email: 'a@b.example\nBcc: c@d.example', role: 'member' }, 400],
    [{ email: newEmail(), role: 'root' }, 400],
    [{ email: newEmail(), role: 'owner' }, 403],
  ] as const) {
    const response = await ana.call('POST', '/dashboard/team/invitations', { body });
    assert.equal(response.status, status, JSON.stringify(body));
  }
  assert.deepEqual(await openInvitations(ana), []);
});

test('the token is in neither the database nor the log', async () => {
  const { token } = await invite(await staffOf(server), newEmail());
  const stored = JSON.stringify(await server.rows<object>('SELECT * FROM invitations'));
  assert.ok(!stored.includes(token) && !server.log().includes(token));
  assert.equal((await show(`${token}x`)).status, 404);
});

test('when the mail cannot be sent, the inviter gets the link to pass on', async (t) => {
  const rejecting = await startMailServer({ sendError: true });
  t.after(() => rejecting.close());
  const other = await startServer({ env: { SMTP_URL: rejecting.url, MAIL_FROM: 'screening@example.com' } });
  t.after(() => other.stop());
  const ana = await staffOf(other);
  const { body } = await ana.call('POST', '/dashboard/team/invitations', {
    body: { email: newEmail(), role: 'member' },
  });
  const token = new URL(body.link).searchParams.get('token') ?? '';
  const { status } = await pageCall(other, '')('GET', '/dashboard/invitation', { query: { token } });
  assert.equal(status, 200);
});

test('an admin cannot revoke, replace or renew an invitation for an owner (403)', async () => {
  const owner = await staffOf(server);
  const admin = await staffOf(server, { role: 'admin', organizationId: owner.organizationId });
  const email = newEmail();
  const { token, invitation } = await invite(owner, email, 'owner');
  const path = `/dashboard/team/invitations/${invitation.id}`;
  const body = { email, role: 'member' };
  for (const response of [
    await admin.call('DELETE', path),
    await admin.call('POST', '/dashboard/team/invitations', { body }),
    await admin.call('POST', `${path}/link`),
  ]) {
    assert.equal(response.status, 403);
    assert.match(response.body.error, /^Only an owner /);
  }
  assert.equal((await show(token)).status, 200);
  assert.equal((await owner.call('DELETE', path)).status, 200);
  assert.equal((await show(token)).status, 404);
  await invite(admin, email);
});

test('wrong links, however many, do not keep a staff member from signing in', async () => {
  const { email, password } = await staffOf(server);
  for (let round = 0; round < 16; round++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, number) => [
        show(`wrong ${round} ${number}`),
        pageCall(server, '')('POST', '/dashboard/reset-password', {
          body: { token: `wrong ${round} ${number}`, password: PASSWORD },
        }),
      ]).flat(),
    );
  }
  await signedIn(server, email, password);
});
