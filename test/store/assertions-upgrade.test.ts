import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

/** The tables as they were before assertions were stored. */
const TABLES = `
  CREATE TABLE renters (number bigint PRIMARY KEY, created_at bigint);
  CREATE TABLE identifiers (kind text, value text, renter bigint, PRIMARY KEY (kind, value, renter));
  CREATE INDEX identifiers_of_renter ON identifiers (renter, kind, value);
  CREATE TABLE reports (renter bigint, organization_id text, filed_at bigint, renter_name text, renter_email text,
    renter_phone text);
  CREATE TABLE incidents (renter bigint, organization_id text, filed_at bigint);
  CREATE TABLE roster (renter bigint, organization_id text, added_at bigint);
  CREATE TABLE renter_details (renter bigint, date_of_birth text, address text, updated_at bigint);
  CREATE TABLE proofs (renter bigint, given_at bigint, license_taken text, date_of_birth text,
    date_of_birth_taken bigint, address text, address_taken bigint);
  CREATE TABLE renter_merges (id text PRIMARY KEY, kept bigint, merged_at bigint, undone_at bigint);
  CREATE TABLE merged_rows (merge_id text, what text, ref text, content text);`;

const PHONE = '4155550142';

/**
 * Renter 1 is well known and clean, was given the phone of renter 2 by org_4, and is only on the roster of org_7. Renter 3 was
 * added by staff.
 */
const ROWS = `
  INSERT INTO renters VALUES (1, 10), (2, 20), (3, 30), (4, 40);
  INSERT INTO identifiers VALUES ('email', 'ann@x.example', 1), ('email', 'added@x.example', 1), ('name', 'ann lee', 1),
    ('name', 'jose', 1), ('license', 'L1', 1), ('phone', '${PHONE}', 1), ('phone', '2125550199', 1),
    ('email', 'bob@x.example', 2), ('phone', '${PHONE}', 2), ('license', 'L2', 2),
    ('email', 'cy@x.example', 3), ('phone', '3125550100', 3), ('email', 'dot@x.example', 4);
  INSERT INTO reports VALUES (1, 'org_1', 11, 'Ann Lee', ' Ann@X.example ', NULL),
    (1, 'org_2', 13, 'ANN LEE', 'ann@x.example', NULL), (1, 'org_2', 12, 'José', 'ann@x.example', NULL),
    (1, 'org_4', 30, NULL, 'ann@x.example', '+1 (415) 555-0142'), (2, 'org_1', 21, NULL, 'bob@x.example', '415.555.0142');
  INSERT INTO incidents VALUES (1, 'org_3', 9), (2, 'org_1', 22);
  INSERT INTO roster VALUES (1, 'org_1', 11), (1, 'org_2', 12), (1, 'org_7', 14), (3, 'org_5', 31), (3, 'org_6', 32);
  INSERT INTO renter_details VALUES (1, '1990-01-31', '1 Elm St', 15), (3, NULL, '2 Oak St', 33);
  INSERT INTO proofs VALUES (2, 25, 'L2', '1980-02-02', 0, 'x', 0), (1, 16, NULL, '1990-01-31', 1, '9 Old St', 1);
  INSERT INTO renter_merges VALUES ('mrg_1', 1, 50, NULL), ('mrg_2', 1, 51, 52);
  INSERT INTO merged_rows VALUES ('mrg_1', 'added_identifiers', 'phone 2125550199', NULL),
    ('mrg_2', 'added_identifiers', 'email ann@x.example', NULL);`;

const upgrade = { migration: '0031_assertions', before: TABLES + ROWS };

test(`on ${ENGINES[0][0]}, what is on file before an upgrade counts as asserted by those who filed it`, async (t) => {
  const read =
    'SELECT renter, kind, value, organization_id, source, at FROM assertions ORDER BY 1, 2, 3, 4, 5';
  const rows = await migrated(t, { ...upgrade, read });
  assert.deepEqual(rows, [
    // The address was edited since the renter stated another one.
    [1, 'address', '1 Elm St', 'org_1', 'edit', 15],
    [1, 'address', '1 Elm St', 'org_2', 'edit', 15],
    [1, 'date_of_birth', '1990-01-31', '', 'renter', 16],
    // No report contains it: staff added it.
    [1, 'email', 'added@x.example', 'org_1', 'edit', 11],
    [1, 'email', 'added@x.example', 'org_2', 'edit', 12],
    [1, 'email', 'ann@x.example', 'org_1', 'filing', 11],
    [1, 'email', 'ann@x.example', 'org_2', 'filing', 12],
    [1, 'email', 'ann@x.example', 'org_4', 'filing', 30],
    ...['org_1', 'org_2', 'org_3', 'org_4'].map((id, place) => {
      return [1, 'license', 'L1', id, 'filing', [11, 12, 9, 30][place]];
    }),
    [1, 'name', 'ann lee', 'org_1', 'filing', 11],
    [1, 'name', 'ann lee', 'org_2', 'filing', 13],
    ...['org_1', 'org_2', 'org_3', 'org_4'].map((id, place) => {
      return [1, 'name', 'jose', id, 'filing', [11, 12, 9, 30][place]];
    }),
    [1, 'phone', '2125550199', '', 'merge', 50],
    [1, 'phone', '2125550199', 'org_1', 'edit', 11],
    [1, 'phone', '2125550199', 'org_2', 'edit', 12],
    // Only the organization that gave the renter this phone counts for it.
    [1, 'phone', PHONE, 'org_4', 'filing', 30],
    [2, 'email', 'bob@x.example', 'org_1', 'filing', 21],
    [2, 'license', 'L2', '', 'renter', 25],
    [2, 'phone', PHONE, 'org_1', 'filing', 21],
    [3, 'address', '2 Oak St', 'org_5', 'edit', 33],
    [3, 'address', '2 Oak St', 'org_6', 'edit', 33],
    [3, 'email', 'cy@x.example', 'org_5', 'edit', 31],
    [3, 'email', 'cy@x.example', 'org_6', 'edit', 32],
    [3, 'phone', '3125550100', 'org_5', 'edit', 31],
    [3, 'phone', '3125550100', 'org_6', 'edit', 32],
    [4, 'email', 'dot@x.example', '', 'operator', 40],
  ]);
});

test(`on ${ENGINES[0][0]}, an upgrade keeps every identifier, with its precedence`, async (t) => {
  const read = `SELECT kind, value, renter, precedence FROM identifiers WHERE renter <> 1 OR kind <> 'name'
    ORDER BY kind, value, precedence, renter`;
  const filers = (count: number, firstAt: number) => firstAt - count * 10_000_000_000_000;
  assert.deepEqual(await migrated(t, { ...upgrade, read }), [
    ['email', 'added@x.example', 1, 11],
    ['email', 'ann@x.example', 1, filers(3, 11)],
    ['email', 'bob@x.example', 2, filers(1, 21)],
    ['email', 'cy@x.example', 3, 31],
    ['email', 'dot@x.example', 4, 40],
    ['license', 'L1', 1, filers(4, 9)],
    ['license', 'L2', 2, 25],
    ['phone', '2125550199', 1, 11],
    ['phone', '3125550100', 3, 31],
    // As before the phone was given to the first renter, the second is found.
    ['phone', PHONE, 2, filers(1, 21)],
    ['phone', PHONE, 1, filers(1, 30)],
  ]);
});
