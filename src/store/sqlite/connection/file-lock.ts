import { accessSync, closeSync, constants, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, PRIVATE_MODE, translated } from './database.ts';

/** A lock that ends with its process, however that ends. */
export interface FileLock {
  /** Removes the file of the lock, and releases it. */
  release(): void;
}

/**
 * Takes the lock of this name, and creates its file if needed. Returns `undefined` while another process has it.
 *
 * Node has no other lock that the system releases with the process: the file is an empty SQLite database with an exclusive
 * transaction. It stays after a crash, unlocked.
 */
export function lockFile(path: string): FileLock | undefined {
  for (;;) {
    // An existing file is not opened: closing it again would drop a lock that this process has on it.
    if (!existsSync(path)) create(path);
    const before = inodeOf(path);
    // Removed by another process meanwhile.
    if (before === undefined) continue;
    rejectUnusable(path);
    const db = translated(() => new DatabaseSync(path, { timeout: 0 }));
    if (!tryLock(db)) return undefined;
    // The process that had the lock may have removed the file meanwhile, and another one may have created it again.
    if (inodeOf(path) === before) return { release: () => remove(path, db) };
    db.close();
  }
}

/** Throws if the file may not be written: SQLite would then begin a transaction that locks nothing. */
function rejectUnusable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (existsSync(path)) throw error;
  }
}

/** Takes the lock. Closes the database and returns false if another process has it. */
function tryLock(db: DatabaseSync): boolean {
  try {
    // Nothing is written, so there is nothing to roll back.
    translated(() => db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE'));
    return true;
  } catch (error) {
    db.close();
    if (isBusy(error)) return false;
    throw error;
  }
}

function create(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_MODE));
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error;
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Removes the file before the lock is released, so that nobody else can have the lock then. */
function remove(path: string, db: DatabaseSync): void {
  rmSync(path, { force: true });
  db.close();
}
