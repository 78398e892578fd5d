import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../errors.ts';
import { isForeign, isUnreadable, refuseUnsafeSqlite } from './database.ts';
import { migrationState } from './migrate.ts';

/** Personal data: nobody but the owner reads it. */
export const PRIVATE_MODE = 0o600;

export function refuseExisting(file: string, advice: string): void {
  if (existsSync(file)) throw new Refusal('invalid', `${file} is there already: ${advice}.`);
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

/** Waits until the directory knows a file by its new name: a rename alone may be lost with the power. */
export function flushName(path: string): void {
  flushToDisk(dirname(path));
}

/**
 * Checks a copy that was taken: that it is a sound database of this program, from no newer version. `work` may
 * then change it. It is left as one file on its own, without a log beside it. Refuses (`invalid`) with a text
 * that begins with `what`.
 */
export function withCopy<T>(what: string, copy: string, work: (db: DatabaseSync) => T): T {
  refuseUnsafeSqlite();
  const db = new DatabaseSync(copy);
  try {
    refuseUnsound(db);
    const answer = work(db);
    db.exec('PRAGMA journal_mode = DELETE');
    return answer;
  } catch (error) {
    if (isUnreadable(error))
      throw new Refusal('invalid', `${what}: it is no database, or a damaged one.`, error);
    if (error instanceof Refusal) throw new Refusal(error.code, `${what}: ${error.message}`, error);
    throw error;
  } finally {
    db.close();
  }
}

function refuseUnsound(db: DatabaseSync): void {
  if (isForeign(db)) throw new Refusal('invalid', 'it is not a database of this program.');
  if (migrationState(db).applied.length === 0) throw new Refusal('invalid', 'it is an empty database.');
  const problem = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (problem !== 'ok') throw new Refusal('invalid', `it is damaged (${problem}).`);
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
