import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

/** Indexed checks from before the migration: two of one renter, and one by another organization. */
const INDEXED_BEFORE = `CREATE TABLE organizations (id text PRIMARY KEY);
  CREATE TABLE lookups (run bigint, renter_id text, at bigint, organization_id text);
  INSERT INTO lookups VALUES (0, 'ren_1', 5, 'org_1'), (9, 'ren_1', 11, 'org_1'), (9, 'ren_1', 10, 'org_2'),
    (9, 'ren_2', 12, 'org_2')`;

test(`on ${ENGINES[0][0]}, renters that were checked before an upgrade stay within reach`, async (t) => {
  const rows = await migrated(t, {
    migration: '0029_daily_lookups',
    before: INDEXED_BEFORE,
    read: 'SELECT organization_id, renter_id, checked_at FROM checked_renters ORDER BY organization_id, renter_id',
  });
  assert.deepEqual(rows, [
    ['org_1', 'ren_1', 11],
    ['org_2', 'ren_1', 10],
    ['org_2', 'ren_2', 12],
  ]);
});
