import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { makeOpenOwnRecords, RECORDS_A_READ } from '../../src/portal/own-records.ts';
import type { HistoryCursor } from '../../src/renters/history.ts';
import { checkLogReads } from '../../src/store/sql/checks/check-log.ts';
import { exportReads } from '../../src/store/sql/exports.ts';
import { reachReads } from '../../src/store/sql/inquiries/reach.ts';
import type { Prepare, Query, RowAs } from '../../src/store/sql/query.ts';
import { readsOn } from '../../src/store/sql/repositories.ts';
import { preparer } from '../../src/store/sqlite/connection/database.ts';
import { DIALECT } from '../../src/store/sqlite/dialect.ts';
import { migrate } from '../../src/store/sqlite/schema/migrate.ts';
import { wholeFile } from '../support/portal.ts';

/** Rows of each table. Those of a page must not depend on it. */
const ROWS = 1_000;
const PAGE = 10;
/** A period in the middle of the rows, which are one millisecond apart. */
const PERIOD = { fromMs: 300, toMs: 700 };

/** Opens a database with checks and reports of one organization, and counts the rows of both that queries visit. */
function openCounted() {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  migrate(db, 0);
  const rows = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1})`;
  db.exec(`INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, renter_id, recommendation)
    ${rows} SELECT 'org_1', i, 'req_' || i, 'key_1', 'email', 'ren_1', 'APPROVED' FROM n`);
  db.exec(`INSERT INTO renters (number, id, member_id, verification_level, created_at, reports, rentals, unpaid_reports,
      damaged_reports, owed_cents, recent_unpaid, recent_damaged, incidents, incident_flags, fraud_reported)
    VALUES (1, 'ren_1', 'MB-1', 'UNVERIFIED', 0, 0, 0, 0, 0, 0, 0, 0, 0, '', 0)`);
  db.exec(`INSERT INTO reports (number, id, variant, renter, organization_id, damage, score, unpaid, damaged, filed_at)
    ${rows} SELECT i + 1, 'rep_' || i, 'figures', 1, 'org_1', '[]', 900, 0, 0, i FROM n`);
  let visited = 0;
  let statements = 0;
  db.function('visited', () => {
    visited++;
    return 1;
  });
  const prepareOn: Prepare = preparer(db);
  const prepare = <Row>(sql: string, rowAs?: RowAs): Query<Row> => {
    const counted = sql.replaceAll(
      /WHERE (?:[cp]\.)?organization_id = \?1/g,
      (where) => `${where} AND visited()`,
    );
    const query = prepareOn<Row>(counted, rowAs);
    return {
      ...query,
      get(...values) {
        statements++;
        return query.get(...values);
      },
      all(...values) {
        statements++;
        return query.all(...values);
      },
    };
  };
  return {
    db,
    prepare,
    async visitsOf(read: () => Promise<unknown>): Promise<number> {
      visited = 0;
      await read();
      return visited;
    },
    async statementsOf(read: () => Promise<unknown>): Promise<number> {
      statements = 0;
      await read();
      return statements;
    },
  };
}

const { db, prepare, visitsOf, statementsOf } = openCounted();
after(() => db.close());

test('on SQLite, a page of an export reads only its own rows, wherever in the period it is', async () => {
  const { checks, reports } = exportReads(prepare, DIALECT);
  const { list } = checkLogReads(prepare, DIALECT);
  for (const at of [undefined, 600, 310]) {
    const check = at === undefined ? undefined : { at, requestId: `req_${at}` };
    const report = at === undefined ? undefined : { filedAt: at, number: at + 1 };
    const pages = {
      checks: () => checks('org_1', PERIOD, check, PAGE),
      reports: () => reports('org_1', PERIOD, report, PAGE),
      'list of checks': () => list('org_1', PERIOD, check, PAGE),
    };
    for (const [name, read] of Object.entries(pages)) {
      const visited = await visitsOf(read);
      // One more, where the page before ended.
      assert.ok(visited >= PAGE && visited <= PAGE + 1, `${name} after ${at}: ${visited} rows`);
    }
  }
});

test('on SQLite, a search of the log looks at a limited number of checks, and at those of one staff member only', async () => {
  db.exec("UPDATE check_log SET key_id = 'usr_1' WHERE at % 50 = 0");
  const { search } = checkLogReads(prepare, DIALECT);
  const { searchChecks } = exportReads(prepare, DIALECT);
  const everything = { fromMs: 0, toMs: ROWS };
  for (const find of [search, searchChecks]) {
    const visits = (choice: object, limit: number, scanned: number) =>
      visitsOf(() => find('org_1', { ...everything, ...choice }, undefined, limit, scanned));
    const ofStaff = await visits({ caller: 'usr_1' }, PAGE, 100);
    assert.ok(ofStaff <= PAGE + 1, `${ofStaff} rows of a staff member`);
    // Where to end is found first, and then what matches before it.
    for (const choice of [{ tier: 'CRITICAL' }, { caller: 'key_none' }, { purpose: 'collection' }]) {
      const visited = await visits(choice, PAGE, 100);
      assert.ok(visited <= 2 * 100 + 1, `${visited} rows of ${JSON.stringify(choice)}`);
    }
    const chosen = await visits({ caller: 'usr_1', tier: 'CRITICAL' }, PAGE, 5);
    assert.ok(chosen <= 2 * 5 + 1, `${chosen} rows of a staff member with a tier`);
  }
  db.exec("UPDATE check_log SET key_id = 'key_1'");
});

test('on SQLite, all pages of an export read each row of the period once', async () => {
  const { checks } = exportReads(prepare, DIALECT);
  let pages = 0;
  const visited = await visitsOf(async () => {
    for (let read = await checks('org_1', PERIOD, undefined, PAGE); read.length > 0; pages++)
      read = await checks('org_1', PERIOD, read.at(-1), PAGE);
  });
  const rows = PERIOD.toMs - PERIOD.fromMs;
  assert.equal(pages, rows / PAGE);
  assert.ok(visited >= rows && visited <= rows + pages + 1, `${visited} rows`);
});

test('on SQLite, the reach of an organization is found from checks that are not indexed yet, not from those of a year', async () => {
  db.exec(`INSERT INTO lookup_gathering (log, gathered_until, closed_until)
    VALUES ('check_log', ${ROWS - PAGE}, ${ROWS})`);
  const { findReach } = reachReads(prepare, DIALECT);
  const visited = await visitsOf(() => findReach('org_1', ['ren_2', 'ren_3'], ROWS));
  assert.equal(visited, PAGE);
});

test('on SQLite, a file of 1,000 reports is read by five statements for each page, and four in all', async () => {
  const openRecords = makeOpenOwnRecords(readsOn(prepare, DIALECT));
  const numbers = new Set<string>();
  const statements = await statementsOf(async () => {
    const readRecords = await openRecords(wholeFile('ren_1'));
    let after: HistoryCursor | undefined;
    do {
      const { records, next } = await readRecords(after, RECORDS_A_READ);
      for (const { recordId } of records) numbers.add(recordId);
      after = next ?? undefined;
    } while (after !== undefined);
  });
  assert.equal(numbers.size, ROWS);
  assert.equal(statements, 5 * (ROWS / RECORDS_A_READ) + 4);
});
