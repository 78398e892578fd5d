import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../../errors.ts';
import { isForeign, isUnreadable, refuseUnsafeSqlite, resultCode } from '../connection/database.ts';
import { migrate, migrationState } from '../schema/migrate.ts';

export function refuseExisting(file: string, advice: string): void {
  if (existsSync(file)) throw new Refusal('invalid', `${file} is there already: ${advice}.`);
}

export function refuseAbsent(file: string): void {
  if (!existsSync(file)) throw new Refusal('notFound', `There is no file ${file}.`);
}

/** A log beside the file holds a part of its rows: it is a database that is or was in use. */
export function refuseLogged(file: string): void {
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) throw inUse(file);
}

export function inUse(file: string): Refusal {
  return new Refusal('invalid', `${file} is no backup but a database in use: give a file that backup made.`);
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

/** Gives a copy that is complete its name, durably; `what` begins the refusal when that fails. */
export function putInPlace(copy: string, path: string, what: string, advice: string): void {
  fileFaults(what, () => {
    flushToDisk(copy);
    refuseExisting(path, advice);
    renameSync(copy, path);
    flushName(path);
  });
}

/** Removes an unfinished copy, and what SQLite left beside it. */
export function removeCopy(copy: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
}

/** Waits until the directory knows a file by its new name: a rename alone may be lost with the power. */
export function flushName(path: string): void {
  flushToDisk(dirname(path));
}

/**
 * Checks a copy that was taken: that it is a sound database of this program, from no newer version. `work` may
 * then change it; when that leaves it up to date, it must have this program's schema and nothing else. It is left
 * as one file on its own, without a log beside it. Refuses (`invalid`) with a text that begins with `what`.
 */
export function withCopy<T>(what: string, copy: string, work: (db: DatabaseSync) => T): T {
  refuseUnsafeSqlite();
  const db = new DatabaseSync(copy);
  try {
    return explained(what, () => {
      refuseUnsound(db);
      const answer = work(db);
      if (migrationState(db).pending.length === 0) refuseOtherSchema(db);
      db.exec('PRAGMA journal_mode = DELETE');
      return answer;
    });
  } finally {
    db.close();
  }
}

/** Opens a backup where it lies, for reading alone. It is checked likewise, and must be up to date. */
export function openBackup(what: string, file: string): DatabaseSync {
  refuseUnsafeSqlite();
  const db = fileFaults(what, () => explained(what, () => new DatabaseSync(file, { readOnly: true })));
  try {
    explained(what, () => {
      refuseUnsound(db);
      if (migrationState(db).pending.length > 0) {
        const advice = 'restore it as an embedded database first, and move that.';
        throw new Refusal('invalid', `it comes from an older version of this program: ${advice}`);
      }
      refuseOtherSchema(db);
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Runs `work`; a fault of the database that is checked becomes a refusal that begins with `what`. */
function explained<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isUnreadable(error))
      throw new Refusal('invalid', `${what}: it is no database, or a damaged one.`, error);
    if (error instanceof Refusal) throw new Refusal(error.code, `${what}: ${error.message}`, error);
    if (isMisfit(error))
      throw new Refusal('invalid', `${what}: its schema is not that of this program.`, error);
    throw error;
  }
}

/** SQLITE_ERROR: a statement of this program names what is not there. */
function isMisfit(error: unknown): boolean {
  return resultCode(error) === 1;
}

function refuseUnsound(db: DatabaseSync): void {
  if (isForeign(db)) throw new Refusal('invalid', 'it is not a database of this program.');
  if (migrationState(db).applied.length === 0) throw new Refusal('invalid', 'it is an empty database.');
  const problem = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (problem !== 'ok') throw new Refusal('invalid', `it is damaged (${problem}).`);
}

/** A record of the migrations says what should be there, not what is; and a foreign trigger would run here. */
function refuseOtherSchema(db: DatabaseSync): void {
  const own = new DatabaseSync(':memory:');
  try {
    migrate(own, 0);
    const [actual, expected] = [schemaOf(db), schemaOf(own)];
    const names = new Set([...expected.keys(), ...actual.keys()]);
    const other = [...names].find((name) => actual.get(name) !== expected.get(name));
    if (other !== undefined) throw new Refusal('invalid', `its ${other} is not that of this program.`);
  } finally {
    own.close();
  }
}

/** The SQL of every table, index, view and trigger by kind and name, without what SQLite adds for itself. */
function schemaOf(db: DatabaseSync): Map<string, string> {
  const rows = db
    .prepare(
      `SELECT type || ' ' || name AS name, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND NOT (type = 'table' AND name GLOB 'sqlite_*')`,
    )
    .all();
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]));
}

/** What the operating system says about a file, in words. */
const REASONS: Record<string, string> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory does not exist',
  EEXIST: 'it is there already',
  EISDIR: 'it is a directory',
  EACCES: 'this user may not',
  EPERM: 'this user may not, or the file system cannot',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
};

/** Runs `work`; a fault of the file system becomes a refusal that begins with `what`. */
export function fileFaults<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new Refusal('unavailable', `${what}: ${reason}.`, error);
  }
}
