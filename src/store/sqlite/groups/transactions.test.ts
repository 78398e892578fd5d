import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../connection/database.ts';
import { GroupWriter } from './group-writer.ts';
import { type Work, workGroupWriter } from './transactions.ts';

/** Opens a database with one table, and a group writer on it. */
function writer(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'transactions-'));
  const db = openDatabase(join(directory, 'test.db'), { busyTimeoutMs: 0, cacheKib: 1024 });
  t.after(() => {
    db.close();
    rmSync(directory, { recursive: true });
  });
  db.exec('CREATE TABLE notes (text TEXT PRIMARY KEY) STRICT');
  const works = new GroupWriter<Work>({
    db,
    writeGroup: workGroupWriter(db),
    lockWaitMs: 0,
    endSnapshot: () => {},
    onCommit: () => {},
  });
  return {
    db,
    works,
    insert: (text: string, conflict = 'ABORT') =>
      works.write(async () => void db.prepare(`INSERT OR ${conflict} INTO notes VALUES (?)`).run(text)),
    notes: () =>
      db
        .prepare('SELECT text FROM notes ORDER BY text')
        .all()
        .map(({ text }) => text),
  };
}

test('a transaction that fails rolls back only itself, and the others of its group are committed', async (t) => {
  const { insert, notes } = writer(t);
  const settled = await Promise.allSettled([insert('a'), insert('a'), insert('b')]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(notes(), ['a', 'b']);
});

// SQLite does this when the disk is full. https://sqlite.org/lang_transaction.html
test('an error that ends the whole transaction rejects the whole group, and nothing of it is written', async (t) => {
  const { insert, notes } = writer(t);
  const settled = await Promise.allSettled([insert('a'), insert('a', 'ROLLBACK'), insert('b')]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.deepEqual(notes(), []);
  await insert('c');
  assert.deepEqual(notes(), ['c'], 'and the next group is written');
});

test('a transaction without company runs without a savepoint, and one that fails writes nothing', async (t) => {
  const { db, works, insert, notes } = writer(t);
  const failing = works.write(async () => {
    db.prepare('INSERT INTO notes VALUES (?)').run('a');
    assert.throws(() => db.exec('ROLLBACK TO one'), /no such savepoint/);
    throw new Error('rejected');
  });
  await assert.rejects(failing, /rejected/);
  await insert('b');
  assert.deepEqual(notes(), ['b']);
});
