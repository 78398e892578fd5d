import type { DatabaseSync } from 'node:sqlite';
import type { CopyTarget } from '../../copy/copy.ts';
import type { Row } from '../../copy/rows.ts';
import type { Table } from '../../copy/tables.ts';
import { openDatabase, preparer, translated } from '../connection/database.ts';
import { migrate } from '../schema/migrate.ts';
import { BulkInsert } from '../seed/bulk-insert.ts';
import { putInPlace, refuseExisting, removeCopy, withCopy } from './checked-copy.ts';

/** Another copy to the same place is not waited for. */
const BUSY_TIMEOUT_MS = 2_000;

/** Room for the upper levels of the indexes that rows go into. */
const CACHE_KIB = 128 * 1024;

export interface SqliteTargetOptions {
  /** Where the database goes; must not be there. */
  path: string;
  /** The file that holds it while it is incomplete. One that a copy left is gone on with. */
  underWay: string;
  /** What is said when there is a database already. */
  advice: string;
}

/**
 * Makes a new embedded database of a copy. Under its own name it is complete, checked and on the disk; its owner
 * alone can read it.
 */
export function openSqliteTarget({ path, underWay, advice }: SqliteTargetOptions): CopyTarget {
  // A log that another database left under this name would be read into the new one.
  for (const suffix of ['', '-wal', '-journal']) refuseExisting(path + suffix, advice);
  let copy = openCopy(underWay);
  return {
    name: path,
    schema: 'main',
    get prepare() {
      return copy.prepare;
    },
    insert: async (table, rows) => copy.insert(table, rows),
    async goOnAfter({ name }, number) {
      // A table without AUTOINCREMENT has no row here: its highest number is the last given.
      copy.prepare('UPDATE sqlite_sequence SET seq = ?1 WHERE name = ?2 AND seq < ?1').run(number, name);
    },
    async discard() {
      copy.db.close();
      removeCopy(underWay);
      copy = openCopy(underWay);
    },
    async publish() {
      copy.db.close();
      withCopy('The copy is not sound', underWay, () => {});
      putInPlace(underWay, path, `${path} could not be written`, advice);
      return null;
    },
    async close() {
      if (copy.db.isOpen) copy.db.close();
    },
  };
}

function openCopy(underWay: string) {
  const db = openDatabase(underWay, { busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  try {
    // Two copies to the same place would get in each other's way.
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    // A power cut may take the last rows, never tear one; when all is copied, it is made durable.
    db.exec('PRAGMA synchronous = NORMAL');
    migrate(db, Date.now());
    translated(() => db.exec('BEGIN IMMEDIATE; COMMIT'));
    return { db, prepare: preparer(db), insert: inserter(db) };
  } catch (error) {
    db.close();
    throw error;
  }
}

function inserter(db: DatabaseSync) {
  const inserts = new Map<string, BulkInsert>();
  return (table: Table, rows: readonly Row[]): void => {
    const { name, columns } = table;
    const names = columns.map((column) => column.name);
    const bulk = inserts.getOrInsertComputed(name, () => new BulkInsert(db, name, names));
    translated(() => db.exec('BEGIN IMMEDIATE'));
    try {
      for (const row of rows) bulk.add(...row);
      bulk.flush();
      translated(() => db.exec('COMMIT'));
    } catch (error) {
      bulk.clear();
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };
}
