import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { newDatabase } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { addConfirmedEmail, renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

const EMAIL = 'lopez@mail.example';

async function file({ call }: TestOrganization, report: object): Promise<string> {
  const filed = await call('POST', '/v1/renter/report', { body: { renter_email: EMAIL, ...report } });
  assert.equal(filed.status, 201, filed.text);
  return filed.body.report_id;
}

test('after a split, the session of the shared e-mail sees the file of one person, with all its records, and undo gives the rest back', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const { store } = server;
  const [first, second, third, asking] = [
    await server.newOrganization(),
    await server.newOrganization(),
    await server.newOrganization(),
    await server.newOrganization(),
  ];
  const mine = await file(first, { renter_name: 'Juan Lopez', incidents: ['LATE_RETURN'] });
  const others = await file(second, { renter_name: 'Maria Lopez', renter_license: 'K7733190' });
  await file(third, { renter_name: 'Maria Lopez', outstanding_balance: 70 });
  const checked = await asking.call('GET', `/v1/renter/check?email=${EMAIL}`);
  const credits = async () => (await command.json('usage', '--org', asking.id)).credits_used;
  assert.equal(checked.status, 200);
  const used = await credits();

  const renter = await renterSession(server, EMAIL);
  const [{ id: renterId } = { id: '' }] = await store.renters.search({ kind: 'email', value: EMAIL }, 1);
  await addConfirmedEmail(store, renterId, EMAIL);
  const get = async (path: string) => (await renter.call('GET', `/portal/api/${path}`)).body;
  const records = async () => (await get('file/records')).rows.length;
  const disputable = async (id: string) =>
    (await renter.call('GET', `/portal/api/file/records/report/${id}`)).status === 200;
  assert.equal(await records(), 4);
  assert.deepEqual([await disputable(mine), await disputable(others)], [true, true]);

  const proposal = await command.json('identity', 'split', '--renter', renterId);
  assert.equal(proposal.confirmed, false);
  assert.equal(await records(), 4, 'nothing was changed');
  const moved = proposal.moves.map(({ record }: { record: string }) => record);
  const done = await command.json(
    'identity',
    'split',
    '--renter',
    renterId,
    '--record',
    ...moved,
    '--confirm',
  );
  assert.equal(done.renter, renterId);
  assert.equal(await records(), 2, 'though more organizations filed about the other person');
  assert.deepEqual([await disputable(mine), await disputable(others)], [true, false]);
  assert.equal(await credits(), used, 'nothing was billed');
  const { body } = await asking.call('GET', `/v1/renter/check?email=${EMAIL}`);
  assert.match(body.message, /^Renter found by e-mail\. At least one other renter also has it\./);
  const [found] = await store.renters.search({ kind: 'license', value: 'K7733190' }, 9);
  assert.equal(found?.id, done.created);
  assert.equal((await command.json('doctor')).ok, true);

  await command.json('identity', 'undo', '--split', done.split);
  assert.equal(await records(), 4);
  assert.equal((await command.json('doctor')).ok, true);
  const { splits } = await command.json('identity', 'review', '--splits');
  assert.deepEqual(
    splits.map(({ split }: { split: string }) => split),
    [done.split],
  );
});
