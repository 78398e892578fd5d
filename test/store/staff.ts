import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../src/errors.ts';
import { ROLES } from '../../src/rules/staff/roles.ts';
import type { Invitation, NewSession, StaffMember, Store } from '../../src/store/store.ts';
import { idsOf, type NewStores, putOrganization, several } from './fixtures.ts';

const DAY_MS = 86_400_000;
const AT = 1_700_000_000_000;

let made = 0;

function member(organizationId: string, fields: Partial<StaffMember> = {}): StaffMember {
  const userId = `usr_${String(++made).padStart(6, '0')}`;
  const rest = { role: 'member', name: 'Ana Lee', secondFactor: false, disabledAt: null } as const;
  return { userId, organizationId, email: `${userId}@staff.example`, createdAt: AT, ...rest, ...fields };
}

async function putMember(store: Store, organizationId: string, fields?: Partial<StaffMember>) {
  const created = member(organizationId, fields);
  await store.transaction(({ staff }) => staff.create(created));
  return created;
}

async function putSession(store: Store, userId: string, fields: Partial<NewSession> = {}): Promise<string> {
  const id = `ses_${String(++made).padStart(6, '0')}`;
  const session = { id, tokenHash: `hash of ${id}`, address: null, userAgent: null };
  const times = { createdAt: AT, expiresAt: AT + DAY_MS };
  await store.transaction(({ signIn }) => signIn.createSession({ ...session, ...times, userId, ...fields }));
  return id;
}

function invitation(organizationId: string | null, fields: Partial<Invitation> = {}): Invitation {
  const id = `inv_${String(++made).padStart(6, '0')}`;
  return {
    id,
    organizationId,
    email: `${id}@staff.example`,
    role: 'member',
    tokenHash: `hash of ${id}`,
    invitedBy: null,
    createdAt: AT,
    expiresAt: AT + DAY_MS,
    acceptedAt: null,
    revokedAt: null,
    ...fields,
  };
}

async function putInvitation(store: Store, organizationId: string | null, fields?: Partial<Invitation>) {
  const created = invitation(organizationId, fields);
  await store.transaction(({ invitations }) => invitations.create(created));
  return created;
}

