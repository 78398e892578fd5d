import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const rename = ({ call }: StaffClient, name: string) =>
  call('PUT', '/dashboard/security/name', { body: { name } });
const nameOf = async ({ call }: StaffClient): Promise<string> =>
  (await call('GET', '/dashboard/me')).body.user.name;

/** Creates an owner and a viewer of one organization. */
async function colleagues() {
  const owner = await staffOf(server, { name: 'Ana Lee' });
  const { organizationId } = owner;
  return { owner, viewer: await staffOf(server, { organizationId, role: 'viewer', name: 'Max Ito' }) };
}

test('anyone changes their own name, and the team shows it', async () => {
  const { owner, viewer } = await colleagues();
  assert.equal((await rename(viewer, '  Max Ito-Berg ')).status, 200);
  assert.equal(await nameOf(viewer), 'Max Ito-Berg');
  const { rows } = (await owner.call('GET', '/dashboard/team')).body;
  assert.deepEqual(
    rows.map(({ name }: { name: string }) => name),
    ['Ana Lee', 'Max Ito-Berg'],
  );
});

test('nobody takes the name of a colleague, nor one that looks like it (409)', async () => {
  const { owner, viewer } = await colleagues();
  for (const name of ['Ana Lee', 'ANA  LEE', 'Anа Lee', 'Ana-Lee']) {
    const { status, body } = await rename(viewer, name);
    assert.equal(status, 409, name);
    assert.match(body.error, /^A colleague has this name/);
  }
  assert.equal(await nameOf(viewer), 'Max Ito');
  // One's own name in another spelling, and the name of somebody elsewhere.
  assert.equal((await rename(viewer, 'MAX ITO')).status, 200);
  const stranger = await staffOf(server);
  assert.equal((await rename(stranger, 'Ana Lee')).status, 200);
  await owner.call('PUT', `/dashboard/team/${viewer.userId}/access`, { body: { disabled: true } });
  assert.equal((await rename(owner, 'Max Ito')).status, 200, 'the name of somebody without access');
});

test('of two colleagues who take one name at the same time, one gets it', async () => {
  const { owner, viewer } = await colleagues();
  const statuses = (await Promise.all([owner, viewer].map((one) => rename(one, 'Kim Oh')))).map(
    ({ status }) => status,
  );
  assert.deepEqual(statuses.toSorted(), [200, 409]);
});

test('a name with a link, with invisible characters, of several lines, or without any is rejected (400)', async () => {
  const { viewer } = await colleagues();
  for (const name of [
    'Max https://evil.example',
    'Visit evil.example',
    'Max\u202Eotl',
    'Max\u200BIto',
    'Max\nIto',
    ' ',
    '\u3164',
    '\uFE0F',
    'x'.repeat(201),
  ])
    assert.equal((await rename(viewer, name)).status, 400, JSON.stringify(name));
  assert.equal(await nameOf(viewer), 'Max Ito');
});

test('a clerk cannot fill the audit log with new names (429)', async () => {
  const { owner, viewer } = await colleagues();
  for (let turn = 0; turn < 20; turn++)
    assert.equal((await rename(viewer, `Max ${turn % 2 === 0 ? 'Berg' : 'Ito'}`)).status, 200);
  const { status, body } = await rename(viewer, 'Max Berg');
  assert.equal(status, 429);
  assert.match(body.error, /too many times within a day/);
  assert.equal((await rename(owner, 'Ana Leigh')).status, 200);
});
