import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { ApiError } from '../../../errors.ts';
import { rejectUnsafeSqlite, resultCode, translated } from './database.ts';

test('rejects an SQLite version that could corrupt the database, and says what to do', () => {
  for (const version of ['3.51.2', '3.9.0', '3.7', '2.8.17']) {
    assert.throws(() => rejectUnsafeSqlite(version), {
      code: 'unavailable',
      message: `SQLite ${version} could corrupt the database: 3.51.3 or later is needed. Run with the Node that npm ci installs.`,
    });
  }
});

test('accepts the version that fixed the bug, later ones, and the one in use', () => {
  for (const version of ['3.51.3', '3.52.0', '3.100.0', '4.0.0', undefined]) rejectUnsafeSqlite(version);
});

test('a connection that is in its own way is a fault of the program, not an outage', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  db.exec('CREATE TABLE renters (number INTEGER); INSERT INTO renters VALUES (1), (2)');
  const reading = db.prepare('SELECT number FROM renters').iterate();
  reading.next();
  assert.throws(
    () => translated(() => db.exec('DROP TABLE renters')),
    (error) => !(error instanceof ApiError) && resultCode(error) === 6,
  );
});
