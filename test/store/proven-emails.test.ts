import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

const MIGRATION = '0034_proven_emails';

/** The tables before the migration, as far as it uses them, with a verified renter and an unverified one. */
const BEFORE = `
  CREATE TABLE organizations (id text PRIMARY KEY);
  CREATE TABLE renters (number integer PRIMARY KEY, verification_level text);
  CREATE TABLE assertions (renter bigint, kind text, value text, organization_id text, source text, at bigint,
    PRIMARY KEY (renter, kind, value, organization_id, source));
  CREATE TABLE proofs (id text PRIMARY KEY, renter bigint, given_at bigint, on_profile bigint);
  CREATE TABLE correction_requests (id text PRIMARY KEY);
  INSERT INTO renters VALUES (1, 'IDENTITY_VERIFIED'), (2, 'UNVERIFIED');
  INSERT INTO assertions VALUES (1, 'email', 'a@mail.example', 'org_1', 'filing', 10),
    (1, 'email', 'a@mail.example', 'org_2', 'filing', 20), (1, 'email', 'b@mail.example', 'org_1', 'edit', 30),
    (1, 'email', 'c@mail.example', 'org_1', 'filing', 40), (1, 'email', 'c@mail.example', '', 'merge', 50),
    (1, 'phone', '5035550101', 'org_1', 'filing', 10), (2, 'email', 'd@mail.example', 'org_1', 'filing', 10);
  INSERT INTO proofs VALUES ('prf_1', 1, 5, 0), ('prf_2', 1, 6, 1), ('prf_3', 2, 7, 0), ('prf_4', 2, 8, 0);`;

test(`on ${ENGINES[0]?.[0]}, the e-mails of verified renters are confirmed, later than anything before`, async (t) => {
  const read =
    "SELECT renter, kind, value, organization_id, at FROM assertions WHERE source = 'renter' ORDER BY value";
  assert.deepEqual(
    (await migrated(t, { migration: MIGRATION, before: BEFORE, read })).map((row) => row.map(String)),
    [
      ['1', 'email', 'a@mail.example', '', '21'],
      ['1', 'email', 'b@mail.example', '', '31'],
      ['1', 'email', 'c@mail.example', '', '51'],
    ],
  );
});

test(`on ${ENGINES[0]?.[0]}, the newest verification waits for the operator if the profile does not contain it`, async (t) => {
  const read = 'SELECT id, email, decision, decided_at FROM proofs ORDER BY id';
  assert.deepEqual(
    (await migrated(t, { migration: MIGRATION, before: BEFORE, read })).map((row) => row.map(String)),
    [
      ['prf_1', 'null', 'replaced', '5'],
      ['prf_2', 'null', 'accepted', '6'],
      ['prf_3', 'null', 'replaced', '7'],
      ['prf_4', 'null', 'null', 'null'],
    ],
  );
});
