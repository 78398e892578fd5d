import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { ENGINES, newEmptyPostgresDatabase, ON_POSTGRES } from '../support/database.ts';

/** Entries as written before migration 0018, with the counts in the text. */
const WRITTEN_BEFORE = `CREATE TABLE dispute_entries (number integer, what text, said text);
  INSERT INTO dispute_entries VALUES (1, 'filed', 'Paid, in March'), (2, 'incidents_removed', 'RB-4AJFW'),
    (3, 'incidents_removed', 'RB-4AJFW, RB-9KD2T, RB-00001'), (4, 'notices_made', '12'), (5, 'notices_made', '0')`;

const COUNTED = [
  [1, 'Paid, in March', null],
  [2, 'RB-4AJFW', 1],
  [3, 'RB-4AJFW, RB-9KD2T, RB-00001', 3],
  [4, null, 12],
  [5, null, 0],
];

const READ = 'SELECT number, said, count FROM dispute_entries ORDER BY number';

function migration(engine: 'sqlite' | 'postgres'): string {
  const path = `../../src/store/${engine}/schema/migrations/0018_entry_counts.sql`;
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** Returns the rows after the migration, on the engine under test. */
async function migrated(t: TestContext): Promise<object[]> {
  if (!ON_POSTGRES) {
    const db = new DatabaseSync(':memory:');
    t.after(() => db.close());
    db.exec(WRITTEN_BEFORE);
    db.exec(migration('sqlite'));
    return db.prepare(READ).all();
  }
  const database = await newEmptyPostgresDatabase();
  const pool = openPool(database.url);
  t.after(async () => {
    await pool.end();
    await database.remove();
  });
  await pool.query(WRITTEN_BEFORE);
  await pool.query(migration('postgres'));
  return (await pool.query(READ)).rows;
}

test(`on ${ENGINES[0][0]}, the counts of existing timeline entries are taken from their text`, async (t) => {
  const rows = await migrated(t);
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    COUNTED,
  );
});
