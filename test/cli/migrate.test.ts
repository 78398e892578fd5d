import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { operator } from './command.ts';

test('migrate creates the database, lists the migrations that it applied, and then has nothing to do', async (t) => {
  const { json, run, databasePath } = operator(t);
  const { database, applied } = await json('migrate');
  assert.equal(database, databasePath);
  assert.match(applied[0], /^0001_/);
  assert.deepEqual(await json('migrate'), { database, applied: [] });
  assert.match((await run('migrate')).out, /^Nothing to do: /);
});

test('a database of another program, or of a newer version, is rejected and stays unchanged', async (t) => {
  const { json, apiError, databasePath } = operator(t);
  const other = new DatabaseSync(databasePath);
  other.exec('CREATE TABLE notes (text TEXT)');
  other.close();
  assert.match(await apiError('migrate'), /not a database of this program/);

  const newer = operator(t);
  await newer.json('migrate');
  const db = new DatabaseSync(newer.databasePath);
  db.exec("INSERT INTO migrations VALUES (9999, '9999_future', 'x', 0)");
  db.close();
  assert.match(await newer.apiError('migrate'), /newer version of this program/);
  assert.match(await newer.apiError('org', 'list'), /newer version of this program/);
  await assert.rejects(json('doctor'));
});

test('a file that is not a database is an error in one line', async (t) => {
  const { run, databasePath } = operator(t);
  writeFileSync(databasePath, 'This is not a database. '.repeat(200));
  const { code, out, err } = await run('migrate');
  assert.equal(code, 1);
  assert.equal(out, '');
  assert.match(err, /^error: [^\n]+\n$/);
});
