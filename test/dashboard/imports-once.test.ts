import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageCall, type StaffClient, staffOf } from '../support/dashboard.ts';
import { newDatabase, ON_POSTGRES, type TestDatabase } from '../support/database.ts';
import { startServer, startServerProcess, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { begun, csvOf, filed, step, uploaded } from './import-calls.ts';

const ROWS = 1_000;

/** Returns a client of the same staff member at another server. */
const at = (server: TestServer, staff: StaffClient): StaffClient => ({
  ...staff,
  call: pageCall(server, staff.cookie),
});

/** Asserts that each row is one report about a different renter, and that the end was audited once. */
async function assertEachOnce(database: TestDatabase, importId: string): Promise<void> {
  const rows = await database.rows<{ state: string; email: string | null }>(
    `SELECT w.state, p.renter_email AS email FROM import_rows w LEFT JOIN reports p ON p.id = w.report_id
     WHERE w.import_id = ?`,
    importId,
  );
  assert.equal(new Set(rows.map(({ email }) => email)).size, ROWS);
  assert.deepEqual(
    rows.filter(({ state, email }) => state !== 'filed' || email === null),
    [],
  );
  const [reports] = await database.rows<{ count: number }>('SELECT count(*) AS count FROM reports');
  const [renters] = await database.rows<{ count: number }>(
    'SELECT count(*) AS count FROM renters WHERE reports = 1',
  );
  assert.deepEqual([Number(reports?.count), Number(renters?.count)], [ROWS, ROWS]);
  const [ends] = await database.rows<{ count: number }>(
    "SELECT count(*) AS count FROM audit_log WHERE action = 'import.filed'",
  );
  assert.equal(Number(ends?.count), 1, 'the end is audited once');
}

// A SQLite database has only one server.
if (ON_POSTGRES) {
  test('when two nodes file imports at the same time, each row is filed once', async (t) => {
    const database = await newDatabase();
    const nodes = await Promise.all([startServer({ database }), startServer({ database })]);
    t.after(async () => {
      for (const node of nodes) await node.stop();
      await database.remove();
    });
    const [one, another] = nodes;
    const member = await staffOf(one, { role: 'member' });
    const imported = await uploaded(member, csvOf(ROWS));
    const begin = (staff: StaffClient) => step(staff, imported.id, 'begin', { mapping: imported.mapping });
    const starts = await Promise.all([begin(member), begin(at(another, member))]);
    assert.deepEqual(starts.map(({ status }) => status).sort(), [200, 409]);
    await filed(at(another, member), imported.id);
    await assertEachOnce(database, imported.id);
  });
}

test('after a server is killed while filing, the next one files the remaining rows, each only once', async (t) => {
  const database = await newDatabase();
  const first = await startServerProcess({ database });
  const member = await staffOf(first, { role: 'member' });
  const imported = await uploaded(member, csvOf(ROWS));
  await begun(member, imported);
  await until('some rows are filed', async () => {
    const [filed] = await database.rows<{ count: number }>(
      "SELECT count(*) AS count FROM import_rows WHERE state = 'filed'",
    );
    return Number(filed?.count) > 5;
  });
  await first.stop('SIGKILL');
  const second = await startServer({ database });
  t.after(async () => {
    await second.stop();
    await database.remove();
  });
  const back = at(second, member);
  assert.equal((await filed(back, imported.id)).filed, ROWS);
  await assertEachOnce(database, imported.id);
});
