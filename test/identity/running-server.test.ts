import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { makeEditRenter } from '../../src/renters/edit-profile.ts';
import { operator } from '../cli/command.ts';
import { staffMember } from '../store/fixtures.ts';
import { newDatabase, newSqliteDatabase } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer, startServerProcess } from '../support/server.ts';
import { until } from '../support/until.ts';

const database = await newDatabase();
const server = await startServer({ database, env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(async () => {
  await server.stop();
  await database.remove();
});

/** Creates an organization with a receiver of its `identity.check` events. */
async function newListener() {
  const receiver = await startReceiver();
  after(() => receiver.close());
  const organization = await server.newOrganization();
  await organization.call('PUT', '/v1/webhooks', { body: { url: receiver.url } });
  return { organization, checks: () => receiver.identityChecks };
}

async function file(
  { call }: TestOrganization,
  name: string,
  email: string,
  phone?: string,
): Promise<string> {
  const body = { renter_name: name, renter_email: email, ...(phone && { renter_phone: phone }) };
  assert.equal((await call('POST', '/v1/renter/report', { body })).status, 201);
  const found = await call('POST', '/v1/search', { body: { email } });
  return found.body.results[0].renterId;
}

test('identity.check goes to each organization with the renter on its roster, with exactly the specified fields', async () => {
  const [one, other, third] = [await newListener(), await newListener(), await newListener()];
  const renterId = await file(one.organization, 'Jordan Zylinski', 'Jordan@Mail.example');
  await until('the event arrives', () => one.checks().length === 1);
  assert.equal(other.checks().length, 0);
  await file(third.organization, 'Somebody Else', 'somebody@mail.example');
  await file(other.organization, 'J. Zylinski', 'jordan@mail.example', '+1 415 555 0142');
  await until('both events arrive', () => one.checks().length === 2 && other.checks().length === 1);
  for (const { organization, checks } of [one, other]) {
    const sent = checks().at(-1);
    assert.ok(sent);
    const { checkedAt, ...data } = sent.body.data;
    assert.deepEqual(
      { ...sent.body, data },
      {
        event: 'identity.check',
        orgId: organization.id,
        data: { renterId, renterEmail: 'jordan@mail.example', result: 'clear', flags: [] },
      },
    );
    assert.equal(new Date(checkedAt).toISOString(), checkedAt);
  }
  assert.deepEqual(
    third.checks().filter(({ body }) => body.data.renterId === renterId),
    [],
  );
});

test('a duplicate is sent as an event, flagged in checks, listed and merged by the command, and its old IDs still work', async (t) => {
  const { organization, checks } = await newListener();
  const command = operator(t, { DATABASE_URL: database.url });
  const phone = '+1 (718) 555-0119';
  const kept = await file(organization, 'Tobias Ferreira', 'tobias.f@mail.example', phone);
  const merged = await file(organization, 'Tobias Fereira', 'tferreira88@other.example', phone);
  const born = { version: 0, dateOfBirth: '1988-12-24' };
  await setDateOfBirth(kept, born);
  await setDateOfBirth(merged, born);
  const events = await until('both are duplicates', () => {
    const found = checks().filter(({ body }) => body.data.result === 'duplicate');
    return new Set(found.map(({ body }) => body.data.renterId)).size === 2 && found;
  });
  // Events of the same time arrive in any order.
  assert.deepEqual(events.at(-1)?.body.data.flags, ['duplicate_identity']);
  const memberId = (await server.store.renters.findById(merged))?.memberId;
  const checked = () => organization.call('GET', `/v1/renter/check?member_id=${memberId}`);
  const before = (await checked()).body;
  assert.deepEqual(before.flags, ['DUPLICATE_IDENTITY']);

  const { pairs } = await command.json('identity', 'review');
  const pair = pairs.find(({ renters }: { renters: { id: string }[] }) =>
    renters.some(({ id }) => id === kept),
  );
  assert.equal(pair.decision, 'duplicate');
  const text = (await command.run('identity', 'review')).out;
  assert.match(text, /very likely one person/);
  assert.match(text, /Surname: nearly the same/);
  assert.match(await command.apiError('identity', 'merge', '--pair', 'pair_none'), /no pair/);
  assert.equal((await command.run('identity', 'merge', '--keep', kept)).code, 2);

  const merge = await command.json('identity', 'merge', '--pair', pair.pair);
  assert.deepEqual([merge.kept, merge.merged], [kept, merged]);
  const after = (await checked()).body;
  assert.notEqual(after.renter.member_id, memberId);
  assert.equal(after.summary.network_reports, 2);
  const score = await organization.call('GET', `/v1/renter/score?renter_id=${merged}`);
  assert.equal(score.body.financials.total_reports, 2);
  const incident = { renterId: merged, industry: 'tools', type: 'LATE_RETURN', details: 'a day' };
  assert.equal((await organization.call('POST', '/v1/incidents/submit', { body: incident })).status, 200);
  const list = await organization.call('GET', `/v1/renters?orgId=${organization.id}`);
  assert.deepEqual(
    list.body.map(({ id }: { id: string }) => id),
    [kept],
  );
  await until(
    'the renter is no longer a duplicate',
    async () => !(await checked()).body.flags.includes('DUPLICATE_IDENTITY'),
  );

  const undone = await command.json('identity', 'undo', '--merge', merge.merge);
  assert.equal(undone.stays.records.length, 1);
  assert.match(undone.stays.records[0], /^RB-\w{5}$/);
  assert.equal((await checked()).body.renter.member_id, memberId);
  assert.match(await command.apiError('identity', 'undo', '--merge', merge.merge), /already undone/);
  const distinct = await command.json('identity', 'different', '--pair', pair.pair);
  assert.equal(distinct.state, 'different');
  const { pairs: decided } = await command.json('identity', 'review', '--state', 'different');
  assert.deepEqual(
    decided.map((one: { pair: string }) => one.pair),
    [pair.pair],
  );
  const { merges } = await command.json('identity', 'review', '--merges');
  assert.deepEqual(merges, [{ ...merge, undoneAt: undone.undoneAt }]);
  assert.ok(undone.undoneAt);
  await until(
    'both renters are clear',
    async () => !(await checked()).body.flags.includes('DUPLICATE_IDENTITY'),
  );
  const reopened = await command.json('identity', 'undo', '--pair', pair.pair);
  assert.equal(reopened.state, 'open');
  const { ok } = await command.json('doctor');
  assert.equal(ok, true);

  async function setDateOfBirth(renterId: string, edit: { version: number; dateOfBirth: string }) {
    await makeEditRenter(server.store, idMaker(Date.now), Date.now)(
      staffMember(organization.id),
      renterId,
      edit,
      'req_1',
    );
  }
});

test('renters who were queued when the server was killed are compared by the next one', async () => {
  const database = await newSqliteDatabase();
  const first = await startServerProcess({ database });
  const organization = await first.newOrganization();
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      file(organization, `Person Number${index}`, `p${index}@mail.example`),
    ),
  ).catch(() => {});
  const emails = Array.from({ length: 40 }, (_, index) => `p${index}@mail.example`);
  await until('one renter was compared', async () => {
    const checks = await first.rows<{ id: string }>('SELECT id FROM identity_checks LIMIT 1');
    return checks.length > 0;
  });
  await first.stop('SIGKILL');
  const second = await startServer({ database });
  const filed = await Promise.all(
    emails.map(async (value) => (await second.store.renters.search({ kind: 'email', value }, 1))[0]),
  );
  assert.ok(filed.every((renter) => renter !== undefined));
  await until('all renters were compared', async () => {
    const waiting = await second.rows('SELECT 1 FROM identity_queue');
    return waiting.length === 0;
  });
  const checked = await second.rows<{ renter: number }>('SELECT DISTINCT renter FROM identity_checks');
  assert.equal(checked.length, 40);
  await second.stop();
  await database.remove();
});
