import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import {
  isForeign,
  isUnreadable,
  reasonNotNow,
  rejectUnsafeSqlite,
  resultCode,
} from '../connection/database.ts';
import { fileFaults } from '../connection/file-faults.ts';
import { migrate, migrationState } from '../schema/migrate.ts';

export function rejectExisting(file: string, advice: string): void {
  if (existsSync(file)) throw new ApiError('invalid', `${file} already exists: ${advice}.`);
}

export function rejectAbsent(file: string): void {
  if (!existsSync(file)) throw new ApiError('not_found', `There is no file ${file}.`);
}

/**
 * Throws `invalid` for a file with a write-ahead log beside it. It is a database that is or was in use, and
 * some of its rows are only in the log.
 */
export function rejectLogged(file: string): void {
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) throw inUse(file);
}

export function inUse(file: string): ApiError {
  return new ApiError('invalid', `${file} is a database in use, not a backup: give a file that backup made.`);
}

/** Waits until the content of a file, or the entries of a directory, are on the disk. */
export function flushToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Renames a complete copy to its final name, durably. `what` is the beginning of the error text if that
 * fails.
 */
export function putInPlace(copy: string, path: string, what: string, advice: string): void {
  fileFaults(what, () => {
    flushToDisk(copy);
    rejectExisting(path, advice);
    renameSync(copy, path);
    flushName(path);
  });
}

/** Removes an unfinished copy, and the files that SQLite left beside it. */
export function removeCopy(copy: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
}

/** Waits until a file's new name is on the disk: a power cut may undo a rename that was not flushed. */
export function flushName(path: string): void {
  flushToDisk(dirname(path));
}

/**
 * Checks that a copy is an undamaged database of this program, of this version or an older one, and passes it
 * to `work`, which may change it. If it is then up to date, its schema must be exactly that of this program.
 * Leaves the copy as a single file without a log.
 *
 * Throws `invalid`, with a text that begins with `what`, for any other file.
 */
export function withCopy<T>(what: string, copy: string, work: (db: DatabaseSync) => T): T {
  rejectUnsafeSqlite();
  const db = new DatabaseSync(copy);
  try {
    return explained(what, () => {
      rejectUnsound(db);
      const answer = work(db);
      if (migrationState(db).pending.length === 0) rejectOtherSchema(db);
      db.exec('PRAGMA journal_mode = DELETE');
      return answer;
    });
  } finally {
    db.close();
  }
}

/**
 * Opens a backup in place, read-only, with the checks of `withCopy`. Throws `invalid` unless it is up to
 * date.
 */
export function openBackup(what: string, file: string): DatabaseSync {
  rejectUnsafeSqlite();
  const db = fileFaults(what, () => explained(what, () => new DatabaseSync(file, { readOnly: true })));
  try {
    explained(what, () => {
      rejectUnsound(db);
      if (migrationState(db).pending.length > 0) {
        const advice = 'restore it into an embedded database first, then move that.';
        throw new ApiError('invalid', `it comes from an older version of this program: ${advice}`);
      }
      rejectOtherSchema(db);
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Runs `work`. Turns a fault of the checked database into an error whose text begins with `what`. */
function explained<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isUnreadable(error))
      throw new ApiError('invalid', `${what}: it is damaged or not a database.`, error);
    if (error instanceof ApiError) throw new ApiError(error.code, `${what}: ${error.message}`, error);
    if (isMisfit(error))
      throw new ApiError('invalid', `${what}: its schema differs from this program's.`, error);
    const reason = reasonNotNow(error);
    if (reason !== undefined) throw new ApiError('unavailable', `${what}: ${reason}.`, error);
    throw error;
  }
}

/** Whether a statement failed with SQLITE_ERROR: it names a table or column that the file does not have. */
function isMisfit(error: unknown): boolean {
  return resultCode(error) === 1;
}

function rejectUnsound(db: DatabaseSync): void {
  if (isForeign(db)) throw new ApiError('invalid', 'it is not a database of this program.');
  if (migrationState(db).applied.length === 0) throw new ApiError('invalid', 'it is an empty database.');
  const problem = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (problem !== 'ok') throw new ApiError('invalid', `it is damaged (${problem}).`);
}

/**
 * Compares the actual schema with this program's. The list of applied migrations only says what the schema
 * should be, and a foreign trigger would run in this process.
 */
function rejectOtherSchema(db: DatabaseSync): void {
  const own = new DatabaseSync(':memory:');
  try {
    migrate(own, 0);
    const [actual, expected] = [schemaOf(db), schemaOf(own)];
    const names = new Set([...expected.keys(), ...actual.keys()]);
    const other = [...names].find((name) => actual.get(name) !== expected.get(name));
    if (other !== undefined)
      throw new ApiError('invalid', `its ${other} differs from this program's schema.`);
  } finally {
    own.close();
  }
}

/** Returns the SQL of every table, index, view and trigger by kind and name, without SQLite's own tables. */
function schemaOf(db: DatabaseSync): Map<string, string> {
  const rows = db
    .prepare(
      `SELECT type || ' ' || name AS name, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND NOT (type = 'table' AND name GLOB 'sqlite_*')`,
    )
    .all();
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]));
}
