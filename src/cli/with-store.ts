import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { idMaker } from '../ids.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store/store.ts';
import { terminal } from './terminal.ts';

/** Creates all IDs of this process, for any command, so that they strictly increase. See decision 11. */
export const newId = idMaker(Date.now);

/** Time that a command waits for a lock; waiting is better than failing and being run again. */
const LOCK_WAIT_MS = 30_000;

/**
 * Opens the configured database and passes it to `work`. Throws `not_found` for a missing database, because
 * its path may be mistyped.
 */
export async function withStore<T>(work: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(terminal().env);
  rejectMissingDatabase(config);
  return withNewStore(work, config);
}

/** Opens the configured database, creates it if it is missing, and passes it to `work`. */
export async function withNewStore<T>(
  work: (store: Store, config: Config) => Promise<T>,
  config = readConfig(terminal().env),
): Promise<T> {
  const store = await openStore(config.database, { lockWaitMs: LOCK_WAIT_MS });
  try {
    return await work(store, config);
  } finally {
    await store.close();
  }
}

/** Throws `not_found` if the file of the database does not exist. */
export function rejectMissingDatabase({ database }: Config): void {
  if (database.engine !== 'sqlite' || existsSync(database.path)) return;
  throw new ApiError(
    'not_found',
    `There is no database at ${database.path}. Check DATABASE_URL, or create a database with org create, seed, serve or migrate.`,
  );
}
