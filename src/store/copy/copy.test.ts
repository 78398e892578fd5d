import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { preparer } from '../sqlite/connection/database.ts';
import { type CopySource, type CopyTarget, copyNetwork } from './copy.ts';
import type { Table } from './tables.ts';

/** A multiple of the batch size: the last batch is full, too. */
const ROWS = 3_000;

const TABLES: Table[] = [
  { name: 'numbered', columns: columnsOf('integer', 'number', 'value'), key: ['number'] },
  { name: 'pairs', columns: columnsOf('text', 'one', 'other'), key: ['other', 'one'] },
];

function columnsOf(type: 'text' | 'integer', ...names: string[]) {
  return names.map((name) => ({ name, type }));
}

function newDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE numbered (number INTEGER PRIMARY KEY, value INTEGER)');
  db.exec('CREATE TABLE pairs (one TEXT, other TEXT, PRIMARY KEY (other, one))');
  return db;
}

/** Inserts the first `numbered` and `pairs` rows of a network that has `ROWS` in each table. */
function fill(db: DatabaseSync, numbered: number, pairs: number): void {
  db.exec('BEGIN');
  const insertNumbered = db.prepare('INSERT INTO numbered VALUES (?, ?)');
  for (let i = 0; i < numbered; i++) insertNumbered.run(2 * i, i % 7 === 0 ? null : i);
  const insertPair = db.prepare('INSERT INTO pairs VALUES (?, ?)');
  for (let i = 0; i < pairs; i++)
    insertPair.run(`é${String(i % 10)}`, String(Math.floor(i / 10)).padStart(4, '0'));
  db.exec('COMMIT');
}

function sourceOf(db: DatabaseSync): CopySource {
  return {
    name: 'source',
    schema: 'main',
    prepare: preparer(db),
    lastNumber: async () => 9_999,
    close: async () => {},
  };
}

interface Watched extends CopyTarget {
  inserted: number;
  discarded: number;
  goesOnAfter: number;
}

function targetOf(db: DatabaseSync): Watched {
  return {
    name: 'target',
    schema: 'main',
    prepare: preparer(db),
    inserted: 0,
    discarded: 0,
    goesOnAfter: 0,
    async insert({ name }, rows) {
      const insert = db.prepare(`INSERT INTO ${name} VALUES (?, ?)`);
      for (const row of rows) insert.run(...row);
      this.inserted += rows.length;
    },
    async goOnAfter(_, number) {
      this.goesOnAfter = number;
    },
    async discard() {
      this.discarded++;
      db.exec('DELETE FROM numbered; DELETE FROM pairs');
    },
    publish: async () => null,
    close: async () => {},
  };
}

function contentOf(db: DatabaseSync): unknown[] {
  return ['numbered', 'pairs'].map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 2, 1`).all());
}

const source = newDatabase();
fill(source, ROWS, ROWS);

function copyTo(target: CopyTarget) {
  return copyNetwork({ tables: TABLES, source: sourceOf(source), target, onProgress: () => {} });
}

for (const [numbered, pairs] of [
  [0, 0],
  [1, 0],
  [999, 0],
  [1_000, 0],
  [1_001, 0],
  [ROWS - 1, 0],
  [ROWS, 0],
  [ROWS, 2_000],
  [ROWS, 2_001],
  [ROWS, ROWS],
] as const) {
  test(`a copy that already has ${numbered} and ${pairs} rows resumes after them`, async () => {
    const db = newDatabase();
    fill(db, numbered, pairs);
    const target = targetOf(db);
    const copied = await copyTo(target);
    assert.deepEqual(contentOf(db), contentOf(source));
    assert.deepEqual(
      copied.map(({ table, rows }) => [table, rows]),
      TABLES.map(({ name }) => [name, ROWS]),
    );
    assert.deepEqual([target.inserted, target.discarded], [2 * ROWS - numbered - pairs, 0]);
    assert.equal(target.goesOnAfter, 9_999);
  });
}

for (const [what, sql] of [
  ['a row is different', 'UPDATE numbered SET value = -1 WHERE number = 1000'],
  ['a row is missing', 'DELETE FROM numbered WHERE number = 1000'],
  ['there is an extra row', 'INSERT INTO numbered VALUES (1001, 0)'],
  ['there is an extra row at the end', 'INSERT INTO numbered VALUES (100000, 0)'],
  ['a later table has an extra row', "INSERT INTO pairs VALUES ('a', '9999')"],
] as const) {
  test(`a copy in which ${what} starts over`, async () => {
    const db = newDatabase();
    fill(db, ROWS, 0);
    db.exec(sql);
    const target = targetOf(db);
    await copyTo(target);
    assert.deepEqual(contentOf(db), contentOf(source));
    assert.equal(target.discarded, 1);
  });
}

for (const sql of [
  "UPDATE pairs SET one = 'x' WHERE rowid = 1500",
  'DELETE FROM pairs WHERE rowid = 1',
  "INSERT INTO pairs VALUES ('x', '9999')",
]) {
  test(`a copy that differs is rejected, naming the table: ${sql}`, async () => {
    const db = newDatabase();
    const target = targetOf(db);
    const insert = target.insert.bind(target);
    let batches = 0;
    target.insert = async (table, rows) => {
      await insert(table, rows);
      if (++batches === (2 * ROWS) / 1_000) db.exec(sql);
    };
    await assert.rejects(copyTo(target), /^ApiError: The copy of table pairs differs/);
  });
}

test('a row that the target rejects is reported with its table', async () => {
  const target = targetOf(newDatabase());
  target.insert = async () => {
    throw new Error('no such value');
  };
  await assert.rejects(copyTo(target), /^ApiError: Rows of numbered could not be written to target: no such/);
});

test('a copy stops when its signal is aborted', async () => {
  const stop = new AbortController();
  const target = targetOf(newDatabase());
  const onProgress = (_: string, done: number) => done >= 2_000 && stop.abort(new Error('enough'));
  const options = { tables: TABLES, source: sourceOf(source), target, onProgress, signal: stop.signal };
  await assert.rejects(copyNetwork(options), /enough/);
  assert.equal(target.inserted, 3_000);
});
