import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import { isBusy, isForeign, isUnreadable, translated } from '../connection/database.ts';
import { fileFaults } from '../connection/file-faults.ts';

/** Long enough for a command that is about to end. A server keeps its lock for good. */
const BUSY_TIMEOUT_MS = 2_000;

/**
 * Returns a connection that is the only one to the database, and stays so until it is closed. It leaves WAL
 * mode, which SQLite allows only to a sole connection. Returns `undefined` for a file too damaged to open.
 *
 * Throws `unavailable` when another process has the database open.
 */
export function lockAlone(path: string): DatabaseSync | undefined {
  rejectUnwritable(path);
  return translated(() => lockedAlone(path));
}

/**
 * Throws the reason why the file or folder cannot be written. SQLite only reports that it cannot open the
 * file.
 */
export function rejectUnwritable(path: string): void {
  fileFaults(`${path} cannot be written`, () => closeSync(openSync(path, 'r+')));
  const folder = dirname(path);
  fileFaults(`${folder} cannot be written`, () => accessSync(folder, constants.W_OK));
}

function lockedAlone(path: string): DatabaseSync | undefined {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (isForeign(db))
      throw new ApiError('invalid', `${path} is not a database of this program: check DATABASE_URL.`);
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    db.exec('PRAGMA journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (isUnreadable(error)) return undefined;
    if (!isBusy(error)) throw error;
    throw new ApiError('unavailable', `Another process has ${path} open: stop the server first.`, error);
  }
}
