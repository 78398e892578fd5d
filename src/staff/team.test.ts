import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { idMaker } from '../ids.ts';
import { openStore } from '../open-store.ts';
import { makeCreateOrganization } from '../organizations/organizations.ts';
import type { Role } from '../rules/staff/roles.ts';
import type { StaffMember, Transaction } from '../store/store.ts';
import { makeChangeRole } from './access.ts';
import { makeCreateStaff } from './create-staff.ts';
import { makeTeam } from './team.ts';

const folder = await mkdtemp(join(tmpdir(), 'team-'));
const store = await openStore({ engine: 'sqlite', path: join(folder, 'network.db') });
after(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const clock = Date.now;
const tools = { store, newId: idMaker(clock), clock, randomBytes };
const team = makeTeam(tools);
const changeRole = makeChangeRole(store, clock);

/** An organization with one staff member of each role, and an open invitation. */
async function newTeam() {
  const { id: organizationId } = await makeCreateOrganization(tools)({
    name: `Homes ${tools.newId('org')}`,
    plan: 'standard',
    apiAccess: false,
    nameOnly: 'allow',
    timeZone: 'UTC',
    rateLimit: null,
    creditFloor: null,
    postalAddress: null,
    telephone: null,
    dailyLookups: null,
  });
  const create = makeCreateStaff({ ...tools, hashPassword: async () => 'a hash' });
  const put = (role: Role) =>
    create({
      organizationId,
      email: `${tools.newId('usr').toLowerCase()}@staff.example`,
      name: 'Ana Lee',
      password: 'a long password of mine',
      role,
    });
  const [owner, admin, member] = [await put('owner'), await put('admin'), await put('member')];
  const { invitation } = await team.inviteStaff(owner, 'open@staff.example', 'member');
  const onFile = async () => [
    (await team.listStaff(organizationId)).rows,
    (await team.listInvitations(organizationId)).rows,
    await store.audit.list(organizationId, {}, 99),
  ];
  return { owner, admin, member, invitation, onFile };
}

for (const [what, end] of [
  ['the role was taken away', ({ staff }, { userId }) => staff.setRole(userId, 'member')],
  ['access was switched off', ({ staff }, { userId }) => staff.setDisabled(userId, 1)],
] as [string, (tx: Transaction, member: StaffMember) => Promise<void>][]) {
  test(`a request that was admitted before ${what} changes nothing on the team`, async () => {
    const { admin, member, invitation, onFile } = await newTeam();
    await store.transaction((tx) => end(tx, admin));
    const before = await onFile();
    for (const act of [
      () => changeRole(admin, member.userId, 'admin'),
      () => team.setAccess(admin, member.userId, true),
      () => team.inviteStaff(admin, 'accomplice@staff.example', 'admin'),
      () => team.revokeInvitation(admin, invitation.id),
    ]) {
      await assert.rejects(act, { code: 'forbidden', message: /^You may no longer manage the team\./ });
    }
    assert.deepEqual(await onFile(), before);
  });
}

test('an owner who became an admin meanwhile makes nobody an owner, and changes none', async () => {
  const { owner, admin, member } = await newTeam();
  await store.transaction(async ({ staff }) => {
    await staff.setRole(admin.userId, 'owner');
    await staff.setRole(owner.userId, 'admin');
  });
  for (const act of [
    () => changeRole(owner, member.userId, 'owner'),
    () => changeRole(owner, admin.userId, 'member'),
    () => team.setAccess(owner, admin.userId, true),
    () => team.inviteStaff(owner, 'accomplice@staff.example', 'owner'),
  ]) {
    await assert.rejects(act, { code: 'forbidden', message: /^Only an owner / });
  }
});
