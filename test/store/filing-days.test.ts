import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

/** The tables before the migration, as far as it uses them. */
const BEFORE = `
  CREATE TABLE reports (organization_id text, filed_at bigint);
  CREATE TABLE incidents (organization_id text, filed_at bigint);
  INSERT INTO reports VALUES ('org_1', 86399999), ('org_1', 86400000), ('org_1', 172799999), ('org_2', 86400000);
  INSERT INTO incidents VALUES ('org_1', 86400001), ('org_2', 172800000);`;

test(`on ${ENGINES[0]?.[0]}, filings by day are counted from the records on file`, async (t) => {
  const read = 'SELECT * FROM filing_days ORDER BY organization_id, day';
  const rows = await migrated(t, { migration: '0076_filing_days', before: BEFORE, read });
  assert.deepEqual(
    rows.map((row) => row.map(String).join(' ')),
    ['org_1 0 1 0', 'org_1 86400000 2 1', 'org_2 86400000 1 0', 'org_2 172800000 0 1'],
  );
});

test(`on ${ENGINES[0]?.[0]}, filings by day are kept when days get parts`, async (t) => {
  const before = `CREATE TABLE filing_days (organization_id text NOT NULL, day bigint NOT NULL, reports bigint NOT NULL,
      incidents bigint NOT NULL, PRIMARY KEY (organization_id, day));
    INSERT INTO filing_days VALUES ('org_1', 0, 1, 2), ('org_2', 86400000, 3, 0);`;
  const read =
    'SELECT organization_id, day, reports, incidents, part FROM filing_days ORDER BY organization_id';
  const rows = await migrated(t, { migration: '0083_filing_day_parts', before, read });
  assert.deepEqual(
    rows.map((row) => row.map(String).join(' ')),
    ['org_1 0 1 2 0', 'org_2 86400000 3 0 0'],
  );
});
