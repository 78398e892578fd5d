import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES } from '../support/database.ts';
import { migrated } from '../support/migrated.ts';

/** Keys from before the migration: of a staff member, of the operator, and of another organization. */
const CREATED_BEFORE = `CREATE TABLE api_keys (id text, organization_id text, name text, created_at bigint);
  CREATE TABLE audit_log (organization_id text, at bigint, user_id text, action text, subject text);
  INSERT INTO api_keys VALUES ('key_1', 'org_1', 'Desk', 5), ('key_2', 'org_1', 'Server', 5), ('key_3', 'org_1', 'Desk', 6),
    ('key_4', 'org_2', 'Desk', 5);
  INSERT INTO audit_log VALUES ('org_1', 5, 'usr_1', 'key.created', 'Desk'), ('org_1', 6, 'usr_2', 'key.revoked', 'Desk'),
    ('org_2', 5, 'usr_3', 'key.created', 'Desk')`;

test(`on ${ENGINES[0][0]}, the creators of existing keys are taken from the audit log`, async (t) => {
  const rows = await migrated(t, {
    migration: '0023_key_creators',
    before: CREATED_BEFORE,
    read: 'SELECT id, created_by FROM api_keys ORDER BY id',
  });
  assert.deepEqual(rows, [
    ['key_1', 'usr_1'],
    ['key_2', null],
    ['key_3', null],
    ['key_4', 'usr_3'],
  ]);
});
