import { closeSync, openSync, statSync } from 'node:fs';
import { backup } from 'node:sqlite';
import { faultOf, openDatabase, PRIVATE_MODE } from '../connection/database.ts';
import { fileFaults } from '../connection/file-faults.ts';
import { migrationState } from '../schema/migrate.ts';
import { putInPlace, rejectExisting, removeCopy, withCopy } from './checked-copy.ts';

/** Pages in one step: about 4 MB, short enough to report progress and to stop promptly. */
const PAGES_PER_STEP = 1_000;

/** A read waits only while SQLite recovers the log of a crashed process, never for a writer. */
const BUSY_TIMEOUT_MS = 10_000;

/** Every page is read only once, so a larger cache would not help. */
const CACHE_KIB = 2 * 1024;

export const NEVER_OVERWRITES = 'a backup never overwrites anything';

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
 * Copies the database as it is at this moment, while other processes read and write it. The copy is written
 * to `FILE.partial`, and gets its final name when it is complete, checked and on the disk. The backup is a
 * single file that only its owner can read. Returns its size in bytes.
 */
export async function backUp({ path, file, onProgress, onCopied, signal }: BackupOptions): Promise<number> {
  const partial = createPartial(file);
  try {
    await copyTo(partial, path, onProgress, signal);
    onCopied();
    withCopy('The backup failed its check', partial, () => {});
    putInPlace(partial, file, notWritten(file), NEVER_OVERWRITES);
    return statSync(file).size;
  } finally {
    removeCopy(partial);
  }
}

/** Creates the file for an unfinished backup and returns its name. */
export function createPartial(file: string): string {
  rejectExisting(file, NEVER_OVERWRITES);
  const partial = `${file}.partial`;
  rejectExisting(partial, 'another backup is writing it, or one was interrupted; if so, remove it');
  fileFaults(notWritten(file), () => closeSync(openSync(partial, 'wx', PRIVATE_MODE)));
  return partial;
}

function notWritten(file: string): string {
  return `The backup could not be written to ${file}`;
}

async function copyTo(
  partial: string,
  path: string,
  onProgress: BackupOptions['onProgress'],
  signal: AbortSignal,
): Promise<void> {
  const source = openDatabase(path, { readOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  try {
    // Without a read transaction, each write of another process would restart the copy from the first page.
    source.exec('BEGIN');
    migrationState(source);
    await backup(source, partial, {
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
