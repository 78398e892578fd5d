import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageCall, type StaffClient, staffOf } from '../support/dashboard.ts';
import { newDatabase, ON_POSTGRES, type TestDatabase } from '../support/database.ts';
import { startServer, startServerProcess, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { begun, csvOf, filed, step, uploaded } from './import-calls.ts';

const ROWS = 300;

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

test('when three tabs file an import at the same time, each row is filed once', async (t) => {
  const database = await newDatabase();
  const server = await startServer({ database });
  t.after(async () => {
    await server.stop();
    await database.remove();
  });
  const member = await staffOf(server, { role: 'member' });
  const imported = await uploaded(member, csvOf(ROWS));
  await begun(member, imported);
  await Promise.all([filed(member, imported.id), filed(member, imported.id), filed(member, imported.id)]);
  await assertEachOnce(database, imported.id);
});

// A SQLite database has only one server.
if (ON_POSTGRES) {
  test('when two nodes file an import at the same time, each row is filed once', async (t) => {
    const database = await newDatabase();
    const nodes = await Promise.all([startServer({ database }), startServer({ database })]);
    t.after(async () => {
      for (const node of nodes) await node.stop();
      await database.remove();
    });
    const [one, another] = nodes;
    const member = await staffOf(one, { role: 'member' });
    const imported = await uploaded(member, csvOf(ROWS));
    await begun(member, imported);
    await Promise.all([filed(member, imported.id), filed(at(another, member), imported.id)]);
    await assertEachOnce(database, imported.id);
  });
}

test('after a server is killed while filing, the next one files the remaining rows, each only once', async (t) => {
  const database = await newDatabase();
  const first = await startServerProcess({ database });
  const member = await staffOf(first, { role: 'member' });
  const imported = await uploaded(member, csvOf(ROWS));
  await begun(member, imported);
  // Both requests fail when the server is killed.
  const cutOff = Promise.allSettled([step(member, imported.id, 'file'), step(member, imported.id, 'file')]);
  await until('some rows are filed', async () => {
    const [filed] = await database.rows<{ count: number }>(
      "SELECT count(*) AS count FROM import_rows WHERE state = 'filed'",
    );
    return Number(filed?.count) > 5;
  });
  await first.stop('SIGKILL');
  await cutOff;
  const second = await startServer({ database });
  t.after(async () => {
    await second.stop();
    await database.remove();
  });
  const back = at(second, member);
  const left = (await step(back, imported.id, '')).body;
  assert.equal(left.state, 'filing');
  assert.equal((await filed(back, imported.id)).filed, ROWS);
  await assertEachOnce(database, imported.id);
});
