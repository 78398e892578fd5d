import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { delivery } from '../store/fixtures.ts';
import { staffOf } from '../support/dashboard.ts';
import { newDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import {
  begun,
  csvOf,
  filed,
  holdImports,
  newImporter,
  reportsOf,
  step,
  upload,
  uploaded,
} from './import-calls.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

test('rows with different e-mails of one renter all count in the summary', async () => {
  const { member, id: organizationId, api } = await newImporter(server);
  const sent = { renterEmail: 'first@two-emails.example', renterName: 'Jo Ray', industryType: 'marine' };
  assert.equal((await api('POST', '/v1/reports', { body: sent })).status, 200);
  const find = () =>
    server.store.renters.findFirst([{ kind: 'email', value: sent.renterEmail }], organizationId);
  const renterId = (await find())?.renter.id ?? '';
  const second = { kind: 'email', value: 'second@two-emails.example' } as const;
  const by = { organizationId, source: 'filing', at: Date.now() } as const;
  await server.store.transaction(({ renters }) => renters.addIdentifier(renterId, second, by));
  const file = [
    'E-mail,Name,Industry,Contract ID',
    'first@two-emails.example,Jo Ray,marine,c-1',
    'somebody@two-emails.example,Ann Lee,marine,c-2',
    'second@two-emails.example,Jo Ray,marine,c-3',
  ];
  const imported = await uploaded(member, file.join('\n'));
  await begun(member, imported);
  assert.equal((await filed(member, imported.id)).filed, 3);
  const summary = (await find())?.renter.summary;
  assert.deepEqual([summary?.reports, summary?.rentals], [3, 3]);
});

test('an import can be stopped and resumed, but not discarded once it has begun (409)', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const release = await holdImports(server, organizationId);
  const imported = await uploaded(member, csvOf(150));
  const statusOf = async (name: string) => (await step(member, imported.id, name)).status;
  assert.deepEqual([await statusOf('stop'), await statusOf('resume')], [409, 409]);
  await begun(member, imported);
  assert.equal((await step(member, imported.id, 'begin', { mapping: imported.mapping })).status, 409);
  const { state, waitsFor } = (await step(member, imported.id, '')).body;
  assert.deepEqual([state, waitsFor], ['filing', 'import']);
  assert.deepEqual(
    [await statusOf('stop'), await statusOf('stop'), await statusOf('discard')],
    [200, 409, 409],
  );
  await release();
  const whileStopped = (await step(member, imported.id, '')).body;
  assert.deepEqual([whileStopped.state, whileStopped.filed, whileStopped.waitsFor], ['stopped', 0, null]);
  assert.equal(
    (await uploaded(member, csvOf(150))).id,
    imported.id,
    'uploading the same file returns the unfinished import',
  );
  assert.equal(await statusOf('resume'), 200);
  assert.equal((await filed(member, imported.id)).filed, 150);
  assert.equal((await reportsOf(server, organizationId)).length, 150);
  assert.deepEqual(
    [await statusOf('stop'), await statusOf('resume'), await statusOf('discard')],
    [409, 409, 409],
  );
});

test('a file that was imported before is recognized, and is filed again only on request', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const first = await uploaded(member, csvOf(3));
  assert.equal(first.same, null);
  const [one, another] = await Promise.all([uploaded(member, csvOf(3)), uploaded(member, csvOf(3))]);
  assert.deepEqual([one.id, another.id], [first.id, first.id], 'the import is unfinished');
  await begun(member, first);
  await filed(member, first.id);
  const second = await uploaded(member, csvOf(3));
  assert.notEqual(second.id, first.id);
  assert.deepEqual([second.same?.id, second.same?.filed], [first.id, 3]);
  const begin = await step(member, second.id, 'begin', { mapping: second.mapping });
  assert.deepEqual([begin.status, /filed before/.test(begin.body.error)], [409, true]);
  assert.equal((await reportsOf(server, organizationId)).length, 3);
  await begun(member, second, true);
  await filed(member, second.id);
  assert.equal((await reportsOf(server, organizationId)).length, 6);
});

