import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ApiError } from '../../../errors.ts';
import { PRIVATE_MODE, rejectUnsafeSqlite } from '../connection/database.ts';
import { fileFaults } from '../connection/file-faults.ts';
import { lockServers } from '../connection/server-lock.ts';
import { migrate } from '../schema/migrate.ts';
import {
  flushName,
  flushToDisk,
  inUse,
  rejectAbsent,
  rejectLogged,
  removeCopy,
  withCopy,
} from './checked-copy.ts';
import { markChecksum, removeChecksum, verifyChecksum } from './checksum.ts';
import { lockAlone, rejectUnwritable } from './exclusive-lock.ts';

interface RestoreOptions {
  /** The database to replace. */
  path: string;
  /** The backup. It is not changed. */
  file: string;
  now: number;
}

export interface Restored {
  /** The name under which the previous database is kept; `null` if there was none. */
  previous: string | null;
  /** The migrations that the backup needed. */
  applied: string[];
  /** Whether the backup was compared with its checksum. Earlier versions made backups without one. */
  verified: boolean;
}

/**
 * Replaces the database with a backup, atomically and durably. First copies, checks and migrates the backup.
 * Keeps the previous database beside it, and a log that was left without its database.
 *
 * Throws while another process has or may have the database open, for a file that is not an undamaged
 * database of this program, and for one from a newer version. Nothing has changed then.
 */
export function restore({ path, file, now }: RestoreOptions): Restored {
  rejectUnsafeSqlite();
  rejectAbsent(file);
  rejectDatabaseInUse(file, path);
  if (existsSync(path)) rejectUnwritable(path);
  const servers = fileFaults(`${path} cannot be written`, () => {
    mkdirSync(dirname(path), { recursive: true });
    return lockServers(path);
  });
  if (servers === undefined)
    throw new ApiError('unavailable', `A server or another restore uses ${path}: stop it first.`);
  try {
    const lock = existsSync(path) ? lockAlone(path) : rejectLeftIndex(path);
    try {
      const copy = `${path}.restoring`;
      // Of a restore that was killed: a running one would have the lock.
      removeCopy(copy);
      copyPrivately(file, copy);
      return replace(path, file, copy, { now, locked: lock !== undefined });
    } finally {
      lock?.close();
    }
  } finally {
    servers.release();
  }
}

function rejectDatabaseInUse(file: string, path: string): void {
  rejectLogged(file);
  if (existsSync(path) && realpathSync(file) === realpathSync(path)) throw inUse(file);
}

function copyPrivately(file: string, copy: string): void {
  fileFaults(`${file} could not be copied to ${copy}`, () => {
    copyFileSync(file, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    chmodSync(copy, PRIVATE_MODE);
  });
}

interface Keeping {
  /** Epoch milliseconds. */
  now: number;
  /**
   * Whether this process has the existing database open. SQLite then removes the log files when it is closed.
   */
  locked: boolean;
}

/** Replaces the database with the copy if it passes its check, and removes the copy if not. */
function replace(path: string, file: string, copy: string, { now, locked }: Keeping): Restored {
  try {
    const what = `${file} cannot be restored`;
    const verified = verifyChecksum(what, copy);
    if (verified) removeChecksum(copy);
    const applied = withCopy(what, copy, (db) => {
      markChecksum(db, false);
      return migrate(db, now);
    });
    takeOwnership(copy, path);
    flushToDisk(copy);
    const previous = keep(path, { now, locked });
    renameSync(copy, path);
    flushName(path);
    return { previous, applied, verified };
  } finally {
    removeCopy(copy);
  }
}

/** Gives the copy the owner and mode of the database that it replaces. */
function takeOwnership(copy: string, path: string): void {
  if (!existsSync(path)) return;
  const { mode, uid, gid } = statSync(path);
  fileFaults(`The owner of ${path} could not be kept`, () => {
    chownSync(copy, uid, gid);
    chmodSync(copy, mode);
  });
}

/**
 * Throws `unavailable` if the database is gone but the index of its log is still there. The index exists
 * while a process has the database open, and after a crash. Without the database there is no way to tell
 * which it is.
 */
function rejectLeftIndex(path: string): undefined {
  if (!existsSync(`${path}-shm`)) return;
  throw new ApiError(
    'unavailable',
    `${path} is gone, but ${path}-shm exists: a process may still have it open. Stop the server, then remove ${path}-shm.`,
  );
}

/**
 * Sets the existing database and its log aside. Returns the new name of the database, or `null` if there is
 * none.
 */
function keep(path: string, { now, locked }: Keeping): string | null {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  const previous = `${path}.before-${stamp}`;
  return fileFaults(`The database could not be kept as ${previous}`, () => {
    const there = existsSync(path);
    // Links instead of renaming, so that the database's name is never missing.
    if (there) linkSync(path, previous);
    // SQLite must not replay the log of a damaged or missing database into the new one.
    for (const log of locked ? [] : ['-wal', '-journal']) {
      if (existsSync(path + log)) renameSync(path + log, previous + log);
    }
    rmSync(`${path}-shm`, { force: true });
    return there ? previous : null;
  });
}
