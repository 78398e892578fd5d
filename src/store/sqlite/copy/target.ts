import type { DatabaseSync } from 'node:sqlite';
import type { CopyTarget } from '../../copy/copy.ts';
import type { Row } from '../../copy/rows.ts';
import type { Table } from '../../copy/tables.ts';
import { openDatabase, preparer, translated } from '../connection/database.ts';
import { migrate } from '../schema/migrate.ts';
import { BulkInsert } from '../seed/bulk-insert.ts';
import { putInPlace, rejectExisting, removeCopy, withCopy } from './checked-copy.ts';

/** Short, because another copy to the same file would take much longer. */
const BUSY_TIMEOUT_MS = 2_000;

/** Enough for the upper levels of the indexes that rows are inserted into. */
const CACHE_KIB = 128 * 1024;

interface SqliteTargetOptions {
  /** The database to create. It must not exist. */
  path: string;
  /** The file of the unfinished copy. If an interrupted copy left one, it is resumed. */
  partialPath: string;
  /** Checks the complete copy, and gives it its final name. */
  finish: (copy: string, path: string) => void;
}

/**
 * Creates an embedded database from a copy. It gets its final name when it is complete, checked and on the
 * disk. Only its owner can read it.
 */
export function openSqliteTarget({ path, partialPath, finish }: SqliteTargetOptions): CopyTarget {
  let copy = openCopy(partialPath);
  return {
    name: path,
    schema: 'main',
    get prepare() {
      return copy.prepare;
    },
    insert: async (table, rows) => copy.insert(table, rows),
    async goOnAfter({ name }, number) {
      // Tables without AUTOINCREMENT have no row here: SQLite goes on from their highest number.
      copy.prepare('UPDATE sqlite_sequence SET seq = ?1 WHERE name = ?2 AND seq < ?1').run(number, name);
    },
    async discard() {
      copy.db.close();
      removeCopy(partialPath);
      copy = openCopy(partialPath);
    },
    async publish() {
      copy.db.close();
      finish(partialPath, path);
      return null;
    },
    async close() {
      if (copy.db.isOpen) copy.db.close();
    },
  };
}

/** Creates an embedded database for a network that is moved there. */
export function openMoveTarget(path: string): CopyTarget {
  const advice = 'a move creates a new database';
  // SQLite would replay a log that another database left under this name.
  for (const suffix of ['', '-wal', '-journal']) rejectExisting(path + suffix, advice);
  const finish = (copy: string) => {
    withCopy('The copy failed its check', copy, () => {});
    putInPlace(copy, path, `${path} could not be written`, advice);
  };
  return openSqliteTarget({ path, partialPath: `${path}.moving`, finish });
}

function openCopy(partialPath: string) {
  const db = openDatabase(partialPath, { busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  try {
    // Only one copy to the same file can run at a time.
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    // A power cut may lose the last rows but not damage the file. The finished copy is flushed to the disk.
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
