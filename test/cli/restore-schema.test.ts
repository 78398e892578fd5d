import assert from 'node:assert/strict';
import { copyFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { type Operator, operator } from './command.ts';
import { digestOf } from './digest.ts';

/**
 * Creates a database with an organization. `changed` returns a copy of it after running SQL on it: a backup without a
 * checksum, which would not match.
 */
async function withCopies(
  t: TestContext,
): Promise<Operator & { changed(name: string, sql: string): string }> {
  const command = operator(t);
  await command.json('org', 'create', '--name', 'In the backup');
  const changed = (name: string, sql: string) => {
    const copy = join(dirname(command.databasePath), name);
    copyFileSync(command.databasePath, copy);
    const db = new DatabaseSync(copy, { enableForeignKeyConstraints: false });
    db.exec(sql);
    db.close();
    return copy;
  };
  return { ...command, changed };
}

test('a file with another schema is rejected, and nothing changes', async (t) => {
  const { apiError, changed, databasePath } = await withCopies(t);
  const before = digestOf(databasePath);
  const cases: [string, string, RegExp][] = [
    [
      'lacking',
      'DROP TABLE report_incidents',
      /its table report_incidents differs from this program's schema\.$/,
    ],
    ['unindexed', 'DROP INDEX entries_of_roster', /its index entries_of_roster differs/],
    ['altered', 'ALTER TABLE renters ADD COLUMN extra TEXT', /its table renters differs/],
    [
      'unrecorded',
      'ALTER TABLE migrations RENAME checksum TO hash',
      /its schema differs from this program's\.$/,
    ],
    [
      'triggered',
      'CREATE TRIGGER spy AFTER INSERT ON api_keys BEGIN UPDATE organizations SET credits = 0; END',
      /its trigger spy differs/,
    ],
  ];
  for (const [name, sql, reason] of cases) {
    assert.match(await apiError('restore', changed(name, sql)), reason, name);
  }
  assert.deepEqual(digestOf(databasePath), before);
  assert.equal(existsSync(`${databasePath}.restoring`), false);
});

test('a backup with the statistics of SQLite is valid', async (t) => {
  const { json, changed, databasePath } = await withCopies(t);
  const file = changed('analyzed', 'ANALYZE');
  await json('restore', file);
  assert.deepEqual(digestOf(databasePath), digestOf(file));
});

test('the text in a file cannot send control characters to the terminal', async (t) => {
  const { run, changed } = await withCopies(t);
  const file = changed(
    'newer',
    "INSERT INTO migrations VALUES (9999, 'red' || char(27) || '[31m' || char(0x202e), 'x', 0)",
  );
  const { code, err } = await run('restore', file);
  assert.equal(code, 1);
  assert.match(err, /newer version of this program \(it has migration red\?\[31m\?\)/);
});