export function staffContract(newStores: NewStores): void {
  test('a staff member is found as created, by ID and e-mail', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const ofRoles = ROLES.map((role) => ({ role }));
    for (const fields of [...ofRoles, { name: '北京 🚗' }, { disabledAt: 7 }]) {
      const created = await putMember(store, id, fields);
      assert.deepEqual(await store.staff.find(created.userId), created);
      assert.deepEqual(await store.staff.findByEmail(created.email), created);
    }
    assert.equal(await store.staff.find('usr_of_nobody'), undefined);
    assert.equal(await store.staff.findByEmail('nobody@staff.example'), undefined);
  });

  test('a policy counts the staff with access, and sessions say whether a second factor is required', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [await putOrganization(store), await putOrganization(store)];
    const [ana, bo] = [await putMember(store, one.id), await putMember(store, one.id)];
    await putMember(store, one.id, { disabledAt: 7 });
    const stranger = await putMember(store, other.id);
    const sessions = [await putSession(store, bo.userId), await putSession(store, stranger.userId)];
    await store.transaction(async ({ signIn, staff }) => {
      await signIn.putSecondFactor({ id: 'fac_1', userId: ana.userId, secret: 's', backupCodes: 'c' });
      await signIn.confirmSecondFactor(ana.userId);
      await staff.requireSecondFactor(one.id, AT);
    });
    const policy = { requiredSince: AT, staff: 2, without: 1 };
    assert.deepEqual(await store.staff.findFactorPolicy(one.id), policy);
    assert.deepEqual(await store.staff.findFactorPolicy('org_none'), undefined);
    assert.deepEqual(await store.staff.listWithoutFactor(one.id, '', 9), [bo]);
    assert.deepEqual(await store.staff.listWithoutFactor(one.id, bo.userId, 9), []);
    const required = await Promise.all(
      sessions.map(async (id) => (await store.staff.findSessionById(id))?.factorRequired),
    );
    assert.deepEqual(required, [true, false]);
    await store.transaction(({ staff }) => staff.requireSecondFactor(one.id, null));
    assert.equal((await store.staff.findFactorPolicy(one.id))?.requiredSince, null);
  });

  test('an e-mail belongs to one staff member in the whole network, even when several are created at once', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [await putOrganization(store), await putOrganization(store)];
    const attempts = await Promise.allSettled(
      [one, other, one].map(({ id }) => putMember(store, id, { email: 'same@staff.example' })),
    );
    assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const attempt of attempts) {
      if (attempt.status === 'fulfilled') continue;
      assert.ok(attempt.reason instanceof ApiError && attempt.reason.code === 'conflict');
    }
  });

  test("an organization's staff members are listed oldest first, in pages", async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    await putMember(store, (await putOrganization(store)).id);
    const created = [];
    for (const _ of several(4, () => 0)) created.push(await putMember(store, id));
    assert.deepEqual(await store.staff.list(id, '', 3), created.slice(0, 3));
    assert.deepEqual(await store.staff.list(id, created[2]?.userId ?? '', 3), created.slice(3));
  });

  test('roles, names and access change, and only owners with access are listed as owners', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [one, other] = [await putMember(store, id, { role: 'owner' }), await putMember(store, id)];
    await store.transaction(async ({ staff }) => {
      assert.deepEqual(await staff.listOwners(id), [one]);
      await staff.setRole(other.userId, 'owner');
      await staff.setName(other.userId, 'Zoë Ito', 8);
      await staff.setDisabled(one.userId, 9);
      assert.deepEqual(await staff.listOwners(id), [{ ...other, name: 'Zoë Ito', role: 'owner' }]);
    });
    assert.deepEqual(await store.staff.find(one.userId), { ...one, disabledAt: 9 });
    await store.transaction(({ staff }) => staff.setDisabled(one.userId, null));
    assert.deepEqual(await store.staff.listOwners(id), [one, { ...other, name: 'Zoë Ito', role: 'owner' }]);
  });

  test('a session is found with its holder, by token hash and by ID', async (t) => {
    const { store } = await newStores(t);
    const holder = await putMember(store, (await putOrganization(store)).id);
    const id = await putSession(store, holder.userId, { address: '192.0.2.1', userAgent: 'curl/8' });
    const found = await store.staff.findSession(`hash of ${id}`);
    assert.deepEqual(found, {
      id,
      userId: holder.userId,
      address: '192.0.2.1',
      userAgent: 'curl/8',
      createdAt: AT,
      lastSeenAt: AT,
      expiresAt: AT + DAY_MS,
      holder,
      factorRequired: false,
      timeZone: 'UTC',
    });
    assert.deepEqual(await store.staff.findSessionById(id), found);
    assert.equal(await store.staff.findSession(id), undefined);
    await store.transaction(({ staff }) => staff.touchSession(id, AT + 5));
    await store.transaction(({ staff }) => staff.touchSession(id, AT + 3));
    assert.equal((await store.staff.findSessionById(id))?.lastSeenAt, AT + 5);
  });

  test("a staff member's sessions end one at a time, all but one, or all", async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [ana, bo] = [await putMember(store, id), await putMember(store, id)];
    const ofBo = await putSession(store, bo.userId);
    const ids = [];
    for (const _ of several(4, () => 0)) ids.push(await putSession(store, ana.userId));
    const [first = '', second = '', third = ''] = ids;
    assert.deepEqual(idsOf(await store.staff.listSessions(ana.userId, 3)), ids.toReversed().slice(0, 3));
    await store.transaction(async ({ staff }) => {
      assert.equal(await staff.endSession(ana.userId, ofBo), false);
      assert.equal(await staff.endSession(ana.userId, first), true);
      assert.equal(await staff.endSession(ana.userId, first), false);
      assert.equal(await staff.endSessions(ana.userId, second), 2);
    });
    assert.deepEqual(idsOf(await store.staff.listSessions(ana.userId, 9)), [second]);
    assert.equal(await store.staff.findSessionById(third), undefined);
    assert.equal(await store.transaction(({ staff }) => staff.endSessions(ana.userId)), 1);
    assert.deepEqual(idsOf(await store.staff.listSessions(bo.userId, 9)), [ofBo]);
  });

  test('expired and idle sessions are deleted', async (t) => {
    const { store } = await newStores(t);
    const { userId } = await putMember(store, (await putOrganization(store)).id);
    const good = await putSession(store, userId, { createdAt: 50, expiresAt: 101 });
    await putSession(store, userId, { createdAt: 50, expiresAt: 100 });
    await putSession(store, userId, { createdAt: 49, expiresAt: 101 });
    await store.transaction(({ staff }) => staff.forgetSessions(userId, 100, 49));
    assert.deepEqual(idsOf(await store.staff.listSessions(userId, 9)), [good]);
  });

  test('an invitation is found as created, by its token and within its organization', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    for (const created of [
      await putInvitation(store, id, { invitedBy: 'usr_1', role: 'admin' }),
      await putInvitation(store, null, { email: null, role: 'owner' }),
    ]) {
      assert.deepEqual(await store.invitations.findByToken(created.tokenHash), created);
      const found = await store.invitations.find(id, created.id);
      assert.deepEqual(found, created.organizationId === null ? undefined : created);
    }
    assert.equal(await store.invitations.findByToken('hash of none'), undefined);
  });

  test('an invitation is accepted once, and not after it expires or is revoked', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const accept = (which: Invitation, at: number) =>
      store.transaction(({ invitations }) => invitations.accept(which.id, at));
    const open = await putInvitation(store, id);
    const results = await Promise.all(several(5, (index) => accept(open, AT + index)));
    assert.equal(results.filter((accepted) => accepted).length, 1);
    const late = await putInvitation(store, id);
    assert.equal(await accept(late, late.expiresAt), false);
    const revoked = await putInvitation(store, id);
    const revoke = () => store.transaction(({ invitations }) => invitations.revoke(revoked.id, AT));
    assert.deepEqual([await revoke(), await revoke(), await accept(revoked, AT)], [true, false, false]);
  });

  test('open invitations are listed newest first, and revoked by organization, e-mail or inviter', async (t) => {
    const { store } = await newStores(t);
    const [{ id }, { id: otherId }] = [await putOrganization(store), await putOrganization(store)];
    const open = async (of = id) => idsOf(await store.invitations.listOpen(of, undefined, 9));
    const one = await putInvitation(store, id, { email: 'same@staff.example', createdAt: AT + 1 });
    const two = await putInvitation(store, id, { invitedBy: 'usr_1', createdAt: AT + 2 });
    const three = await putInvitation(store, id, { createdAt: AT + 3 });
    const others = await putInvitation(store, otherId, { email: 'same@staff.example' });
    const first = await putInvitation(store, null);
    assert.deepEqual(await open(), [three.id, two.id, one.id]);
    assert.deepEqual(idsOf(await store.invitations.listOpen(id, three.id, 1)), [two.id]);
    assert.equal(await store.invitations.countSince(id, AT + 2), 2);
    const openTo = async (email: string) => (await store.invitations.findOpen(id, email))?.id;
    assert.deepEqual(
      [await openTo('same@staff.example'), await openTo('nobody@staff.example')],
      [one.id, undefined],
    );

    await store.transaction(({ invitations }) => invitations.revokeOpen(id, 1, 'same@staff.example'));
    assert.equal(await openTo('same@staff.example'), undefined);
    assert.deepEqual(await open(), [three.id, two.id]);
    await store.transaction(({ invitations }) => invitations.revokeOpenBy('usr_1', 1));
    assert.deepEqual(await open(), [three.id]);
    await store.transaction(({ invitations }) => invitations.revokeOpen(null, 2));
    assert.equal((await store.invitations.findByToken(first.tokenHash))?.revokedAt, 2);
    await store.transaction(({ invitations }) => invitations.revokeOpen(id, 3));
    assert.deepEqual([await open(), await open(otherId)], [[], [others.id]]);
    assert.equal((await store.invitations.find(id, one.id))?.revokedAt, 1);
  });

  test('a setting keeps its first value', async (t) => {
    const { store, open } = await newStores(t);
    assert.equal(await store.settings.find('colour'), undefined);
    const other = await open();
    await Promise.all(
      [store, other].map((each, index) =>
        each.transaction(({ settings }) => settings.putFirst('colour', String(index))),
      ),
    );
    const kept = await store.settings.find('colour');
    assert.ok(kept === '0' || kept === '1');
    await store.transaction(({ settings }) => settings.putFirst('colour', 'late'));
    assert.equal(await other.settings.find('colour'), kept);
    for (const colour of ['red', 'green']) {
      await store.transaction(({ settings }) => settings.put('colour', colour));
      assert.equal(await other.settings.find('colour'), colour);
    }
  });
}