test('an import that has not begun can be discarded; an eleventh unfinished import is rejected (409)', async () => {
  const { member } = await newImporter(server);
  const imports = [];
  for (let count = 0; count < 10; count++) imports.push(await uploaded(member, csvOf(1, `Number${count}x`)));
  const rejected = await upload(member, csvOf(1, 'Eleventh'));
  assert.deepEqual([rejected.status, /10 unfinished imports/.test(rejected.body.error)], [409, true]);
  const id = imports[3]?.id ?? '';
  assert.equal((await step(member, id, 'discard')).status, 200);
  assert.equal((await step(member, id, '')).status, 404);
  await uploaded(member, csvOf(1, 'Eleventh'));
});

test('the rows of all but the newest finished imports are deleted; the imports stay listed', async () => {
  const { member } = await newImporter(server);
  for (let count = 0; count < 12; count++) {
    const imported = await uploaded(member, `E-mail,Name,Industry\nx${count},Jo,marine\n`);
    await begun(member, imported);
    await filed(member, imported.id);
  }
  const { rows } = (await member.call('GET', '/dashboard/imports')).body;
  assert.equal(rows.length, 12);
  assert.deepEqual(rows.map(({ kept }: { kept: boolean }) => kept).lastIndexOf(true), 10);
  const oldest = rows.at(-1);
  assert.deepEqual([oldest.rejected, oldest.kept, oldest.actor], [1, false, 'Ada Ng']);
  assert.deepEqual((await step(member, oldest.id, 'rows')).body.rows, []);
});

test('the list of imports is paged, newest first', async () => {
  const { member } = await newImporter(server);
  for (let count = 0; count < 27; count++) {
    const { id } = await uploaded(member, csvOf(1, `Page${count}x`));
    await server.write("UPDATE imports SET state = 'done' WHERE id = ?", id);
  }
  const first = (await member.call('GET', '/dashboard/imports')).body;
  const second = (await member.call('GET', '/dashboard/imports', { query: { after: first.next } })).body;
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  assert.deepEqual([ids.length, new Set(ids).size, second.next], [27, 27, null]);
  assert.deepEqual(ids, ids.toSorted().reverse());
});

test('an import waits for a slow webhook, and no event is lost', async () => {
  const { member, id: organizationId, api } = await newImporter(server);
  // Nothing listens on this port, so the deliveries fail one after the other.
  await api('PUT', '/v1/webhooks', { body: { url: 'https://127.0.0.1:9/' } });
  await server.store.transaction(async ({ deliveries }) => {
    for (let count = 0; count < 500; count++) {
      const id = `dlv_${organizationId}_${count}`;
      await deliveries.enqueue(delivery(organizationId, { id, url: 'https://127.0.0.1:9/' }));
    }
  });
  const imported = await uploaded(member, csvOf(20));
  await begun(member, imported);
  const done = await filed(member, imported.id);
  assert.equal(done.filed, 20);
  const lost = await server.rows<{ count: number }>(
    "SELECT count(*) AS count FROM deliveries WHERE organization_id = ? AND error LIKE 'not sent: %'",
    organizationId,
  );
  assert.equal(Number(lost[0]?.count), 0);
});

test('an import stops when the person who began it loses access, and goes on for whoever resumes it', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const admin = await staffOf(server, { role: 'admin', organizationId, name: 'Ad Min' });
  const release = await holdImports(server, organizationId);
  const imported = await uploaded(member, csvOf(3));
  await begun(member, imported);
  const access = (disabled: boolean) =>
    admin.call('PUT', `/dashboard/team/${member.userId}/access`, { body: { disabled } });
  assert.equal((await access(true)).status, 200);
  await release();
  const stopped = await filed(admin, imported.id);
  assert.deepEqual([stopped.state, stopped.filed, stopped.stopReason], ['stopped', 0, 'staff_disabled']);
  // Giving the access back does not resume it: somebody has to want it.
  assert.equal((await access(false)).status, 200);
  assert.equal((await step(admin, imported.id, '')).body.state, 'stopped');
  assert.equal((await step(admin, imported.id, 'resume')).status, 200);
  const done = await filed(admin, imported.id);
  assert.deepEqual([done.state, done.filed, done.stopReason], ['done', 3, null]);
  const { rows } = (await admin.call('GET', '/dashboard/audit-log')).body;
  const audited = rows.map(({ actor, action }: Record<string, string>) => `${actor} ${action}`);
  assert.deepEqual(audited.filter((line: string) => line.includes('import.')).toReversed(), [
    'Ada Ng import.begun',
    'Ad Min import.resumed',
    'Ad Min import.filed',
  ]);
});

