import { existsSync, realpathSync } from 'node:fs';
import { ApiError } from '../../../errors.ts';
import { openDatabase } from './database.ts';
import { fileFaults } from './file-faults.ts';
import { type FileLock, lockFile } from './file-lock.ts';

/** Short, because the server waits for locks by itself. */
const BUSY_TIMEOUT_MS = 3_000;
const CACHE_KIB = 1024;

/**
 * Makes this process the only server of a database until it ends. Commands can still use the database. Throws `unavailable`
 * while another process is its server.
 */
export function lockServer(path: string): FileLock {
  // Rejects the file of another program before anything is created beside it.
  openDatabase(path, { busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB }).close();
  const lock = lockServers(path);
  if (lock !== undefined) return lock;
  throw new ApiError(
    'unavailable',
    `Another server uses ${path}: an SQLite database has one server. Stop the other one, or set DATABASE_URL to PostgreSQL for several.`,
  );
}

/** Takes the place of the server of a database, which need not exist. Returns `undefined` while a process is its server. */
export function lockServers(path: string): FileLock | undefined {
  // The same file for every name of the database.
  const lock = `${existsSync(path) ? realpathSync(path) : path}.server-lock`;
  return fileFaults(`${lock} could not be locked`, () => lockFile(lock));
}
