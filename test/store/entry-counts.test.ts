import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

/** Entries as written before the migration, with the counts in the text. */
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

test(`on ${ENGINES[0][0]}, the counts of existing timeline entries are taken from their text`, async (t) => {
  const rows = await migrated(t, {
    migration: '0018_entry_counts',
    before: WRITTEN_BEFORE,
    read: 'SELECT number, said, count FROM dispute_entries ORDER BY number',
  });
  assert.deepEqual(rows, COUNTED);
});
