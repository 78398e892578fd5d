import { closeSync, openSync, statSync } from 'node:fs';
import { backup } from 'node:sqlite';
import { faultOf, openDatabase, PRIVATE_MODE } from '../connection/database.ts';
import { migrationState } from '../schema/migrate.ts';
import { fileFaults, putInPlace, refuseExisting, removeCopy, withCopy } from './checked-copy.ts';

/** So many pages are copied at once: about 4 MB, so that progress shows and a stop is heard. */
const PAGES_PER_STEP = 1_000;

/** Reading never waits for whoever writes; only for the recovery of a log that a crash left. */
const BUSY_TIMEOUT_MS = 10_000;

/** Every page is read once. */
const CACHE_KIB = 2 * 1024;

export const NEVER_OVERWRITES = 'a backup never overwrites anything';

export interface BackupOptions {
  /** The database. */
  path: string;
  /** Where the backup goes; must not be there. */
  file: string;
  onProgress: (donePages: number, totalPages: number) => void;
  /** Called when all is copied and is being checked. */
  onCopied: () => void;
  /** Stops the copying. */
  signal: AbortSignal;
}

/**
 * Copies the database as it is at this moment while others read and write it. What is under way stands in
 * `FILE.partial`; a backup under its own name is complete, checked and on the disk. One file, readable by its
 * owner alone. Answers its size in bytes.
 */
export async function backUp({ path, file, onProgress, onCopied, signal }: BackupOptions): Promise<number> {
  const partial = createPartial(file);
  try {
    await copyTo(partial, path, onProgress, signal);
    onCopied();
    withCopy('The backup is not sound', partial, () => {});
    putInPlace(partial, file, notWritten(file), NEVER_OVERWRITES);
    return statSync(file).size;
  } finally {
    removeCopy(partial);
  }
}

/** Makes the file in which a backup stands while it is under way; answers its name. */
export function createPartial(file: string): string {
  refuseExisting(file, NEVER_OVERWRITES);
  const partial = `${file}.partial`;
  refuseExisting(partial, 'another backup is writing it, or one was cut off; then remove it');
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
    // Without a read transaction each write of another process would make the copying start all over.
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
