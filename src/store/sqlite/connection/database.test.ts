import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseUnsafeSqlite } from './database.ts';

test('an SQLite that could corrupt the database is refused, with what to do', () => {
  for (const version of ['3.51.2', '3.9.0', '3.7', '2.8.17']) {
    assert.throws(() => refuseUnsafeSqlite(version), {
      code: 'unavailable',
      message: `SQLite ${version} could corrupt the database: 3.51.3 or later is needed. Run with the Node that npm ci installs.`,
    });
  }
});

test('the one that mended it and later ones are taken, this one among them', () => {
  for (const version of ['3.51.3', '3.52.0', '3.100.0', '4.0.0', undefined]) refuseUnsafeSqlite(version);
});
