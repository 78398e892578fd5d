import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { recordReads } from '../../src/store/sql/records.ts';
import { BY_IDENTIFIER } from '../../src/store/sql/renters.ts';
import { DIALECT } from '../../src/store/sqlite/dialect.ts';
import { migrate } from '../../src/store/sqlite/schema/migrate.ts';

test('on SQLite, a renter is found by one seek in the identifiers, and nothing is sorted', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT r.* FROM ${BY_IDENTIFIER} LIMIT 2`).all();
  assert.deepEqual(
    plan.map(({ detail }) => detail),
    ['SEARCH i USING PRIMARY KEY (kind=? AND value=?)', 'SEARCH r USING INTEGER PRIMARY KEY (rowid=?)'],
  );
});

test('on SQLite, records that are too old are read from the indexes of their age, in order', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[] = [];
  const prepare = (sql: string) => {
    const isOfAge = /(occurred_on|filed_at) < \?/.test(sql);
    if (isOfAge) plans.push(String(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()[0]?.detail));
    return {} as never;
  };
  recordReads(prepare, DIALECT);
  assert.deepEqual(plans, [
    'SEARCH p USING INDEX adverse_reports_by_occurrence (occurred_on<?)',
    'SEARCH p USING INDEX adverse_reports_by_filing (filed_at<?)',
    'SEARCH i USING INDEX incidents_by_occurrence (occurred_on<?)',
    'SEARCH i USING INDEX incidents_by_filing (filed_at<?)',
  ]);
});
