import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../connection/database.ts';
import { GroupWriter } from './group-writer.ts';
import { type Work, workGroupWriter } from './transactions.ts';

/** A database of one table, and a writer of works on it. */
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
    insert: (text: string, conflict = 'ABORT') =>
      works.write(async () => void db.prepare(`INSERT OR ${conflict} INTO notes VALUES (?)`).run(text)),
    notes: () =>
      db
        .prepare('SELECT text FROM notes ORDER BY text')
        .all()
        .map(({ text }) => text),
  };
}

test('a work that fails takes back its own, and the others of its group stay', async (t) => {
  const { insert, notes } = writer(t);
  const settled = await Promise.allSettled([insert('a'), insert('a'), insert('b')]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(notes(), ['a', 'b']);
});

// As a full disk does: SQLite then rolls back the transaction by itself. https://sqlite.org/lang_transaction.html
test('a fault that ends the whole transaction fails the whole group, and nothing of it is written', async (t) => {
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
