import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { type Migration, migrationsIn } from '../../src/store/sql/migrations.ts';
import {
  ENGINES,
  newEmptyPostgresDatabase,
  newEmptySqliteDatabase,
  ON_POSTGRES,
  type TestDatabase,
} from '../support/database.ts';

/** The number of the migration that adds usage by day. */
const USAGE = 5;

const LOG = `INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, recommendation, score) VALUES
  ('org_1', 86399999, 'req_1', 'key_1', 'email', 'APPROVED', 900),
  ('org_1', 86400000, 'req_2', 'key_1', 'email', 'APPROVED', 800),
  ('org_1', 86400001, 'req_3', 'key_1', 'email', 'APPROVED', 1000),
  ('org_1', 86400002, 'req_4', 'key_1', 'email', 'APPROVED', NULL),
  ('org_1', 86400003, 'req_5', 'key_2', 'email', 'DENIED', 0),
  ('org_2', 86400004, 'req_6', 'key_3', 'email', 'CONDITIONAL', 700),
  ('org_2', 86400005, 'req_7', 'key_3', 'email', 'REVIEW_REQUIRED', 500)`;
const DETACHED = `INSERT INTO detached_months (organization_id, starts_at, ends_at, checks)
  VALUES ('org_2', 2678400000, 5097600000, 31)`;

const COUNTED = [
  ['org_1', 0, 'key_1', 'LOW', 1],
  ['org_1', 86_400_000, 'key_1', 'LOW', 2],
  ['org_1', 86_400_000, 'key_1', 'UNKNOWN', 1],
  ['org_1', 86_400_000, 'key_2', 'CRITICAL', 1],
  ['org_2', 86_400_000, 'key_3', 'HIGH', 1],
  ['org_2', 86_400_000, 'key_3', 'MODERATE', 1],
  ['org_2', 2_678_400_000, '', 'UNKNOWN', 31],
];

/** Returns the statements that create a database of an earlier version. */
function earlierStatements(engine: 'sqlite' | 'postgres'): string[] {
  const folder = new URL(`../../src/store/${engine}/schema/migrations/`, import.meta.url);
  const record = ({ number, name, checksum }: Migration) =>
    `INSERT INTO migrations (number, name, checksum, applied_at) VALUES (${number}, '${name}', '${checksum}', 0)`;
  return [
    'CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL)',
    ...migrationsIn(folder)
      .filter(({ number }) => number < USAGE)
      .flatMap((step) => [step.sql, record(step)]),
    LOG,
    DETACHED,
  ];
}

async function assertCounted(database: TestDatabase): Promise<void> {
  for (const start of ['the first', 'a later']) {
    await (await database.open()).close();
    const rows = await database.rows('SELECT * FROM usage_days ORDER BY organization_id, day, caller, tier');
    assert.deepEqual(
      rows.map((row) => Object.values(row as object)),
      COUNTED,
      `${start} start`,
    );
  }
}

/** Creates a database as an earlier version left it. */
async function earlierDatabase(): Promise<TestDatabase> {
  if (ON_POSTGRES) {
    const database = await newEmptyPostgresDatabase();
    const pool = openPool(database.url);
    for (const statement of earlierStatements('postgres')) await pool.query(statement);
    await pool.end();
    return database;
  }
  const database = newEmptySqliteDatabase();
  const db = new DatabaseSync(database.path);
  // Marks the file as this program's. It rejects other files.
  db.exec(`PRAGMA application_id = ${0x52534e57}`);
  for (const statement of earlierStatements('sqlite')) db.exec(statement);
  db.close();
  return database;
}

test(`on ${ENGINES[0][0]}, usage by day is counted from an existing check log`, async (t) => {
  const database = await earlierDatabase();
  t.after(() => database.remove());
  await assertCounted(database);
});
