import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { newEmptyPostgresDatabase, newSqliteDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { operator } from './command.ts';
import { digestOf } from './digest.ts';
import { serve, useNetwork } from './used-network.ts';

const MONTH_MS = 31 * 24 * 60 * 60_000;

/** Logs checks of earlier months, which have no partition yet, in an embedded database. */
function checkLongAgo(path: string, organizationId: string): void {
  const db = new DatabaseSync(path);
  for (const months of [2, 5, 14]) {
    const { changes } = db
      .prepare(
        `INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, renter_id, recommendation, score, inputs)
         SELECT organization_id, at - ?, request_id, key_id, identifier, renter_id, recommendation, score, inputs FROM check_log WHERE organization_id = ? AND at > ?`,
      )
      .run(months * MONTH_MS, organizationId, Date.now() - MONTH_MS);
    assert.ok(changes > 0);
    db.prepare('UPDATE organizations SET credits = credits - ? WHERE id = ?').run(changes, organizationId);
    db.prepare(
      `INSERT INTO usage_days SELECT organization_id, day - ?, caller, tier, checks FROM usage_days
       WHERE organization_id = ? AND day > ?`,
    ).run(months * MONTH_MS, organizationId, Date.now() - MONTH_MS);
  }
  db.close();
}

test('a network in use that is moved to PostgreSQL and back is the same, and keeps working', async (t) => {
  const folder = temporaryFolder(t);
  const first = await newSqliteDatabase(join(folder, 'first.db'));
  const second = await newSqliteDatabase(join(folder, 'second.db'));
  const postgres = await newEmptyPostgresDatabase();
  t.after(() => postgres.remove());
  const command = operator(t, {}, first.path);
  await command.json('seed', '--renters', '1200');
  const { organization, responses } = await useNetwork(t, first);
  const { id } = organization;
  checkLongAgo(first.path, id);
  await command.json('credits', 'grant', '--org', id, '--amount', '500');
  const before = await serve(t, first);
  const expected = await responses(before);
  await before.stop();
  const usage = await command.json('usage', '--org', id);

  const there = await command.json('move', '--from', first.url, '--to', postgres.url);
  assert.deepEqual(Object.keys(there), ['from', 'to', 'rows', 'tables']);
  assert.equal(there.from, first.path);
  assert.match(there.to, /^PostgreSQL at 127\.0\.0\.1:\d+\/test_/);
  const rowsOf = (name: string) => there.tables.find(({ table }: { table: string }) => table === name).rows;
  assert.equal(rowsOf('renters'), 1203);
  assert.equal(rowsOf('check_log'), usage.checks);
  assert.equal(
    there.rows,
    there.tables.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0),
  );
  const { out, code } = await command.run('move', '--from', postgres.url, '--to', second.url);
  assert.equal(code, 0);
  assert.match(out, /^TABLE +ROWS\n/);
  assert.match(out, /^renters +1,203$/m);
  assert.match(out, /\nMoved [\d,]+ rows\. Every table has the same rows and checksums\.\n$/);
  assert.deepEqual(digestOf(second.path), digestOf(first.path));
  assert.equal(statSync(second.path).mode & 0o777, 0o600);
  assert.equal(existsSync(`${second.path}.moving`), false);

  const [other] = await postgres.rows<{ count: number }>('SELECT count(*) AS count FROM check_log_other');
  assert.equal(other?.count, 0, 'each month of the log has a partition');
  const recordIds = new Set<string>();
  for (const database of [first, postgres, second]) {
    const there = operator(t, { DATABASE_URL: database.url });
    assert.deepEqual(await there.json('usage', '--org', id), usage);
    assert.equal((await there.json('doctor')).ok, true);
    const server = await serve(t, database);
    assert.deepEqual(await responses(server), expected);
    const report = { renterEmail: 'new@example.com', renterName: 'New', industryType: 'tools' };
    const { status, body } = await server.call('POST', '/v1/reports', {
      key: organization.key,
      body: report,
    });
    assert.equal(status, 200);
    recordIds.add(body.recordId);
    await server.stop();
    assert.equal((await there.json('doctor')).ok, true);
  }
  assert.equal(recordIds.size, 1, 'numbers continue after the last one');
});

test('a network can be moved between two databases of one engine', async (t) => {
  const folder = temporaryFolder(t);
  const [one, other] = [join(folder, 'one.db'), join(folder, 'other.db')];
  const [here, there] = [await newEmptyPostgresDatabase(), await newEmptyPostgresDatabase()];
  t.after(() => Promise.all([here.remove(), there.remove()]));
  const { json } = operator(t, {}, one);
  await json('seed', '--renters', '60');
  const moves = [];
  for (const [from, to] of [
    [`sqlite:${one}`, here.url],
    [here.url, there.url],
    [there.url, `sqlite:${other}`],
    [`sqlite:${other}`, `sqlite:${other}.again`],
  ] as const) {
    moves.push((await json('move', '--from', from, '--to', to)).tables);
  }
  for (const tables of moves) assert.deepEqual(tables, moves[0]);
  assert.deepEqual(digestOf(`${other}.again`), digestOf(one));
});
