import { DatabaseSync } from 'node:sqlite';
import type { Column, Table } from '../../copy/tables.ts';
import { migrate } from './migrate.ts';

/**
 * Returns the tables of a network as the migrations create them, each after those that it refers to. Every
 * engine has these. Any other table of an engine contains no lasting data.
 */
export function networkTables(): Table[] {
  const db = new DatabaseSync(':memory:');
  try {
    migrate(db, 0);
    // In the order of creation: a table is created after those that it refers to.
    const tables = db
      .prepare(
        `SELECT name FROM sqlite_schema
         WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name <> 'migrations' ORDER BY rowid`,
      )
      .all();
    return tables.map(({ name }) => tableOf(db, String(name)));
  } finally {
    db.close();
  }
}

function tableOf(db: DatabaseSync, name: string): Table {
  const columns = db.prepare('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid').all(name);
  const key = columns.filter(({ pk }) => pk !== 0).sort((one, other) => Number(one.pk) - Number(other.pk));
  return {
    name,
    columns: columns.map((column) => ({ name: String(column.name), type: typeOf(column.type) })),
    key: key.map((column) => String(column.name)),
  };
}

function typeOf(type: unknown): Column['type'] {
  return type === 'INTEGER' ? 'integer' : 'text';
}
