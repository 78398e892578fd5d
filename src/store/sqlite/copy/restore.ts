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
import { Refusal } from '../../../errors.ts';
import { PRIVATE_MODE, refuseUnsafeSqlite } from '../connection/database.ts';
import { migrate } from '../schema/migrate.ts';
import {
  fileFaults,
  flushName,
  flushToDisk,
  inUse,
  refuseAbsent,
  refuseExisting,
  refuseLogged,
  removeCopy,
  withCopy,
} from './checked-copy.ts';
import { lockAlone } from './exclusive-lock.ts';

export interface RestoreOptions {
  /** The database that the backup takes the place of. */
  path: string;
  /** The backup. It stays as it is. */
  file: string;
  now: number;
}

export interface Restored {
  /** Under which name the database that was there is kept; `null` when there was none. */
  previous: string | null;
  /** Migrations that the backup still lacked. */
  applied: string[];
}

/**
 * Puts a backup in the place of the database, at once and for good, once it is checked, migrated and on the
 * disk. The database that was there is kept beside it, and so is a log that was left without its database.
 * Refuses while another process has or may have the database open, a file that is no sound database of this
 * program, and one from a newer version of it; nothing has then changed.
 */
export function restore({ path, file, now }: RestoreOptions): Restored {
  refuseUnsafeSqlite();
  refuseAbsent(file);
  refuseDatabaseInUse(file, path);
  const copy = `${path}.restoring`;
  refuseExisting(copy, 'another restore is writing it, or one was cut off; then remove it');
  const lock = existsSync(path) ? lockAlone(path) : refuseLeftIndex(path);
  try {
    copyPrivately(file, copy);
    return replace(path, file, copy, { now, locked: lock !== undefined });
  } finally {
    lock?.close();
  }
}

function refuseDatabaseInUse(file: string, path: string): void {
  refuseLogged(file);
  if (existsSync(path) && realpathSync(file) === realpathSync(path)) throw inUse(file);
}

function copyPrivately(file: string, copy: string): void {
  fileFaults(`${file} could not be copied to ${copy}`, () => {
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    chmodSync(copy, PRIVATE_MODE);
  });
}

interface Keeping {
  /** Epoch milliseconds. */
  now: number;
  /** The database that is there is open here: what lies beside it is this process's, and goes with its end. */
  locked: boolean;
}

/** Puts the copy in the place of the database when all is well, and removes it when not. */
function replace(path: string, file: string, copy: string, { now, locked }: Keeping): Restored {
  try {
    const applied = withCopy(`${file} cannot be restored`, copy, (db) => migrate(db, now));
    takeOwnership(copy, path);
    flushToDisk(copy);
    const previous = keep(path, { now, locked });
    renameSync(copy, path);
    flushName(path);
    return { previous, applied };
  } finally {
    removeCopy(copy);
  }
}

/** Whoever could use the database that was there can use the one that takes its place. */
function takeOwnership(copy: string, path: string): void {
  if (!existsSync(path)) return;
  const { mode, uid, gid } = statSync(path);
  fileFaults(`The owner of ${path} could not be kept`, () => {
    chownSync(copy, uid, gid);
    chmodSync(copy, mode);
  });
}

/**
 * The index of a log stands there as long as a process has the database open, and after a crash. A database that
 * was moved away cannot be asked which of the two it is.
 */
function refuseLeftIndex(path: string): undefined {
  if (!existsSync(`${path}-shm`)) return;
  throw new Refusal(
    'unavailable',
    `${path} is gone, but ${path}-shm is there: a process may still have it open. Stop the server, then remove ${path}-shm.`,
  );
}

/** Sets aside what is there under the database's name. Answers the name of the database then, if there is one. */
function keep(path: string, { now, locked }: Keeping): string | null {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  const previous = `${path}.before-${stamp}`;
  return fileFaults(`The database could not be kept as ${previous}`, () => {
    const there = existsSync(path);
    // A second name, so that under its own there is a database at every moment.
    if (there) linkSync(path, previous);
    // A log left by a database that is damaged or was moved away must not be read into the new one.
    for (const log of locked ? [] : ['-wal', '-journal']) {
      if (existsSync(path + log)) renameSync(path + log, previous + log);
    }
    rmSync(`${path}-shm`, { force: true });
    return there ? previous : null;
  });
}
