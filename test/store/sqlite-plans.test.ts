import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { BY_IDENTIFIER } from '../../src/store/sql/renters.ts';
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
