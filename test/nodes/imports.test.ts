import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../src/seeding/random.ts';
import { begun, csvOf, filed, step, uploaded } from '../dashboard/import-calls.ts';
import { pageCall, type StaffClient, staffOf } from '../support/dashboard.ts';
import { until } from '../support/until.ts';
import { twoNodes } from './two-nodes.ts';

/** With `IMPORT_KILLS=20` as many as a release is tested with. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 3);
const ROWS = 6_000;

const { database, other, kill } = await twoNodes();

test('two nodes, one of which is killed again and again, file each row of two imports once', async () => {
  const random = new Random(2026);
  /** Returns a client of a staff member at the node that is not killed next. */
  const there = (staff: StaffClient): StaffClient => ({ ...staff, call: pageCall(other(), staff.cookie) });
  const imports: { staff: StaffClient; id: string }[] = [];
  // Of two organizations, so that both nodes have work.
  for (const name of ['Large', 'Other']) {
    const staff = await staffOf(other(), { role: 'member' });
    const imported = await uploaded(staff, csvOf(ROWS, name));
    await begun(staff, imported);
    imports.push({ staff, id: imported.id });
  }
  async function filedRows(): Promise<number> {
    const states = await Promise.all(imports.map(({ staff, id }) => step(there(staff), id, '')));
    return states.reduce((sum, { body }) => sum + body.filed, 0);
  }
  for (let kills = 0; kills < KILLS; kills++) {
    const before = await filedRows();
    const some = Math.min(before + random.between(1, ROWS / 3), 2 * ROWS);
    await until('some rows are filed', async () => (await filedRows()) >= some);
    await kill();
  }
  for (const { staff, id } of imports) {
    const done = await filed(there(staff), id);
    assert.deepEqual([done.state, done.filed, done.rejected], ['done', ROWS, 0]);
  }
  const [counts] = await database.rows<Record<string, string>>(
    `SELECT (SELECT count(*) FROM reports) AS reports, (SELECT count(DISTINCT renter_email) FROM reports) AS renters,
       (SELECT count(*) FROM import_rows w JOIN reports p ON p.id = w.report_id WHERE w.state = 'filed') AS rows,
       (SELECT count(*) FROM events WHERE event = 'report.submitted') AS events,
       (SELECT count(*) FROM audit_log WHERE action = 'import.filed') AS ends`,
  );
  const each = String(2 * ROWS);
  assert.deepEqual(
    Object.fromEntries(Object.entries(counts ?? {}).map(([name, count]) => [name, String(count)])),
    { reports: each, renters: each, rows: each, events: each, ends: '2' },
  );
});
