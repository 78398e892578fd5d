import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import type { CopySource } from '../../copy/copy.ts';
import { rejectOutdated } from '../../sql/migrations.ts';
import { preparer, rejectUnsafeSqlite, unreadable } from '../connection/database.ts';
import { migrationState } from '../schema/migrate.ts';
import { openBackup, rejectAbsent, rejectLogged } from './checked-copy.ts';
import { lockAlone } from './exclusive-lock.ts';

/**
 * Opens an embedded database to move it. No other process can open it until it is closed.
 *
 * Throws `not_found` if there is no database, `unavailable` if another process has it open.
 */
export function openSqliteSource(path: string): CopySource {
  rejectUnsafeSqlite();
  if (!existsSync(path))
    throw new ApiError('not_found', `There is no database at ${path}. Check DATABASE_URL.`);
  const db = lockAlone(path);
  if (db === undefined) throw unreadable(path);
  try {
    rejectOutdated(path, migrationState(db));
    return sourceOf(db, path);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Checks and opens a file that `backup` made. */
export function openBackupSource(file: string): CopySource {
  rejectAbsent(file);
  rejectLogged(file);
  const db = openBackup(`${file} cannot be restored`, file);
  // Reads one snapshot, even if another process writes to the file.
  db.exec('BEGIN');
  return sourceOf(db, file);
}

function sourceOf(db: DatabaseSync, name: string): CopySource {
  const prepare = preparer(db);
  return {
    name,
    schema: 'main',
    prepare,
    async lastNumber({ name }) {
      const row = prepare<{ number: number }>(
        `SELECT max(coalesce((SELECT max(number) FROM ${name}), 0),
           coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)) AS number`,
      ).get(name);
      return row?.number ?? 0;
    },
    async close() {
      db.close();
    },
  };
}
