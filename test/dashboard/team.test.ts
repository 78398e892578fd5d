import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageCall, type StaffClient, signedIn, staffOf } from '../support/dashboard.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const setRole = ({ call }: StaffClient, id: string, role: string) =>
  call('PUT', `/dashboard/team/${id}/role`, { body: { role } });
const setAccess = ({ call }: StaffClient, id: string, disabled: boolean) =>
  call('PUT', `/dashboard/team/${id}/access`, { body: { disabled } });
const team = async ({ call }: StaffClient) => (await call('GET', '/dashboard/team')).body.rows;

/** Creates one staff member of each role in a new organization. */
async function organizationStaff() {
  const owner = await staffOf(server, { role: 'owner', name: 'Olu' });
  const { organizationId } = owner;
  const admin = await staffOf(server, { role: 'admin', organizationId, name: 'Ana' });
  const member = await staffOf(server, { role: 'member', organizationId, name: 'Max' });
  return { owner, admin, member };
}

test('admins and owners can list the team, oldest first; a member cannot (403)', async () => {
  const { owner, admin, member } = await organizationStaff();
  await staffOf(server);
  const expected = [
    [owner.userId, 'Olu', owner.email, 'owner'],
    [admin.userId, 'Ana', admin.email, 'admin'],
    [member.userId, 'Max', member.email, 'member'],
  ];
  for (const client of [owner, admin]) {
    const { rows, next } = (await client.call('GET', '/dashboard/team')).body;
    assert.deepEqual(
      rows.map(({ id, name, email, role }: Record<string, string>) => [id, name, email, role]),
      expected,
    );
    assert.equal(next, null);
  }
  assert.equal((await member.call('GET', '/dashboard/team')).status, 403);
});

test('a large team is paged', async () => {
  const owner = await staffOf(server);
  const { organizationId } = owner;
  await server.store.transaction(async ({ staff }) => {
    for (let number = 0; number < 120; number++) {
      const userId = `usr_~${String(number).padStart(3, '0')}_${organizationId}`;
      await staff.create({
        userId,
        organizationId,
        role: 'member',
        name: `Member ${number}`,
        email: `${userId.toLowerCase()}@staff.example`,
        secondFactor: false,
        disabledAt: null,
        createdAt: 1,
      });
    }
  });
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body }: { body: { rows: { id: string }[]; next: string | null } } = await owner.call(
      'GET',
      '/dashboard/team',
      { query: { after } },
    );
    assert.ok(body.rows.length <= 50);
    seen.push(...body.rows.map(({ id }) => id));
    after = body.next;
  }
  assert.equal(seen.length, 121);
  assert.equal(new Set(seen).size, 121);
});

test('a changed role applies from the next request', async () => {
  const { owner, admin, member } = await organizationStaff();
  assert.equal((await member.call('GET', '/dashboard/keys')).status, 403);
  const promoted = await setRole(admin, member.userId, 'admin');
  assert.deepEqual([promoted.status, promoted.body.role], [200, 'admin']);
  assert.equal((await member.call('GET', '/dashboard/keys')).status, 200);
  assert.equal((await setRole(owner, member.userId, 'member')).status, 200);
  assert.equal((await member.call('GET', '/dashboard/keys')).status, 403);
  assert.equal((await member.call('GET', '/dashboard/me')).body.user.role, 'member');
});

test('an admin can neither make nor change an owner, and a member can change nobody (403)', async () => {
  const { owner, admin, member } = await organizationStaff();
  for (const [id, role] of [
    [member.userId, 'owner'],
    [admin.userId, 'owner'],
    [owner.userId, 'member'],
  ] as const) {
    assert.equal((await setRole(admin, id, role)).status, 403);
  }
  assert.equal((await setAccess(admin, owner.userId, true)).status, 403);
  assert.equal((await setRole(member, member.userId, 'admin')).status, 403);
  assert.equal((await setAccess(member, admin.userId, true)).status, 403);
  assert.deepEqual(
    (await team(owner)).map(({ role }: { role: string }) => role),
    ['owner', 'admin', 'member'],
  );
});

test('the last owner cannot be demoted (409), even when two owners demote each other at once', async () => {
  const { owner, admin } = await organizationStaff();
  const demotion = await setRole(owner, owner.userId, 'admin');
  assert.equal(demotion.status, 409);
  assert.match(demotion.body.error, /last owner/);
  assert.equal((await setRole(owner, admin.userId, 'owner')).status, 200);
  const responses = await Promise.all([
    setRole(owner, admin.userId, 'member'),
    setRole(admin, owner.userId, 'member'),
  ]);
  const statuses = responses.map(({ status }) => status).toSorted();
  assert.equal(statuses[0], 200);
  assert.ok([403, 409].includes(statuses[1] ?? 0), String(statuses));
  const owners = (await server.store.staff.listOwners(owner.organizationId)).length;
  assert.equal(owners, 1);
});

test('a disabled owner does not count as an owner', async () => {
  const { owner, admin } = await organizationStaff();
  await setRole(owner, admin.userId, 'owner');
  assert.equal((await setAccess(owner, admin.userId, true)).status, 200);
  assert.equal((await setRole(owner, owner.userId, 'admin')).status, 409);
});

