import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import type { Prepare, Query, RowAs, Value } from '../../sql/query.ts';
import { reasonOf } from './file-faults.ts';

/**
 * SQLite before this version could corrupt a database in WAL mode. https://sqlite.org/wal.html#walresetbug
 */
const OLDEST_SAFE_SQLITE = '3.51.3';

/** Marks a file as ours ('RSNW'), so that another program's database is not migrated by mistake. */
export const APPLICATION_ID = 0x52534e57;

/** Throws `unavailable` for an SQLite version that is known to corrupt databases. */
export function rejectUnsafeSqlite(version = process.versions.sqlite ?? '0'): void {
  if (version.localeCompare(OLDEST_SAFE_SQLITE, 'en', { numeric: true }) < 0) {
    throw new ApiError(
      'unavailable',
      `SQLite ${version} could corrupt the database: ${OLDEST_SAFE_SQLITE} or later is needed. Run with the Node that npm ci installs.`,
    );
  }
}

export interface OpenOptions {
  readOnly?: boolean;
  /**
   * How long a statement waits for a lock of another process. It blocks this whole process meanwhile. The
   * server's writes wait in `group-writer.ts` instead, without blocking. Reads wait only while SQLite
   * recovers the log of a crashed process.
   */
  busyTimeoutMs: number;
  /** The size of this connection's page cache. */
  cacheKib: number;
  /** Whether a power cut may lose the newest commits, which saves the flush of each. A crash of the process loses none. */
  mayLoseCommits?: boolean;
}

/**
 * Opens (and, unless read-only, creates) the database file with the settings that every connection shares.
 */
export function openDatabase(path: string, options: OpenOptions): DatabaseSync {
  rejectUnsafeSqlite();
  const readOnly = options.readOnly ?? false;
  return translated(() => {
    if (!readOnly) createPrivately(path);
    const db = new DatabaseSync(path, {
      readOnly,
      timeout: options.busyTimeoutMs,
      enableForeignKeyConstraints: true,
    });
    try {
      // Comes first, so that another program's file is not changed by our settings.
      if (isForeign(db)) throw notOurs(path);
      configure(db, readOnly, options);
      return db;
    } catch (error) {
      db.close();
      throw isUnreadable(error) ? unreadable(path, error) : error;
    }
  });
}

function notOurs(path: string): ApiError {
  return new ApiError('unavailable', `${path} is not a database of this program. Check DATABASE_URL.`);
}

export function unreadable(path: string, cause?: unknown): ApiError {
  const text = `${path} is damaged or not a database. Check DATABASE_URL, or restore a backup.`;
  return new ApiError('unavailable', text, cause);
}

/** Returns whether another program made the database. */
export function isForeign(db: DatabaseSync): boolean {
  const id = db.prepare('PRAGMA application_id').get()?.application_id;
  const tables = db.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count;
  return id !== APPLICATION_ID && tables !== 0;
}

/** The database contains personal data: only the owner of the file may read it. */
export const PRIVATE_MODE = 0o600;

/**
 * Creates the file with `PRIVATE_MODE` from the first byte. Does not open an existing file: closing it again
 * would drop the locks that this process has on it through other connections
 * (https://sqlite.org/howtocorrupt.html, 2.2). Another program that reads the file would then take the
 * write-ahead log for abandoned, and delete it.
 */
function createPrivately(path: string): void {
  try {
    // If a file has the name of the folder, opening says so better.
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry?.isFile()) return;
    closeSync(openSync(path, entry?.isDirectory() ? 'r+' : 'wx', PRIVATE_MODE));
  } catch (error) {
    const reason = reasonOf(error) ?? 'the system rejects it';
    throw new ApiError(
      'unavailable',
      `${path} cannot be opened as a file: ${reason}. Check DATABASE_URL.`,
      error,
    );
  }
}

