import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { isNumbered } from '../../src/store/copy/tables.ts';
import { migrate } from '../../src/store/sqlite/schema/migrate.ts';
import { networkTables } from '../../src/store/sqlite/schema/network-tables.ts';
import { newPostgresDatabase } from '../support/database.ts';

const TABLES = networkTables();

/** The tables of PostgreSQL that are not copied: its record of migrations, the rate limit windows, and the change marks. */
const NOT_COPIED = ['change_marks', 'migrations', 'organization_windows', 'request_windows'];

test('each copied table comes after the tables it refers to', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, 0);
  const names = TABLES.map(({ name }) => name);
  let references = 0;
  for (const [place, name] of names.entries()) {
    for (const { table } of db.prepare('SELECT "table" FROM pragma_foreign_key_list(?)').iterate(name)) {
      assert.ok(names.indexOf(String(table)) < place, `${name} refers to ${table}`);
      references++;
    }
  }
  assert.ok(references > 8, 'there are references to look at');
  db.close();
});

test('PostgreSQL has the copied tables with the same columns, keys and numbering', async (t) => {
  const database = await newPostgresDatabase();
  t.after(() => database.remove());
  await (await database.open()).close();
  const tables = await database.rows<{ name: string; key: string; numbered: boolean; columns: string }>(
    `SELECT relname AS name,
       (SELECT string_agg(attname, ',' ORDER BY place) FROM pg_index,
          unnest(indkey) WITH ORDINALITY AS k (number, place) JOIN pg_attribute a ON attnum = k.number
          WHERE indrelid = c.oid AND indisprimary AND a.attrelid = c.oid) AS key,
       EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attidentity <> '') AS numbered,
       (SELECT string_agg(attname || ' ' || atttypid::regtype, ',' ORDER BY attnum) FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
     FROM pg_class c WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition ORDER BY relname`,
  );
  const expected = TABLES.map((table) => ({
    name: table.name,
    key: table.key.join(),
    numbered: isNumbered(table),
    columns: table.columns
      .map(({ name, type }) => `${name} ${type === 'integer' ? 'bigint' : 'text'}`)
      .join(),
  }));
  assert.deepEqual(
    tables.filter(({ name }) => !NOT_COPIED.includes(name)),
    expected.sort((one, other) => (one.name < other.name ? -1 : 1)),
  );
  assert.equal(tables.length, TABLES.length + NOT_COPIED.length);
});
