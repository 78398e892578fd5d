import { closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import { faultOf, openDatabase, PRIVATE_MODE } from '../connection/database.ts';
import { fileFaults } from '../connection/file-faults.ts';
import { type FileLock, lockFile } from '../connection/file-lock.ts';
import { migrationState } from '../schema/migrate.ts';
import { putInPlace, rejectExisting, removeCopy, withCopy } from './checked-copy.ts';
import { appendChecksum, markChecksum } from './checksum.ts';

/** Pages in one step: about 4 MB, short enough to report progress and to stop promptly. */
const PAGES_PER_STEP = 1_000;

/** A read waits only while SQLite recovers the log of a crashed process, never for a writer. */
const BUSY_TIMEOUT_MS = 10_000;

/** Every page is read only once, so a larger cache would not help. */
const CACHE_KIB = 2 * 1024;

const NEVER_OVERWRITES = 'a backup never overwrites anything';

interface BackupOptions {
  /** The database. */
  path: string;
  /** The backup to write. It must not exist. */
  file: string;
  onProgress: (donePages: number, totalPages: number) => void;
  /** Called when all pages are copied, before the copy is checked. */
  onCopied: () => void;
  /** Stops the copying. */
  signal: AbortSignal;
}

/**
 * Copies the database as it is at this moment, while other processes read and write it. The backup is a single file that only
 * its owner can read. Returns its size in bytes.
 */
export async function backUp({ path, file, onProgress, onCopied, signal }: BackupOptions): Promise<number> {
  return withUnfinished(file, async (unfinished) => {
    await copyTo(unfinished, path, onProgress, signal);
    onCopied();
    finishBackup(unfinished, file);
    return statSync(file).size;
  });
}

/** The end of the name of an unfinished backup, and of its lock. */
const UNFINISHED = '.unfinished-backup';
const LOCK = '-lock';

/**
 * Passes the name of an unfinished backup to `work`, which creates and finishes it. Removes what is left of it if `work` fails.
 * The backup has the lock of its name until then, so that other backups into the folder can tell it from one that was killed.
 */
export async function withUnfinished<T>(file: string, work: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = `${file}${UNFINISHED}`;
  const lock = lockOf(unfinished, notWritten(file));
  if (lock === undefined)
    throw new ApiError('unavailable', `Another backup is writing ${file}: wait until it ends.`);
  try {
    // SQLite would replay a log that another database left under this name.
    for (const suffix of ['', '-wal', '-journal']) rejectExisting(file + suffix, NEVER_OVERWRITES);
    removeCopy(unfinished);
    fileFaults(notWritten(file), () => closeSync(openSync(unfinished, 'wx', PRIVATE_MODE)));
    return await work(unfinished);
  } finally {
    removeCopy(unfinished);
    lock.release();
  }
}

/** Removes the unfinished backups that commands which were killed left in a folder. Returns their names. */
export function removeUnfinished(folder: string): string[] {
  const names = fileFaults(notWritten(folder), () => readdirSync(folder)).map((name) =>
    name.endsWith(UNFINISHED + LOCK) ? name.slice(0, -LOCK.length) : name,
  );
  return [...new Set(names)]
    .filter((name) => name.endsWith(UNFINISHED))
    .map((name) => join(folder, name))
    .filter((unfinished) => {
      const lock = lockOf(unfinished, `${unfinished} could not be removed`);
      if (lock === undefined) return false;
      removeCopy(unfinished);
      lock.release();
      return true;
    });
}

function lockOf(unfinished: string, what: string): FileLock | undefined {
  return fileFaults(what, () => lockFile(unfinished + LOCK));
}

/** Checks an unfinished backup, and gives it its checksum and its final name when it is on the disk. */
export function finishBackup(unfinished: string, file: string): void {
  withCopy('The backup failed its check', unfinished, (db) => markChecksum(db, true));
  appendChecksum(unfinished);
  putInPlace(unfinished, file, notWritten(file), NEVER_OVERWRITES);
}

function notWritten(file: string): string {
  return `The backup could not be written to ${file}`;
}

async function copyTo(
  unfinished: string,
  path: string,
  onProgress: BackupOptions['onProgress'],
  signal: AbortSignal,
): Promise<void> {
  const source = openDatabase(path, { readOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  try {
    // Without a read transaction, each write of another process would restart the copy from the first page.
    source.exec('BEGIN');
    migrationState(source);
    await backup(source, unfinished, {
      rate: PAGES_PER_STEP,
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted();
        onProgress(totalPages - remainingPages, totalPages);
      },
    }).catch((error) => {
      throw faultOf(error);
    });
  } finally {
    source.close();
  }
}
