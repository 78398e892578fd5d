import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

/** The staff and an open invitation of an organization before the migration. */
const BEFORE = `CREATE TABLE users (id text PRIMARY KEY);
  CREATE TABLE organizations (id text PRIMARY KEY);
  CREATE TABLE staff (user_id text PRIMARY KEY, organization_id text, disabled_at bigint, created_at bigint,
    role text CHECK (role IN ('member', 'admin', 'owner')));
  CREATE TABLE invitations (id text PRIMARY KEY, organization_id text, email text, token_hash text, invited_by text,
    created_at bigint, expires_at bigint, accepted_at bigint, revoked_at bigint,
    role text CHECK (role IN ('member', 'admin', 'owner')));
  INSERT INTO users VALUES ('usr_1'), ('usr_2');
  INSERT INTO organizations VALUES ('org_1');
  INSERT INTO staff (user_id, organization_id, role, disabled_at, created_at)
    VALUES ('usr_2', 'org_1', 'member', 7, 2), ('usr_1', 'org_1', 'owner', NULL, 1);
  INSERT INTO invitations (id, organization_id, email, role, token_hash, invited_by, created_at, expires_at)
    VALUES ('inv_1', 'org_1', 'ana@harbor.example', 'admin', 'hash', 'usr_1', 3, 9)`;

const READ = `SELECT user_id AS id, role, disabled_at, created_at FROM staff
  UNION ALL SELECT token_hash, role, expires_at, created_at FROM invitations ORDER BY id`;

test(`on ${ENGINES[0][0]}, staff and open invitations are the same after the upgrade to more roles`, async (t) => {
  const rows = await migrated(t, { migration: '0090_more_roles', before: BEFORE, read: READ });
  assert.deepEqual(
    rows.map((row) => row.map((value) => (value === null ? null : String(value)))),
    [
      ['hash', 'admin', '9', '3'],
      ['usr_1', 'owner', null, '1'],
      ['usr_2', 'member', '7', '2'],
    ],
  );
});