test('a disabled staff member is signed out at once, and cannot sign in until enabled again (403)', async () => {
  const { owner, member } = await organizationStaff();
  const second = await signedIn(server, member.email, member.password);
  const disabled = await setAccess(owner, member.userId, true);
  assert.ok(disabled.body.disabledAt > 0);
  for (const { call } of [member, second]) assert.equal((await call('GET', '/dashboard/me')).status, 401);
  const body = { email: member.email, password: member.password };
  const rejected = await pageCall(server, '')('POST', '/dashboard/sign-in', { body });
  assert.deepEqual([rejected.status, rejected.headers['set-cookie']], [403, undefined]);
  assert.match(rejected.body.error, /access is switched off/);
  const wrong = await pageCall(server, '')('POST', '/dashboard/sign-in', {
    body: { ...body, password: 'some other password' },
  });
  assert.equal(wrong.status, 401, 'only with the right password does the error say that access is off');

  assert.equal((await setAccess(owner, member.userId, false)).body.disabledAt, null);
  await signedIn(server, member.email, member.password);
  assert.equal((await member.call('GET', '/dashboard/me')).status, 401, 'the old session stays ended');
});

test('nobody can disable themselves (409)', async () => {
  const { owner, admin } = await organizationStaff();
  assert.equal((await setAccess(admin, admin.userId, true)).status, 409);
  await setRole(owner, admin.userId, 'owner');
  assert.equal((await setAccess(owner, owner.userId, true)).status, 409);
});

test('the open invitations of a staff member end when they are disabled or demoted', async () => {
  for (const end of [
    (owner: StaffClient, id: string) => setAccess(owner, id, true),
    (owner: StaffClient, id: string) => setRole(owner, id, 'member'),
  ]) {
    const { owner, admin } = await organizationStaff();
    const body = { email: `own-${admin.userId.toLowerCase()}@elsewhere.example`, role: 'admin' };
    const { link } = (await admin.call('POST', '/dashboard/team/invitations', { body })).body;
    const token = new URL(link).searchParams.get('token') ?? '';
    assert.equal((await end(owner, admin.userId)).status, 200);
    const { status } = await pageCall(server, '')('GET', '/dashboard/invitation', { query: { token } });
    assert.equal(status, 404);
  }
});

test("another organization's staff and invitations are not found (404)", async () => {
  const { admin, member } = await organizationStaff();
  const stranger = await staffOf(server);
  const body = { email: 'guest@elsewhere.example', role: 'member' };
  const { invitation } = (await admin.call('POST', '/dashboard/team/invitations', { body })).body;
  for (const response of [
    await setRole(stranger, member.userId, 'admin'),
    await setAccess(stranger, member.userId, true),
    await stranger.call('DELETE', `/dashboard/team/invitations/${invitation.id}`),
    await stranger.call('POST', `/dashboard/team/invitations/${invitation.id}/link`),
    await setRole(stranger, 'usr_unknown', 'admin'),
  ]) {
    assert.equal(response.status, 404);
  }
  assert.equal((await member.call('GET', '/dashboard/me')).body.user.role, 'member');
  const { rows } = (await admin.call('GET', '/dashboard/team/invitations')).body;
  assert.deepEqual(
    rows.map(({ id }: { id: string }) => id),
    [invitation.id],
  );
});

test('changes to the team are audited, and rejected ones are not', async () => {
  const { owner, member } = await organizationStaff();
  await setRole(owner, member.userId, 'admin');
  await setAccess(owner, member.userId, true);
  await setAccess(owner, member.userId, false);
  await setRole(owner, owner.userId, 'member');
  const body = { email: 'guest@elsewhere.example', role: 'member' };
  const { invitation } = (await owner.call('POST', '/dashboard/team/invitations', { body })).body;
  await owner.call('DELETE', `/dashboard/team/invitations/${invitation.id}`);
  const { rows } = (await owner.call('GET', '/dashboard/audit-log', { query: { userId: owner.userId } }))
    .body;
  assert.deepEqual(
    rows.map(({ action, subject }: { action: string; subject: string }) => [action, subject]),
    [
      ['invitation.revoked', 'guest@elsewhere.example'],
      ['staff.invited', 'guest@elsewhere.example as member'],
      ['staff.enabled', member.email],
      ['staff.disabled', member.email],
      ['staff.role_changed', `${member.email} from member to admin`],
      ['staff.signed_in', owner.email],
    ],
  );
});

test('an organization can make at most 100 invitations a day (then 429)', async () => {
  const owner = await staffOf(server);
  const now = Date.now();
  await server.store.transaction(async ({ invitations }) => {
    for (let number = 0; number < 100; number++) {
      await invitations.create({
        id: `inv_${owner.userId}_${number}`,
        organizationId: owner.organizationId,
        email: `guest${number}@elsewhere.example`,
        role: 'member',
        tokenHash: `${owner.userId} ${number}`,
        invitedBy: owner.userId,
        createdAt: now,
        expiresAt: now + 1,
        acceptedAt: null,
        revokedAt: null,
      });
    }
  });
  const body = { email: 'one.more@elsewhere.example', role: 'member' };
  const { status } = await owner.call('POST', '/dashboard/team/invitations', { body });
  assert.equal(status, 429);
});
