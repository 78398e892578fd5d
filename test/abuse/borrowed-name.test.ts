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

test('an organization that snoops can neither borrow a name nor drop its own, and the past keeps it', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  await command.json('org', 'create', '--name', 'Lakeside Homes');
  const snoop = await server.newOrganization();
  const own = (await server.store.organizations.find(snoop.id))?.name;
  const owner = await staffOf(server, { organizationId: snoop.id });
  const renter = await renterOf(server);
  const look = () => snoop.call('POST', '/v1/search', { body: { email: renter.email } });
  const request = async (name: string) =>
    (await owner.call('POST', '/dashboard/rename-request', { body: { name } })).status;
  const seen = async () => {
    const { rows } = (await renter.call('GET', '/portal/api/inquiries/others')).body;
    return rows.map(({ organization }: { organization: string }) => organization);
  };

  await look();
  for (const name of ['Lakeside Homes', 'LAKESIDE H0MES', 'L\u0430keside-Homes', 'Lakeside\u200b Homes'])
    assert.ok([400, 409].includes(await request(name)), name);
  assert.equal(await request('Friendly Neighbors'), 200);
  await look();
  assert.deepEqual(await seen(), [own, own], 'a request alone changes nothing');

  const [{ newName }] = (await command.json('org', 'requests')).names;
  await command.json('org', 'update', '--org', snoop.id, '--name', newName);
  await look();
  assert.deepEqual(await seen(), ['Friendly Neighbors', own, own]);
});
