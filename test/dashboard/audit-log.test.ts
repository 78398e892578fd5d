import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { AuditLine } from '../../src/http/dashboard/audit-log.ts';
import { actionName, entryParts } from '../../web/src/pages/audit-log/words.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

/** Creates an organization with this many entries in its audit log. Returns an admin of it. */
async function newOrganization(count: number): Promise<StaffClient> {
  const admin = await staffOf(server, { role: 'admin', name: 'Ada Ng' });
  await server.store.transaction(async ({ audit }) => {
    for (let number = 0; number < count; number++) {
      await audit.record({
        organizationId: admin.organizationId,
        at: number,
        userId: number % 3 === 0 ? 'usr_bo' : 'usr_cy',
        actor: number % 3 === 0 ? 'Bo' : 'Cy <b>',
        action: number % 2 === 0 ? 'key.created' : 'something.unknown',
        subject: `number ${number}`,
      });
    }
  });
  return admin;
}

/** Reads all entries, page by page. */
async function readAll({ call }: StaffClient, filter: Record<string, string> = {}): Promise<AuditLine[]> {
  const entries: AuditLine[] = [];
  for (let after = ''; ; ) {
    const { body } = await call('GET', '/dashboard/audit-log', { query: { ...filter, after } });
    entries.push(...body.rows);
    if (body.next === null) return entries;
    after = body.next;
  }
}

const numbered = (entries: readonly AuditLine[]) =>
  entries.map(({ subject }) => subject).filter((subject) => subject.startsWith('number'));

test('the audit log is paged, newest first', async () => {
  const admin = await newOrganization(123);
  const expected = Array.from({ length: 123 }, (_, index) => `number ${122 - index}`);
  assert.deepEqual(numbered(await readAll(admin)), expected);
});

test('the audit log can be filtered by person and action', async () => {
  const admin = await newOrganization(120);
  assert.equal((await readAll(admin, { userId: 'usr_bo' })).length, 40);
  assert.equal((await readAll(admin, { action: 'key.created' })).length, 60);
  const both = await readAll(admin, { userId: 'usr_bo', action: 'key.created' });
  assert.equal(both.length, 20);
  assert.ok(both.every(({ actor, action }) => actor === 'Bo' && action === 'key.created'));
  assert.deepEqual(await readAll(admin, { userId: 'usr_nobody' }), []);
});

test('the filters list everyone who did something, and every action done', async () => {
  const admin = await newOrganization(4);
  const { people, actions } = (await admin.call('GET', '/dashboard/audit-log/facets')).body;
  assert.deepEqual(people.map(({ actor }: AuditLine) => actor).sort(), ['Ada Ng', 'Bo', 'Cy <b>']);
  assert.deepEqual(actions, ['key.created', 'something.unknown', 'staff.signed_in']);
});

test('the audit log can be limited to days of the organization, both included', async () => {
  const admin = await newOrganization(3);
  await admin.call('PUT', '/dashboard/organization/time-zone', { body: { timeZone: 'America/New_York' } });
  // In New York it is still the last day of 1969.
  assert.deepEqual(numbered(await readAll(admin, { from: '1969-12-31', to: '1969-12-31' })), [
    'number 2',
    'number 1',
    'number 0',
  ]);
  assert.deepEqual(numbered(await readAll(admin, { from: '1970-01-01' })), []);
  const { status } = await admin.call('GET', '/dashboard/audit-log', {
    query: { from: '1970-01-02', to: '1970-01-01' },
  });
  assert.equal(status, 400);
});

test('a view of the audit log is exported as CSV without formulas, and the export is audited', async () => {
  const admin = await newOrganization(4);
  await admin.call('POST', '/dashboard/keys', { body: { name: '=1+1', mode: 'live' } });
  const query = { action: 'key.created', to: '2999-12-31' };
  const { status, headers, text } = await admin.call('GET', '/dashboard/audit-log.csv', { query });
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  assert.deepEqual(
    rows.map(({ at, staff_name, subject }) => [at?.slice(0, 4), staff_name, subject]),
    [
      [String(new Date().getUTCFullYear()), 'Ada Ng', "'=1+1"],
      ['1970', 'Cy <b>', 'number 2'],
      ['1970', 'Bo', 'number 0'],
    ],
  );
  const [exported] = await readAll(admin, { action: 'export.made' });
  assert.equal(exported?.subject, 'audit-log, up to 2999-12-31, action key.created');
});

test('a member cannot read the audit log (403), and an organization sees only its own', async () => {
  const admin = await newOrganization(3);
  const other = await newOrganization(2);
  const member = await staffOf(server, { role: 'member', organizationId: admin.organizationId });
  for (const path of ['/dashboard/audit-log', '/dashboard/audit-log/facets']) {
    assert.equal((await member.call('GET', path)).status, 403);
  }
  assert.equal(numbered(await readAll(other)).length, 2);
  assert.deepEqual(await readAll(other, { userId: admin.userId }), []);
});

test('an invalid cursor is rejected (400)', async () => {
  const admin = await newOrganization(1);
  for (const after of ['x', '-1.1', '15', `${'9'.repeat(30)}.1`]) {
    const { status } = await admin.call('GET', '/dashboard/audit-log', { query: { after } });
    assert.equal(status, 400, after);
  }
});

/** Returns an entry as pages show it. */
const sentence = (action: string, subject: string | null) => entryParts(action, 'Ada', subject).join('');

test('the sentence of an action contains its subject unchanged, whatever its characters', () => {
  assert.equal(
    sentence('key.revoked', '100 % “odd” {subject}'),
    'Ada revoked the key “100 % “odd” {subject}”',
  );
  assert.equal(sentence('plan.withdrawn', null), 'Ada withdrew the request to the operator');
});

test('an unknown action is described by its code', () => {
  assert.equal(sentence('new_thing.100%_done', 'x'), 'Ada did “new thing 100% done”: x');
  assert.equal(sentence('new_thing.done', null), 'Ada did “new thing done”');
  assert.equal(actionName('staff.role_changed'), 'Staff role changed');
  assert.equal(sentence('constructor', null), 'Ada did “constructor”');
});