test('a small import does not wait for a large one of another organization', async () => {
  const [large, small] = [await newImporter(server), await newImporter(server)];
  const slow = await uploaded(large.member, csvOf(10_000, 'Large'));
  const quick = await uploaded(small.member, csvOf(20, 'Small'));
  await begun(large.member, slow);
  await until(
    'the large one is being filed',
    async () => (await step(large.member, slow.id, '')).body.filed > 0,
  );
  await begun(small.member, quick);
  assert.equal((await filed(small.member, quick.id)).filed, 20);
  const meanwhile = (await step(large.member, slow.id, 'stop')).body;
  assert.equal(meanwhile.state, 'stopped', `${meanwhile.filed} of the large one are filed`);
});

test('imports are filed in test mode, in the test world', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const call: typeof member.call = (method, path, options) =>
    member.call(method, path.replace('/dashboard/', '/dashboard/test/'), options);
  const inTest = { ...member, call };
  const imported = await uploaded(inTest, csvOf(120, 'World'));
  await begun(inTest, imported);
  assert.equal((await filed(inTest, imported.id)).filed, 120);
  assert.equal((await reportsOf(server, organizationId)).length, 0);
});

test("another organization's import is not found (404), whatever the step", async () => {
  const { member } = await newImporter(server);
  const { member: other } = await newImporter(server);
  const { id, mapping } = await uploaded(other, csvOf(2, 'Secret'));
  const steps = [
    '',
    'summary',
    'rows',
    'errors.csv',
    'stop',
    'resume',
    'discard',
    'undo',
    'mapping',
    'begin',
  ];
  for (const name of steps) {
    const body = { mapping, begin: { mapping }, undo: { reason: '' } }[name];
    const { status, text } = await step(member, id, name, body);
    assert.deepEqual([name, status, text.includes('Secret')], [name, 404, false]);
  }
  assert.deepEqual((await member.call('GET', '/dashboard/imports')).body.rows, []);
  assert.equal(
    (await uploaded(member, csvOf(2, 'Secret'))).same,
    null,
    "another organization's file is not recognized",
  );
  assert.equal((await step(other, id, '')).body.state, 'open');
});

test('rows that have not changed for 30 days are deleted when a server starts', async (t) => {
  const database = await newDatabase();
  const first = await startServer({ database });
  const member = await staffOf(first, { role: 'member' });
  const recent = await uploaded(member, csvOf(1, 'Recent'));
  const old = await uploaded(member, csvOf(1, 'Old'));
  const before = await first.store.imports.find(member.organizationId, old.id);
  assert.ok(before);
  const changedAt = Date.now() - 30 * 24 * 60 * 60 * 1_000;
  await first.store.transaction(async ({ imports }) => {
    await imports.deletePart(old.id);
    await imports.create({ ...before, state: 'filing', changedAt }, [{ number: 2, cells: ['x'] }]);
  });
  await first.stop();
  const second = await startServer({ database });
  t.after(async () => {
    await second.stop();
    await database.remove();
  });
  const now = await until('the rows are deleted', async () => {
    const found = await second.store.imports.find(member.organizationId, old.id);
    return found?.kept === false && found;
  });
  assert.equal(now.state, 'stopped');
  assert.deepEqual(await second.store.imports.rows(old.id, {}, 1), []);
  assert.equal((await second.store.imports.rows(recent.id, {}, 1)).length, 1);
});
