import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../src/rules/staff/roles.ts';
import { pageCall, type StaffClient, staffOf } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';

const { server, mail, stop } = await startMailingServer();
after(stop);

const setRole = async ({ call }: StaffClient, { userId }: StaffClient, role: Role) => {
  assert.equal((await call('PUT', `/dashboard/team/${userId}/role`, { body: { role } })).status, 200);
};

/** Two owners and a member of a new organization. */
async function team(name = 'Olu Ade') {
  const owner = await staffOf(server, { name });
  const { organizationId } = owner;
  const other = await staffOf(server, { organizationId, name: 'Uma Roy' });
  const member = await staffOf(server, { organizationId, role: 'member', name: 'Max Bär' });
  return { owner, other, member };
}

test('whose role changed gets a mail with both roles and who did it, and other owners when there is a new one', async () => {
  const { owner, other, member } = await team();
  await setRole(owner, member, 'viewer');
  const lowered = await mail.newest(member.email);
  assert.match(lowered.subject, /^Your role at .* is now viewer$/);
  assert.match(lowered.text, /^Olu Ade changed your role at .* from member to viewer/m);
  assert.match(lowered.text, /ask an owner or admin/);
  await setRole(owner, member, 'viewer');
  await setRole(owner, member, 'owner');
  assert.match((await mail.newest(member.email, 1)).text, /from viewer to owner/);
  const { subject, text } = await mail.newest(other.email);
  assert.match(subject, /has a new owner$/);
  assert.ok(text.includes(`Olu Ade made Max Bär (${member.email}) an owner of`));
  assert.ok(text.includes(`${server.url}/team?person=${member.userId}`));
  assert.deepEqual([mail.count(owner.email), mail.count(other.email), mail.count(member.email)], [0, 1, 2]);
});

test('an invited owner is reported to the other owners, too', async () => {
  const { owner, other } = await team();
  const email = 'invited.owner@staff.example';
  await owner.call('POST', '/dashboard/team/invitations', { body: { email, role: 'owner' } });
  const token = tokenIn(await mail.newest(email));
  const body = { token, name: 'Cy Ruiz', password: 'a long password of my own' };
  assert.equal((await pageCall(server, '')('POST', '/dashboard/invitation', { body })).status, 200);
  for (const { email: to } of [owner, other]) {
    const { text } = await mail.newest(to);
    assert.ok(text.includes(`Cy Ruiz (${email}) accepted an invitation and is now an owner of`));
  }
});

test('a name with a link is left out of the mails, and changing a role back and forth floods nobody', async () => {
  const { owner, other, member } = await team('Call us at evil.example now');
  await setRole(owner, member, 'owner');
  for (const { email } of [member, other]) {
    const { text } = await mail.newest(email);
    assert.match(text, /^Somebody /m);
    assert.ok(!text.includes('evil.example'));
  }
  for (let turn = 0; turn < 6; turn++) {
    await setRole(owner, member, 'viewer');
    await setRole(owner, member, 'owner');
  }
  // Mails about other people are sent in turn, so the last one of these shows that no more will come.
  const next = await staffOf(server, { organizationId: owner.organizationId, role: 'member' });
  await setRole(owner, next, 'viewer');
  await mail.newest(next.email);
  assert.ok(mail.count(member.email) <= 10, `${mail.count(member.email)} mails`);
});
