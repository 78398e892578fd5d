import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnedNames } from '../../src/rules/identity/turned-names.ts';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

const NAMES = ['tom baxter', 'cher', 'zoë réyes', 'maria del carmen garcia lopez de la cruz', '王 小明', ''];

test(`on ${ENGINES[0]?.[0]}, the names on rosters are turned as the program turns them`, async (t) => {
  const before = `CREATE TABLE roster_names (organization_id text, name text, renter bigint);
    INSERT INTO roster_names VALUES ${NAMES.map((name, place) => `('org_1', '${name}', ${place})`).join()};`;
  const read = 'SELECT renter, moved, name FROM roster_turned_names ORDER BY renter, moved';
  const rows = await migrated(t, { migration: '0098_turned_names', before, read });
  assert.deepEqual(
    rows.map((row) => row.map(String)),
    NAMES.flatMap((name, place) =>
      turnedNames(name).map((turned, index) => [`${place}`, `${index + 1}`, turned]),
    ),
  );
});