function configure(db: DatabaseSync, readOnly: boolean, { cacheKib, mayLoseCommits }: OpenOptions): void {
  // In WAL mode readers and the writer do not wait for each other.
  if (!readOnly) db.exec('PRAGMA journal_mode = WAL');
  // Every commit reaches the disk before it returns, so an acknowledged check survives a power cut.
  db.exec(`PRAGMA synchronous = ${mayLoseCommits ? 'NORMAL' : 'FULL'}`);
  db.exec(`PRAGMA cache_size = -${cacheKib}`);
  // Sorting for an index or a backup must work even when the disk is full.
  db.exec('PRAGMA temp_store = MEMORY');
  // Shrink the write-ahead log again after a burst of writes.
  db.exec(`PRAGMA journal_size_limit = ${64 * 1024 * 1024}`);
}

/** A statement that runs synchronously. */
export interface SqliteQuery<Row> extends Query<Row> {
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
  run(...values: Value[]): number;
  write(...values: Value[]): void;
}

export type SqlitePrepare = (<Row = Record<string, never>>(sql: string, rowAs?: RowAs) => SqliteQuery<Row>) &
  Prepare;

/**
 * @param beforeEach called before each use of a statement
 * @param isLazy whether to prepare a statement when it is first used, for a database that is often opened
 */
export function preparer(db: DatabaseSync, beforeEach: () => void = () => {}, isLazy = false): SqlitePrepare {
  const prepare = <Row>(sql: string, rowAs: RowAs = 'object'): SqliteQuery<Row> => {
    const prepared = (): StatementSync => {
      const made = translated(() => db.prepare(sql));
      made.setReturnArrays(rowAs === 'array');
      return made;
    };
    let statement = isLazy ? undefined : prepared();
    // The try block is repeated rather than wrapped in a function, because every lookup comes through here.
    return {
      get(...values) {
        try {
          beforeEach();
          statement ??= prepared();
          return statement.get(...values) as Row | undefined;
        } catch (error) {
          throw faultOf(error);
        }
      },
      all(...values) {
        try {
          beforeEach();
          statement ??= prepared();
          return statement.all(...values) as Row[];
        } catch (error) {
          throw faultOf(error);
        }
      },
      run(...values) {
        try {
          beforeEach();
          statement ??= prepared();
          return Number(statement.run(...values).changes);
        } catch (error) {
          throw faultOf(error);
        }
      },
      write(...values) {
        try {
          beforeEach();
          statement ??= prepared();
          statement.run(...values);
        } catch (error) {
          throw faultOf(error);
        }
      },
    };
  };
  return prepare as SqlitePrepare;
}

/**
 * SQLite's result codes for temporary failures, with the reason in words: https://sqlite.org/rescode.html. 6 is not one: without
 * a shared cache it means that a connection is in its own way.
 */
const NOT_NOW = new Map([
  [5, 'another process holds the lock'],
  [8, 'the database is read-only'],
  [10, 'the disk failed'],
  [13, 'the disk is full'],
  [14, 'the file cannot be opened'],
]);
const BUSY = 5;
const FULL = 13;
const UNREADABLE = [11, 26];

/** The index of the write-ahead log could not be created: SQLite does not say why, but it is small, so the disk is full. */
const NO_ROOM_FOR_INDEX = 4874;

/** Returns the primary result code of an SQLite error, that of a full disk if it means one, or `undefined` for any other error. */
export function resultCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  if (code === NO_ROOM_FOR_INDEX) return FULL;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** Returns whether SQLite found a damaged database, or a file that is not a database. */
export function isUnreadable(error: unknown): boolean {
  return UNREADABLE.includes(resultCode(error) ?? 0);
}

/** Returns whether a statement failed because another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return resultCode(error instanceof ApiError ? error.cause : error) === BUSY;
}

/** Runs `work`. Throws `unavailable`, which the caller may retry, when the database cannot be used now. */
export function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw faultOf(error);
  }
}

/** Returns in words why the database cannot be used now, or `undefined` for any other error. */
export function reasonNotNow(error: unknown): string | undefined {
  return NOT_NOW.get(resultCode(error) ?? 0);
}

/** Returns an `unavailable` error when the database cannot be used now; any other error unchanged. */
export function faultOf(error: unknown): unknown {
  const reason = reasonNotNow(error);
  if (reason === undefined) return error;
  return new ApiError('unavailable', `The database cannot be used now: ${reason}. Try again shortly.`, error);
}
