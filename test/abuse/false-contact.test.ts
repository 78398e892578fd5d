import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { staffOf } from '../support/dashboard.ts';
import { newDatabase } from '../support/database.ts';
import { renterOf } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

test('an organization cannot send renters messages or links as its address, and what it invents is traced and corrected', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const spiteful = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: spiteful.id, name: 'Vic Sly' });
  const renter = await renterOf(server);
  await spiteful.call('POST', '/v1/search', { body: { email: renter.email } });
  const set = async (postalAddress: string | null, telephone: string | null) => {
    const body = { postalAddress, telephone };
    return (await admin.call('PUT', '/dashboard/organization/contact', { body })).status;
  };
  const seen = async () => (await renter.call('GET', '/portal/api/inquiries/others')).body.rows[0].contact;
  const honest = await seen();

  for (const address of [
    'We know where you live',
    `1 ${'You will never rent again. '.repeat(8)}`,
    'Pay at https://debts.example/1 or else',
    'Write to 1@debts.example',
    '1 Main St\nSubject: Pay now',
    '1 Main St \u202etS niaM',
    '1 Main St\u0000',
  ])
    assert.equal(await set(address, honest.telephone), 400, address);
  for (const telephone of ['1-900-555-0142', '911', 'the ex of Ben', '+1 503 555 0142, ask for Ben'])
    assert.equal(await set(honest.postalAddress, telephone), 400, telephone);
  assert.deepEqual(await seen(), honest, 'nothing of that reached the renter');

  // The address and the number of somebody else look like any others.
  const invented = { postalAddress: '9 Rival Rd, Salem, OR 97301', telephone: '503 555 0199' };
  assert.equal(await set(invented.postalAddress, invented.telephone), 200);
  assert.deepEqual(await seen(), invented);
  const { postalAddress, telephone } = await command.json('org', 'show', '--org', spiteful.id);
  assert.deepEqual({ postalAddress, telephone }, invented, 'the operator sees them');
  const right = ['--postal-address', honest.postalAddress, '--telephone', honest.telephone];
  await command.json('org', 'update', '--org', spiteful.id, ...right);
  assert.deepEqual(await seen(), honest, 'the correction shows at once');
  const { rows } = (await admin.call('GET', '/dashboard/audit-log')).body;
  const { actor, action, subject } = rows[0];
  assert.deepEqual(
    [actor, action, subject],
    ['Vic Sly', 'organization.contact_changed', '9 Rival Rd, Salem, OR 97301; 503 555 0199'],
  );
});
